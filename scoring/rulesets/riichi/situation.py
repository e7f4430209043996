"""The facts of a win beside its tiles: the seats, the way of winning, and the declarations."""

from scoring.rulesets.riichi.payments import Parties
from scoring.tiles import DRAGONS, EAST, KINDS, mask

_DRAGONS = mask(range(DRAGONS, KINDS))


class Situation:
    """The seats of a win, the way of winning, and the declarations. Seats are 0-3 for E S W N; ``discarder`` None is
    a self-draw.

    ``drawn`` is 0 for a discard, 1 for a tile of the wall and 2 for a replacement tile. ``valued`` is the mask of the
    kinds whose pair is worth something, ``parties`` are the payers and the winner.
    Situations are shared and never changed.
    """

    __slots__ = (
        "counters",
        "discarder",
        "drawn",
        "flags",
        "is_riichi",
        "liable",
        "parties",
        "round_kind",
        "seat",
        "seat_kind",
        "self_draw",
        "sticks",
        "valued",
    )

    def __init__(
        self,
        seat: int,
        round_: int,
        discarder: int | None,
        flags: frozenset[str] = frozenset(),
        counters: int = 0,
        sticks: int = 0,
        liable: int | None = None,
    ) -> None:
        self.seat = seat
        self.discarder = discarder
        self.self_draw = discarder is None
        self.drawn = 0 if discarder is not None else 2 if "rinshan" in flags else 1
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.valued = _DRAGONS | 1 << self.seat_kind | 1 << self.round_kind
        self.flags = flags
        self.is_riichi = "riichi" in flags or "double_riichi" in flags
        self.counters = counters
        self.sticks = sticks
        self.liable = liable
        self.parties = Parties(seat, discarder, liable)

    def with_flags(self, flags: frozenset[str]) -> "Situation":
        """The same situation with these declarations."""
        return Situation(
            self.seat,
            self.round_kind - EAST,
            self.discarder,
            flags,
            self.counters,
            self.sticks,
            self.liable,
        )
