"""Flowers and seasons (bonus tiles) as a mask: flowers 1-4 in its first four bits, seasons 1-4 in the next four.

Each seat has its own flower and its own season: 1 East, 2 South, 3 West, 4 North.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scoring.faults import Fault, brief
from scoring.tiles import BONUS, BadTiles, parse_bonus

FIRST_FLOWER: Final = 0
FIRST_SEASON: Final = 4
"""The bits at which flowers and seasons begin."""
ALL_FOUR: Final = 0b1111


class BonusTwice(ValueError):
    """A flower or season stands twice in a text: there is one of each."""


@lru_cache(maxsize=1 << 12)
def bonus_mask(text: str) -> int:
    """The flowers and seasons of ``text`` as a mask; raises `BadTiles` or `BonusTwice`."""
    mask = 0
    for code in parse_bonus(text):
        bit = 1 << code - BONUS
        if mask & bit:
            raise BonusTwice(text)
        mask |= bit
    return mask


def bonus_faults(record: Mapping[str, Any]) -> list[Fault]:
    """The faults of the field ``bonus`` of a winner's or a rack's record."""
    text = record.get("bonus", "")
    if not isinstance(text, str):
        return [Fault("wrong_type", "bonus", "flowers and seasons like f1g3", brief(text))]
    try:
        bonus_mask(text)
    except BadTiles as bad:
        return [Fault("unknown_tile", "bonus", "flowers and seasons like f1g3", brief(bad.found))]
    except BonusTwice:
        return [Fault("bonus_twice", "bonus", 1, brief(text))]
    return []
