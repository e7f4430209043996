"""Come contare i punti: what each combination is worth before the doublings, as lines of a bill."""

from collections.abc import Iterable
from typing import Final

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.fimj.items import ITEMS, Item
from scoring.rulesets.fimj.values import Win
from scoring.tiles import DRAGONS, EAST, KINDS, count

CLOSING: Final[Item] = ("closing", 20)
EACH_BONUS = 4
_PAIR = 2
_SETS: Final = Shape.SETS
_PUNG: Final = Wait.PUNG

_HIDDEN: Final = tuple(ITEMS[kind, True, False] for kind in range(KINDS))
_EXPOSED: Final = tuple(ITEMS[kind, False, False] for kind in range(KINDS))
BONUS_ITEMS: Final = tuple(("bonus_tiles", EACH_BONUS * bonus.bit_count()) for bonus in range(256))
"""By the mask of flowers and seasons."""


def pair_items(kind: int, seat_kind: int, round_kind: int) -> list[Item]:
    """A pair of honours: of dragons, of the own wind, of the round wind. One that is both winds counts as both."""
    if kind >= DRAGONS:
        return [("dragon_pair", _PAIR)]
    out = [("own_wind_pair", _PAIR)] if kind == seat_kind else []
    return [*out, ("round_wind_pair", _PAIR)] if kind == round_kind else out


def _pair_kinds(reading: Reading) -> Iterable[int]:
    """The pairs that may be worth something: of seven pairs those of honours, twice where there are two equal ones."""
    if reading.shape is _SETS:
        return (reading.pair,) if reading.pair >= EAST else ()
    key = reading.tiles.key
    return [kind for kind in range(EAST, KINDS) for _ in range(count(key, kind) // 2)]


def win_items(reading: Reading, win: Win) -> list[Item]:
    """The points of a winner. A tris completed by the called winning tile is exposed."""
    tiles = reading.tiles
    out = [CLOSING]
    if reading.held:
        called = tiles.win if reading.wait is _PUNG and not tiles.self_draw else None
        out += [(_EXPOSED if kind == called else _HIDDEN)[kind] for kind in reading.held]
    for meld in tiles.melds:
        if not meld.is_chow:
            out.append(ITEMS[meld.kind, not meld.is_open, meld.is_kong])
    for pair in _pair_kinds(reading):
        out += pair_items(pair, win.seat_kind, win.round_kind)
    if win.bonus:
        out.append(BONUS_ITEMS[win.bonus])
    return out
