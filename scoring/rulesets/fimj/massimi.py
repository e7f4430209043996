"""Massimi: the eleven hands that pay a fixed value instead of points, doublings and limit.

Predicates look at a reading and the situation. Hands of neither sets nor pairs have the reading `Shape.LOOSE`.
"""

from typing import Final

from scoring.features import is_one_suit
from scoring.readings import Reading, Shape, Tiles, loose
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.pattern import Pattern, Predicate
from scoring.rulesets.fimj.situation import Situation
from scoring.tiles import BITS, DRAGONS, EAST, HONOURS, SIMPLES, SUIT, WEIGHT, keys_of, mask

SECTION: Final = "Massimi"

_WINDS: Final = mask(range(EAST, DRAGONS))
_DRAGONS: Final = mask(range(DRAGONS, DRAGONS + 3))


def _key(*ranks: int) -> int:
    return sum(1 << BITS * rank for rank in ranks)


_NINE_WAITS: Final = _key(0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
_ONE_TO_NINE: Final = _key(*range(9))
_ONE_TO_SEVEN: Final = _key(*range(7))
_THIRDS: Final = sorted((_key(0, 3, 6), _key(1, 4, 7), _key(2, 5, 8)))
_FOUR_WINDS: Final = _key(0, 1, 2, 3)
_THREE_DRAGONS: Final = _key(4, 5, 6)
_ONE_DRAGON: Final = tuple(_key(rank) for rank in (4, 5, 6))
_SNAKE_CHOWS: Final = (0, 3, 6)


def _full_house_of_nine(reading: Reading, situation: Situation) -> object:
    """Casa piena dei 9 pezzi: 1112345678999 of one suit, entirely drawn, before the winning tile."""
    tile = reading.tiles.win
    suit = SUIT[tile]
    return suit < 3 and reading.tiles.keys[suit] - WEIGHT[tile] == _NINE_WAITS


def _all_pokers(reading: Reading, situation: Situation) -> object:
    return reading.tiles.kongs == 4


def _gods_exit(reading: Reading, situation: Situation) -> object:
    return "gods_exit" in situation.flags


def _thirteen_lanterns(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.ORPHANS


def _gathering_of_dragons(reading: Reading, situation: Situation) -> object:
    return reading.pung_mask & _DRAGONS == _DRAGONS


def _four_blessings(reading: Reading, situation: Situation) -> object:
    if reading.shape is not Shape.SETS:
        return False
    return (reading.pung_mask | 1 << reading.pair) & _WINDS == _WINDS


def _dragon_snake(reading: Reading, situation: Situation) -> object:
    """Serpente dei draghi: 147, 258 and 369 in three suits, the three dragons, a pair of own or round wind."""
    m, p, s, z = reading.tiles.keys
    pairs = (_key(kind - EAST, kind - EAST) for kind in (situation.seat_kind, situation.round_kind))
    return sorted((m, p, s)) == _THIRDS and z - _THREE_DRAGONS in pairs


def _little_snake(reading: Reading, situation: Situation) -> object:
    """Piccolo serpente: 123 456 789 of one suit (chows may be called), the four winds, a dragon."""
    tiles = reading.tiles
    if tiles.meld_pungs or any(start % 9 not in _SNAKE_CHOWS for start in tiles.meld_chows):
        return False
    *suits, honours = keys_of(tiles.all_key)
    return sorted(suits) == [0, 0, _ONE_TO_NINE] and honours - _FOUR_WINDS in _ONE_DRAGON


def _siamese_snakes(reading: Reading, situation: Situation) -> object:
    *suits, honours = reading.tiles.keys
    return not honours and sorted(suits) == [0, _ONE_TO_SEVEN, _ONE_TO_SEVEN]


def _pairs_of_colour(reading: Reading, situation: Situation) -> object:
    in_one_suit = not reading.kinds & HONOURS and is_one_suit(reading.kinds)
    return reading.shape is Shape.SEVEN_PAIRS and in_one_suit


def _pairs_of_heads(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SEVEN_PAIRS and not reading.kinds & SIMPLES


def _row(code: str, value: int, test: Predicate) -> Pattern:
    return Pattern(code, value, SECTION, NAMES[code], test)


_SNAKES: Final = (
    _row("serpente_dei_draghi", 2000, _dragon_snake),
    _row("piccolo_serpente", 1000, _little_snake),
    _row("serpenti_siamesi", 1000, _siamese_snakes),
)
"""The massimi of neither sets nor pairs, beside the thirteen lanterns."""

MASSIMI: Final = (
    _row("casa_piena_9_pezzi", 3000, _full_house_of_nine),
    _row("tutto_kong", 3000, _all_pokers),
    _row("uscita_degli_dei", 3000, _gods_exit),
    _row("13_lanterne", 2000, _thirteen_lanterns),
    _row("raduno_dei_dragoni", 2000, _gathering_of_dragons),
    _row("4_benedizioni", 2000, _four_blessings),
    *_SNAKES,
    _row("tutte_coppie_di_colore", 1000, _pairs_of_colour),
    _row("tutte_coppie_di_testa", 1000, _pairs_of_heads),
)
"""The eleven massimi, in the order of the booklet: of equal values the first is shown."""


def is_snake(tiles: Tiles, situation: Situation) -> bool:
    """Whether the tiles are a snake that is a massimo: of neither sets nor pairs."""
    reading = loose(tiles)
    return any(row.test(reading, situation) for row in _SNAKES)
