"""Numbers in addresses and forms, and their length; `scoring.numbers` reads numbers."""

from collections.abc import Iterable

from scoring.numbers import NUMBER, read_number, whole_number

__all__ = ["KEY", "NUMBER", "read_number", "whole_number", "whole_numbers"]

KEY = 11
"""The most digits of a row's primary key."""


def whole_numbers(texts: Iterable[str], digits: int) -> list[int]:
    """The whole numbers of at most so many digits among these texts; others are passed over."""
    return [number for text in texts if (number := whole_number(text, digits))]
