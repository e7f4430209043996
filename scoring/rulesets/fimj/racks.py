"""A loser's rack (stecca): the sum of its combinations.

All that adds up (points, tris of each honour, tiles) stands side by side in one integer, the *parts* of a combination.
They are worked out once for each way to write it; a rack is then read by adding a few integers.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from scoring.rulesets.fimj.combos import Combo, Form, combo
from scoring.rulesets.fimj.items import Item
from scoring.rulesets.fimj.pattern import CHAINED_RANKS, SNAKE_RANKS, bonus_bits
from scoring.rulesets.fimj.points import BONUS_ITEMS, pair_items
from scoring.tiles import DRAGONS, EAST, YAO, mask

MOST_COMBOS: Final = 9
"""With more of them a rack is too full whatever its status. No part of so many overflows into the next one."""

_COUNT: Final = 4
"""So many bits hold a count of sets."""
_OWN_WIND, _ROUND_WIND, _FIRST_DRAGON = 9, 13, 17
_BONUS: Final = 29
_HEADS, _DRAWN, _TRIS = 58, 62, 66
_CHOWS: Final = 70
_EQUALS: Final = 98
_SIZE: Final = 134
_KEY: Final = 140
"""The bits at which parts begin, after the points: tris of the own wind, of the round wind and of each dragon; feature
bits of flowers and seasons; tris of heads, drawn ones, all of them; chows by the number they start with; tris of the
suits by number; the size; the key of the tiles."""

_POINTS_MASK: Final = (1 << _OWN_WIND) - 1
_FEW_TRIS: Final = (1 << _HEADS) - (1 << _OWN_WIND)
_MANY_TRIS: Final = (1 << _TRIS) - (1 << _OWN_WIND)
"""What tells the doublings of racks with up to two tris, and with three or four."""
_CHOWS_MASK: Final = (1 << _EQUALS - _CHOWS) - 1
_SIZE_MASK: Final = (1 << _KEY - _SIZE) - 1
_FIVES: Final = sum(5 << _EQUALS + _COUNT * rank for rank in range(9))
_EIGHTS: Final = sum(8 << _EQUALS + _COUNT * rank for rank in range(9))
"""Five more make eight of three tris or more of one number."""


def _tells(starts: tuple[int, ...]) -> bool:
    ranks = mask(starts)
    return (
        len(starts) - ranks.bit_count() >= 2
        or ranks & SNAKE_RANKS == SNAKE_RANKS
        or ranks & CHAINED_RANKS == CHAINED_RANKS
    )


_TELLING_CHOWS: Final = frozenset(
    sum(1 << _COUNT * start for start in starts)
    for number in (3, 4)
    for starts in combinations_with_replacement(range(7), number)
    if _tells(starts)
)
"""Chows by the number they start with of which doublings may be made: equal ones, snakes."""


@cache
def _common_parts(one: Combo) -> int:
    """The parts that are the same in every seat and round."""
    parts = (one.item[1] if one.item else 0) | one.size << _SIZE | one.key << _KEY
    if one.is_tris:
        parts |= 1 << _TRIS | (YAO >> one.kind & 1) << _HEADS | one.is_drawn_tris << _DRAWN
        if one.kind >= DRAGONS:
            parts |= 1 << _FIRST_DRAGON + _COUNT * (one.kind - DRAGONS)
        elif one.kind < EAST:
            parts |= 1 << _EQUALS + _COUNT * (one.kind % 9)
    elif one.form is Form.CHOW:
        parts |= 1 << _CHOWS + _COUNT * (one.kind % 9)
    return parts


def _honour_parts(one: Combo, seat_kind: int, round_kind: int) -> int:
    """What the seat and the round add to a pair or a tris of honours."""
    if not one.is_tris:
        return sum(value for _, value in pair_items(one.kind, seat_kind, round_kind))
    own = 1 << _OWN_WIND if one.kind == seat_kind else 0
    return own | 1 << _ROUND_WIND if one.kind == round_kind else own


@cache
def _bonus_parts(bonus: int, seat: int) -> int:
    return BONUS_ITEMS[bonus][1] | bonus_bits(bonus, seat) << _BONUS


class _Parts(dict[str, int]):
    """The parts of a combination by its text. Filled as met: there are two thousand ways to write one."""

    def __init__(self, seat: int, round_: int) -> None:
        super().__init__()
        self._winds = EAST + seat, EAST + round_

    def __missing__(self, text: str) -> int:
        one = combo(text)
        parts = _common_parts(one)
        if one.kind >= EAST:
            parts += _honour_parts(one, *self._winds)
        self[text] = parts
        return parts


_PARTS: Final = tuple(tuple(_Parts(seat, round_) for round_ in range(4)) for seat in range(4))
"""By seat and round."""


class Sets(NamedTuple):
    """The sets of a rack: the kinds that chows start with, the number of tris, of them those drawn and not shown."""

    chows: tuple[int, ...]
    chow_mask: int
    tris: int
    pung_mask: int
    drawn: int


class Rack:
    """A loser's combinations as he writes them, and why they count nothing (``status``), if they do not.

    It is its own situation. ``points`` are those before any doubling, whatever the status; ``size`` is how many of
    the thirteen tiles it takes up, ``key`` counts its tiles. ``case`` tells its doublings: racks of one case hold the
    same; None where only a look at the sets tells. Raises `BadCombo` or `TypeError` for other texts.
    """

    __slots__ = ("bonus", "case", "key", "points", "round", "seat", "size", "status", "texts")

    def __init__(self, seat: int, round_: int, texts: Sequence[str], bonus: int, status: str | None) -> None:
        self.seat = seat
        self.round = round_
        self.texts = texts
        self.bonus = bonus
        self.status = status
        sums = sum(map(_PARTS[seat][round_].__getitem__, texts))
        if bonus:
            sums += _bonus_parts(bonus, seat)
        self.points = sums & _POINTS_MASK
        self.size = sums >> _SIZE & _SIZE_MASK
        self.key = sums >> _KEY
        self.case: int | None
        if sums + _FIVES & _EIGHTS or sums >> _CHOWS & _CHOWS_MASK in _TELLING_CHOWS:
            self.case = None
        else:
            self.case = sums & (_FEW_TRIS if sums >> _TRIS & 0xF < 3 else _MANY_TRIS)

    @property
    def seat_kind(self) -> int:
        """The own wind."""
        return EAST + self.seat

    @property
    def round_kind(self) -> int:
        """The wind of the round."""
        return EAST + self.round

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The combinations as written."""
        return tuple(map(combo, self.texts))

    def sets(self) -> Sets:
        """Its sets as the doublings see them."""
        combos = self.combos
        chows = tuple([one.kind for one in combos if one.form is Form.CHOW])
        tris = [one for one in combos if one.is_tris]
        drawn = sum([one.is_drawn_tris for one in tris])
        return Sets(chows, mask(chows), len(tris), mask(one.kind for one in tris), drawn)

    def items(self) -> list[Item]:
        """Its points line by line, whatever the status."""
        out: list[Item] = []
        for one in self.combos:
            if one.item:
                out.append(one.item)
            elif one.form is Form.PAIR and one.kind >= EAST:
                out += pair_items(one.kind, self.seat_kind, self.round_kind)
        return [*out, BONUS_ITEMS[self.bonus]] if self.bonus else out
