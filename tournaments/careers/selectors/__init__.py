"""What people's pages and the search read."""
