"""The documents of a tournament on paper, a module for each kind."""
