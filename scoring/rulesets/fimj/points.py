"""Come contare i punti: what each combination is worth before the doublings, as lines of a bill."""

from collections.abc import Iterable
from typing import Final

from scoring.hand import MeldType
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj.items import ITEMS, Item
from scoring.rulesets.fimj.values import Form, Rack, Situation, Win
from scoring.tiles import DRAGONS, EAST, KINDS, count

CLOSING: Final[Item] = ("closing", 20)
EACH_BONUS = 4
_PAIR = 2

_BONUS_ITEMS: Final = tuple(("bonus_tiles", EACH_BONUS * bonus.bit_count()) for bonus in range(256))


def _pair_items(kind: int, situation: Situation) -> list[Item]:
    """A pair that is own and round wind counts as both."""
    if kind >= DRAGONS:
        return [("dragon_pair", _PAIR)]
    out = [("own_wind_pair", _PAIR)] if kind == situation.seat_kind else []
    return [*out, ("round_wind_pair", _PAIR)] if kind == situation.round_kind else out


def _pairs(reading: Reading) -> Iterable[int]:
    """The pairs that may be worth something: of seven pairs those of honours, twice where there are two equal ones."""
    if reading.shape is Shape.SETS:
        return (reading.pair,)
    key = reading.tiles.key
    return [kind for kind in range(EAST, KINDS) for _ in range(count(key, kind) // 2)]


def win_items(reading: Reading, win: Win) -> list[Item]:
    """The points of a winner. A tris completed by the called winning tile is exposed."""
    out = [CLOSING]
    for kind in reading.held:
        out.append(ITEMS[kind, reading.is_hidden(kind), False])
    for meld in reading.tiles.melds:
        if not meld.is_chow:
            out.append(ITEMS[meld.kind, meld.type is MeldType.ANKAN, meld.is_kong])
    for pair in _pairs(reading):
        if pair >= EAST:
            out += _pair_items(pair, win)
    if win.bonus:
        out.append(_BONUS_ITEMS[win.bonus])
    return out


def rack_items(rack: Rack) -> list[Item]:
    """The points of a loser's rack, whatever its status."""
    out: list[Item] = []
    for combo in rack.combos:
        if combo.item:
            out.append(combo.item)
        elif combo.form is Form.PAIR and combo.kind >= EAST:
            out += _pair_items(combo.kind, rack)
    if rack.bonus:
        out.append(_BONUS_ITEMS[rack.bonus])
    return out
