"""The rulebook of Zung Jung for readers: the condition of each pattern, a hand that holds it, and the payments."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.names import Names
from scoring.rulebook import Entry, Table, Worth, read_entries
from scoring.rulesets.zung_jung.names import GAME
from scoring.rulesets.zung_jung.patterns import BONUS_ROWS, Pattern
from scoring.rulesets.zung_jung.settle import LIMIT, win_payments

_TABLE = """
1.1 | Four sequences; any pair will do. | 123567m45699p67s8s
1.2 | Four sets and a pair, of which none was claimed before the winning tile. | 123567m33399p67s8s
1.3 | The hand has no terminals and no honours. | 234678m34555p68s7s
2.1.1 | Tiles of one suit and honours. | 123567789m3344z3z
2.1.2 | Tiles of one suit only. | 1112345667799m8m
2.2 | 1112345678999 of one suit, concealed, completed by any tile of that suit. | 1112345678999m5m
3.1 | Each triplet or kong of dragons or of the player's own wind. | 123m456p9924s555z3s
3.2.1 | Triplets or kongs of two dragons and a pair of the third. | 234m56p55566777z7p
3.2.2 | Triplets or kongs of all three dragons. | 23m99p777z4m ; pon 555z, pon 666z
3.3.1 | Triplets or kongs of two winds and a pair of a third. | 234m56p11122233z7p
3.3.2 | Triplets or kongs of three winds. | 23m55p333z4m ; pon 111z, pon 222z
3.3.3 | Triplets or kongs of three winds and a pair of the fourth. | 23m33344z4m ; pon 111z, pon 222z
3.3.4 | Triplets or kongs of all four winds. | 55p33344z4z ; pon 111z, pon 222z
3.4 | Honours only. | 1113355z3z ; pon 222z, pon 666z
4.1 | Four triplets or kongs, and a pair. | 33399s44z9s ; pon 222m, pon 888p
4.2.1 | Two concealed triplets or kongs. | 777p222s4z4z ; pon 333m, pon 999m
4.2.2 | Three concealed triplets or kongs. | 3339m777p222456s9m
4.2.3 | Four concealed triplets or kongs. | 22299m555p33388s8s ; ; tsumo
4.3.1 | One kong. | 33399s44z9s ; pon 222m, kan 8888p
4.3.2 | Two kongs. | 33399s44z9s ; kan 8888p, kan 2222m
4.3.3 | Three kongs. | 56s33z7s ; kan 2222m, kan 8888p, ankan 1111s
4.3.4 | Four kongs. | 3z3z ; kan 2222m, kan 8888p, ankan 1111s, kan 6666p
5.1.1 | Two sequences are the same, in the same suit. | 223344m567p99s13p2p
5.1.2 | Twice two sequences that are the same. | 223344m667788p9s9s
5.1.3 | Three sequences are the same, in the same suit. | 223344m678p9s9s ; chi 234m
5.1.4 | Four sequences are the same, in the same suit. | 222233334444m9s9s
6.1 | The same sequence in all three suits. | 234678m234p2388s4s
6.2.1 | Triplets or kongs of the same number in two suits, and a pair of it in the third. | 678m3345s6s ; pon 333m, pon 333p
6.2.2 | Triplets or kongs of the same number in all three suits. | 333789m33p44z3p ; pon 333s
7.1 | 123, 456 and 789 in one suit. | 123456789m22p46s5s
7.2.1 | Three triplets of consecutive numbers in one suit. | 444555m678p9s9s ; pon 333m
7.2.2 | Four triplets of consecutive numbers in one suit. | 44455m99s5m ; pon 222m, pon 333m
8.1.1 | Every set and the pair hold a terminal or an honour. | 123m789p1299s333z3s
8.1.2 | Every set and the pair hold a terminal. | 123789m11789p12s3s
8.1.3 | Terminals and honours only, in triplets or pairs. | 999s3344z4z ; pon 111m, pon 999p
8.1.4 | Terminals only. | 111p1199s9s ; pon 111m, pon 999m
9.1.1 | The hand is won by drawing the last tile of the wall. | 12355m46789s5s ; chi 234p ; tsumo last_draw
9.1.2 | The hand is won on the discard after the last tile of the wall. | 12355m46789s5s ; chi 234p ; last_discard
9.2 | The hand is won on the tile that replaces a kong. | 23455m46789s5s ; kan 3333p ; tsumo kong_replacement
9.3 | The hand is won on the tile with which another player extends a triplet to a kong. | 12355m46789s5s ; chi 234p ; rob_kong
9.4.1 | East wins by the first draw of the hand. | 12356m456p22789s4m ; ; tsumo seat=E heaven
9.4.2 | The hand is won on East's first discard. | 12356m456p22789s4m ; ; discarder=E earth
10.1 | One of each terminal and honour, and a second one of any of them. | 119m19p19s123456z7z
10.2 | Seven pairs; four tiles of a kind are two of them. | 1199m4477p22s556z6z
11.1.1 | Each flower or season that has not the number of the player's wind. | f1123567m45699p67s8s
11.1.2 | Each flower or season that has the number of the player's wind. | f2123567m45699p67s8s
11.2.1 | All four flowers. | f1f2f3f4123567m45699p67s8s
11.2.2 | All four seasons. | g1g2g3g4123567m45699p67s8s
"""

ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(dict(read_entries(_TABLE, GAME)))
_EXAMPLES: Final = (1, 5, 10, 20, 25, 30, 40, 60, 80, 100, 160, 240, LIMIT, 400, 480)


def _name(en: str) -> Names:
    return Names(en, GAME)


_CATEGORIES: Final = tuple(
    map(
        _name,
        (
            "Trivial patterns",
            "One-suit patterns",
            "Honour tiles",
            "Triplets and kongs",
            "Identical sequences",
            "Similar sets",
            "Consecutive sets",
            "Terminals",
            "Incidental patterns",
            "Irregular hands",
            "Flowers and seasons",
        ),
    )
)
_PAYMENTS: Final = _name("Payments")
_POINTS: Final = _name("Value of the hand")
_RESPONSIBLE: Final = _name("Discard: the responsible player pays")
_OTHERS: Final = _name("Discard: each of the others pays")
_DRAW: Final = _name("Self-draw: each player pays")
_NOTE: Final = _name(
    "The points of all patterns add up to 320 at most, unless one pattern alone is worth more. A hand without any "
    "pattern is worth 1."
)


def worth(pattern: Pattern, rules: Any) -> Worth:
    """The points of one example; flowers may count half by an option."""
    parts = 2 if rules.flowers == "half" and pattern in BONUS_ROWS else 1
    return Worth(pattern.points // parts, "points", each=pattern.each, alone=pattern.points >= LIMIT)


def entry(pattern: Pattern, rules: Any) -> Entry:
    """The condition and the example of a pattern."""
    return ENTRIES[pattern.code]


def further(pattern: Pattern, rules: Any) -> Entry | None:
    """None: the document has no further worth for a pattern."""
    return None


def group(pattern: Pattern, rules: Any) -> Names:
    """The chapter: the category of the document."""
    return _CATEGORIES[int(pattern.code.split(".")[0]) - 1]


def endings(rules: Any) -> Iterator[Names]:
    """The endings of a game."""
    yield _name("A game has sixteen hands: four rounds, in which the winds pass after every hand.")


def tables(rules: Any) -> tuple[Table, ...]:
    """The table of payments by the value of a hand."""
    rows = []
    for points in _EXAMPLES:
        paid = {payment.payer: payment.points for payment in win_payments(points, 0, 1, 1)}
        drawn = win_payments(points, 0, None, None)
        rows.append((points, paid[1], paid[2], drawn[0].points))
    return (Table("payments", _PAYMENTS, (_POINTS, _RESPONSIBLE, _OTHERS, _DRAW), tuple(rows), _NOTE),)
