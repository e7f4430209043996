"""Numbers that people and programs send as text: bounded before anything makes a number of them."""

import re

from scoring.faults import Fault

SIGNED = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
SPACES = re.compile(r"[\s\u2009\u202f\u00a0]")
KEY = 11
"""So many digits a row's own key has at most."""
NUMBER = 5
"""So many digits the number of an entry, a round, a table or a page has at most."""


def whole_number(text: str, digits: int = NUMBER) -> int | None:
    """The number from 0 on that a text of so many digits at most says; None where it says none.

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
