"""Dora: tiles that count a fan each because an indicator points at them, or because they are red (EMA 2008, 2.7)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.shared import Shared
from scoring.tiles import BITS, SUCCESSOR

_POINTED_AT = tuple(BITS * kind for kind in SUCCESSOR)
"""The places in a key that count the tiles at which an indicator points."""


class Dora(NamedTuple):
    """The dora of a hand: ``counts`` by sort, without those that are zero, and their sum."""

    counts: Shared
    value: int


NO_DORA = Dora(Shared(), 0)


def count_dora(win: WinningHand, rules: Parameters) -> Dora:
    """The dora of the hand. Each indicator that points at a tile counts it once."""
    key = win.tiles.all_key
    dora = _pointed_at(win.dora_indicators.codes, key)
    indicators = win.ura_indicators.codes
    ura = _pointed_at(indicators, key) if indicators and rules.ura_dora else 0
    reds = win.tiles.reds
    return _dora(dora, ura, reds) if dora or ura or reds else NO_DORA


@lru_cache(maxsize=1 << 12)
def _dora(dora: int, ura: int, reds: int) -> Dora:
    """The dora by their numbers; ``reds`` counts the red fives in four bits a suit."""
    red_fives = (reds & 15) + (reds >> 4 & 15) + (reds >> 8)
    numbers = {"dora": dora, "ura_dora": ura, "aka_dora": red_fives}
    counts = Shared((code, number) for code, number in numbers.items() if number)
    return Dora(counts, sum(numbers.values()))


def _pointed_at(indicators: Iterable[int], key: int) -> int:
    number = 0
    for code in indicators:
        number += key >> _POINTED_AT[code] & 31
    return number
