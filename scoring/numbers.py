"""Numbers that people and programs send as text: bounded before anything makes a number of them."""

import re

from scoring.faults import Fault

SIGNED = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
SPACES = re.compile(r"[\s\u2009\u202f\u00a0]")
NUMBER = 5
"""The most digits of a number that counts people, tables, rounds or hands."""


def whole_number(text: str, digits: int = NUMBER) -> int | None:
    """The whole number, 0 or more, in a text of at most so many digits; None where it is none.

    Rows are numbered from 1: `or 0` asks for none of them.
    Python makes no number of more than 4 300 digits and a database keeps none of more than 19.
    """
    return int(text) if text.isdecimal() and len(text) <= digits else None


def read_number(text: str, field: str, faults: list[Fault]) -> int | None:
    """A whole number as people write it: "31 200", "−1200"."""
    squeezed = SPACES.sub("", text)
    if not SIGNED.fullmatch(squeezed) or len(squeezed) > 9:
        faults.append(Fault("not_a_number", field, found=text.strip() or None))
        return None
    return int(squeezed.replace("\N{MINUS SIGN}", "-"))
