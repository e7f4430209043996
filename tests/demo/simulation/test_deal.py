"""Single hands on stacked walls: each thing that can happen, made to happen."""

import pytest

from demo.simulation.deal import Mishap, Turn
from demo.simulation.player import DiscardCall
from demo.simulation.seat import Style
from scoring import game
from scoring.rulesets import registry
from scoring.tiles import parse
from tests.demo.simulation.walls import NO, PLAYERS, YES, deal, stack, start
from tests.rows import each

DULL = "147m258p369s1234z"
"""Nine tiles away from anything, and too few terminals and honours to give up."""
NEAR = "234678m345p668s4z"
"""A quiet hand that lets its guest wind go first."""


def settle(event, state=None):
    """The event as the engine takes it: its points by player and the verdict."""
    step = game.apply(state or start(), event)
    assert step.verdict.value == "confirmed"
    assert sum(step.scores.values()) + 1000 * step.state.pot == 120_000
    return step


def patterns(step, place=0):
    return set(step.wins[place].score.value_fields()["patterns"])


def test_east_wins_with_the_dealt_tiles():
    event = deal(stack(["234567m234p5678s", DULL, "258m369p147s5677z", NEAR], "8s")).play()
    step = settle(event)
    assert (event["discarder"], patterns(step)) == (None, {"tenho"})


def test_south_wins_with_his_first_draw():
    step = settle(deal(stack([NEAR, "234567m234p5678s", DULL, "258m369p147s5677z"], "9m8s")).play())
    assert (step.wins[0].player, patterns(step)) == ("B", {"chiho"})


def test_a_win_before_the_first_draw():
    """Thirteen different orphans wait for whatever terminal or honour East lets go."""
    event = deal(stack([NEAR, DULL, "19m19p19s1234567z", "258m369p147s5677z"], "9p")).play()
    step = settle(event)
    assert (event["discarder"], step.wins[0].player) == ("A", "C")
    assert patterns(step) == {"kokushi", "renho"}


def test_nine_terminals():
    wall = stack(["19m19p19s123z2468m", NEAR, "234678p345s668p3z", "147m258p369s4567z"], "2p")
    assert deal(wall).play() == {
        "kind": "abortive_draw",
        "reason": "nine_terminals",
        "tenpai": [],
        "riichi": [],
    }
    assert deal(wall, NO).play()["kind"] != "abortive_draw"


def test_four_winds():
    hands = ["234678m345p668s4z", "234567m456p668s4z", "345678m678p224s4z", "345789m678p224s4z"]
    event = deal(stack(hands, "9p1p1p9p")).play()
    assert (event["reason"], event["riichi"]) == ("four_winds", [])


def test_four_riichi():
    hands = ["123456m789p1122s", "456789m123p3344s", "123456p789s5577z", "234567p123s1166z"]
    event = deal(stack(hands, "2z2z3z3z")).play()
    step = settle(event)
    assert (event["reason"], event["riichi"], step.state.pot) == ("four_riichi", list(PLAYERS), 4)


def test_four_kongs_of_two_players():
    hands = ["1111m9999m258p14s", "1111p9999p258s47m", "234678m345p66s24z", "234567s345m66p24z"]
    event = deal(stack(hands, "7s7m", dead="3z3z3z3z")).play()
    assert event["reason"] == "four_kans"


def in_play(**more):
    """A table some turns into a hand, on which a test lays the tiles it needs."""
    table = deal(stack([NEAR, DULL, "258m369p147s5677z", "345m678p224s1155z"], "9m"), **more)
    table.uninterrupted = False
    return table


def hold(seat, text):
    for tile in list(seat.tiles):
        seat.remove(tile)
    for tile in parse(text):
        seat.add(tile)
    seat.look()


def test_an_extended_kong_is_robbed():
    table = in_play()
    east, south = table.seats[:2]
    hold(east, "2346m345p6s")
    east.meld("pon", parse("666z"))
    east.add(parse("6z")[0])
    hold(south, "19m19p19s1234577z")
    event = table._kong(east, parse("6z")[0])
    assert event is not None
    step = settle(event)
    assert (event["discarder"], event["winners"][0]["hand"]["flags"]) == ("A", ["chankan"])
    assert patterns(step) == {"kokushi"}


@each(
    ("kong", "waiting", "robbed"),
    [
        pytest.param("6666z", "19m19p19s1234577z", True, id="thirteen orphans may"),
        pytest.param("6666s", "234567m23488p78s", False, id="nothing else may"),
    ],
)
def test_a_concealed_kong_is_robbed(kong, waiting, robbed):
    table = in_play()
    east, south = table.seats[:2]
    hold(east, "2346m345p1199s" + kong)
    hold(south, waiting)
    event = table._kong(east, parse(kong)[0])
    assert (event is not None) == robbed
    assert table.turn == (Turn() if robbed else Turn(0, "dead"))


def test_a_win_on_the_replacement_tile():
    table = in_play()
    table.wall._tiles = (*table.wall._tiles[:122], parse("8s")[0], *table.wall._tiles[123:])
    east = table.seats[0]
    hold(east, "234m345p67s229999s")
    assert table._kong(east, parse("9s")[0]) is None
    event = table._turn()
    assert event is not None
    assert event["winners"][0]["hand"]["flags"] == ["rinshan"]


def test_two_winners_on_one_tile():
    table = in_play()
    table.turn = Turn(0, "")
    east = table.seats[0]
    hold(east, "8s")
    for seat in (table.seats[1], table.seats[2]):
        seat.draws = 1
    hold(table.seats[1], "234567m34577p67s")
    hold(table.seats[2], "345678m23499p67s")
    event = table._discard(east)
    assert event is not None
    assert [winner["player"] for winner in event["winners"]] == ["B", "C"]
    settle(event)


@each(
    ("key", "winners", "kind"),
    [
        pytest.param("ema2008", 3, "win", id="all are paid"),
        pytest.param("wrc", 1, "win", id="the nearest is paid"),
        pytest.param("tenhou", 0, "abortive_draw", id="three break the hand off"),
    ],
)
def test_three_winners_on_one_tile(key, winners, kind):
    table = in_play(state=game.start(registry.get(key), PLAYERS))
    hold(table.seats[0], "5s")
    table.seats[1].draws = table.seats[2].draws = table.seats[3].draws = 1
    hold(table.seats[1], "234567m34577p67s")
    hold(table.seats[2], "345678m23488p67s")
    hold(table.seats[3], "456678m45622p34s")
    event = table._discard(table.seats[0])
    assert event is not None
    assert (event["kind"], len(event.get("winners", ()))) == (kind, winners)


@each(
    ("river", "missed", "wins"),
    [
        pytest.param("1z", False, True, id="free"),
        pytest.param("5s", False, False, id="own discard"),
        pytest.param("1z", True, False, id="let one pass"),
    ],
)
def test_furiten(river, missed, wins):
    table = in_play()
    south = table.seats[1]
    hold(south, "234567m34577p67s" + river)
    south.draws = 1
    south.discard(parse(river)[0])
    south.look()
    south.missed = missed
    assert (table._won_on(table.seats[0], parse("8s")[0], robbing="") is not None) == wins


def test_who_lets_a_tile_pass_may_win_again_after_his_draw():
    table = in_play()
    south = table.seats[1]
    hold(south, "234567m34577p67s")
    table._pass(table.seats[0], parse("8s")[0])
    assert south.is_furiten
    south.take(parse("1z")[0])
    assert not south.is_furiten
    south.remove(parse("1z")[0])
    south.riichi = "riichi"
    table._pass(table.seats[0], parse("8s")[0])
    south.take(parse("1z")[0])
    assert south.is_furiten


def test_who_feeds_the_third_dragon_is_liable():
    """大三元 daisangen from a pung that North fed, won on East's discard: they share it."""
    table = in_play()
    south = table.seats[1]
    south.draws = 1
    hold(south, "23m44p777z")
    south.meld("pon", parse("555z"))
    south.meld("pon", parse("666z"))
    for tile in south.own(parse("7z")[0], 2):
        south.remove(tile)
    south.meld("pon", parse("777z"))
    south.remove(parse("7z")[0])
    table._note_liability(south, table.seats[3], parse("7z")[0])
    south.look()
    event = table._won_on(table.seats[0], parse("1m")[0], robbing="")
    assert event is not None
    assert event["winners"][0]["liable"] == "D"
    assert settle(event).delta == {"A": -16000, "B": 32000, "C": 0, "D": -16000}


@each(
    ("river", "kind"),
    [
        pytest.param("19m1z", "nagashi_mangan", id="terminals and honours"),
        pytest.param("19m2p", "exhaustive_draw", id="one simple"),
    ],
)
def test_nagashi_mangan(river, kind):
    table = in_play()
    for seat in table.seats:
        for tile in parse("258s" if seat.wind != 2 else river):
            seat.add(tile)
            seat.discard(tile)
        seat.look()
    event = table._exhausted()
    settle(event)
    assert (event["kind"], event.get("claimants", ["C"]), event.get("discarder", "D")) == (kind, ["C"], "D")


def test_a_claimed_discard_is_no_nagashi():
    table = in_play()
    west = table.seats[2]
    hold(west, "9m")
    hold(table.seats[0], "99m234678m345p55z")
    table.seats[0].meld("pon", parse("555z"))
    assert table._claim(west, parse("9m")[0]) is not None
    assert table._claimed(west, parse("9m")[0]) is None
    assert (west.was_claimed, table.turn.wind, table.turn.source) == (True, 0, "")


@each(
    ("kind", "expected"),
    [
        pytest.param("chombo", {"kind": "chombo", "offenders": ["C"], "riichi": []}, id="chombo"),
        pytest.param("dead", None, id="dead hand"),
    ],
)
def test_mishaps(kind, expected):
    wall = stack([DULL, NEAR, "258m369p147s5677z", "345m678p224s1155z"])
    event = deal(wall, NO, styles=(Style(),) * 4, mishaps=[Mishap(kind, 2, 4)]).play()
    settle(event)
    assert (event == expected) if expected else (event["dead"] == ["C"])


def test_a_dead_hand_neither_wins_nor_shows():
    table = in_play()
    south = table.seats[1]
    hold(south, "234567m34577p67s")
    south.dead = True
    assert table._won_on(table.seats[0], parse("8s")[0], robbing="") is None
    assert "B" not in table._exhausted()["tenpai"]


def test_a_claimed_kong_takes_a_replacement_tile():
    table = in_play()
    east, west = table.seats[0], table.seats[2]
    hold(east, "999m234678m3p")
    east.meld("pon", parse("555z"))
    assert table._claim(west, parse("9m")[0]) == (east, DiscardCall("kan", tuple(parse("999m"))))
    table._claimed(west, parse("9m")[0])
    assert (table.turn.source, table.turned, east.kongs) == ("dead", 2, 1)


def test_the_rules_may_leave_kong_dora_out():
    table = in_play(state=game.start(registry.get("jpml_a"), PLAYERS))
    hold(table.seats[0], "234m345p67s229999s")
    table._kong(table.seats[0], parse("9s")[0])
    assert table.turned == 1


@each("rng", [YES, NO], ids=["bold", "shy"])
def test_every_temper_ends_its_hand(rng):
    settle(deal(stack([DULL, NEAR, "258m369p147s5677z", "345m678p224s1155z"]), rng).play())


@each(
    ("source", "key", "flags"),
    [
        pytest.param("wall", "ema2008", ["haitei"], id="last tile"),
        pytest.param("dead", "ema2008", ["rinshan", "haitei"], id="the replacement tile is the last tile"),
        pytest.param("dead", "ema2025", ["rinshan"], id="never both"),
    ],
)
def test_the_last_tile(source, key, flags):
    table = in_play(state=game.start(registry.get(key), PLAYERS))
    east = table.seats[0]
    hold(east, "234m345p67s22s")
    east.meld("ankan", parse("9999s"))
    east.take(parse("8s")[0])
    table.turn, table.turned = Turn(0, source), 2
    table.wall._next = 122
    event = table._self_draw(east)
    assert event is not None
    assert event["winners"][0]["hand"]["flags"] == flags


def test_the_last_discard():
    table = in_play()
    south = table.seats[1]
    hold(south, "234567m34577p67s")
    south.draws, south.riichi, table.wall._next = 1, "riichi", 122
    event = table._won_on(table.seats[0], parse("8s")[0], robbing="")
    assert event is not None
    assert event["winners"][0]["hand"]["flags"] == ["riichi", "houtei"]
