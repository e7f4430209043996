"""The situation of a hand or of a rack: its seat, the round, and its flowers, seasons and flags."""

from functools import lru_cache

from scoring.tiles import EAST

NO_FLAGS: frozenset[str] = frozenset()


class Situation:
    """The seat (0-3 for E S W N), the two winds as kinds, the bonus tiles shown as a mask, and the flags of a win.

    Situations are shared and never changed.
    """

    __slots__ = ("bonus", "flags", "round_kind", "seat", "seat_kind")

    def __init__(self, seat: int, round_: int, bonus: int, flags: frozenset[str]) -> None:
        self.seat = seat
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.bonus = bonus
        self.flags = flags


@lru_cache(maxsize=1 << 13)
def situation_of(seat: int, round_: int, bonus: int, flags: frozenset[str] = NO_FLAGS) -> Situation:
    """The situation with these values: one object, shared by all hands and racks with the same values."""
    return Situation(seat, round_, bonus, flags)
