"""A fault of one line, and the tests that are near it."""

from typing import NamedTuple

WHOLE = "tests/tournaments/whole"


class Planted(NamedTuple):
    """A fault: in the file, `old` stands once and becomes `new`; `seen` is what somebody would meet.

    `near` are the tests that know the place; they are asked first.
    """

    key: str
    path: str
    old: str
    new: str
    seen: str
    near: str


def row(key: str, path: str, old: str, new: str, seen: str, near: str = "") -> Planted:
    return Planted(key, path, old, new, seen, near or f"tests/{path.rpartition('/')[0]}")
