"""What a riichi pattern is: the row that all editions share, and its value in one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scoring.readings import Reading
from scoring.rulesets.base import Names

if TYPE_CHECKING:
    from scoring.rulesets.riichi.record import Win

Predicate = Callable[[Reading, "Win"], object]
"""Whether the reading, won in this situation, is an example. All patterns share this signature."""


class Value(NamedTuple):
    """Fan for a closed and for an open hand (0: not to be had) and the section of the rulebook."""

    closed: int
    opened: int
    section: str


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern without a value: its code, its predicate, its names, and what it takes the place of."""

    code: str
    test: Predicate
    names: Names
    replaces: frozenset[str] = frozenset()
    double: Predicate | None = None
    """For a yakuman: when it is worth two, in editions that have the double form."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row with its value in an edition."""

    code: str
    test: Predicate
    names: Names
    replaces: frozenset[str]
    closed: int
    opened: int
    section: str


@dataclass(frozen=True, slots=True)
class Yakuman:
    """A yakuman of an edition."""

    code: str
    test: Predicate
    double: Predicate | None
    names: Names
    section: str
    replaces: frozenset[str] = frozenset()
