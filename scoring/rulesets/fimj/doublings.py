"""Raddoppi, the doublings: the fundamental ones of every rack, and the closing ones of a winner.

A predicate looks at the sets and the situation and knows no other pattern. All doublings add up; a bigger pattern
counts besides the smaller ones it contains.
"""

from typing import Any

from scoring.features import is_one_suit
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.pattern import (
    ALL_DRAWN,
    ALL_FLOWERS,
    ALL_SEASONS,
    ANY_FORM,
    CHAINED,
    CHAINED_RANKS,
    CHOWS_4,
    DRAGON_TRIS,
    EQUAL_CHOWS,
    FOUR_MELDS,
    HEADS_ONLY,
    HONOURED,
    ONE_SUIT,
    OWN_FLOWER,
    OWN_SEASON,
    OWN_WIND,
    PAIRS,
    PLAIN,
    ROUND_WIND,
    SETS,
    SIMPLE,
    SNAKE,
    SNAKE_RANKS,
    STACKED,
    TRIS_3,
    TRIS_4,
    Predicate,
    Row,
)
from scoring.rulesets.fimj.values import FLOWERS, SEASONS, Situation, Stacked, Win
from scoring.tiles import DRAGONS, HONOURS, YAO

FUNDAMENTAL_SECTION = "Raddoppi fondamentali"
CLOSING_SECTION = "Raddoppi da chiusura"

FIVE_CIRCLES = 13
_RANKS = 0x1FF


def _own_bonus(shift: int) -> Predicate:
    """The flower (or season) with the number of the seat: 1 East, 2 South, 3 West, 4 North."""
    return lambda sets, situation: situation.bonus >> shift + situation.seat & 1


def _bouquet(shift: int) -> Predicate:
    four = 0b1111 << shift
    return lambda sets, situation: situation.bonus & four == four


def _tris_of(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda sets, situation: sets.pung_mask & bit


def _own_wind(sets: Stacked, situation: Situation) -> object:
    return sets.pung_mask >> situation.seat_kind & 1


def _round_wind(sets: Stacked, situation: Situation) -> object:
    return sets.pung_mask >> situation.round_kind & 1


def _head_tris(least: int) -> Predicate:
    return lambda sets, situation: (sets.pung_mask & YAO).bit_count() >= least


def _three_equal_tris(sets: Stacked, situation: Situation) -> object:
    tris = sets.pung_mask
    return tris & tris >> 9 & tris >> 18 & _RANKS


def _hidden_tris(least: int) -> Predicate:
    return lambda sets, situation: sets.drawn >= least


def _equal_chows(least: int) -> Predicate:
    def test(sets: Stacked, situation: Situation) -> object:
        ranks = [start % 9 for start in sets.chows]
        return any(ranks.count(rank) >= least for rank in ranks)

    return test


def _equal_chows_of_colour(least: int) -> Predicate:
    return lambda sets, situation: any(sets.chows.count(start) >= least for start in sets.chows)


def _chain(ranks: int) -> Predicate:
    """Chows that start at each of these numbers, whatever their suits."""

    def test(sets: Stacked, situation: Situation) -> object:
        chows = sets.chow_mask
        return (chows | chows >> 9 | chows >> 18) & ranks == ranks

    return test


def _chain_of_colour(ranks: int) -> Predicate:
    return lambda sets, situation: any(sets.chow_mask >> shift & ranks == ranks for shift in (0, 9, 18))


def _all_pairs(reading: Reading, win: Win) -> object:
    return reading.shape is Shape.SEVEN_PAIRS


def _all_tris(reading: Reading, win: Win) -> object:
    return not reading.chows


def _no_heads(reading: Reading, win: Win) -> object:
    return not reading.kinds & YAO


def _all_drawn(reading: Reading, win: Win) -> object:
    return win.self_draw and not reading.tiles.melds


def _half_pure(reading: Reading, win: Win) -> object:
    return reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _pure(reading: Reading, win: Win) -> object:
    return not reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _flag(code: str) -> Predicate:
    return lambda reading, win: code in win.flags


def _five_circles(reading: Reading, win: Win) -> object:
    return "roof" in win.flags and reading.tiles.win == FIVE_CIRCLES


def _bottled(reading: Reading, win: Win) -> object:
    return len(reading.tiles.melds) == 4


def _all_head_tris(reading: Reading, win: Win) -> object:
    return not reading.kinds & ~YAO and not reading.chows


def is_valued(pair: int, situation: Situation) -> bool:
    """Whether the pair is of dragons, of the own wind or of the round wind."""
    return pair >= DRAGONS or pair in (situation.seat_kind, situation.round_kind)


def _all_chows(reading: Reading, win: Win) -> object:
    return len(reading.chows) == 4 and not is_valued(reading.pair, win)


def _row(section: str, code: str, value: int, test: Predicate, *contains: str, **gates: Any) -> Row:
    return Row(code, value, section, NAMES[code], test, contains=frozenset(contains), **gates)


def _fundamental(
    code: str, value: int, test: Predicate, needs: int, *contains: str, certain: bool = False
) -> Row:
    forms = ANY_FORM if needs & (OWN_FLOWER | OWN_SEASON | ALL_FLOWERS | ALL_SEASONS) else STACKED
    return _row(FUNDAMENTAL_SECTION, code, value, test, *contains, forms=forms, needs=needs, certain=certain)


def _closing(
    code: str, value: int, test: Predicate, forms: int, needs: int, *contains: str, certain: bool = True
) -> Row:
    return _row(CLOSING_SECTION, code, value, test, *contains, forms=forms, needs=needs, certain=certain)


def _said(code: str, flag: str, test: Predicate | None = None, *contains: str) -> Row:
    said = frozenset({flag})
    return _row(CLOSING_SECTION, code, 1, test or _flag(flag), *contains, flags=said, certain=test is None)


FUNDAMENTAL = (
    _fundamental("own_flower", 1, _own_bonus(FLOWERS), OWN_FLOWER, certain=True),
    _fundamental("own_season", 1, _own_bonus(SEASONS), OWN_SEASON, certain=True),
    _fundamental("bouquet_flowers", 1, _bouquet(FLOWERS), ALL_FLOWERS, "own_flower", certain=True),
    _fundamental("bouquet_seasons", 1, _bouquet(SEASONS), ALL_SEASONS, "own_season", certain=True),
    _fundamental("own_wind", 1, _own_wind, OWN_WIND, certain=True),
    _fundamental("round_wind", 1, _round_wind, ROUND_WIND, certain=True),
    _fundamental("dragon_white", 1, _tris_of(DRAGONS), DRAGON_TRIS[0], certain=True),
    _fundamental("dragon_green", 1, _tris_of(DRAGONS + 1), DRAGON_TRIS[1], certain=True),
    _fundamental("dragon_red", 1, _tris_of(DRAGONS + 2), DRAGON_TRIS[2], certain=True),
    _fundamental("3_head_tris", 1, _head_tris(3), TRIS_3),
    _fundamental("4_head_tris", 1, _head_tris(4), TRIS_4, "3_head_tris"),
    _fundamental("3_equal_tris", 1, _three_equal_tris, TRIS_3),
    _fundamental("3_hidden_tris", 1, _hidden_tris(3), TRIS_3),
    _fundamental("4_hidden_tris", 1, _hidden_tris(4), TRIS_4, "3_hidden_tris"),
    _fundamental("3_equal_chows", 1, _equal_chows(3), EQUAL_CHOWS),
    _fundamental("3_equal_chows_colour", 1, _equal_chows_of_colour(3), EQUAL_CHOWS, "3_equal_chows"),
    _fundamental("4_equal_chows", 1, _equal_chows(4), EQUAL_CHOWS | CHOWS_4, "3_equal_chows"),
    _fundamental(
        "4_equal_chows_colour",
        1,
        _equal_chows_of_colour(4),
        EQUAL_CHOWS | CHOWS_4,
        "3_equal_chows",
        "3_equal_chows_colour",
        "4_equal_chows",
    ),
    _fundamental("snake", 1, _chain(SNAKE_RANKS), SNAKE, certain=True),
    _fundamental("snake_colour", 1, _chain_of_colour(SNAKE_RANKS), SNAKE, "snake"),
    _fundamental("chained_snake", 2, _chain(CHAINED_RANKS), CHAINED, certain=True),
    _fundamental("chained_snake_colour", 1, _chain_of_colour(CHAINED_RANKS), CHAINED, "chained_snake"),
)
"""Raddoppi fondamentali: they count on every rack."""

CLOSING = (
    _closing("all_pairs", 2, _all_pairs, PAIRS, 0),
    _closing("all_tris", 2, _all_tris, SETS, TRIS_4),
    _closing("no_heads", 1, _no_heads, ANY_FORM, SIMPLE),
    _closing("all_drawn", 1, _all_drawn, ANY_FORM, ALL_DRAWN),
    _closing("half_pure", 1, _half_pure, ANY_FORM, ONE_SUIT | HONOURED),
    _closing("pure", 3, _pure, SETS, ONE_SUIT | PLAIN),
    _said("drawn_on_roof", "roof"),
    _said("five_circles_on_roof", "roof", _five_circles, "drawn_on_roof"),
    _said("robbed", "robbed"),
    _said("last_piece", "last_piece"),
    _said("last_discard", "last_discard"),
    _said("last_tile", "last_tile"),
    _closing("bottled", 1, _bottled, SETS, FOUR_MELDS),
    _said("within_15", "within_15"),
    _closing(
        "all_head_tris",
        1,
        _all_head_tris,
        SETS,
        TRIS_4 | HEADS_ONLY,
        "all_tris",
        "3_head_tris",
        "4_head_tris",
    ),
    _closing("all_chows", 1, _all_chows, SETS, CHOWS_4, certain=False),
    _said("riichi", "riichi"),
)
"""Raddoppi da chiusura: only for who made mah-jong."""
