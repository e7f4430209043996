"""The length of the numbers of rows; `scoring.numbers` reads numbers."""

from scoring.numbers import NUMBER, read_number, whole_number

__all__ = ["KEY", "NUMBER", "read_number", "whole_number"]

KEY = 11
"""The most digits of a row's primary key."""
