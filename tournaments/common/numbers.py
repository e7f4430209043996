"""How many digits the numbers of rows may have; numbers are read by `scoring.numbers`."""

from scoring.numbers import NUMBER, read_number, whole_number

__all__ = ["KEY", "NUMBER", "read_number", "whole_number"]

KEY = 11
"""The most digits of a row's primary key."""
