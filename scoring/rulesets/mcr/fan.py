"""What a fan is: a row with its number in the rulebook, its condition, and what is not counted beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.features import CHOWS, ORPHANS, PAIRS
from scoring.names import Names
from scoring.readings import Reading, Shape
from scoring.rulesets.mcr.names import APPENDIX, ENTRIES
from scoring.rulesets.mcr.shapes import Knitted
from scoring.rulesets.one_winner_record import WinningHand

Predicate = Callable[[Reading, WinningHand], int]
"""Whether the reading, won in this situation, is an example; of a fan counted ``each`` time, one bit an example."""

KNIT: Final = 1 << 18
SINGLES: Final = 1 << 19
"""Feature bits of a reading: a knitted straight with a set and a pair; fourteen singles."""
DISCARD: Final = 1 << 20
"""Feature bit of a hand: won on another's tile."""

SETS: Final = sum(CHOWS)
"""Four sets and a pair (S)."""
WITH_SETS: Final = SETS | KNIT
TILES: Final = SETS | KNIT | PAIRS
"""Where a condition on tiles alone holds (S, K, P)."""
ANY: Final = TILES | ORPHANS | SINGLES

_FORM: Final = {
    Shape.SEVEN_PAIRS: PAIRS,
    Shape.ORPHANS: ORPHANS,
    Knitted.STRAIGHT: KNIT,
    Knitted.SINGLES: SINGLES,
}


def form_of(reading: Reading) -> int:
    """The feature bit of the reading's form."""
    if reading.shape is Shape.SETS:
        return CHOWS[len(reading.chows)]
    return _FORM[reading.shape]


@dataclass(frozen=True)
class Fan:
    """One row. ``never_with`` are the numbers of the fans that are not counted beside it.

    What feature bits and flags can say of the condition stands in ``forms`` (one of these bits), ``needs`` (all of
    these) and ``flags`` (one of these, if any); ``test`` is the rest. ``each``: counted once for every bit of
    ``test``. ``uses``: the kinds whose pungs make this fan, so that they are not counted once more under another.
    """

    number: int
    test: Predicate
    forms: int = SETS
    needs: int = 0
    flags: frozenset[str] = frozenset()
    never_with: frozenset[int] = frozenset()
    each: bool = False
    uses: Predicate | None = None

    @cached_property
    def code(self) -> str:
        """The stable name."""
        return ENTRIES[self.number].code

    @cached_property
    def points(self) -> int:
        """The points of one example."""
        return ENTRIES[self.number].points

    @property
    def names(self) -> Names:
        """The names of the fan."""
        return ENTRIES[self.number].names

    @property
    def section(self) -> str:
        """Where it stands in the rulebook."""
        return APPENDIX % self.number


def always(reading: Reading, win: WinningHand) -> int:
    """The condition of a fan that feature bits and flags say in full."""
    return 1
