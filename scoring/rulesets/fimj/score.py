"""The worth of a mah-jong and of a rack, before East doubles."""

from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from scoring.gates import HeldPatterns
from scoring.readings import Reading
from scoring.rulesets.fimj.pattern import Pattern
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.shared import Shared

Doublings = HeldPatterns[Pattern]


class Score(Protocol):
    """The worth of a hand or a rack."""

    @property
    def value(self) -> int: ...

    def fields(self) -> dict[str, Any]: ...


class FixedScore(NamedTuple):
    """A value that no tiles show: a claim, or the points of the last player left."""

    code: str
    value: int

    def fields(self) -> dict[str, Any]:
        """``massimo points doublings value`` of a `hands` answer."""
        return {"massimo": None, "points": None, "doublings": {}, "value": self.value}


class CountedScore(NamedTuple):
    """Points and doublings of a winner's reading or of a rack, and their ``value``.

    ``paid_doublings`` are all held doublings, or the declared ones. ``of_rack`` and ``of_winner`` are the
    fields of a `hands` answer.
    """

    points: int
    doublings: Doublings
    paid_doublings: int
    value: int
    of_rack: Shared
    of_winner: Shared

    @property
    def uncapped(self) -> int:
        """The value of the points and the paid doublings without a limit."""
        return self.points << self.paid_doublings

    def fields(self) -> dict[str, Any]:
        """``points doublings value`` of a `hands` answer."""
        return self.of_rack


@lru_cache(maxsize=1 << 12)
def counted_score(points: int, doublings: Doublings, paid_doublings: int, limit: int) -> CountedScore:
    """The score of the points, doubled by the paid doublings, at most the limit."""
    value = min(points << paid_doublings, limit)
    of_rack = Shared(points=points, doublings=doublings.counts, value=value)
    of_winner = Shared(massimo=None, **of_rack)
    return CountedScore(points, doublings, paid_doublings, value, of_rack, of_winner)


class WinnerScore(NamedTuple):
    """A winner's best reading: its ``counted`` score, or the massimo that is paid instead."""

    hand: WinningHand
    reading: Reading
    counted: CountedScore | None
    massimo: Pattern | None
    value: int

    def order(self) -> tuple[int, int, int]:
        """Value first; then a massimo, then the higher value without the limit (display only)."""
        return self.value, self.massimo is not None, 0 if self.counted is None else self.counted.uncapped

    def fields(self) -> dict[str, Any]:
        """``massimo points doublings value`` of a `hands` answer."""
        if self.counted is not None:
            return self.counted.of_winner
        assert self.massimo is not None
        return {"massimo": self.massimo.code, "points": None, "doublings": {}, "value": self.value}
