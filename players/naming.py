"""By which name a reader sees a person: their name, their initials, or no name at all.

Each person says how they are listed. Who works in the tournament sees the name; whoever else reads (a page, paper, the
API, a stored standing) sees what the person allows. The finders of a request say who reads; where nobody says it, as in
a job, everybody reads.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

NOBODY = "N. N."
"""Stands for a person who is not listed, or has been erased: nomen nescio, in any language."""

_inside: ContextVar[Callable[[], bool] | None] = ContextVar("inside", default=None)


def read_as(inside: Callable[[], bool]) -> None:
    """From here on somebody reads of whom `inside` tells, asked once and only if it matters, that they see names."""
    _inside.set(cache(inside))


def forget_reader(**_signal: Any) -> None:
    """From here on everybody reads: a new request begins."""
    _inside.set(None)


@contextmanager
def seen_from_inside() -> Iterator[None]:
    """Within it names are seen: for a file that is meant for a federation or for the person."""
    token = _inside.set(lambda: True)
    try:
        yield
    finally:
        _inside.reset(token)


@contextmanager
def seen_by_everybody() -> Iterator[None]:
    """Within it names are as the public sees them: for what is stored and shown to whoever comes."""
    token = _inside.set(None)
    try:
        yield
    finally:
        _inside.reset(token)


def sees_names() -> bool:
    """Whether the reader works here."""
    inside = _inside.get()
    return inside is not None and inside()


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


def told_apart(people: Sequence[Narrow]) -> list[str]:
    """Family names, with as much more as tells the people at a table apart: an initial, the given name, `apart`."""
    forms: tuple[Callable[[Narrow], str], ...] = (
        lambda name: name.family,
        lambda name: f"{name.given[:1]}. {name.family}" if name.given else name.family,
        lambda name: f"{name.given} {name.family}".strip(),
        lambda name: f"{name.given} {name.family}".strip() + name.apart,
    )
    return [_shortest(name, people, forms) for name in people]


def _shortest(name: Narrow, people: Sequence[Narrow], forms: Sequence[Callable[[Narrow], str]]) -> str:
    for form in forms:
        if sum(form(other) == form(name) for other in people) == 1:
            return form(name)
    return forms[-1](name)
