"""All that is said of a win beside its tiles. Hands differ, their situations are often the same: each is made once."""

from functools import lru_cache
from typing import Any

from scoring.records import MOST, SEAT_OF
from scoring.rulesets.riichi.payments import Table
from scoring.tiles import DRAGONS, EAST, KINDS, mask

_DRAGONS = mask(range(DRAGONS, KINDS))


class Situation:
    """Who won, how, and what was declared. Seats are 0-3 for E S W N; ``discarder`` None is a self-draw.

    ``valued`` is the mask of the kinds of which a pair is worth something, ``table`` what decides who pays. Situations
    are shared and never changed.
    """

    __slots__ = (
        "counters",
        "discarder",
        "flags",
        "is_riichi",
        "liable",
        "round_kind",
        "seat",
        "seat_kind",
        "self_draw",
        "sticks",
        "table",
        "valued",
    )

    def __init__(
        self,
        seat: int,
        round_: int,
        discarder: int | None,
        flags: frozenset[str],
        counters: int,
        sticks: int,
        liable: int | None,
    ) -> None:
        self.seat = seat
        self.discarder = discarder
        self.self_draw = discarder is None
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.valued = _DRAGONS | 1 << self.seat_kind | 1 << self.round_kind
        self.flags = flags
        self.is_riichi = "riichi" in flags or "double_riichi" in flags
        self.counters = counters
        self.sticks = sticks
        self.liable = liable
        self.table = Table(seat, discarder, counters, liable)


@lru_cache(maxsize=1 << 12, typed=True)  # typed, because 1 is not true
def situation(
    seat: Any,
    round_: Any,
    self_draw: Any,
    discarder: Any,
    counters: Any,
    sticks: Any,
    liable: Any,
    *flags: Any,
) -> Situation:
    """The situation in the words of a record; raises `KeyError`, `TypeError` or `ValueError` for any other words."""
    winner = SEAT_OF[seat]
    words = frozenset(flags)
    if len(words) != len(flags) or not all(isinstance(word, str) for word in words):
        raise ValueError(flags)
    if self_draw is not (discarder is None):
        raise ValueError(self_draw)
    return Situation(
        winner,
        SEAT_OF[round_],
        None if self_draw else _other(winner, discarder),
        words,
        _count(counters),
        _count(sticks),
        None if liable is None else _other(winner, liable),
    )


def _other(seat: int, letter: Any) -> int:
    other = SEAT_OF[letter]
    if other == seat:
        raise ValueError(letter)
    return other


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(value)
    return value
