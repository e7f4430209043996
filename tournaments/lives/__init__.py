"""What can be done with every noun, from its first day to its last: the matrix of lives, printed in docs/lives.md."""
