"""What a pattern of the classical Italian game is: a row of data with its predicate, and where it can be at all."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from scoring.names import Names
from scoring.tiles import mask

Predicate = Callable[[Any, Any], object]
"""Whether the sets, held in this situation, are an example.

Fundamental doublings look at a `Reading` and its `Win`, or at the sets of a loser and his `Rack`; closing doublings
and massimi at a reading and its win. All patterns share this signature.
"""

SETS: Final = 1
PAIRS: Final = 1 << 1
OWN_FLOWER: Final = 1 << 2
OWN_SEASON: Final = 1 << 19
ALL_FLOWERS: Final = 1 << 25
ALL_SEASONS: Final = 1 << 26
OWN_WIND: Final = 1 << 27
ROUND_WIND: Final = 1 << 28
WIND_TRIS: Final = 1 << 3
DRAGON_TRIS: Final = (1 << 20, 1 << 21, 1 << 22)
TRIS_1: Final = 1 << 4
TRIS_3: Final = 1 << 5
TRIS_4: Final = 1 << 6
EQUAL_CHOWS: Final = 1 << 7
CHOWS_4: Final = 1 << 8
ALL_DRAWN: Final = 1 << 9
SIMPLE: Final = 1 << 10
HEADS_ONLY: Final = 1 << 11
ONE_SUIT: Final = 1 << 12
HONOURED: Final = 1 << 13
PLAIN: Final = 1 << 14
FOUR_MELDS: Final = 1 << 15
LOOSE: Final = 1 << 16
CONCEALED: Final = 1 << 17
RACK: Final = 1 << 18
SNAKE: Final = 1 << 23
CHAINED: Final = 1 << 24
"""Feature bits of a reading or a rack: its form, own and all flowers and seasons shown, a tris of the own and of the
round wind, of any wind, of each dragon, at least so many tris, three chows of the same numbers, four chows, all drawn,
no head tile, only head tiles, one suit (honours aside), with and without honours, four sets on the rack, tiles that
only a massimo can read, no set on the rack, a loser's rack, chows that make a snake or a chained snake, whatever their
suits."""

ANY_FORM: Final = SETS | PAIRS | LOOSE | RACK
STACKED: Final = SETS | RACK

TRIS_BITS: Final = (0, TRIS_1, TRIS_1, TRIS_1 | TRIS_3, TRIS_1 | TRIS_3 | TRIS_4)
SNAKE_RANKS: Final = mask((0, 3, 6))
CHAINED_RANKS: Final = mask((0, 2, 4, 6))
HONOUR_BITS: Final = tuple(
    (WIND_TRIS if honours & 0xF else 0)
    | sum(bit for i, bit in enumerate(DRAGON_TRIS) if honours >> 4 + i & 1)
    for honours in range(128)
)
"""By the mask of tris of winds and dragons."""


@cache
def bonus_bits(bonus: int, seat: int) -> int:
    """The bits of a mask of flowers and seasons, of which each seat has its own: 1 East, 2 South, 3 West, 4 North."""
    bits = 0
    for shown, own, whole in (
        (bonus & 0xF, OWN_FLOWER, ALL_FLOWERS),
        (bonus >> 4, OWN_SEASON, ALL_SEASONS),
    ):
        bits |= own if shown >> seat & 1 else 0
        bits |= whole if shown == 0xF else 0
    return bits


class Row(NamedTuple):
    """A doubling or a massimo: ``value`` doublings, or the points a massimo pays.

    ``contains`` are the smaller patterns that every example holds too: in this game they count besides. ``forms`` (one
    of these bits), ``needs`` (all of these bits) and ``flags`` (one of these, if any) say where examples can be at all:
    the engine tries the predicate only there. Where they say all that it asks, the row is ``certain``: it need not be
    tried.
    """

    code: str
    value: int
    section: str
    names: Names
    test: Predicate
    forms: int = ANY_FORM
    needs: int = 0
    flags: frozenset[str] = frozenset()
    contains: frozenset[str] = frozenset()
    replaces: frozenset[str] = frozenset()
    certain: bool = False
