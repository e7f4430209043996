"""Where examples of the riichi patterns can be: a gate for each, as in `scoring.gates`; and the feature bits of
readings that only this family needs.
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
)
from scoring.gates import Gate
from scoring.readings import Reading, Shape, Wait
from scoring.tiles import DRAGONS, EAST, mask

_FIRST_HONOUR: Final = 20
WINDS: Final = tuple(1 << _FIRST_HONOUR + wind for wind in range(4))
WHITE, GREEN, RED = (1 << _FIRST_HONOUR + dragon - EAST for dragon in range(DRAGONS, DRAGONS + 3))
"""A pung or kong of each honour."""
EQUAL_CHOWS: Final = 1 << 27
"""Two chows are equal."""
TWO_SIDED: Final = 1 << 28
"""The wait is two-sided."""
OUTSIDE: Final = 1 << 29
"""Every chow has a terminal."""

_INNER_CHOWS: Final = ~mask((0, 6, 9, 15, 18, 24))
_SETS: Final = Shape.SETS
_TWO_SIDED_WAIT: Final = Wait.TWO_SIDED


def features_of(reading: Reading) -> int:
    """The feature bits of a reading."""
    if reading.shape is not _SETS:
        return PAIRS if reading.shape is Shape.SEVEN_PAIRS else ORPHANS
    chows = reading.chow_mask
    number = len(reading.chows)
    bits = CHOWS[number] | reading.pung_mask >> EAST << _FIRST_HONOUR
    if number != chows.bit_count():
        bits |= EQUAL_CHOWS
    if reading.wait is _TWO_SIDED_WAIT:
        bits |= TWO_SIDED
    if not chows & _INNER_CHOWS:
        bits |= OUTSIDE
    return bits


_ANY_WIND: Final = sum(WINDS)
_ANY_DRAGON: Final = WHITE | GREEN | RED
_SHAPED: Final = SETS | PAIRS
_UP_TO_ONE: Final = CHOWS[0] | CHOWS[1]
_UP_TO_THREE: Final = _UP_TO_ONE | CHOWS[2] | CHOWS[3]
_FROM_ONE: Final = SETS - CHOWS[0]
_FROM_THREE: Final = CHOWS[3] | CHOWS[4]
_FROM_TWO: Final = CHOWS[2] | _FROM_THREE
"""Forms with two chows or more; with seven pairs."""


def _flagged(*flags: str) -> Gate:
    """The gate of a pattern that only the flags decide, whatever the tiles."""
    return Gate(flags=frozenset(flags), certain=True)


GATES: Final = {
    "riichi": _flagged("riichi", "double_riichi"),
    "daburu_riichi": _flagged("double_riichi"),
    "open_riichi": _flagged("open_riichi"),
    "ippatsu": _flagged("ippatsu"),
    "menzen_tsumo": Gate(needs=SELF_DRAW, certain=True),
    "tanyao": Gate(needs=SIMPLE, certain=True),
    "pinfu": Gate(CHOWS[4], TWO_SIDED),
    "iipeikou": Gate(_FROM_TWO, EQUAL_CHOWS, certain=True),
    "sanshoku_doujun": Gate(_FROM_THREE, THREE_SUITS),
    "ittsu": Gate(_FROM_THREE, WITH_YAO),
    "yakuhai_white": Gate(_UP_TO_THREE, WHITE, certain=True),
    "yakuhai_green": Gate(_UP_TO_THREE, GREEN, certain=True),
    "yakuhai_red": Gate(_UP_TO_THREE, RED, certain=True),
    "yakuhai_seat": Gate(_ANY_WIND),
    "yakuhai_round": Gate(_ANY_WIND),
    "chanta": Gate(_FROM_ONE, WITH_YAO | OUTSIDE),
    "rinshan": _flagged("rinshan"),
    "chankan": _flagged("chankan"),
    "haitei": _flagged("haitei"),
    "houtei": _flagged("houtei"),
    "chiitoitsu": Gate(PAIRS, certain=True),
    "sanshoku_doukou": Gate(_UP_TO_ONE, THREE_SUITS),
    "isshoku_sanjun": Gate(_FROM_THREE, EQUAL_CHOWS),
    "sanrenkou": Gate(_UP_TO_ONE),
    "sanankou": Gate(_UP_TO_ONE),
    "sankantsu": Gate(_UP_TO_ONE, KONG),
    "toitoi": Gate(CHOWS[0], certain=True),
    "honitsu": Gate(_SHAPED, ONE_SUIT | HONOURED, certain=True),
    "shousangen": Gate(_ANY_DRAGON),
    "honroutou": Gate(CHOWS[0] | PAIRS, YAO_ONLY | HONOURED),
    "junchan": Gate(_FROM_ONE, PLAIN | WITH_YAO | OUTSIDE),
    "ryanpeikou": Gate(CHOWS[4], EQUAL_CHOWS),
    "isshoku_yonjun": Gate(CHOWS[4], EQUAL_CHOWS),
    "renho": _flagged("renho"),
    "chinitsu": Gate(_SHAPED, ONE_SUIT | PLAIN, certain=True),
    "kokushi": Gate(ORPHANS, certain=True),
    "chuuren": Gate(SETS, ONE_SUIT | PLAIN | CLOSED),
    "tenho": _flagged("tenho"),
    "chiho": _flagged("chiho"),
    "suuankou": Gate(CHOWS[0], CLOSED),
    "suukantsu": Gate(CHOWS[0], KONG),
    "ryuuiisou": Gate(_SHAPED, ONE_SUIT),
    "chinroutou": Gate(CHOWS[0], YAO_ONLY | PLAIN),
    "tsuuiisou": Gate(CHOWS[0] | PAIRS, YAO_ONLY | HONOURED),
    "daisangen": Gate(_UP_TO_ONE, WHITE | GREEN | RED),
    "shousuushii": Gate(_UP_TO_ONE, HONOURED),
    "daisuushii": Gate(CHOWS[0], sum(WINDS), certain=True),
    "daisharin": Gate(PAIRS, ONE_SUIT | PLAIN),
    "suurenkou": Gate(CHOWS[0]),
}
"""The gates by the code of the pattern, yaku and yakuman."""
