"""The documents of a tournament on paper, one module a kind."""
