"""Where examples of the fans can be: a gate for each that has one, as in `scoring.gates`; and the feature bits of
hands and readings that only MCR needs.
"""

from typing import Final

from scoring.features import (
    CHOWS,
    CLOSED,
    HONOURED,
    KONG,
    ONE_SUIT,
    ORPHANS,
    PAIRS,
    PLAIN,
    SELF_DRAW,
    SETS,
    SIMPLE,
    THREE_SUITS,
    WITH_YAO,
    YAO_ONLY,
    of_hand,
)
from scoring.gates import Gate
from scoring.readings import Reading, Shape, Tiles
from scoring.rulesets.mcr.names import ENTRIES
from scoring.rulesets.mcr.shapes import Knitted

_KNIT: Final = 1 << 18
_SINGLES: Final = 1 << 19
"""Feature bits of a reading: a knitted straight with a set and a pair; fourteen singles."""
_DISCARD: Final = 1 << 20
"""Feature bit of a hand: won by discard."""

_FORM: Final = {
    Shape.SEVEN_PAIRS: PAIRS,
    Shape.ORPHANS: ORPHANS,
    Knitted.STRAIGHT: _KNIT,
    Knitted.SINGLES: _SINGLES,
}


def features_of_hand(tiles: Tiles) -> int:
    """The feature bits that all readings of the tiles share."""
    return of_hand(tiles) | (0 if tiles.self_draw else _DISCARD)


def features_of(reading: Reading) -> int:
    """The feature bit of the reading's form."""
    if reading.shape is Shape.SETS:
        return CHOWS[len(reading.chows)]
    return _FORM[reading.shape]


_NO_CHOWS: Final = CHOWS[0]
_UP_TO_ONE: Final = _NO_CHOWS | CHOWS[1]
_UP_TO_TWO: Final = _UP_TO_ONE | CHOWS[2]
_A_PUNG: Final = _UP_TO_TWO | CHOWS[3] | _KNIT
_WITH_SETS: Final = SETS | _KNIT
_TILES: Final = SETS | _KNIT | PAIRS
"""The forms in which a condition on tiles alone can hold: not thirteen orphans, not fourteen singles."""


def _flagged(flag: str) -> Gate:
    """The gate of a fan that only the flag decides, whatever the tiles."""
    return Gate(flags=frozenset({flag}), certain=True)


_BY_NUMBER: Final = {
    1: Gate(_NO_CHOWS, HONOURED),
    2: Gate(_UP_TO_ONE, HONOURED),
    3: Gate(SETS | PAIRS, ONE_SUIT),
    4: Gate(SETS, ONE_SUIT | PLAIN | CLOSED),
    5: Gate(_NO_CHOWS, KONG),
    6: Gate(PAIRS, ONE_SUIT | PLAIN),
    7: Gate(ORPHANS, certain=True),
    8: Gate(_NO_CHOWS | PAIRS, YAO_ONLY | PLAIN, certain=True),
    9: Gate(_UP_TO_ONE, HONOURED),
    10: Gate(_UP_TO_TWO, HONOURED),
    11: Gate(_NO_CHOWS | PAIRS, YAO_ONLY | HONOURED),
    12: Gate(_NO_CHOWS, CLOSED),
    15: Gate(_NO_CHOWS),
    17: Gate(_UP_TO_ONE, KONG),
    18: Gate(_NO_CHOWS | PAIRS, YAO_ONLY | HONOURED),
    19: Gate(PAIRS, certain=True),
    20: Gate(_SINGLES),
    21: Gate(_NO_CHOWS, SIMPLE),
    22: Gate(_TILES, ONE_SUIT | PLAIN, certain=True),
    24: Gate(_UP_TO_ONE),
    25: Gate(_TILES, PLAIN),
    26: Gate(_TILES, SIMPLE),
    27: Gate(_TILES, PLAIN),
    31: Gate(SETS, SIMPLE),
    32: Gate(_UP_TO_ONE, THREE_SUITS),
    33: Gate(_UP_TO_ONE),
    34: Gate(_SINGLES, certain=True),
    35: Gate(_KNIT | _SINGLES),
    36: Gate(_TILES, PLAIN),
    37: Gate(_TILES, PLAIN),
    38: Gate(_UP_TO_ONE, HONOURED),
    40: Gate(_TILES),
    42: Gate(_UP_TO_ONE, THREE_SUITS),
    44: _flagged("last_tile"),
    45: _flagged("last_discard"),
    46: _flagged("after_kong"),
    47: _flagged("robbing_kong"),
    48: Gate(_UP_TO_TWO, KONG),
    49: Gate(_NO_CHOWS, certain=True),
    50: Gate(_TILES, ONE_SUIT | HONOURED, certain=True),
    52: Gate(_TILES, THREE_SUITS | HONOURED),
    53: Gate(SETS, _DISCARD),
    54: Gate(_UP_TO_TWO, HONOURED),
    55: Gate(SETS, WITH_YAO),
    56: Gate(needs=CLOSED | SELF_DRAW, certain=True),
    57: Gate(_UP_TO_TWO, KONG),
    59: Gate(_A_PUNG, HONOURED),
    60: Gate(_A_PUNG, HONOURED),
    61: Gate(_A_PUNG, HONOURED),
    62: Gate(needs=CLOSED | _DISCARD, certain=True),
    63: Gate(CHOWS[4] | _KNIT),
    64: Gate(_TILES),
    65: Gate(_UP_TO_TWO),
    66: Gate(_UP_TO_TWO),
    67: Gate(_A_PUNG, KONG),
    68: Gate(needs=SIMPLE, certain=True),
    73: Gate(_A_PUNG, WITH_YAO),
    74: Gate(_A_PUNG, KONG),
    75: Gate(_TILES),
    76: Gate(needs=PLAIN, certain=True),
    77: Gate(_WITH_SETS),
    78: Gate(_WITH_SETS),
    79: Gate(_WITH_SETS),
    80: Gate(needs=SELF_DRAW, certain=True),
}
GATES: Final = {ENTRIES[number].code: gate for number, gate in _BY_NUMBER.items()}
"""The gates by the code of the fan; fan 58 has none, as it can be anywhere."""
