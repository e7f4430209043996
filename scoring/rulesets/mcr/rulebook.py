"""The rulebook of MCR for readers: the condition of each fan, a hand that holds it, and the payments."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.names import Names
from scoring.rulebook import Entry, Table, Worth, read_entries
from scoring.rulesets.mcr.fan import Fan
from scoring.rulesets.mcr.names import GAME
from scoring.rulesets.mcr.settle import win_payments

_TABLE = """
big_four_winds | Pungs or kongs of all four winds. | 55p33344z4z ; pon 111z, pon 222z
big_three_dragons | Pungs or kongs of all three dragons. | 23m99p777z4m ; pon 555z, pon 666z
all_green | Only the tiles 2, 3, 4, 6, 8 of bamboos and green dragons. | 22334466888s66z6z
nine_gates | 1112345678999 of one suit, concealed, completed by any tile of that suit. | 1112345678999m5m
four_kongs | Four kongs and a pair. | 3z3z ; kan 2222m, kan 8888p, ankan 1111s, kan 6666p
seven_shifted_pairs | Seven pairs of consecutive numbers in one suit. | 2233445566778p8p
thirteen_orphans | One of each terminal and honor, and a second one of any of them. | 119m19p19s123456z7z
all_terminals | Terminals only. | 111p1199s9s ; pon 111m, pon 999m
little_four_winds | Pungs or kongs of three winds and a pair of the fourth. | 23m33344z4m ; pon 111z, pon 222z
little_three_dragons | Pungs or kongs of two dragons and a pair of the third. | 23m456p66677z4m ; pon 555z
all_honors | Honors only. | 1113355z3z ; pon 222z, pon 666z
four_concealed_pungs | Four concealed pungs or kongs. | 22299m555p33388s8s ; ; tsumo
pure_terminal_chows | 123 and 789 of one suit, each twice, and a pair of fives of that suit. | 1122335577889m9m
quadruple_chow | Four chows that are the same, in the same suit. | 222233334444m9s9s
four_pure_shifted_pungs | Four pungs of consecutive numbers in one suit. | 44455m99s5m ; pon 222m, pon 333m
four_pure_shifted_chows | Four chows of one suit, each one number higher than the last, or each two. | 23344455m99s6m ; chi 123m
three_kongs | Three kongs. | 56s33z7s ; kan 2222m, kan 8888p, ankan 1111s
all_terminals_and_honors | Terminals and honors only. | 999s3344z4z ; pon 111m, pon 999p
seven_pairs | Seven pairs; four tiles of a kind are two of them. | 1199m4477p22s556z6z
greater_honors_and_knitted | One of each honor, and seven single tiles of a knitted straight. | 14m258p36s123456z7z
all_even_pungs | Pungs and a pair of even suit tiles only. | 22p66688s8s ; pon 222m, pon 444p
full_flush | Tiles of one suit only. | 1112345667799m8m
pure_triple_chow | Three chows that are the same, in the same suit. | 223344m678p9s9s ; chi 234m
pure_shifted_pungs | Three pungs of consecutive numbers in one suit. | 444555m678p9s9s ; pon 333m
upper_tiles | Only sevens, eights and nines. | 789m99p78s9s ; chi 789p, pon 888m
middle_tiles | Only fours, fives and sixes. | 456m66p45s6s ; chi 456p, pon 555m
lower_tiles | Only ones, twos and threes. | 123m33p12s3s ; chi 123p, pon 222m
pure_straight | 123, 456 and 789 in one suit. | 123456789m22p46s5s
three_suited_terminal_chows | 123 and 789 in two suits, and a pair of fives of the third. | 123789m12378p55s9p
pure_shifted_chows | Three chows of one suit, each one number higher than the last, or each two. | 12233344m678p99s5m
all_fives | Every set and the pair hold a five. | 345555m45556p67s5s
triple_pung | The same pung in all three suits. | 333789m33p44z3p ; pon 333s
three_concealed_pungs | Three concealed pungs or kongs. | 3339m777p222456s9m
lesser_honors_and_knitted | Single tiles of a knitted straight and single honors, fourteen in all. | 147m258p36s12345z6z
knitted_straight | 147 of one suit, 258 of another and 369 of the third. | 147m258678p36s55z9s
upper_four | Only sixes, sevens, eights and nines. | 78m66p678s9m ; chi 789p, pon 999s
lower_four | Only ones, twos, threes and fours. | 23m44p234s4m ; chi 123p, pon 111s
big_three_winds | Pungs or kongs of three winds. | 23m55p333z4m ; pon 111z, pon 222z
mixed_straight | 123, 456 and 789, each in another suit. | 12355m234456p78s9s
reversible_tiles | Only tiles that look the same upside down: 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, 6, 8, 9 of bamboos, white dragons. | 123234p45888s55z6s
mixed_triple_chow | The same chow in all three suits. | 234678m234p2388s4s
mixed_shifted_pungs | Three pungs of consecutive numbers, each in another suit. | 67m88p555s8m ; pon 333m, pon 444p
chicken_hand | A hand that would have no other fan; flowers do not count for that. | 678m56s44z7s ; chi 234m, pon 888p
last_tile_draw | The hand is won by drawing the last tile of the wall. | 678m56s44z7s ; chi 234m, pon 888p ; tsumo last_tile
last_tile_claim | The hand is won on the discard after the last tile of the wall. | 678m56s44z7s ; chi 234m, pon 888p ; last_discard
out_with_replacement_tile | The hand is won on the tile that replaces a kong; not one that replaces a flower. | 678m56s44z7s ; chi 234m, kan 8888p ; tsumo after_kong
robbing_the_kong | The hand is won on the tile with which another player extends a pung to a kong. | 678m56s44z7s ; chi 234m, pon 888p ; robbing_kong
two_concealed_kongs | Two concealed kongs. | 678m56s44z7s ; ankan 2222m, ankan 8888p
all_pungs | Four pungs or kongs, and a pair. | 33399s44z9s ; pon 222m, pon 555z
half_flush | Tiles of one suit and honors. | 123567789m3344z3z
mixed_shifted_chows | Three chows, each in another suit and each one number higher than the last. | 123789m23499p34s5s
all_types | The hand holds tiles of all three suits, winds and dragons. | 123m456p78s333z55z9s
melded_hand | Four sets were claimed, and the pair is completed by a discard. | 4z4z ; chi 234m, pon 888p, chi 567s, pon 555z
two_dragon_pungs | Pungs or kongs of two dragons. | 34578m99m6m ; pon 555z, pon 666z
outside_hand | Every set and the pair hold a terminal or an honor. | 123m789p1299s333z3s
fully_concealed_hand | No set was claimed, and the hand is won by self-draw. | 234678m34555p67s8s ; ; tsumo
two_melded_kongs | Two kongs, of which at least one is melded. | 33399s44z9s ; kan 8888p, kan 2222m
last_tile | The hand is won on the fourth tile of its kind, of which everybody sees the other three. | 234678m34555p67s8s ; ; last_copy
dragon_pung | A pung or kong of dragons. | 33399s44z9s ; pon 222m, pon 555z
prevalent_wind | A pung or kong of the wind of the round. | 33399s44z9s ; pon 222m, pon 111z
seat_wind | A pung or kong of the player's own wind. | 33399s44z9s ; pon 222m, pon 222z
concealed_hand | No set was claimed, and the hand is won on a discard. | 234678m234p2388s4s
all_chows | Four chows and a pair of suit tiles. | 12355m234456p78s9s
tile_hog | All four tiles of a number in one suit are used, and not as a kong. | 345555m45556p67s5s
double_pung | The same pung in two suits. | 22299s44z9s ; pon 333m, pon 333p
two_concealed_pungs | Two concealed pungs or kongs. | 777p222s4z4z ; pon 333m, pon 999m
concealed_kong | A concealed kong. | 33399s44z9s ; pon 888p, ankan 2222m
all_simples | The hand has no terminals and no honors. | 234678m234p2388s4s
pure_double_chow | Two chows are the same, in the same suit. | 223344m567p99s13p2p ; ; tsumo
mixed_double_chow | The same chow in two suits. | 234678m234p5567s8s ; ; tsumo
short_straight | Two chows of one suit that make six numbers in a row. | 123456m678p4599s6s ; ; tsumo
two_terminal_chows | 123 and 789 in one suit. | 123789m123p4599s6s ; ; tsumo
pung_of_terminals_or_honors | A pung or kong of terminals or of winds that earn nothing else. | 33399s44z9s ; pon 222m, pon 999p
melded_kong | A kong that was claimed or extended from a claimed pung. | 33399s44z9s ; pon 222m, kan 8888p
one_voided_suit | The hand has tiles of exactly two suits. | 234789m23467p99p8p ; ; tsumo
no_honors | The hand has no honors. | 33399s44p9s ; pon 222m, pon 888p
edge_wait | The hand waits only for the 3 of 12 or the 7 of 89. | 123m789p1299s333z3s
closed_wait | The hand waits only for the middle tile of a chow. | 123456789m22p46s5s
single_wait | The hand waits only for the second tile of the pair. | 3339m777p222456s9m
self_drawn | The hand is won by self-draw. | 33399s44z9s ; pon 222m, pon 999p ; tsumo
flower | Each flower or season; it does not count for the eight points that a hand needs. | f1123456789m22p46s5s
"""

ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(dict(read_entries(_TABLE, GAME)))
_EXAMPLES: Final = (8, 10, 16, 24, 32, 48, 64, 88)


def _name(en: str) -> Names:
    return Names(en, GAME)


_PAYMENTS: Final = _name("Payments")
_POINTS: Final = _name("Points of the hand")
_DISCARDER: Final = _name("Discard: the discarder pays")
_OTHERS: Final = _name("Discard: each of the others pays")
_DRAW: Final = _name("Self-draw: each player pays")
_NOTE: Final = _name(
    "A hand needs eight points without flowers. Flowers are added to the points of the hand."
)


def worth(fan: Fan, rules: Any) -> Worth:
    """The points of one example of the fan."""
    return Worth(fan.points, "points", each=fan.each)


def entry(fan: Fan, rules: Any) -> Entry:
    """The condition and the example of a fan."""
    return ENTRIES[fan.code]


def further(fan: Fan, rules: Any) -> Entry | None:
    """None: the rulebook has no further worth for a fan."""
    return None


def group(fan: Fan, rules: Any) -> Names:
    """The chapter: fans of equal points."""
    return _name("1 point") if fan.points == 1 else Names("%(number)s points", GAME, number=fan.points)


def endings(rules: Any) -> Iterator[Names]:
    """The endings of a game."""
    yield _name("A game has sixteen hands: four rounds, in which the winds pass after every hand.")


def tables(rules: Any) -> tuple[Table, ...]:
    """The table of payments by points."""
    rows = []
    for points in _EXAMPLES:
        paid = {payment.payer: payment.points for payment in win_payments(points, 0, 1)}
        drawn = win_payments(points, 0, None)
        rows.append((points, paid[1], paid[2], drawn[0].points))
    return (Table("payments", _PAYMENTS, (_POINTS, _DISCARDER, _OTHERS, _DRAW), tuple(rows), _NOTE),)
