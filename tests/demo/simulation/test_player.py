"""The decisions of players, on positions laid by hand."""

import pytest

from demo.simulation import player
from demo.simulation.player import Discard, DiscardCall, View
from demo.simulation.seat import SimulatedSeat, Style
from scoring import game
from scoring.rulesets import registry
from scoring.tiles import EAST, KIND, KINDS, TEXT, parse
from tests.demo.simulation.walls import BOLD, NO, PLAYERS, YES, start
from tests.rows import each

SHY = Style(courage=0.0, calling=0.0, kongs=0.0)


def code(text):
    return parse(text)[0]


def hall(hand, *melds, wind=0, rules=None, style=BOLD, left=40):
    """A table with one hand on it; the others hold nothing to be seen."""
    seats = [SimulatedSeat(each, style, ()) for each in range(4)]
    seats[wind] = SimulatedSeat(wind, style, parse(hand))
    for kind, tiles in melds:
        seats[wind].meld(kind, parse(tiles))
    return seats[wind], View(rules or start().rules, EAST, seats, [0] * KINDS, [], left)


@each(
    ("hand", "expected"),
    [
        pytest.param("123m456p789s1123z6z", "6z", id="a lone guest wind or dragon before the others"),
        pytest.param("234567m34p67s22z9s", "9s", id="nothing to do with it"),
        pytest.param("1122m3344p5566s7z9m", "9m", id="seven pairs"),
        pytest.param("19m19p19s123456z2m5z", "2m", id="thirteen orphans"),
        pytest.param("19m19p19s1234567z5m", "5m", id="all thirteen orphans"),
        pytest.param("234m340p567s1177z5p", "5p", id="the plain five, not the red one"),
    ],
)
def test_discards(hand, expected):
    seat, view = hall(hand, wind=2)
    seat.style = SHY
    found = player.choose_discard(seat, view, NO)
    assert TEXT[found.tile] in (expected, "2z", "3z") if "1123z" in hand else TEXT[found.tile] == expected


def test_dora_are_kept():
    seat, view = hall("123m456p789s112z9m1p")
    view.dora = player.useful_dora([code("8m")])
    assert view.dora == [code("9m")]
    assert TEXT[player.choose_discard(seat, view, NO).tile] != "9m"


@each(
    ("hand", "more", "riichi"),
    [
        pytest.param("123m456p789s11z23p9m", {}, True, id="waiting"),
        pytest.param("123m456p789s11z23p9m", {"left": 3}, False, id="fewer than four tiles left"),
        pytest.param("123m456p789s11z2p6p9m", {}, False, id="not waiting"),
    ],
)
def test_riichi(hand, more, riichi):
    seat, view = hall(hand, **more)
    assert player.choose_discard(seat, view, YES).riichi == riichi


def test_no_riichi_on_a_fifth_tile():
    seat, view = hall("1111z456p789s123m9m")
    assert not player._wants_riichi(seat, view, code("9m"), YES)


def test_a_furiten_player_seldom_declares_riichi():
    seat, view = hall("123m456p789s11z23p9m")
    seat.river_mask = 1 << code("1p")
    dice = type(YES)(0.4)
    assert not player.choose_discard(seat, view, dice).riichi
    seat.river_mask = 0
    assert player.choose_discard(seat, view, dice).riichi


def test_after_riichi_the_drawn_tile_goes():
    seat, view = hall("123m456p789s11z23p")
    seat.riichi = "riichi"
    seat.take(code("5s"))
    assert player.choose_discard(seat, view, YES) == Discard(code("5s"))


def test_a_call_is_no_swap():
    seat, view = hall("1m456p789s11z23p", ("chi", "234m"))
    forbidden = 1 << code("1m")
    assert TEXT[player.choose_discard(seat, view, NO, forbidden).tile] != "1m"
    alone, view = hall("1m1m")
    assert TEXT[player.choose_discard(alone, view, NO, forbidden).tile] == "1m"


def test_folding_takes_the_safest_tile():
    seat, view = hall("147m258p369s1234z9m")
    threat = view.seats[1]
    threat.riichi, threat.safe = "riichi", 1 << code("5p")
    assert TEXT[player.choose_discard(seat, view, NO).tile] == "5p"
    assert seat.folded


@each(
    ("kind", "safe", "shown", "expected"),
    [
        pytest.param("5p", "5p", 0, 0, id="own discard"),
        pytest.param("1z", "", 0, 5, id="an honour nobody has shown"),
        pytest.param("1z", "", 2, 3, id="two shown"),
        pytest.param("1z", "", 4, 0, id="all shown"),
        pytest.param("1m", "4m", 0, 1, id="terminal, suji"),
        pytest.param("1m", "", 0, 4, id="terminal"),
        pytest.param("2m", "", 0, 6, id="two"),
        pytest.param("5m", "2m8m", 0, 1, id="both sides"),
        pytest.param("5m", "2m", 0, 5, id="one side"),
        pytest.param("5m", "", 0, 8, id="no side"),
    ],
)
def test_danger(kind, safe, shown, expected):
    seat, view = hall("")
    threat = view.seats[1]
    threat.safe = sum(1 << KIND[tile] for tile in parse(safe))
    view.shown[code(kind)] = shown
    assert player.danger_of(code(kind), seat, view, threat) == expected


CALLS = [
    ("a dragon", "55z234678m368p4s2z", (), "5z", False, "pon", "55z"),
    ("the seat wind", "11z234678m368p4s2z", (), "1z", False, "pon", "11z"),
    ("a guest wind has no yaku", "33z234678m368p4s2z", (), "3z", False, None, ""),
    ("a chow with a yaku on the table", "34m678m3688p4s", (("pon", "555z"),), "2m", True, "chi", "34m"),
    ("a chow only from the left", "34m678m3688p4s", (("pon", "555z"),), "2m", False, None, ""),
    ("red five first", "405m678m3688p", (("pon", "555z"),), "5m", False, "pon", "05m"),
    ("half flush", "1245678m1133z2p4s", (), "3m", True, "chi", "12m"),
    ("all pungs", "22m55p88s336z11z9m", (), "2m", False, "pon", "22m"),
    ("nothing nearer", "234m678m34588p3s", (), "8p", False, None, ""),
    ("a kong of an open hand", "999m34678m3p", (("pon", "555z"),), "9m", False, "kan", "999m"),
]


@each(
    ("hand", "melds", "tile", "may_chow", "kind", "own"),
    [row[1:] for row in CALLS],
    ids=[row[0] for row in CALLS],
)
def test_calls(hand, melds, tile, may_chow, kind, own):
    seat, view = hall(hand, *melds)
    found = player.choose_call(seat, view, code(tile), YES, may_chow=may_chow)
    assert found == (
        None if kind is None else DiscardCall(kind, tuple(sorted(parse(own), reverse=kind != "chi")))
    )


def test_who_may_not_call():
    for name, value in (("riichi", "riichi"), ("dead", True)):
        seat, view = hall("55z234678m368p4s2z")
        setattr(seat, name, value)
        assert player.choose_call(seat, view, code("5z"), YES, may_chow=True) is None
    seat, view = hall("55z234678m368p4s2z")
    view.seats[1].riichi = "riichi"
    assert player.choose_call(seat, view, code("5z"), YES, may_chow=True) is None


@each(("key", "called"), [("ema2008", False), ("ema2016", True)])
def test_open_simples_where_the_rules_have_them(key, called):
    """断么九 tanyao: closed only in the edition of 2008."""
    rules = game.start(registry.get(key), PLAYERS).rules
    seat, view = hall("34m68m3688p345s47p", rules=rules)
    assert (player.choose_call(seat, view, code("2m"), YES, may_chow=True) is not None) == called


@each(
    ("hand", "melds", "riichi", "expected"),
    [
        pytest.param("1111m234678p345s2z", (), False, "1m", id="concealed"),
        pytest.param("1112345m678p34567s", (), False, None, id="no four"),
        pytest.param("2345m345p66s5z", (("pon", "555z"),), False, "5z", id="extended"),
        pytest.param("2222334m345p345s7s", (), False, None, id="the tiles are needed"),
        pytest.param("5555z234m345p6788s", (), True, "5z", id="after riichi the same waits"),
        pytest.param("2222m345p345s6788s", (), True, None, id="after riichi no tiles of a suit"),
        pytest.param("5555z234m34568p78s", (), True, None, id="after riichi other waits"),
    ],
)
def test_kongs(hand, melds, riichi, expected):
    seat, view = hall("", *melds)
    tiles = parse(hand)
    drawn = next((tile for tile in tiles if tiles.count(tile) == 4), tiles[0])
    tiles.remove(drawn)
    for tile in tiles:
        seat.add(tile)
    seat.look()
    seat.take(drawn)
    seat.riichi = "riichi" if riichi else ""
    kind = player.choose_kong(seat, view, YES)
    assert (None if kind is None else TEXT[kind]) == expected


def test_a_shy_player_declares_no_kong():
    seat, view = hall("1111m234678p345s2z", style=SHY)
    assert player.choose_kong(seat, view, NO) is None
    seat, view = hall("1111m234678p345s2z")
    view.seats[1].riichi = "riichi"
    assert player.choose_kong(seat, view, YES) is None


def test_a_hand_that_drifts_to_a_flush():
    seat, view = hall("123456789m13z5p8s2z")
    assert TEXT[player.choose_discard(seat, view, NO).tile] in ("5p", "8s")
