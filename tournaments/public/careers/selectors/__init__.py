"""The queries of people's pages and of the search."""
