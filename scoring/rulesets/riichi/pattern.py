"""What a riichi pattern is: the row that all editions share, and its value in one of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from scoring.features import ANY_FORM
from scoring.readings import Reading
from scoring.rulesets.base import Names

if TYPE_CHECKING:
    from scoring.rulesets.riichi.situation import Situation

Predicate = Callable[[Reading, "Situation"], object]
"""Whether the reading, won in this situation, is an example. All patterns share this signature."""


class Value(NamedTuple):
    """Fan for a closed and for an open hand (0: not to be had) and the section of the rulebook."""

    closed: int
    opened: int
    section: str


class Row(NamedTuple):
    """A pattern without a value: its code, its predicate, its names, and what it takes the place of.

    ``forms`` (one of these bits), ``needs`` (all of these bits) and ``flags`` (one of these, if any) say where examples
    can be at all: the engine tries the predicate only there. They follow from the predicate and never change its
    answer. ``certain``: they say all that the predicate asks, which then need not be tried.
    """

    code: str
    test: Predicate
    names: Names
    forms: int = ANY_FORM
    needs: int = 0
    flags: frozenset[str] = frozenset()
    replaces: frozenset[str] = frozenset()
    certain: bool = False
    double: Predicate | None = None
    """For a yakuman: when it is worth two, in editions that have the double form."""


class Pattern(NamedTuple):
    """A row with its value in an edition: fan, or yakuman where ``row.code`` is one."""

    row: Row
    closed: int
    opened: int
    section: str

    @property
    def code(self) -> str:
        """The row's code."""
        return self.row.code

    @property
    def names(self) -> Names:
        """The row's names."""
        return self.row.names
