"""A fan: a row with its number in the rulebook, its condition, and the fans that are not counted beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from scoring.names import Names
from scoring.readings import Reading
from scoring.rulesets.mcr.names import APPENDIX, ENTRIES
from scoring.rulesets.one_winner_record import WinningHand

Predicate = Callable[[Reading, WinningHand], int]
"""Whether the reading, won in this situation, is an example; for a fan counted ``each`` time, one bit an example."""


@dataclass(frozen=True)
class Fan:
    """One row. ``never_with`` are the numbers of the fans that are not counted beside it.

    ``each``: counted once for every bit of ``test``. ``uses``: the kinds whose pungs make this fan, so that they do not
    count again for another.
    """

    number: int
    test: Predicate
    never_with: frozenset[int] = frozenset()
    each: bool = False
    uses: Predicate | None = None

    @cached_property
    def code(self) -> str:
        """The stable key of the fan."""
        return ENTRIES[self.number].code

    @cached_property
    def replaces(self) -> frozenset[str]:
        """The codes of the fans that are not counted beside it."""
        return frozenset(ENTRIES[number].code for number in self.never_with)

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
        """The section of the rulebook."""
        return APPENDIX % self.number


def found_by_scorer(reading: Reading, win: WinningHand) -> int:
    """The predicate of fans that need more than one reading: combinations of chows, and the chicken hand."""
    return 0
