"""Minipoints (fu): the items of a reading, one list for the sum and for the bill (EMA 2008, 4.1.1).

A case has few parts: the number of sets of each sort, the pair, the wait, and the way of winning. The items of a `Case`
are listed once and their sum is kept.
"""

from typing import Final

from scoring.hand import Meld
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.situation import Situation
from scoring.tiles import DRAGONS, EAST, KINDS, YAO

Case = tuple[int, tuple[str, ...], Wait, int, bool]
"""Pungs and kongs by sort (three bits each, in the order of the table), the pair's codes, the wait, drawn, closed.

Drawn is 0 for a discard, 1 for a tile of the wall, 2 for a replacement tile.
"""

REPLACEMENT: Final = 2
"""The value of a case's drawn tile for a replacement tile."""

SEVEN_PAIRS: Final = 25
"""The minipoints of seven pairs, which are never rounded."""

SORTS: Final = (
    ("pung_open", 2),
    ("pung_open", 4),
    ("pung_closed", 4),
    ("pung_closed", 8),
    ("kong_open", 8),
    ("kong_open", 16),
    ("kong_closed", 16),
    ("kong_closed", 32),
)
"""Pungs and kongs, open and closed, of 2-8 and of terminals and honours."""

_WAITS: Final = {Wait.EDGE: "wait_edge", Wait.CLOSED: "wait_closed", Wait.PAIR: "wait_pair"}
_PUNG: Final = Wait.PUNG


def _weight(kind: int, *, is_closed: bool, is_kong: bool = False) -> int:
    """The number that a pung or kong of ``kind`` adds to the sorts of a case."""
    return 1 << 3 * (4 * is_kong + 2 * is_closed + (YAO >> kind & 1))


_HIDDEN: Final = tuple(_weight(kind, is_closed=True) for kind in range(KINDS))
_OPENED: Final = tuple(_weight(kind, is_closed=False) - _HIDDEN[kind] for kind in range(KINDS))
"""The change of the sorts when another player's tile completed the pung."""

_NO_PAIR: Final = ()
_DRAGON_PAIR: Final = ("pair_dragon",)
_WIND_PAIRS: Final = ((), ("pair_seat",), ("pair_round",), ("pair_seat", "pair_round"))


def case_of(reading: Reading, situation: Situation) -> Case:
    """The case of a reading as four sets and a pair."""
    tiles = reading.tiles
    sets = 0
    for kind in reading.held:
        sets += _HIDDEN[kind]
    if reading.wait is _PUNG and not situation.self_draw:
        sets += _OPENED[tiles.win]
    if tiles.meld_pung_mask:
        sets += sum([_laid(meld) for meld in tiles.melds])
    pair = reading.pair
    return (
        sets,
        _pair(pair, situation) if pair >= EAST else _NO_PAIR,
        reading.wait,
        situation.drawn,
        tiles.is_closed,
    )


def _laid(meld: Meld) -> int:
    return 0 if meld.is_chow else _weight(meld.kind, is_closed=not meld.is_open, is_kong=meld.is_kong)


def _pair(pair: int, situation: Situation) -> tuple[str, ...]:
    if pair >= DRAGONS:
        return _DRAGON_PAIR
    return _WIND_PAIRS[(pair == situation.seat_kind) + 2 * (pair == situation.round_kind)]


def items(reading: Reading, situation: Situation, rules: Parameters) -> list[tuple[str, int]]:
    """The codes and values of the items, the base first, unrounded."""
    if reading.shape is Shape.SEVEN_PAIRS:
        return [("seven_pairs", SEVEN_PAIRS)]
    return listed(case_of(reading, situation), rules)


def listed(case: Case, rules: Parameters) -> list[tuple[str, int]]:
    """The codes and values of a case, the base first, unrounded."""
    sorts, pair, wait, self_draw, is_closed = case
    out = [("base_ron", 30)] if is_closed and not self_draw else [("base_hand", 20)]
    for place, item in enumerate(SORTS):
        out += [item] * (sorts >> 3 * place & 7)
    out += [(code, 2) for code in (pair if rules.double_wind_fu == 4 else pair[:1])]
    if wait in _WAITS:
        out.append((_WAITS[wait], 2))
    is_bare = len(out) == 1
    if self_draw:
        is_pinfu = is_closed and is_bare
        has_fu = (rules.closed_draw_fu or not is_closed) and (rules.replacement_fu or self_draw < REPLACEMENT)
        if has_fu and not is_pinfu:
            out.append(("self_draw", 2))
    elif rules.open_pinfu_fu and not is_closed and is_bare:
        out.append(("open_pinfu", 2))
    return out


def rounded(case: Case, rules: Parameters) -> int:
    """The minipoints of a case, rounded by the rule of the edition."""
    total = sum(value for _, value in listed(case, rules))
    return -(-total // rules.fu_step) * rules.fu_step
