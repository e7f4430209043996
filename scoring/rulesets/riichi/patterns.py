"""The ordinary patterns (yaku) of the riichi family: one row each, shared by all editions, which give the values.

A predicate looks at one reading and its situation and knows no other pattern. It never asks whether the hand is open:
the value decides about that.
"""

from scoring.features import is_one_suit
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Predicate, Row
from scoring.rulesets.riichi.situation import Situation
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, YAO, mask

_RANKS = 0x1FF
_STRAIGHTS = mask((0, 9, 18))
_OUTSIDE_CHOWS = mask((0, 6, 9, 15, 18, 24))
_THREE_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))


def is_valued(pair: int, situation: Situation) -> object:
    """Whether the pair is of dragons, of the seat wind or of the round wind."""
    return situation.valued >> pair & 1


def is_pinfu(reading: Reading, situation: Situation) -> bool:
    """平和 pinfu: four chows, a worthless pair, a two-sided wait."""
    return (
        reading.wait is Wait.TWO_SIDED and len(reading.chows) == 4 and not is_valued(reading.pair, situation)
    )


def _flag(*codes: str) -> Predicate:
    if len(codes) == 1:
        code = codes[0]
        return lambda reading, situation: code in situation.flags
    return lambda reading, situation: any(code in situation.flags for code in codes)


def _menzen_tsumo(reading: Reading, situation: Situation) -> object:
    return situation.self_draw


def _tanyao(reading: Reading, situation: Situation) -> object:
    return not reading.kinds & YAO


def _iipeikou(reading: Reading, situation: Situation) -> object:
    return len(reading.chows) > reading.chow_mask.bit_count()


def _ryanpeikou(reading: Reading, situation: Situation) -> object:
    chows = reading.chows
    return len(chows) == 4 and all(chows.count(start) in (2, 4) for start in chows)


def _sanshoku_doujun(reading: Reading, situation: Situation) -> object:
    chows = reading.chow_mask
    return chows & chows >> 9 & chows >> 18


def _ittsu(reading: Reading, situation: Situation) -> object:
    chows = reading.chow_mask
    return chows & chows >> 3 & chows >> 6 & _STRAIGHTS


def _pung_of(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda reading, situation: reading.pung_mask & bit


def _seat_wind(reading: Reading, situation: Situation) -> object:
    return reading.pung_mask >> situation.seat_kind & 1


def _round_wind(reading: Reading, situation: Situation) -> object:
    return reading.pung_mask >> situation.round_kind & 1


def _all_sets_have(kinds: int) -> Predicate:
    """The predicate of hands with a chow whose sets and pair all touch ``kinds`` (terminals, perhaps with honours)."""

    def test(reading: Reading, situation: Situation) -> object:
        return (
            reading.chows
            and not reading.chow_mask & ~_OUTSIDE_CHOWS
            and not reading.pung_mask & ~kinds
            and kinds >> reading.pair & 1
        )

    return test


def _chiitoitsu(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SEVEN_PAIRS


def _sanshoku_doukou(reading: Reading, situation: Situation) -> object:
    pungs = reading.pung_mask
    return pungs & pungs >> 9 & pungs >> 18 & _RANKS


def _sanankou(reading: Reading, situation: Situation) -> object:
    return reading.hidden == 3


def _sankantsu(reading: Reading, situation: Situation) -> object:
    return reading.tiles.kongs == 3


def _toitoi(reading: Reading, situation: Situation) -> object:
    return not reading.chows and reading.shape is Shape.SETS


def _honitsu(reading: Reading, situation: Situation) -> object:
    return reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _chinitsu(reading: Reading, situation: Situation) -> object:
    return not reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _shousangen(reading: Reading, situation: Situation) -> object:
    return reading.pair >= DRAGONS and (reading.pung_mask & _THREE_DRAGONS).bit_count() == 2


def _honroutou(reading: Reading, situation: Situation) -> object:
    kinds = reading.kinds
    return not kinds & ~YAO and kinds & TERMINALS and kinds & HONOURS


def _equal_chows(wanted: int) -> Predicate:
    def test(reading: Reading, situation: Situation) -> object:
        chows = reading.chows
        return len(chows) >= wanted and any(chows.count(start) >= wanted for start in chows)

    return test


def _sanrenkou(reading: Reading, situation: Situation) -> object:
    pungs = reading.pung_mask
    return any((run := pungs >> shift & _RANKS) & run >> 1 & run >> 2 for shift in (0, 9, 18))


def _row(code: str, test: Predicate, *replaces: str) -> Row:
    return Row(code, test, NAMES[code], frozenset(replaces))


ROWS = (
    _row("riichi", _flag("riichi", "double_riichi")),
    _row("daburu_riichi", _flag("double_riichi")),
    _row("open_riichi", _flag("open_riichi")),
    _row("ippatsu", _flag("ippatsu")),
    _row("menzen_tsumo", _menzen_tsumo),
    _row("tanyao", _tanyao),
    _row("pinfu", is_pinfu),
    _row("iipeikou", _iipeikou),
    _row("sanshoku_doujun", _sanshoku_doujun),
    _row("ittsu", _ittsu),
    _row("yakuhai_white", _pung_of(DRAGONS)),
    _row("yakuhai_green", _pung_of(DRAGONS + 1)),
    _row("yakuhai_red", _pung_of(DRAGONS + 2)),
    _row("yakuhai_seat", _seat_wind),
    _row("yakuhai_round", _round_wind),
    _row("chanta", _all_sets_have(YAO)),
    _row("rinshan", _flag("rinshan")),
    _row("chankan", _flag("chankan")),
    _row("haitei", _flag("haitei")),
    _row("houtei", _flag("houtei")),
    _row("chiitoitsu", _chiitoitsu),
    _row("sanshoku_doukou", _sanshoku_doukou),
    _row("isshoku_sanjun", _equal_chows(3), "iipeikou"),
    _row("sanrenkou", _sanrenkou),
    _row("sanankou", _sanankou),
    _row("sankantsu", _sankantsu),
    _row("toitoi", _toitoi),
    _row("honitsu", _honitsu),
    _row("shousangen", _shousangen),
    _row("honroutou", _honroutou),
    _row("junchan", _all_sets_have(TERMINALS), "chanta"),
    _row("ryanpeikou", _ryanpeikou, "iipeikou"),
    _row("isshoku_yonjun", _equal_chows(4), "isshoku_sanjun", "iipeikou", "ryanpeikou"),
    _row("renho", _flag("renho")),
    _row("chinitsu", _chinitsu, "honitsu"),
)
"""All ordinary patterns of the family, in the order of the bill."""
