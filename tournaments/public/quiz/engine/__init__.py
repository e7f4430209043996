"""Pure: hands for the quiz from a seed, the same on every machine. Standard library and `scoring` only."""
