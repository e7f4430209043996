"""Measures the claims about speed, each next to its peer in the same run."""
