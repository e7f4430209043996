"""By which name a reader sees a person: their name, their initials, or no name at all.

Each person chooses how they are listed. The staff of the tournament see the name; every other reader (of a page, paper,
the API, a stored standing) sees as much as the person allows. The finders of a request name the reader; where nobody
names the reader, as in a job, everybody reads.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

NOBODY = "N. N."
"""The name of a person who is not listed, or has been erased: nomen nescio, in any language."""

EASTERN_SIGNS = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")
"""Han and Hangul."""

_inside: ContextVar[Callable[[], bool] | None] = ContextVar("inside", default=None)


def read_as(inside: Callable[[], bool]) -> None:
    """From here on a reader sees names if `inside` says so; it is called once at most, and only if it matters."""
    _inside.set(cache(inside))


def forget_reader(**_signal: Any) -> None:
    """From here on everybody reads: at the beginning of a request."""
    _inside.set(None)


@contextmanager
def seen_from_inside() -> Iterator[None]:
    """Shows names within this context: for a file that is meant for a federation or for the person."""
    token = _inside.set(lambda: True)
    try:
        yield
    finally:
        _inside.reset(token)


@contextmanager
def seen_by_everybody() -> Iterator[None]:
    """Shows names within this context as the public sees them: for stored files and pages of every reader."""
    token = _inside.set(None)
    try:
        yield
    finally:
        _inside.reset(token)


def sees_names() -> bool:
    """Whether the reader works here."""
    inside = _inside.get()
    return inside is not None and inside()


def whole_name(given_name: str, family_name: str) -> str:
    """The given name first, as people say it; the family name where it is written in Han or Hangul: 佐藤 太郎."""
    first, second = given_name, family_name
    if EASTERN_SIGNS.search(family_name):
        first, second = second, first
    return f"{first} {second}".strip()


def initials(given_name: str, family_name: str) -> tuple[str, str]:
    """Given name and family name as initials: `A. M.`, `R.`"""
    return _first_letters(given_name), _first_letters(family_name)


def _first_letters(name: str) -> str:
    return " ".join(f"{word[0].upper()}." for word in name.replace("-", " ").split() if word[0].isalpha())


class Narrow(NamedTuple):
    """A name for narrow places, in parts; `apart` (" (AUT)") tells people of one name apart."""

    given: str
    family: str
    apart: str = ""


FORMS: tuple[Callable[[Narrow], str], ...] = (
    lambda name: name.family,
    lambda name: f"{name.given[:1]}. {name.family}" if name.given else name.family,
    lambda name: whole_name(name.given, name.family),
    lambda name: name.family + name.apart,
    lambda name: whole_name(name.given, name.family) + name.apart,
)
"""The forms of a name, the shortest first."""


def told_apart(people: Sequence[Narrow]) -> list[str]:
    """The shortest form of each name that tells these people apart: the family name, else with an initial, the given
    name, or `apart` in place of it.
    """
    counts = [(form, Counter(map(form, people))) for form in FORMS]
    return [
        next((form(name) for form, count in counts if count[form(name)] == 1), FORMS[-1](name))
        for name in people
    ]
