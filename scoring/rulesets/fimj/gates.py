"""Where examples of the patterns can be: a gate for each, as in `scoring.gates`; and the feature bits that only
this game needs.
"""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Final

from scoring.features import (
    CHOWS,
    HONOURED,
    KONG,
    ONE_SUIT,
    ORPHANS,
    PAIRS,
    PLAIN,
    SELF_DRAW,
    SETS,
    SIMPLE,
    YAO_ONLY,
    of_hand,
)
from scoring.gates import Gate
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj.bonus import ALL_FOUR, FIRST_FLOWER, FIRST_SEASON
from scoring.rulesets.fimj.doublings import CHAINED_RANKS, SNAKE_RANKS
from scoring.rulesets.fimj.pattern import Sets
from scoring.rulesets.fimj.rack import Rack
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import EAST

_FIRST_DRAGON: Final = 18
_WHITE, _GREEN, _RED = (1 << _FIRST_DRAGON + dragon for dragon in range(3))
"""A tris or poker of each dragon."""
_WIND: Final = 1 << 21
"""A tris or poker of a wind."""
_THREE_TRIS: Final = 1 << 22
_FOUR_TRIS: Final = 1 << 23
"""At least this many tris and pokers."""
_EQUAL_CHOWS: Final = 1 << 24
_SNAKE: Final = 1 << 25
_CHAINED_SNAKE: Final = 1 << 26
"""Chows, whatever their suits: three of the same numbers, or two and two; those of a snake, of a chained snake."""
_NO_MELDS: Final = 1 << 27
_FOUR_MELDS: Final = 1 << 28
"""No set lies on the winner's rack, or all four do."""
_OWN_FLOWER: Final = 1 << 29
_OWN_SEASON: Final = 1 << 30
_ALL_FLOWERS: Final = 1 << 31
_ALL_SEASONS: Final = 1 << 32
"""The own flower and season are shown, or all four of them."""

_RANKS: Final = 0x1FF
_BY_TRIS: Final = (0, 0, 0, _THREE_TRIS, _THREE_TRIS | _FOUR_TRIS)
_SETS: Final = Shape.SETS


@cache
def _bonus_features(bonus: int, seat: int) -> int:
    """The feature bits of the flowers and seasons that a seat shows."""
    bits = 0
    for first, own, whole in (
        (FIRST_FLOWER, _OWN_FLOWER, _ALL_FLOWERS),
        (FIRST_SEASON, _OWN_SEASON, _ALL_SEASONS),
    ):
        shown = bonus >> first & ALL_FOUR
        bits |= own if shown >> seat & 1 else 0
        bits |= whole if shown == ALL_FOUR else 0
    return bits


def _sets_features(sets: Sets, number_of_tris: int) -> int:
    """The feature bits of sets: of their tris and pokers, and of their chows."""
    bits = _BY_TRIS[number_of_tris]
    honours = sets.pung_mask >> EAST
    if honours:
        bits |= honours >> 4 << _FIRST_DRAGON
        if honours & 0b1111:
            bits |= _WIND
    if len(sets.chows) > 2:
        bits |= _chow_features(len(sets.chows), sets.chow_mask)
    return bits


def _chow_features(number: int, chows: int) -> int:
    """The feature bits of three or four chows by the mask of their kinds."""
    ranks = (chows | chows >> 9 | chows >> 18) & _RANKS
    bits = _EQUAL_CHOWS if number - ranks.bit_count() >= 2 else 0
    if ranks & SNAKE_RANKS == SNAKE_RANKS:
        bits |= _SNAKE
    return bits | _CHAINED_SNAKE if ranks == CHAINED_RANKS else bits


def features_of_rack(rack: Rack) -> int:
    """The feature bits of a loser's rack: those of its sets, and of its flowers and seasons."""
    bits = _sets_features(rack, rack.pung_mask.bit_count())
    situation = rack.situation
    return bits | _bonus_features(situation.bonus, situation.seat) if situation.bonus else bits


def features_of_hand(hand: WinningHand) -> int:
    """The feature bits that all readings of a winning hand share."""
    bits = of_hand(hand.tiles)
    melds = len(hand.tiles.melds)
    if not melds:
        bits |= _NO_MELDS
    elif melds == 4:
        bits |= _FOUR_MELDS
    situation = hand.situation
    return bits | _bonus_features(situation.bonus, situation.seat) if situation.bonus else bits


def features_of_reading(reading: Reading) -> int:
    """The feature bits of one reading of a winning hand."""
    if reading.shape is not _SETS:
        return PAIRS if reading.shape is Shape.SEVEN_PAIRS else ORPHANS
    number = len(reading.chows)
    return CHOWS[number] | _sets_features(reading, 4 - number)


def _flagged(flag: str) -> Gate:
    """The gate of a pattern that only the flag decides, whatever the tiles."""
    return Gate(flags=frozenset({flag}), certain=True)


DOUBLING_GATES: Final = {
    "own_flower": Gate(needs=_OWN_FLOWER, certain=True),
    "own_season": Gate(needs=_OWN_SEASON, certain=True),
    "bouquet_flowers": Gate(needs=_ALL_FLOWERS, certain=True),
    "bouquet_seasons": Gate(needs=_ALL_SEASONS, certain=True),
    "own_wind": Gate(needs=_WIND),
    "round_wind": Gate(needs=_WIND),
    "dragon_white": Gate(needs=_WHITE, certain=True),
    "dragon_green": Gate(needs=_GREEN, certain=True),
    "dragon_red": Gate(needs=_RED, certain=True),
    "3_head_tris": Gate(needs=_THREE_TRIS),
    "4_head_tris": Gate(needs=_FOUR_TRIS),
    "3_equal_tris": Gate(needs=_THREE_TRIS),
    "3_hidden_tris": Gate(needs=_THREE_TRIS),
    "4_hidden_tris": Gate(needs=_FOUR_TRIS),
    "3_equal_chows": Gate(needs=_EQUAL_CHOWS),
    "3_equal_chows_colour": Gate(needs=_EQUAL_CHOWS),
    "4_equal_chows": Gate(needs=_EQUAL_CHOWS),
    "4_equal_chows_colour": Gate(needs=_EQUAL_CHOWS),
    "snake": Gate(needs=_SNAKE, certain=True),
    "snake_colour": Gate(needs=_SNAKE),
    "chained_snake": Gate(needs=_CHAINED_SNAKE, certain=True),
    "chained_snake_colour": Gate(needs=_CHAINED_SNAKE),
    "all_pairs": Gate(PAIRS, certain=True),
    "all_tris": Gate(CHOWS[0], certain=True),
    "no_heads": Gate(needs=SIMPLE, certain=True),
    "all_drawn": Gate(needs=_NO_MELDS | SELF_DRAW, certain=True),
    "half_pure": Gate(needs=ONE_SUIT | HONOURED, certain=True),
    "pure": Gate(SETS, ONE_SUIT | PLAIN, certain=True),
    "drawn_on_roof": _flagged("roof"),
    "five_circles_on_roof": Gate(flags=frozenset({"roof"})),
    "robbed": _flagged("robbed"),
    "last_piece": _flagged("last_piece"),
    "last_discard": _flagged("last_discard"),
    "last_tile": _flagged("last_tile"),
    "bottled": Gate(needs=_FOUR_MELDS, certain=True),
    "within_15": _flagged("within_15"),
    "all_head_tris": Gate(CHOWS[0], YAO_ONLY, certain=True),
    "all_chows": Gate(CHOWS[4]),
    "riichi": _flagged("riichi"),
}
"""The gates of the doublings by code."""

MASSIMO_GATES: Final = {
    "casa_piena_9_pezzi": Gate(SETS, ONE_SUIT | PLAIN | _NO_MELDS),
    "tutto_kong": Gate(SETS, KONG | _FOUR_MELDS),
    "uscita_degli_dei": _flagged("gods_exit"),
    "13_lanterne": Gate(ORPHANS, YAO_ONLY | _NO_MELDS),
    "raduno_dei_dragoni": Gate(needs=_WHITE | _GREEN | _RED, certain=True),
    "4_benedizioni": Gate(needs=_WIND),
    "serpente_dei_draghi": Gate(ORPHANS, HONOURED | _NO_MELDS),
    "piccolo_serpente": Gate(ORPHANS, ONE_SUIT | HONOURED),
    "serpenti_siamesi": Gate(ORPHANS, PLAIN | _NO_MELDS),
    "tutte_coppie_di_colore": Gate(PAIRS, ONE_SUIT | PLAIN, certain=True),
    "tutte_coppie_di_testa": Gate(PAIRS, YAO_ONLY, certain=True),
}
"""The gates of the massimi by code."""


def _needed_features(gates: Mapping[str, Gate]) -> int:
    return reduce(or_, (gate.forms | gate.needs for gate in gates.values()))


DOUBLING_FEATURES: Final = _needed_features(DOUBLING_GATES)
MASSIMO_FEATURES: Final = _needed_features(MASSIMO_GATES)
"""The feature bits that some gate needs; all others would only multiply the kept cases."""
