"""Massimi: the eleven hands that pay a fixed value instead of points, doublings and limit.

Predicates look at a reading and the win. Shapes that are neither sets nor pairs come as the reading `Shape.LOOSE`.
"""

from functools import reduce
from operator import or_

from scoring.features import is_one_suit
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.pattern import (
    ANY_FORM,
    CONCEALED,
    DRAGON_TRIS,
    FOUR_MELDS,
    HEADS_ONLY,
    HONOURED,
    LOOSE,
    ONE_SUIT,
    PAIRS,
    PLAIN,
    SETS,
    TRIS_3,
    WIND_TRIS,
    Predicate,
    Row,
)
from scoring.rulesets.fimj.values import Win
from scoring.tiles import BITS, DRAGONS, EAST, HONOURS, SIMPLES, SUIT, WEIGHT, keys_of, mask

SECTION = "Massimi"

_WINDS = mask(range(EAST, DRAGONS))
_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))


def _key(*ranks: int) -> int:
    return sum(1 << BITS * rank for rank in ranks)


_GATES = _key(0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
_ONE_TO_NINE = _key(*range(9))
_ONE_TO_SEVEN = _key(*range(7))
_THIRDS = sorted((_key(0, 3, 6), _key(1, 4, 7), _key(2, 5, 8)))
_FOUR_WINDS = _key(0, 1, 2, 3)
_THREE_DRAGONS = _key(4, 5, 6)
_DRAGON_KEYS = tuple(_key(rank) for rank in (4, 5, 6))
_SNAKE_CHOWS = (0, 3, 6)


def _full_house_of_nine(reading: Reading, win: Win) -> object:
    """Casa piena dei 9 pezzi: 1112345678999 of one suit, entirely drawn, before the winning tile."""
    tile = reading.tiles.win
    suit = SUIT[tile]
    return suit < 3 and reading.tiles.keys[suit] - WEIGHT[tile] == _GATES


def _all_pokers(reading: Reading, win: Win) -> object:
    return reading.tiles.kongs == 4


def _gods_exit(reading: Reading, win: Win) -> object:
    return "gods_exit" in win.flags


def _thirteen_lanterns(reading: Reading, win: Win) -> object:
    return reading.shape is Shape.ORPHANS


def _gathering_of_dragons(reading: Reading, win: Win) -> object:
    return reading.pung_mask & _DRAGONS == _DRAGONS


def _four_blessings(reading: Reading, win: Win) -> object:
    return (reading.pung_mask | 1 << reading.pair) & _WINDS == _WINDS


def _dragon_snake(reading: Reading, win: Win) -> object:
    """Serpente dei draghi: 147, 258 and 369 in three suits, the three dragons, a pair of own or round wind."""
    m, p, s, z = reading.tiles.keys
    pairs = (_key(kind - EAST, kind - EAST) for kind in (win.seat_kind, win.round_kind))
    return sorted((m, p, s)) == _THIRDS and z - _THREE_DRAGONS in pairs


def _little_snake(reading: Reading, win: Win) -> object:
    """Piccolo serpente: 123 456 789 of one suit (chows may be called), the four winds, a dragon."""
    tiles = reading.tiles
    if tiles.meld_pungs or any(start % 9 not in _SNAKE_CHOWS for start in tiles.meld_chows):
        return False
    *suits, honours = keys_of(tiles.all_key)
    return sorted(suits) == [0, 0, _ONE_TO_NINE] and honours - _FOUR_WINDS in _DRAGON_KEYS


def _siamese_snakes(reading: Reading, win: Win) -> object:
    *suits, honours = reading.tiles.keys
    return not honours and sorted(suits) == [0, _ONE_TO_SEVEN, _ONE_TO_SEVEN]


def _pairs_of_colour(reading: Reading, win: Win) -> object:
    return not reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _pairs_of_heads(reading: Reading, win: Win) -> object:
    return not reading.kinds & SIMPLES


def _row(code: str, value: int, test: Predicate, forms: int, needs: int, *flags: str) -> Row:
    return Row(code, value, SECTION, NAMES[code], test, forms, needs, frozenset(flags))


ROWS = (
    _row("casa_piena_9_pezzi", 3000, _full_house_of_nine, SETS, CONCEALED | ONE_SUIT | PLAIN),
    _row("tutto_kong", 3000, _all_pokers, SETS, FOUR_MELDS),
    _row("uscita_degli_dei", 3000, _gods_exit, ANY_FORM, CONCEALED, "gods_exit"),
    _row("13_lanterne", 2000, _thirteen_lanterns, LOOSE, CONCEALED | HEADS_ONLY),
    _row("raduno_dei_dragoni", 2000, _gathering_of_dragons, SETS, sum(DRAGON_TRIS)),
    _row("4_benedizioni", 2000, _four_blessings, SETS, WIND_TRIS | TRIS_3),
    _row("serpente_dei_draghi", 2000, _dragon_snake, LOOSE, CONCEALED | HONOURED),
    _row("piccolo_serpente", 1000, _little_snake, LOOSE, ONE_SUIT | HONOURED),
    _row("serpenti_siamesi", 1000, _siamese_snakes, LOOSE, CONCEALED | PLAIN),
    _row("tutte_coppie_di_colore", 1000, _pairs_of_colour, PAIRS, ONE_SUIT | PLAIN),
    _row("tutte_coppie_di_testa", 1000, _pairs_of_heads, PAIRS, HEADS_ONLY),
)
"""The eleven, in the order of the booklet: of equal values the first is shown."""

LOOSE_ROWS = tuple(row for row in ROWS if row.forms == LOOSE)
"""The massimi of neither sets nor pairs."""

FEATURES = reduce(or_, (row.forms | row.needs for row in ROWS))
"""The feature bits that say which massimi can be."""
