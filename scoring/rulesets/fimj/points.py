"""Come contare i punti: the points of each combination before the doublings, as lines of a bill."""

from collections.abc import Iterable
from typing import Final

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.fimj.situation import Situation
from scoring.tiles import DRAGONS, EAST, KINDS, YAO, count

Item = tuple[str, int]
"""Code and points of a line."""

CLOSING: Final[Item] = ("closing", 20)
_EACH_BONUS: Final = 4
_PAIR: Final = 2
_TRIS: Final = {"hidden": 4, "exposed": 2}
_SETS: Final = Shape.SETS
_PUNG: Final = Wait.PUNG


def _tris_item(kind: int, *, hidden: bool, poker: bool) -> Item:
    way = "hidden" if hidden else "exposed"
    is_head = YAO >> kind & 1
    points = _TRIS[way] * (4 if poker else 1) * (2 if is_head else 1)
    return f"{way}_{'head_' if is_head else ''}{'poker' if poker else 'tris'}", points


TRIS_ITEMS: Final = {
    (kind, hidden, poker): _tris_item(kind, hidden=hidden, poker=poker)
    for kind in range(KINDS)
    for hidden in (False, True)
    for poker in (False, True)
}
"""The line of a tris or poker, by its kind, whether it is hidden, and whether it is a poker."""
_HIDDEN: Final = tuple(TRIS_ITEMS[kind, True, False] for kind in range(KINDS))
_EXPOSED: Final = tuple(TRIS_ITEMS[kind, False, False] for kind in range(KINDS))
BONUS_ITEMS: Final = tuple(("bonus_tiles", _EACH_BONUS * bonus.bit_count()) for bonus in range(256))
"""The line of the flowers and seasons, by their mask."""


def pair_items(kind: int, situation: Situation) -> list[Item]:
    """The lines of a pair of honours: of dragons, of the own wind, of the round wind.

    A pair that is both winds counts as both.
    """
    if kind >= DRAGONS:
        return [("dragon_pair", _PAIR)]
    items = [("own_wind_pair", _PAIR)] if kind == situation.seat_kind else []
    return [*items, ("round_wind_pair", _PAIR)] if kind == situation.round_kind else items


def winner_items(reading: Reading, situation: Situation) -> list[Item]:
    """The lines of a winner's reading. A tris that the called winning tile completed is exposed."""
    tiles = reading.tiles
    items = [CLOSING]
    if reading.held:
        called = tiles.win if reading.wait is _PUNG and not tiles.self_draw else None
        items += [(_EXPOSED if kind == called else _HIDDEN)[kind] for kind in reading.held]
    for meld in tiles.melds:
        if not meld.is_chow:
            items.append(TRIS_ITEMS[meld.kind, not meld.is_open, meld.is_kong])
    for pair in _honour_pairs(reading):
        items += pair_items(pair, situation)
    if situation.bonus:
        items.append(BONUS_ITEMS[situation.bonus])
    return items


def _honour_pairs(reading: Reading) -> Iterable[int]:
    """The kinds of the pairs of honours. With seven pairs a kind comes twice where two pairs are equal."""
    if reading.shape is _SETS:
        return (reading.pair,) if reading.pair >= EAST else ()
    key = reading.tiles.key
    return [kind for kind in range(EAST, KINDS) for _ in range(count(key, kind) // 2)]
