"""Hands to count: a series from a seed, in any rule set, at three levels. Nothing is stored."""
