"""Feature bits: properties of a hand and a reading at a glance, so that a pattern is tried only where it can be."""

from typing import Final

from scoring.readings import Reading, Shape, Tiles
from scoring.tiles import HONOURS, SIMPLES, SUIT_MASK, YAO

CHOWS: Final = (1, 2, 4, 8, 16)
"""Feature bits of a reading: the number of its chows."""
PAIRS: Final = 1 << 5
ORPHANS: Final = 1 << 6
CLOSED: Final = 1 << 7
SELF_DRAW: Final = 1 << 8
SIMPLE: Final = 1 << 10
HONOURED: Final = 1 << 11
PLAIN: Final = 1 << 12
ONE_SUIT: Final = 1 << 13
KONG: Final = 1 << 14
YAO_ONLY: Final = 1 << 15
WITH_YAO: Final = 1 << 16
THREE_SUITS: Final = 1 << 17
"""Feature bits of a hand: closed, drawn; only 2-8; with and without honours; one suit (honours aside); with a kong;
no 2-8; with a terminal or honour; all three suits."""

SETS: Final = sum(CHOWS)
ANY_FORM: Final = SETS | PAIRS | ORPHANS
OF_HAND: Final = (
    CLOSED | SELF_DRAW | SIMPLE | HONOURED | PLAIN | ONE_SUIT | KONG | YAO_ONLY | WITH_YAO | THREE_SUITS
)
"""All bits that the readings of a hand share; every hand has one of them."""


def is_one_suit(kinds: int) -> bool:
    """Whether the kinds are of one suit, honours aside."""
    m, p, s = kinds & SUIT_MASK[0], kinds & SUIT_MASK[1], kinds & SUIT_MASK[2]
    return not (p or s) if m else bool(p) != bool(s)


def of_hand(tiles: Tiles) -> int:
    """The bits that all readings of the tiles share."""
    kinds = tiles.kinds
    bits = HONOURED if kinds & HONOURS else PLAIN
    if tiles.is_closed:
        bits |= CLOSED
    if tiles.self_draw:
        bits |= SELF_DRAW
    if not kinds & YAO:
        bits |= SIMPLE
    else:
        bits |= WITH_YAO if kinds & SIMPLES else WITH_YAO | YAO_ONLY
    if tiles.kongs:
        bits |= KONG
    if kinds & SUIT_MASK[0] and kinds & SUIT_MASK[1] and kinds & SUIT_MASK[2]:
        bits |= THREE_SUITS
    elif is_one_suit(kinds):
        bits |= ONE_SUIT
    return bits


def of_reading(reading: Reading) -> int:
    """The bit of the reading's form."""
    if reading.shape is Shape.SETS:
        return CHOWS[len(reading.chows)]
    return PAIRS if reading.shape is Shape.SEVEN_PAIRS else ORPHANS
