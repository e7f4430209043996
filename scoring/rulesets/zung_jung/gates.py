"""Where examples of the patterns of Zung Jung can be: a gate for each that has one, as in `scoring.gates`."""

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
    SETS,
    SIMPLE,
    THREE_SUITS,
    WITH_YAO,
    YAO_ONLY,
)
from scoring.gates import Gate

_NONE: Final = CHOWS[0]
_ALL: Final = CHOWS[4]
_UP_TO_ONE: Final = _NONE | CHOWS[1]
_UP_TO_TWO: Final = _UP_TO_ONE | CHOWS[2]
_UP_TO_THREE: Final = _UP_TO_TWO | CHOWS[3]
_FROM_THREE: Final = CHOWS[3] | _ALL
_FROM_TWO: Final = CHOWS[2] | _FROM_THREE
"""Sets and a pair, by the least number of chows."""
_SHAPED: Final = SETS | PAIRS


def _flagged(flag: str) -> Gate:
    """The gate of a pattern that only the flag decides, whatever the tiles."""
    return Gate(flags=frozenset({flag}), certain=True)


GATES: Final = {
    "1.1": Gate(_ALL, certain=True),
    "1.2": Gate(SETS, CLOSED, certain=True),
    "1.3": Gate(needs=SIMPLE, certain=True),
    "2.1.1": Gate(_SHAPED, ONE_SUIT | HONOURED, certain=True),
    "2.1.2": Gate(_SHAPED, ONE_SUIT | PLAIN, certain=True),
    "2.2": Gate(SETS, ONE_SUIT | PLAIN | CLOSED),
    "3.1": Gate(_UP_TO_THREE, HONOURED),
    "3.2.1": Gate(_UP_TO_TWO, HONOURED),
    "3.2.2": Gate(_UP_TO_ONE, HONOURED),
    "3.3.1": Gate(_UP_TO_TWO, HONOURED),
    "3.3.2": Gate(_UP_TO_ONE, HONOURED),
    "3.3.3": Gate(_UP_TO_ONE, HONOURED),
    "3.3.4": Gate(_NONE, HONOURED),
    "3.4": Gate(_NONE | PAIRS, YAO_ONLY | HONOURED),
    "4.1": Gate(_NONE, certain=True),
    "4.2.1": Gate(_UP_TO_TWO),
    "4.2.2": Gate(_UP_TO_ONE),
    "4.2.3": Gate(_NONE),
    "4.3.1": Gate(_UP_TO_THREE, KONG),
    "4.3.2": Gate(_UP_TO_TWO, KONG),
    "4.3.3": Gate(_UP_TO_ONE, KONG),
    "4.3.4": Gate(_NONE, KONG),
    "5.1.1": Gate(_FROM_TWO),
    "5.1.2": Gate(_ALL),
    "5.1.3": Gate(_FROM_THREE),
    "5.1.4": Gate(_ALL),
    "6.1": Gate(_FROM_THREE, THREE_SUITS),
    "6.2.1": Gate(_UP_TO_TWO, THREE_SUITS),
    "6.2.2": Gate(_UP_TO_ONE, THREE_SUITS),
    "7.1": Gate(_FROM_THREE, WITH_YAO),
    "7.2.1": Gate(_UP_TO_ONE),
    "7.2.2": Gate(_NONE),
    "8.1.1": Gate(SETS, WITH_YAO),
    "8.1.2": Gate(SETS, WITH_YAO | PLAIN),
    "8.1.3": Gate(_NONE | PAIRS, YAO_ONLY, certain=True),
    "8.1.4": Gate(_NONE | PAIRS, YAO_ONLY | PLAIN, certain=True),
    "9.1.1": _flagged("last_draw"),
    "9.1.2": _flagged("last_discard"),
    "9.2": _flagged("kong_replacement"),
    "9.3": _flagged("rob_kong"),
    "9.4.1": _flagged("heaven"),
    "9.4.2": _flagged("earth"),
    "10.1": Gate(ORPHANS, certain=True),
    "10.2": Gate(PAIRS, certain=True),
}
"""The gates by the code of the pattern."""
