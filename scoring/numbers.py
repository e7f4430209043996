"""Numbers that people and programs send as text: their length is bounded before the text becomes a number."""

import re
from collections.abc import Sequence

from scoring.faults import Fault

SPACES = re.compile(r"\s")
"""Thin spaces and those that do not break are spaces, too."""
MINUS = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}▲△", "-"))
"""The minus signs that people write before a number."""
WHOLE = re.compile(r"[+-]?\d{1,9}")
IN_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})?")
"""One mark, always before three digits: 45.100, 45,100, 45'100. `0.300` and `45.1` are fractions."""
NUMBER = 5
"""The most digits of a number that counts people, tables, rounds or hands."""
HUNDRED = 100


def whole_number(text: str, digits: int = NUMBER) -> int | None:
    """The whole number, 0 or more, in a text of at most so many digits; None for any other text.

    Rows are numbered from 1: `or 0` asks for none of them.
    Python makes no number of more than 4 300 digits and a database keeps none of more than 19.
    """
    return int(text) if text.isdecimal() and len(text) <= digits else None


def squeezed(text: str) -> str:
    """The text without spaces, with a hyphen for every sign of minus."""
    return SPACES.sub("", text).translate(MINUS)


def signed_number(text: str) -> int | None:
    """A whole number as people write it: 31 200, 31.200, 31'200, −1,200. None for any other text.

    `static/js/figures.js` reads the same while a person types.
    """
    digits = squeezed(text)
    if marked := IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(marked[1], "")
    return int(digits) if WHOLE.fullmatch(digits) else None


def read_number(text: str, field: str, faults: list[Fault]) -> int | None:
    """As `signed_number`, with a fault for a text that cannot be read."""
    number = signed_number(text)
    if number is None:
        faults.append(Fault("not_a_number", field, found=text.strip() or None))
    return number


def in_full(scores: Sequence[int], total: int) -> list[int]:
    """The scores of a table, which add up to `total`: scores in hundreds (451 for 45 100) are multiplied by a hundred.

    The sum shows that hundreds are meant; where it is 0, as under rules without a starting score, nothing shows it.
    """
    meant = total != 0 and HUNDRED * sum(scores) == total
    return [HUNDRED * score for score in scores] if meant else list(scores)
