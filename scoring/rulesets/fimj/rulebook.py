"""The rulebook of the classical Italian game for readers: conditions, hands that hold them, points and payments."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scoring.names import Names
from scoring.rulebook import Cell, Entry, Table, Worth, read_entries
from scoring.rulesets.fimj.massimi import MASSIMI
from scoring.rulesets.fimj.names import GAME, NAMES, SECTION_NAMES
from scoring.rulesets.fimj.parameters import Parameters
from scoring.rulesets.fimj.pattern import Pattern
from scoring.rulesets.fimj.points import BONUS_ITEMS, CLOSING, TRIS_ITEMS, pair_items
from scoring.rulesets.fimj.situation import situation_of
from scoring.tiles import DRAGONS, EAST

_TABLE = """
own_flower | The flower with the number of the player's wind. | f2123567m45699p68s7s
own_season | The season with the number of the player's wind. | g2123567m45699p68s7s
bouquet_flowers | All four flowers. | f1f2f3f4123567m45699p68s7s
bouquet_seasons | All four seasons. | g1g2g3g4123567m45699p68s7s
own_wind | A tris or poker of the player's own wind. | 123m456p9924s3s ; pon 222z
round_wind | A tris or poker of the wind of the round. | 123m456p9924s3s ; pon 111z
dragon_white | A tris or poker of white dragons. | 123m456p9924s3s ; pon 555z
dragon_green | A tris or poker of green dragons. | 123m456p9924s3s ; pon 666z
dragon_red | A tris or poker of red dragons. | 123m456p9924s3s ; pon 777z
3_head_tris | Three tris or pokers of heads: ones, nines and honours. | 2256999s7s ; pon 111m, pon 999p
4_head_tris | Four tris or pokers of heads: ones, nines and honours. | 999s3344z4z ; pon 111m, pon 999p
3_equal_tris | Tris or pokers of the same number in all three suits. | 333789m33p44z3p ; pon 333s
3_hidden_tris | Three tris that were wholly drawn and not shown. | 3339m777p222456s9m
4_hidden_tris | Four tris that were wholly drawn and not shown. | 22299m555p33388s8s ; ; tsumo
3_equal_chows | Three chows of the same numbers, in any suits. | 234678m234p2388s4s
3_equal_chows_colour | Three chows of the same numbers in one suit. | 223344m678p9s9s ; chi 234m
4_equal_chows | Four chows of the same numbers, in any suits. | 22334488m234p23s4s
4_equal_chows_colour | Four chows of the same numbers in one suit. | 222233334444m9s9s
snake | 123, 456 and 789, in any suits. | 12355m234456p78s9s
snake_colour | 123, 456 and 789 in one suit. | 123456789m22p46s5s
chained_snake | 123, 345, 567 and 789, in any suits. | 123789m22345p56s7s
chained_snake_colour | 123, 345, 567 and 789 in one suit. | 12334556778m22p9m
all_pairs | Seven pairs. | 1199m4477p22s556z6z
all_tris | Four tris or pokers, and a pair. | 33399s44z9s ; pon 222m, pon 888p
no_heads | The hand has no ones, no nines and no honours. | 234678m34555p68s7s
all_drawn | No set was shown, and the hand is won by drawing. | 12355m456p33379s8s ; ; tsumo
half_pure | Tiles of one suit and honours. | 123567789m3344z3z
pure | Tiles of one suit only. | 1112345667799m8m
drawn_on_roof | The hand is won on a tile from the roof, which replaces a poker, a flower or a season. | 23455m46789s5s ; kan 3333p ; tsumo roof
five_circles_on_roof | The tile from the roof is the five of circles. | f123455m46p677889s5p ; ; tsumo roof
robbed | The hand is won on the tile with which another player adds to a tris. | 12355m46789s5s ; chi 234p ; robbed
last_piece | The hand waits for one tile alone and is won on the fourth of its kind; the other three were discarded, lie open on a rack, or are hidden in the winner's own. | 12355m46789s5s ; chi 234p ; last_piece
last_discard | The hand is won on the discard after the last tile of the wall. | 12355m46789s5s ; chi 234p ; last_discard
last_tile | The hand is won by drawing the last tile of the wall. | 12355m46789s5s ; chi 234p ; tsumo last_tile
bottled | Four sets lie open, and one tile is left in the hand, which waits for its pair. | 4z4z ; chi 234m, pon 888p, chi 567s, pon 555z
within_15 | The hand is won while no more than fifteen tiles have been played: called ones count, flowers and seasons do not. | 12355m46789s5s ; chi 234p ; within_15
all_head_tris | Four tris or pokers and a pair, all of heads: ones, nines and honours. | 999s3344z4z ; pon 111m, pon 999p
all_chows | Four chows, and a pair that earns no points. | 123567m45699p67s8s
riichi | The hand is declared to wait for one kind of tile only. | 12355m46789s5s ; chi 234p ; riichi
casa_piena_9_pezzi | 1112345678999 of one suit, wholly drawn, completed by any tile of that suit. | 1112345678999m5m
tutto_kong | Four pokers. | 3z3z ; kan 2222m, kan 8888p, ankan 1111s, kan 6666p
uscita_degli_dei | Who plays first wins by the first draw; anybody else wins on the first discard. | 12356m456p22789s4m ; ; gods_exit
13_lanterne | One of each head, and a second one of any of them. | 119m19p19s123456z7z
raduno_dei_dragoni | Tris or pokers of all three dragons. | 23m99p777z4m ; pon 555z, pon 666z
4_benedizioni | Tris or pokers of three winds and at least a pair of the fourth. | 23m33344z4m ; pon 111z, pon 222z
serpente_dei_draghi | 147 of one suit, 258 of another, 369 of the third, the three dragons, and a pair of the own wind or of the wind of the round. | 147m258p369s2256z7z
piccolo_serpente | 123, 456 and 789 of one suit, the four winds and a dragon. | 123456789m1234z5z
serpenti_siamesi | The tiles from 1 to 7 in two suits. | 1234567m123456p7p
tutte_coppie_di_colore | Seven pairs of one suit. | 1122446677889m9m
tutte_coppie_di_testa | Seven pairs of heads: ones, nines and honours. | 1199m1199p11s225z5z
"""

ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(dict(read_entries(_TABLE, GAME)))


def _name(en: str) -> Names:
    return Names(en, GAME)


_POINTS: Final = (20, 22, 24, 26, 28, 30, 34, 38, 42, 50, 60)
_MOST_DOUBLINGS: Final = 6
_ITEMS: Final = _name("Points before the doublings")
_ITEM: Final = _name("Item")
_EACH: Final = _name("Points")
_PAYMENTS: Final = _name("Value by points and doublings")
_DOUBLINGS: Final = _name("Doublings")
_NOTE: Final = _name(
    "Every loser pays the winner the value of the mah-jong, and the losers settle the differences of their racks. "
    "East pays and receives double. Each payment is rounded to ten."
)


def worth(pattern: Pattern, rules: Parameters) -> Worth:
    """The number of times that a doubling doubles, or the points that a massimo pays."""
    if pattern in MASSIMI:
        return Worth(pattern.value, "points", alone=True)
    return Worth(pattern.value, "doublings")


def entry(pattern: Pattern, rules: Parameters) -> Entry:
    """The condition and the example of a pattern."""
    return ENTRIES[pattern.code]


def further(pattern: Pattern, rules: Parameters) -> Entry | None:
    """None: the booklet has no further worth for a pattern."""
    return None


def group(pattern: Pattern, rules: Parameters) -> Names:
    """The chapter: the title of the booklet."""
    return SECTION_NAMES[pattern.section]


def endings(rules: Parameters) -> Iterator[Names]:
    """The endings of a game."""
    if rules.is_tournament:
        yield _name("East passes after every hand, and the wind of the round changes after every four.")
        yield _name("A game has no set number of hands: it ends when the time of the round is over.")
        yield _name(
            "A hand may be finished after the time only if it had four discards before, called ones included."
        )
    else:
        yield _name(
            "East passes when another player has won, and a round is over when everybody has been East."
        )
        yield _name("A game has four rounds.")


def tables(rules: Parameters) -> tuple[Table, ...]:
    """The tables of points, and of their doubled values up to the limit."""
    return _items(), _values(rules.limit)


def _items() -> Table:
    items = dict([CLOSING, *TRIS_ITEMS.values(), *BONUS_ITEMS[1:2], *_pairs()])
    return Table(
        "items", _ITEMS, (_ITEM, _EACH), tuple((NAMES[code], points) for code, points in items.items())
    )


def _pairs() -> list[tuple[str, int]]:
    """The lines of the pairs that count: dragons, South's own wind, the round wind."""
    at = situation_of(1, 0, 0)
    return [item for kind in (DRAGONS, EAST + 1, EAST) for item in pair_items(kind, at)]


def _values(limit: int) -> Table:
    head: tuple[Cell, ...] = (_EACH, *range(_MOST_DOUBLINGS + 1))
    rows = tuple(
        (points, *(min(points << doublings, limit) for doublings in range(_MOST_DOUBLINGS + 1)))
        for points in _POINTS
    )
    return Table("values", _PAYMENTS, head, rows, _NOTE)
