"""Clients of the API, as people install them; here our own drills and tests use them."""
