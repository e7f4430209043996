"""Raddoppi, the doublings: the fundamental doublings of every rack, and the closing doublings of a winner.

A predicate looks at the sets and the situation and knows no other pattern. All doublings add up; a bigger pattern
counts besides the smaller ones it contains. `gates` says where examples can be.
"""

from typing import Final

from scoring.features import is_one_suit
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj.bonus import ALL_FOUR, FIRST_FLOWER, FIRST_SEASON
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.pattern import Pattern, Predicate, Sets
from scoring.rulesets.fimj.situation import Situation
from scoring.tiles import DRAGONS, HONOURS, YAO, mask

FUNDAMENTAL_SECTION: Final = "Raddoppi fondamentali"
CLOSING_SECTION: Final = "Raddoppi da chiusura"

SNAKE_RANKS: Final = mask((0, 3, 6))
CHAINED_RANKS: Final = mask((0, 2, 4, 6))
"""The ranks at which the chows of a snake and of a chained snake start: 123 456 789, and 123 345 567 789."""
_FIVE_CIRCLES: Final = 13
_RANKS: Final = 0x1FF


def _own_bonus(first: int) -> Predicate:
    """The flower (or season) with the number of the seat."""
    return lambda sets, situation: situation.bonus >> first + situation.seat & 1


def _bouquet(first: int) -> Predicate:
    four = ALL_FOUR << first
    return lambda sets, situation: situation.bonus & four == four


def _tris_of(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda sets, situation: sets.pung_mask & bit


def _own_wind(sets: Sets, situation: Situation) -> object:
    return sets.pung_mask >> situation.seat_kind & 1


def _round_wind(sets: Sets, situation: Situation) -> object:
    return sets.pung_mask >> situation.round_kind & 1


def _head_tris(least: int) -> Predicate:
    return lambda sets, situation: (sets.pung_mask & YAO).bit_count() >= least


def _three_equal_tris(sets: Sets, situation: Situation) -> object:
    tris = sets.pung_mask
    return tris & tris >> 9 & tris >> 18 & _RANKS


def _hidden_tris(least: int) -> Predicate:
    return lambda sets, situation: sets.drawn >= least


def _equal_chows(least: int) -> Predicate:
    def test(sets: Sets, situation: Situation) -> object:
        ranks = [start % 9 for start in sets.chows]
        return any(ranks.count(rank) >= least for rank in ranks)

    return test


def _equal_chows_of_colour(least: int) -> Predicate:
    return lambda sets, situation: any(sets.chows.count(start) >= least for start in sets.chows)


def _chain(ranks: int) -> Predicate:
    """Chows that start at each of these numbers, whatever their suits."""

    def test(sets: Sets, situation: Situation) -> object:
        chows = sets.chow_mask
        return (chows | chows >> 9 | chows >> 18) & ranks == ranks

    return test


def _chain_of_colour(ranks: int) -> Predicate:
    return lambda sets, situation: any(sets.chow_mask >> suit & ranks == ranks for suit in (0, 9, 18))


def _all_pairs(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SEVEN_PAIRS


def _all_tris(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SETS and not reading.chows


def _no_heads(reading: Reading, situation: Situation) -> object:
    return not reading.kinds & YAO


def _all_drawn(reading: Reading, situation: Situation) -> object:
    return reading.tiles.self_draw and not reading.tiles.melds


def _half_pure(reading: Reading, situation: Situation) -> object:
    return reading.kinds & HONOURS and is_one_suit(reading.kinds)


def _pure(reading: Reading, situation: Situation) -> object:
    in_one_suit = not reading.kinds & HONOURS and is_one_suit(reading.kinds)
    return reading.shape is Shape.SETS and in_one_suit


def _flagged(flag: str) -> Predicate:
    return lambda reading, situation: flag in situation.flags


def _five_circles(reading: Reading, situation: Situation) -> object:
    return "roof" in situation.flags and reading.tiles.win == _FIVE_CIRCLES


def _bottled(reading: Reading, situation: Situation) -> object:
    return len(reading.tiles.melds) == 4


def _all_head_tris(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SETS and not reading.chows and not reading.kinds & ~YAO


def _is_valued(pair: int, situation: Situation) -> bool:
    """Whether the pair is of dragons, of the own wind or of the round wind."""
    return pair >= DRAGONS or pair in (situation.seat_kind, situation.round_kind)


def _all_chows(reading: Reading, situation: Situation) -> object:
    return len(reading.chows) == 4 and not _is_valued(reading.pair, situation)


def _fundamental(code: str, value: int, test: Predicate) -> Pattern:
    return Pattern(code, value, FUNDAMENTAL_SECTION, NAMES[code], test)


def _closing(code: str, value: int, test: Predicate) -> Pattern:
    return Pattern(code, value, CLOSING_SECTION, NAMES[code], test)


FUNDAMENTAL: Final = (
    _fundamental("own_flower", 1, _own_bonus(FIRST_FLOWER)),
    _fundamental("own_season", 1, _own_bonus(FIRST_SEASON)),
    _fundamental("bouquet_flowers", 1, _bouquet(FIRST_FLOWER)),
    _fundamental("bouquet_seasons", 1, _bouquet(FIRST_SEASON)),
    _fundamental("own_wind", 1, _own_wind),
    _fundamental("round_wind", 1, _round_wind),
    _fundamental("dragon_white", 1, _tris_of(DRAGONS)),
    _fundamental("dragon_green", 1, _tris_of(DRAGONS + 1)),
    _fundamental("dragon_red", 1, _tris_of(DRAGONS + 2)),
    _fundamental("3_head_tris", 1, _head_tris(3)),
    _fundamental("4_head_tris", 1, _head_tris(4)),
    _fundamental("3_equal_tris", 1, _three_equal_tris),
    _fundamental("3_hidden_tris", 1, _hidden_tris(3)),
    _fundamental("4_hidden_tris", 1, _hidden_tris(4)),
    _fundamental("3_equal_chows", 1, _equal_chows(3)),
    _fundamental("3_equal_chows_colour", 1, _equal_chows_of_colour(3)),
    _fundamental("4_equal_chows", 1, _equal_chows(4)),
    _fundamental("4_equal_chows_colour", 1, _equal_chows_of_colour(4)),
    _fundamental("snake", 1, _chain(SNAKE_RANKS)),
    _fundamental("snake_colour", 1, _chain_of_colour(SNAKE_RANKS)),
    _fundamental("chained_snake", 2, _chain(CHAINED_RANKS)),
    _fundamental("chained_snake_colour", 1, _chain_of_colour(CHAINED_RANKS)),
)
"""Raddoppi fondamentali: they count on every rack."""

CLOSING: Final = (
    _closing("all_pairs", 2, _all_pairs),
    _closing("all_tris", 2, _all_tris),
    _closing("no_heads", 1, _no_heads),
    _closing("all_drawn", 1, _all_drawn),
    _closing("half_pure", 1, _half_pure),
    _closing("pure", 3, _pure),
    _closing("drawn_on_roof", 1, _flagged("roof")),
    _closing("five_circles_on_roof", 1, _five_circles),
    _closing("robbed", 1, _flagged("robbed")),
    _closing("last_piece", 1, _flagged("last_piece")),
    _closing("last_discard", 1, _flagged("last_discard")),
    _closing("last_tile", 1, _flagged("last_tile")),
    _closing("bottled", 1, _bottled),
    _closing("within_15", 1, _flagged("within_15")),
    _closing("all_head_tris", 1, _all_head_tris),
    _closing("all_chows", 1, _all_chows),
    _closing("riichi", 1, _flagged("riichi")),
)
"""Raddoppi da chiusura: only for the player who made mah-jong."""
