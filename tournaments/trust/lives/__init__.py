"""The deeds that every noun allows, from its first day to its last: the matrix of lives, printed in docs/lives."""
