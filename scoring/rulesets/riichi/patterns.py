"""The ordinary patterns (yaku) of the riichi family: one row each, shared by all editions, which give the values.

A predicate looks at one reading and the win, knows no other pattern, and never asks whether the hand is open: that is
the value's business.
"""

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Predicate, Row
from scoring.rulesets.riichi.record import Win
from scoring.tiles import DRAGONS, HONOURS, SUIT_MASK, TERMINALS, YAO, mask

_RANKS = 0x1FF
_STRAIGHT = 0b1001001
_OUTSIDE_CHOWS = mask((0, 6, 9, 15, 18, 24))
_THREE_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))


def is_valued(pair: int, win: Win) -> bool:
    """Whether the pair is of dragons, of the seat wind or of the round wind."""
    return pair >= DRAGONS or pair == win.seat_kind or pair == win.round_kind


def is_pinfu(reading: Reading, win: Win) -> bool:
    """平和 pinfu: four chows, a worthless pair, a two-sided wait."""
    return len(reading.chows) == 4 and reading.wait is Wait.TWO_SIDED and not is_valued(reading.pair, win)


def _flag(*codes: str) -> Predicate:
    if len(codes) == 1:
        code = codes[0]
        return lambda reading, win: code in win.flags
    return lambda reading, win: any(code in win.flags for code in codes)


def _menzen_tsumo(reading: Reading, win: Win) -> object:
    return win.self_draw


def _tanyao(reading: Reading, win: Win) -> object:
    return not reading.kinds & YAO


def _iipeikou(reading: Reading, win: Win) -> object:
    return len(reading.chows) > reading.chow_mask.bit_count()


def _ryanpeikou(reading: Reading, win: Win) -> object:
    chows = reading.chows
    return len(chows) == 4 and all(chows.count(start) in (2, 4) for start in chows)


def _sanshoku_doujun(reading: Reading, win: Win) -> object:
    chows = reading.chow_mask
    return chows & chows >> 9 & chows >> 18


def _ittsu(reading: Reading, win: Win) -> object:
    chows = reading.chow_mask
    return (
        any(chows >> shift & _STRAIGHT == _STRAIGHT for shift in (0, 9, 18)) if len(reading.chows) > 2 else 0
    )


def _pung_of(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda reading, win: reading.pung_mask & bit


def _seat_wind(reading: Reading, win: Win) -> object:
    return reading.pung_mask >> win.seat_kind & 1


def _round_wind(reading: Reading, win: Win) -> object:
    return reading.pung_mask >> win.round_kind & 1


def _all_sets_have(kinds: int) -> Predicate:
    """Every set and the pair touch ``kinds`` (terminals, with or without honours), and there is a chow."""

    def test(reading: Reading, win: Win) -> object:
        return (
            reading.chows
            and not reading.chow_mask & ~_OUTSIDE_CHOWS
            and not reading.pung_mask & ~kinds
            and kinds >> reading.pair & 1
        )

    return test


def _chiitoitsu(reading: Reading, win: Win) -> object:
    return reading.shape is Shape.SEVEN_PAIRS


def _sanshoku_doukou(reading: Reading, win: Win) -> object:
    pungs = reading.pung_mask
    return pungs & pungs >> 9 & pungs >> 18 & _RANKS


def _sanankou(reading: Reading, win: Win) -> object:
    return reading.hidden == 3


def _sankantsu(reading: Reading, win: Win) -> object:
    return reading.tiles.kongs == 3


def _toitoi(reading: Reading, win: Win) -> object:
    return len(reading.pungs) == 4


def _one_suit(kinds: int) -> bool:
    return sum(bool(kinds & suit) for suit in SUIT_MASK) == 1


def _honitsu(reading: Reading, win: Win) -> object:
    return reading.kinds & HONOURS and _one_suit(reading.kinds)


def _chinitsu(reading: Reading, win: Win) -> object:
    return not reading.kinds & HONOURS and _one_suit(reading.kinds)


def _shousangen(reading: Reading, win: Win) -> object:
    return reading.pair >= DRAGONS and (reading.pung_mask & _THREE_DRAGONS).bit_count() == 2


def _honroutou(reading: Reading, win: Win) -> object:
    kinds = reading.kinds
    return not kinds & ~YAO and kinds & TERMINALS and kinds & HONOURS


def _equal_chows(wanted: int) -> Predicate:
    def test(reading: Reading, win: Win) -> object:
        chows = reading.chows
        return len(chows) >= wanted and any(chows.count(start) >= wanted for start in chows)

    return test


def _sanrenkou(reading: Reading, win: Win) -> object:
    pungs = reading.pung_mask
    return any((run := pungs >> shift & _RANKS) & run >> 1 & run >> 2 for shift in (0, 9, 18))


_TESTS: dict[str, Predicate] = {
    "riichi": _flag("riichi", "double_riichi"),
    "daburu_riichi": _flag("double_riichi"),
    "open_riichi": _flag("open_riichi"),
    "ippatsu": _flag("ippatsu"),
    "menzen_tsumo": _menzen_tsumo,
    "tanyao": _tanyao,
    "pinfu": is_pinfu,
    "iipeikou": _iipeikou,
    "sanshoku_doujun": _sanshoku_doujun,
    "ittsu": _ittsu,
    "yakuhai_white": _pung_of(DRAGONS),
    "yakuhai_green": _pung_of(DRAGONS + 1),
    "yakuhai_red": _pung_of(DRAGONS + 2),
    "yakuhai_seat": _seat_wind,
    "yakuhai_round": _round_wind,
    "chanta": _all_sets_have(YAO),
    "rinshan": _flag("rinshan"),
    "chankan": _flag("chankan"),
    "haitei": _flag("haitei"),
    "houtei": _flag("houtei"),
    "chiitoitsu": _chiitoitsu,
    "sanshoku_doukou": _sanshoku_doukou,
    "isshoku_sanjun": _equal_chows(3),
    "sanrenkou": _sanrenkou,
    "sanankou": _sanankou,
    "sankantsu": _sankantsu,
    "toitoi": _toitoi,
    "honitsu": _honitsu,
    "shousangen": _shousangen,
    "honroutou": _honroutou,
    "junchan": _all_sets_have(TERMINALS),
    "ryanpeikou": _ryanpeikou,
    "isshoku_yonjun": _equal_chows(4),
    "renho": _flag("renho"),
    "chinitsu": _chinitsu,
}

_REPLACES = {
    "ryanpeikou": {"iipeikou"},
    "junchan": {"chanta"},
    "chinitsu": {"honitsu"},
    "isshoku_sanjun": {"iipeikou"},
    "isshoku_yonjun": {"isshoku_sanjun", "iipeikou", "ryanpeikou"},
}

ROWS = tuple(
    Row(code, test, NAMES[code], frozenset(_REPLACES.get(code, ()))) for code, test in _TESTS.items()
)
"""All ordinary patterns of the family, in the order of the bill."""
