"""The shapes that only MCR has (knitted tiles), and the waits of a hand in every shape (3.7.2, fans 34, 35, 77-79)."""

from copy import copy
from enum import Enum
from functools import lru_cache
from itertools import permutations
from typing import Final

from scoring.readings import Reading, Tiles, Wait, readings, whole
from scoring.tiles import HONOURS, TEXT, count, keys_of, mask
from scoring.waits import kinds_in, kinds_of, orphan_waits, pair_wait, set_waits, without


class Knitted(Enum):
    """The forms of hands with knitted tiles."""

    STRAIGHT = "knitted_straight"
    SINGLES = "fourteen_singles"


_KNITS: Final = tuple(
    tuple(9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
KNIT_MASKS: Final = tuple(mask(knit) for knit in _KNITS)
"""147, 258 and 369 in three suits: the six ways, as masks of nine kinds."""


def knitted_straights(tiles: Tiles) -> list[Reading]:
    """The hand as a knitted straight, a set and a pair. The nine tiles are never claimed, the set may be.

    The winning tile is one of the nine or belongs to the rest, whichever the tiles permit.
    """
    out: list[Reading] = []
    if tiles.size < 11:
        return out
    for knit, kinds in zip(_KNITS, KNIT_MASKS, strict=True):
        if tiles.kinds & kinds != kinds or not all(count(tiles.key, kind) for kind in knit):
            continue
        rest = copy(tiles)
        rest.key = without(tiles.key, *knit)
        rest.keys = keys_of(rest.key)
        if count(rest.key, tiles.win):
            for reading in readings(rest):
                reading.shape = Knitted.STRAIGHT
                out.append(reading)
        if kinds >> tiles.win & 1:
            out += [Reading(rest, Knitted.STRAIGHT, cut, Wait.TWO_SIDED) for cut in whole(rest.keys)]
    return out


def fourteen_singles(tiles: Tiles) -> list[Reading]:
    """The hand as fourteen different tiles, each an honour or of one knitted straight."""
    if tiles.size != 14 or tiles.kinds.bit_count() != 14:
        return []
    suited = tiles.kinds & ~HONOURS
    if not any(suited & ~knit == 0 for knit in KNIT_MASKS):
        return []
    return [Reading(tiles, Knitted.SINGLES, ((), (), -1, 0, 0), Wait.PAIR)]


def show(reading: Reading) -> str:
    """The reading as text; the nine tiles of a knitted straight first."""
    if reading.shape is not Knitted.STRAIGHT:
        return reading.show()
    concealed = len(reading.chows) - len(reading.tiles.meld_chows)
    parts = [_text(start, start + 1, start + 2) for start in reading.chows[:concealed]]
    parts += [_text(kind, kind, kind) for kind in reading.held]
    parts += [_text(reading.pair, reading.pair)]
    parts += [f"({meld.to_json()['tiles']})" for meld in reading.tiles.melds]
    return " ".join(["147 258 369", *parts])


def _text(*kinds: int) -> str:
    return "".join([*(TEXT[kind][0] for kind in kinds), TEXT[kinds[0]][1]])


def is_only_wait(tiles: Tiles) -> bool:
    """Whether the winning tile was the only kind on which the tiles before it could win.

    Every shape counts; a tile of which those tiles hold all four does not (ruling to fans 77-79).
    """
    before, all_before = without(tiles.key, tiles.win), without(tiles.all_key, tiles.win)
    return _waits(before, all_before, len(tiles.melds)).bit_count() == 1


@lru_cache(maxsize=1 << 10)
def _waits(key: int, all_key: int, melds: int) -> int:
    """The kinds that complete the concealed tiles of ``key``, as a mask."""
    keys = keys_of(key)
    kinds = kinds_of(keys)
    waits = set_waits(keys)
    if melds <= 1:
        waits |= _knitted_waits(key, kinds)
    if melds == 0:
        waits |= pair_wait(keys) | orphan_waits(kinds) | _single_waits(kinds)
    return waits & ~mask(kind for kind in kinds_in(waits) if count(all_key, kind) == 4)


def _knitted_waits(key: int, kinds: int) -> int:
    """The kinds that complete a knitted straight, a set and a pair."""
    waits = 0
    for knit, nine in zip(_KNITS, KNIT_MASKS, strict=True):
        if (nine & ~kinds).bit_count() > 1:
            continue
        rest = keys_of(without(key, *[kind for kind in knit if kinds >> kind & 1]))
        if nine & ~kinds == 0:
            waits |= set_waits(rest)
        elif whole(rest):
            waits |= nine & ~kinds
    return waits


def _single_waits(kinds: int) -> int:
    """The kinds that make fourteen singles of thirteen tiles of ``kinds``."""
    if kinds.bit_count() == 13:
        for knit in KNIT_MASKS:
            if not kinds & ~(knit | HONOURS):
                return (knit | HONOURS) & ~kinds
    return 0
