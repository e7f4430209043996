"""What a riichi pattern is: the row that all editions share, and its value in one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.readings import Reading
from scoring.rulesets.base import Names

if TYPE_CHECKING:
    from scoring.rulesets.riichi.record import Win

Predicate = Callable[[Reading, "Win"], object]
"""Whether the reading, won in this situation, is an example. All patterns share this signature."""

CHOWS: Final = (1, 2, 4, 8, 16)
"""Feature bits of a reading: the number of its chows."""
PAIRS: Final = 1 << 5
ORPHANS: Final = 1 << 6
CLOSED: Final = 1 << 7
SELF_DRAW: Final = 1 << 8
SIMPLE: Final = 1 << 10
HONOURED: Final = 1 << 11
PLAIN: Final = 1 << 12
ONE_SUIT: Final = 1 << 13
KONG: Final = 1 << 14
YAO_ONLY: Final = 1 << 15
WITH_YAO: Final = 1 << 16
THREE_SUITS: Final = 1 << 17
"""Feature bits of a hand: closed, drawn; only 2-8; with and without honours; one suit (honours aside); with a kong;
no 2-8; with a terminal or honour; all three suits."""

SETS: Final = sum(CHOWS)
ANY_FORM: Final = SETS | PAIRS | ORPHANS


class Value(NamedTuple):
    """Fan for a closed and for an open hand (0: not to be had) and the section of the rulebook."""

    closed: int
    opened: int
    section: str


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern without a value: its code, its predicate, its names, and what it takes the place of.

    ``forms`` (one of these bits), ``needs`` (all of these bits) and ``flags`` (one of these, if any) say where examples
    can be at all: the engine tries the predicate only there. They follow from the
    predicate and never change its answer.
    """

    code: str
    test: Predicate
    names: Names
    forms: int = ANY_FORM
    needs: int = 0
    flags: frozenset[str] = frozenset()
    replaces: frozenset[str] = frozenset()
    double: Predicate | None = None
    """For a yakuman: when it is worth two, in editions that have the double form."""


@dataclass(frozen=True, slots=True)
class Pattern:
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


class Priced:
    """A pattern as the engine tries it on hands of one form: ``value`` is what it counts there."""

    __slots__ = ("code", "pattern", "replaces", "test", "value")

    def __init__(self, pattern: Pattern, *, is_closed: bool) -> None:
        self.pattern = pattern
        self.code = pattern.row.code
        self.test = pattern.row.test
        self.replaces = pattern.row.replaces
        self.value = pattern.closed if is_closed else pattern.opened
