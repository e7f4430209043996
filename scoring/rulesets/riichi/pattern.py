"""A riichi pattern: the row that all editions share, and its value in one of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.names import Names
from scoring.readings import Reading

Predicate = Callable[[Reading, Any], object]
"""Whether the reading, won in this `Situation`, is an example. All patterns share this signature."""


class Row(NamedTuple):
    """A pattern without a value: its code, its predicate, its names, and the patterns that it replaces."""

    code: str
    test: Predicate
    names: Names
    replaces: frozenset[str] = frozenset()
    double: Predicate | None = None
    """The condition under which a yakuman is worth two, in editions that have the double form."""


class Pattern(NamedTuple):
    """A row with its value in an edition: fan for a closed and for an open hand (0: impossible), or yakuman."""

    code: str
    test: Predicate
    names: Names
    replaces: frozenset[str]
    double: Predicate | None
    closed: int
    opened: int
    section: str
    is_yakuman: bool = False
