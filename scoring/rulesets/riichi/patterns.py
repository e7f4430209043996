"""The ordinary patterns (yaku) of the riichi family: one row each, shared by all editions, which give the values.

A predicate looks at one reading and its situation, knows no other pattern, and never asks whether the hand is open:
that is the value's business.
"""

from typing import TYPE_CHECKING

from scoring.features import (
    CHOWS,
    HONOURED,
    KONG,
    ONE_SUIT,
    PAIRS,
    PLAIN,
    SELF_DRAW,
    SETS,
    SIMPLE,
    THREE_SUITS,
    WITH_YAO,
    YAO_ONLY,
    is_one_suit,
)
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.chances import (
    ANY_DRAGON,
    ANY_WIND,
    EQUAL_CHOWS,
    GREEN,
    OUTSIDE,
    RED,
    TWO_SIDED,
    WHITE,
)
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Predicate, Row
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, YAO, mask

if TYPE_CHECKING:
    from scoring.rulesets.riichi.situation import Situation

_RANKS = 0x1FF
_STRAIGHTS = mask((0, 9, 18))
_OUTSIDE_CHOWS = mask((0, 6, 9, 15, 18, 24))
_THREE_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))


def is_valued(pair: int, situation: "Situation") -> object:
    """Whether the pair is of dragons, of the seat wind or of the round wind."""
    return situation.valued >> pair & 1


def is_pinfu(reading: Reading, situation: "Situation") -> bool:
    """平和 pinfu: four chows, a worthless pair, a two-sided wait."""
    return (
        reading.wait is Wait.TWO_SIDED and len(reading.chows) == 4 and not is_valued(reading.pair, situation)
    )


def _flag(*codes: str) -> Predicate:
    if len(codes) == 1:
        code = codes[0]
        return lambda reading, situation: code in situation.flags
    return lambda reading, situation: any(code in situation.flags for code in codes)


def _menzen_tsumo(reading: Reading, situation: "Situation") -> object:
    return situation.self_draw


def _tanyao(reading: Reading, situation: "Situation") -> object:
    return not reading.kinds & YAO


def _iipeikou(reading: Reading, situation: "Situation") -> object:
    return len(reading.chows) > reading.chow_mask.bit_count()


def _ryanpeikou(reading: Reading, situation: "Situation") -> object:
    chows = reading.chows
    return len(chows) == 4 and all(chows.count(start) in (2, 4) for start in chows)


def _sanshoku_doujun(reading: Reading, situation: "Situation") -> object:
    chows = reading.chow_mask
    return chows & chows >> 9 & chows >> 18


def _ittsu(reading: Reading, situation: "Situation") -> object:
    chows = reading.chow_mask
    return chows & chows >> 3 & chows >> 6 & _STRAIGHTS


def _pung_of(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda reading, situation: reading.pung_mask & bit


def _seat_wind(reading: Reading, situation: "Situation") -> object:
    return reading.pung_mask >> situation.seat_kind & 1


def _round_wind(reading: Reading, situation: "Situation") -> object:
    return reading.pung_mask >> situation.round_kind & 1


def _all_sets_have(kinds: int) -> Predicate:
    """Every set and the pair touch ``kinds`` (terminals, with or without honours), and there is a chow."""

    def test(reading: Reading, situation: "Situation") -> object:
        return (
            reading.chows
            and not reading.chow_mask & ~_OUTSIDE_CHOWS
            and not reading.pung_mask & ~kinds
            and kinds >> reading.pair & 1
        )

    return test


def _chiitoitsu(reading: Reading, situation: "Situation") -> object:
    return reading.shape is Shape.SEVEN_PAIRS


def _sanshoku_doukou(reading: Reading, situation: "Situation") -> object:
    pungs = reading.pung_mask
    return pungs & pungs >> 9 & pungs >> 18 & _RANKS


def _sanankou(reading: Reading, situation: "Situation") -> object:
    return reading.hidden == 3


def _sankantsu(reading: Reading, situation: "Situation") -> object:
    return reading.tiles.kongs == 3


def _toitoi(reading: Reading, situation: "Situation") -> object:
    return not reading.chows and reading.shape is Shape.SETS


def _honitsu(reading: Reading, situation: "Situation") -> object:
    return reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _chinitsu(reading: Reading, situation: "Situation") -> object:
    return not reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _shousangen(reading: Reading, situation: "Situation") -> object:
    return reading.pair >= DRAGONS and (reading.pung_mask & _THREE_DRAGONS).bit_count() == 2


def _honroutou(reading: Reading, situation: "Situation") -> object:
    kinds = reading.kinds
    return not kinds & ~YAO and kinds & TERMINALS and kinds & HONOURS


def _equal_chows(wanted: int) -> Predicate:
    def test(reading: Reading, situation: "Situation") -> object:
        chows = reading.chows
        return len(chows) >= wanted and any(chows.count(start) >= wanted for start in chows)

    return test


def _sanrenkou(reading: Reading, situation: "Situation") -> object:
    pungs = reading.pung_mask
    return any((run := pungs >> shift & _RANKS) & run >> 1 & run >> 2 for shift in (0, 9, 18))


_UP_TO_ONE = CHOWS[0] | CHOWS[1]
_UP_TO_THREE = _UP_TO_ONE | CHOWS[2] | CHOWS[3]
_FROM_ONE = SETS - CHOWS[0]
_FROM_THREE = CHOWS[3] | CHOWS[4]
_FROM_TWO = CHOWS[2] | _FROM_THREE
_SHAPED = SETS | PAIRS


def _row(
    code: str, forms: int, test: Predicate, *replaces: str, needs: int = 0, certain: bool = False
) -> Row:
    return Row(code, test, NAMES[code], forms, needs, replaces=frozenset(replaces), certain=certain)


def _said(code: str, *flags: str) -> Row:
    return Row(code, _flag(*flags), NAMES[code], _SHAPED, flags=frozenset(flags), certain=True)


ROWS = (
    _said("riichi", "riichi", "double_riichi"),
    _said("daburu_riichi", "double_riichi"),
    _said("open_riichi", "open_riichi"),
    _said("ippatsu", "ippatsu"),
    _row("menzen_tsumo", _SHAPED, _menzen_tsumo, needs=SELF_DRAW, certain=True),
    _row("tanyao", _SHAPED, _tanyao, needs=SIMPLE, certain=True),
    _row("pinfu", CHOWS[4], is_pinfu, needs=TWO_SIDED),
    _row("iipeikou", _FROM_TWO, _iipeikou, needs=EQUAL_CHOWS, certain=True),
    _row("sanshoku_doujun", _FROM_THREE, _sanshoku_doujun, needs=THREE_SUITS),
    _row("ittsu", _FROM_THREE, _ittsu, needs=WITH_YAO),
    _row("yakuhai_white", _UP_TO_THREE, _pung_of(DRAGONS), needs=WHITE, certain=True),
    _row("yakuhai_green", _UP_TO_THREE, _pung_of(DRAGONS + 1), needs=GREEN, certain=True),
    _row("yakuhai_red", _UP_TO_THREE, _pung_of(DRAGONS + 2), needs=RED, certain=True),
    _row("yakuhai_seat", ANY_WIND, _seat_wind),
    _row("yakuhai_round", ANY_WIND, _round_wind),
    _row("chanta", _FROM_ONE, _all_sets_have(YAO), needs=WITH_YAO | OUTSIDE),
    _said("rinshan", "rinshan"),
    _said("chankan", "chankan"),
    _said("haitei", "haitei"),
    _said("houtei", "houtei"),
    _row("chiitoitsu", PAIRS, _chiitoitsu, certain=True),
    _row("sanshoku_doukou", _UP_TO_ONE, _sanshoku_doukou, needs=THREE_SUITS),
    _row("isshoku_sanjun", _FROM_THREE, _equal_chows(3), "iipeikou", needs=EQUAL_CHOWS),
    _row("sanrenkou", _UP_TO_ONE, _sanrenkou),
    _row("sanankou", _UP_TO_ONE, _sanankou),
    _row("sankantsu", _UP_TO_ONE, _sankantsu, needs=KONG),
    _row("toitoi", CHOWS[0], _toitoi, certain=True),
    _row("honitsu", _SHAPED, _honitsu, needs=ONE_SUIT | HONOURED, certain=True),
    _row("shousangen", ANY_DRAGON, _shousangen),
    _row("honroutou", CHOWS[0] | PAIRS, _honroutou, needs=YAO_ONLY | HONOURED),
    _row("junchan", _FROM_ONE, _all_sets_have(TERMINALS), "chanta", needs=PLAIN | WITH_YAO | OUTSIDE),
    _row("ryanpeikou", CHOWS[4], _ryanpeikou, "iipeikou", needs=EQUAL_CHOWS),
    _row(
        "isshoku_yonjun",
        CHOWS[4],
        _equal_chows(4),
        "isshoku_sanjun",
        "iipeikou",
        "ryanpeikou",
        needs=EQUAL_CHOWS,
    ),
    _said("renho", "renho"),
    _row("chinitsu", _SHAPED, _chinitsu, "honitsu", needs=ONE_SUIT | PLAIN, certain=True),
)
"""All ordinary patterns of the family, in the order of the bill."""
