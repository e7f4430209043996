"""The rulebook of riichi for readers: the condition of each pattern, a hand that holds it, and the tables of payments."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scoring.names import Names
from scoring.readings import Wait
from scoring.rulebook import Cell, Entry, Table, Worth, read_entries
from scoring.rulesets.riichi.fu import SEVEN_PAIRS, SORTS, listed
from scoring.rulesets.riichi.names import GAME, NAMES
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.pattern import Pattern
from scoring.rulesets.riichi.payments import Parties, of_fan, of_yakuman, win_payments
from scoring.rulesets.riichi.payments import Worth as HandWorth

_TABLE = """
riichi | A concealed hand that is ready is declared, and a stick of 1000 points is staked. | 12356m456p22789s4m ; ; riichi
daburu_riichi | Riichi is declared on the first turn, before any tile was called; it counts on top of riichi. | 12356m456p22789s4m ; ; double_riichi
open_riichi | Riichi is declared and the tiles that wait are shown. | 12356m456p22789s4m ; ; riichi open_riichi
ippatsu | The hand is won within one turn after riichi, and no tile was called in between. | 12356m456p22789s4m ; ; riichi ippatsu
menzen_tsumo | A concealed hand is won by self-draw. | 12355m456p33379s8s ; ; tsumo
tanyao | The hand has no terminals and no honours. | 234678m34555p68s7s
pinfu | Four chows, a pair that earns no minipoints, and a wait on both ends of a chow. | 123567m45699p67s8s
iipeikou | Two chows are the same, in the same suit. | 223344m567p99s13p2p
sanshoku_doujun | The same chow in all three suits. | 23479m234p23488s8m
ittsu | 123, 456 and 789 in one suit. | 123456789m22p46s5s
yakuhai_white | A pung or kong of white dragons. | 123m456p9924s555z3s
yakuhai_green | A pung or kong of green dragons. | 123m456p9924s666z3s
yakuhai_red | A pung or kong of red dragons. | 123m456p9924s777z3s
yakuhai_seat | A pung or kong of the player's own wind. | 123m456p9924s222z3s
yakuhai_round | A pung or kong of the wind of the round. | 123m456p9924s111z3s
chanta | Every set and the pair hold a terminal or an honour, and at least one set is a chow. | 123m789p1299s333z3s
rinshan | The hand is won on the tile that replaces a kong. | 23455m46789s5s ; kan 3333p ; tsumo rinshan
chankan | The hand is won on the tile with which another player extends a pung to a kong. | 12355m46789s5s ; chi 234p ; chankan
haitei | The hand is won by drawing the last tile of the wall. | 12355m46789s5s ; chi 234p ; tsumo haitei
houtei | The hand is won on the discard after the last tile of the wall. | 12355m46789s5s ; chi 234p ; houtei
chiitoitsu | Seven pairs, no two of them the same. | 1199m4477p22s556z6z
sanshoku_doukou | The same pung in all three suits. | 333789m33p44z3p ; pon 333s
sanankou | Three pungs are concealed. | 3339m777p222456s9m
sankantsu | Three kongs. | 56s33z7s ; kan 2222m, kan 8888p, ankan 1111s
toitoi | Four pungs or kongs, and a pair. | 33399s44z9s ; pon 222m, pon 888p
honitsu | Tiles of one suit and honours. | 123567789m3344z3z
shousangen | Two pungs of dragons and a pair of the third. | 234m56p55566777z7p
honroutou | Terminals and honours only, of both. | 999s3344z4z ; pon 111m, pon 999p
junchan | Every set and the pair hold a terminal, and at least one set is a chow. | 123789m11789p12s3s
ryanpeikou | Twice two chows that are the same. | 223344m667788p9s9s
chinitsu | Tiles of one suit only. | 1112345667799m8m
isshoku_sanjun | Three chows are the same, in the same suit. | 223344m678p9s9s ; chi 234m
sanrenkou | Three pungs of consecutive numbers in one suit. | 444555m678p9s9s ; pon 333m
isshoku_yonjun | Four chows are the same, in the same suit. | 222333444m9s9s ; chi 234m
renho | The hand is won on a discard before the player's first turn, and no tile was called. | 12356m456p22789s4m ; ; renho
kokushi | One of each terminal and honour, and a second one of any of them. | 119m19p19s123456z7z
chuuren | 1112345678999 of one suit and any further tile of that suit, concealed. | 1123455678999m1m
tenho | East wins by the first draw of the hand. | 12356m456p22789s4m ; ; tsumo seat=E tenho
chiho | The hand is won by the player's first draw, and no tile was called. | 12356m456p22789s4m ; ; tsumo chiho
suuankou | Four concealed pungs. | 22299m555p33388s8s ; ; tsumo
suukantsu | Four kongs. | 3z3z ; kan 2222m, kan 8888p, ankan 1111s, kan 6666p
ryuuiisou | Only the tiles 2, 3, 4, 6, 8 of bamboos and green dragons. | 22334466888s66z6z
ryuuiisou_with_dragon | Only the tiles 2, 3, 4, 6, 8 of bamboos and green dragons, of which there must be some. | 22334466888s66z6z
chinroutou | Terminals only. | 111p1199s9s ; pon 111m, pon 999m
tsuuiisou | Honours only. | 1113355z3z ; pon 222z, pon 666z
daisangen | Pungs of all three dragons. | 2399m777z4m ; pon 555z, pon 666z
shousuushii | Pungs of three winds and a pair of the fourth. | 23m33344z4m ; pon 111z, pon 222z
daisuushii | Pungs of all four winds. | 55p33344z4z ; pon 111z, pon 222z
daisharin | Seven pairs from 2 to 8 of one suit. | 2233445566778p8p
suurenkou | Four pungs of consecutive numbers in one suit. | 44455m99s5m ; pon 222m, pon 333m
"""

_DOUBLES = """
kokushi | Double when it was won on a wait for all thirteen tiles. | 19m19p19s1234567z1z
chuuren | Double when it was won on a wait for all nine tiles. | 1112345678999m5m
suuankou | Double when the winning tile completes the pair. | 222m555777p3338s8s ; ; tsumo
daisuushii | Always double. | 55p33344z4z ; pon 111z, pon 222z
"""

ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(dict(read_entries(_TABLE, GAME)))
DOUBLES: Final[Mapping[str, Entry]] = MappingProxyType(dict(read_entries(_DOUBLES, GAME)))
"""The conditions under which a yakuman is paid twice, in editions that do so."""


def _name(en: str) -> Names:
    return Names(en, GAME)


Pays = Callable[[HandWorth, int, Parameters], Cell]
"""A function for the payment of a hand to a seat under these rules."""
_FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_LIMITS: Final = (("5", 5), ("6-7", 6), ("8-10", 8), ("11-12", 11), ("13+", 13))
_PLAIN: Final = _name("Payments when East does not win")
_EAST: Final = _name("Payments when East wins")
_BY_DISCARD: Final = _name("Discard")
_BY_DRAW: Final = _name("Self-draw")
_PLAIN_DISCARD: Final = _name("Discard, East does not win")
_PLAIN_DRAW: Final = _name("Self-draw, East does not win")
_EAST_DISCARD: Final = _name("Discard, East wins")
_EAST_DRAW: Final = _name("Self-draw, East wins")
_FAN: Final = _name("Fan")
_LIMIT: Final = _name("Limit")
_LIMIT_HANDS: Final = _name("Limit hands")
_MINIPOINTS: Final = _name("Minipoints (fu)")
_ITEM: Final = _name("Item")
_SIMPLES: Final = _name("2 to 8")
_OUTSIDE: Final = _name("Terminals and honours")
_ALSO_RON: Final = _name("Open pung, or a pung completed by a discard")
_DOUBLE_WIND: Final = _name("Pair that is seat wind and prevalent wind")
_NOT_PINFU: Final = _name("Self-draw, but not with pinfu")
_NOT_REPLACEMENT: Final = _name("Self-draw, but not with pinfu and not on a replacement tile")
_OPEN_DRAW: Final = _name("Self-draw with an open hand")
_NOTHING_ELSE: Final = _name("Open hand won by discard, with no other minipoints")
_NOTHING_ADDED: Final = _name("Seven pairs, with nothing added")
_DRAWN: Final = _name("Of a self-draw: what each other player pays, and what East pays.")
_DRAWN_BY_EAST: Final = _name("Of a self-draw: what each other player pays.")
_ROUNDED: Final = _name("The sum is rounded up to the next ten; seven pairs are not.")
_NOT_ROUNDED: Final = _name("The sum is not rounded; the value of the hand goes to the nearest hundred.")


def worth(pattern: Pattern, rules: Parameters) -> Worth:
    """The fan of a concealed and of an open hand, or one yakuman."""
    if pattern.is_yakuman:
        return Worth(1, "yakuman", alone=True)
    return Worth(pattern.closed, "fan", pattern.opened, alone=pattern.code in rules.alone)


def entry(pattern: Pattern, rules: Parameters) -> Entry | None:
    """The condition and the example of a pattern; None where the book lacks it."""
    with_dragon = pattern.code == "ryuuiisou" and rules.green_needs_dragon
    return ENTRIES.get("ryuuiisou_with_dragon" if with_dragon else pattern.code)


def further(pattern: Pattern, rules: Parameters) -> Entry | None:
    """The condition under which a yakuman is worth two, where the edition has that."""
    return DOUBLES.get(pattern.code) if pattern.is_yakuman and pattern.code in rules.doubles else None


def group(pattern: Pattern, rules: Parameters) -> Names:
    """The chapter: patterns of equal fan, or yakuman."""
    return NAMES["yakuman"] if pattern.is_yakuman else Names("%(number)s fan", GAME, number=pattern.closed)


def endings(rules: Parameters) -> Iterator[Names]:
    """The endings of a game."""
    yield _name("A game has an East round and a South round.")
    if rules.extra_rounds and rules.sudden_death:
        text = (
            "If nobody has %(number)s points then, it goes on until somebody has, for one more round at most."
        )
        yield Names(text, GAME, number=rules.extra_goal)
    elif rules.extra_rounds:
        text = "If nobody has %(number)s points then, a West round is played, and after it a North round."
        yield Names(text, GAME, number=rules.extra_goal)
    if rules.agari_yame:
        yield _name("In the last hand East may stop when in first place.")
    if rules.bust is not None:
        yield Names("The game ends when a player has fewer than %(number)s points.", GAME, number=rules.bust)


def tables(rules: Parameters) -> tuple[Table, ...]:
    """The tables of payments by fan and fu, limits, minipoints."""
    return _payments(rules, 1), _payments(rules, 0), _limits(rules), _minipoints(rules)


def _payments(rules: Parameters, winner: int) -> Table:
    """The payments of hands of up to four fan to this seat (0 is East)."""
    rows: list[tuple[Cell, ...]] = []
    for fan in range(1, 5):
        by_discard = [_paid(fan, number, rules, _by_discard, winner) for number in _FU]
        by_draw = [_paid(fan, number, rules, _by_draw, winner) for number in _FU]
        rows += [(fan, _BY_DISCARD, *by_discard), (fan, _BY_DRAW, *by_draw)]
    head: tuple[Cell, ...] = (_FAN, "", *(f"{number} fu" for number in _FU))
    caption, note = (_PLAIN, _DRAWN) if winner else (_EAST, _DRAWN_BY_EAST)
    return Table("payments" if winner else "payments_east", caption, head, tuple(rows), note)


def _paid(fan: int, number: int, rules: Parameters, how: Pays, winner: int) -> Cell:
    """The payment, where a hand can have these fan and fu: twenty is pinfu by self-draw, twenty-five seven pairs."""
    least: dict[tuple[int, Pays], int] = {(20, _by_draw): 2, (25, _by_discard): 2, (25, _by_draw): 3}
    lowest = least.get((number, how), 5 if number == 20 else 1)
    return how(of_fan(fan, number, rules), winner, rules) if fan >= lowest else ""


def _by_discard(worth: HandWorth, winner: int, rules: Parameters) -> Cell:
    return win_payments(worth, Parties(winner, 2), 0, rules)[0].points


def _by_draw(worth: HandWorth, winner: int, rules: Parameters) -> Cell:
    """The payment of each other player, and of East."""
    paid = {payment.payer: payment.points for payment in win_payments(worth, Parties(winner, None), 0, rules)}
    return (paid[2], paid[0]) if winner else paid[2]


def _limits(rules: Parameters) -> Table:
    """The limits with their least fan and their payments."""
    worths = [(text, of_fan(fan, 30, rules)) for text, fan in _LIMITS]
    if worths[-1][1] == worths[-2][1]:
        worths[-2:] = [("11+", worths[-2][1])]
    worths.append(("", of_yakuman(1)))
    rows = tuple(
        (
            text,
            NAMES[worth.limit or ""],
            *(pay(worth, winner, rules) for winner in (1, 0) for pay in (_by_discard, _by_draw)),
        )
        for text, worth in worths
    )
    head = (_FAN, _LIMIT, _PLAIN_DISCARD, _PLAIN_DRAW, _EAST_DISCARD, _EAST_DRAW)
    return Table("limits", _LIMIT_HANDS, head, rows, _DRAWN)


def _minipoints(rules: Parameters) -> Table:
    """The items of minipoints, as the engine lists them."""
    rows: list[tuple[Cell, ...]] = []
    for (code, plain), (_, outside) in zip(SORTS[::2], SORTS[1::2], strict=True):
        rows.append((_item(code, rules), plain, outside))
    for code, value in _single_items(rules).items():
        rows.append((_item(code, rules), value, value))
        if code == "pair_round":
            rows.append((_DOUBLE_WIND, _both_winds(rules), _both_winds(rules)))
    note = _ROUNDED if rules.fu_step == 10 else _NOT_ROUNDED
    return Table("minipoints", _MINIPOINTS, (_ITEM, _SIMPLES, _OUTSIDE), tuple(rows), note)


def _item(code: str, rules: Parameters) -> Names:
    """The item with the condition under which this edition counts it."""
    with_condition = {
        "pung_open": _ALSO_RON,
        "self_draw": _self_draw(rules),
        "open_pinfu": _NOTHING_ELSE,
        "seven_pairs": _NOTHING_ADDED,
    }
    return with_condition.get(code, NAMES[code])


def _self_draw(rules: Parameters) -> Names:
    if not rules.closed_draw_fu:
        return _OPEN_DRAW
    return _NOT_PINFU if rules.replacement_fu else _NOT_REPLACEMENT


def _both_winds(rules: Parameters) -> int:
    """The minipoints of a pair that is both seat wind and prevalent wind."""
    pair = ("pair_seat", "pair_round")
    return sum(value for code, value in listed((0, pair, Wait.TWO_SIDED, False, True), rules) if code in pair)


def _single_items(rules: Parameters) -> dict[str, int]:
    """All items but the sets, found in the cases that hold them."""
    pairs = ((), ("pair_dragon",), ("pair_seat",), ("pair_round",))
    ways = ((False, True), (False, False), (True, True), (True, False))
    cases = [(0, pair, wait, *way) for pair in pairs for wait in Wait for way in ways]
    values = {code: value for case in cases for code, value in listed(case, rules)}
    return {**values, "seven_pairs": SEVEN_PAIRS}
