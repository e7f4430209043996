"""Sessions of MCR: winds, payments, false hu, declared points, table points."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import game, hands
from scoring.event_reader import read_event
from scoring.rulesets import registry
from scoring.rulesets.mcr.settle import table_points
from scoring.verdict import Verdict
from tests.rows import each
from tests.scoring.dealt import winning_hand
from tests.search import SEARCH

MCR = registry.get("mcr2006")
PLAYERS = ["A", "B", "C", "D"]
DRAW = {"kind": "exhaustive_draw"}
KEPT_SEATS = {"seat_change": False}
HAND = {"concealed": "123456789m23p55s", "win_tile": "4p"}


def win(player, discarder=None, **what):
    what = what or {"claim": {"points": 12}}
    return {"kind": "win", "discarder": discarder, "winners": [{"player": player, **what}]}


def false_hu(player, each=10):
    return {"kind": "false_hu", "player": player, "each": each}


def replay(*happened, **line):
    return game.replay(MCR, {"id": 1, "players": PLAYERS, "events": list(happened), **line})


def deltas(*happened):
    answer = replay(*happened)
    assert answer["ok"], answer
    return [list(state["delta"].values()) for state in answer["states"]]


PAID = [
    # id, event, delta of A B C D (E S W N)
    ("L01", win("B"), [-20, 60, -20, -20]),
    ("L02", win("B", "C"), [-8, 36, -20, -8]),
    ("L04", false_hu("C", 10), [10, 10, -30, 10]),
    ("L05", false_hu("C", 20), [20, 20, -60, 20]),
    ("no win", DRAW, [0, 0, 0, 0]),
    ("by tiles", win("A", "B", hand=HAND), [44, -28, -8, -8]),
    ("by tiles, flowers on top", win("A", hand={**HAND, "bonus": "f1g3"}), [96, -32, -32, -32]),
]


@each(("event", "delta"), [pytest.param(*row[1:], id=row[0]) for row in PAID])
def test_what_is_paid(event, delta):
    """3.9.1; a false hu by the tournament regulations 2.9 and 3.3."""
    assert deltas(event) == [delta]


def test_the_winds_pass_and_the_round_wind_with_them():
    answer = replay(*[win("A"), DRAW, DRAW, DRAW] * 4, options=KEPT_SEATS)
    assert answer["finished"]
    assert [(state["round"], state["deal"], state["dealer"]) for state in answer["states"]] == [
        (wind, deal, PLAYERS[deal - 1]) for wind in "ESWN" for deal in (1, 2, 3, 4)
    ]


def test_seat_and_round_wind_count_where_they_are():
    """Fans 60 and 61: A is East in the first hand of every round of an event that keeps its seats."""
    hand = {"concealed": "111z234m567p99s68s", "win_tile": "7s", "melds": []}
    points = []
    for before in (0, 4):
        won = win("A", "B", hand={**hand, "flags": ["last_discard"]})
        answer = replay(*[DRAW] * before, won, options=KEPT_SEATS)
        points.append(answer["states"][-1]["delta"]["A"] - 24)
    assert points == [15, 13]


def test_players_change_seats_after_every_round():
    """3.4.9: the order E S W N is ABCD, BADC, CDBA, DCAB."""
    state = game.start(MCR, PLAYERS)
    orders = []
    for _ in range(16):
        orders.append("".join(sorted(PLAYERS, key=lambda name: "ESWN".index(state.winds[name]))))
        state = game.apply(state, DRAW).state
    assert orders == [
        order[deal:] + order[:deal] for order in ("ABCD", "BADC", "CDBA", "DCAB") for deal in range(4)
    ]
    answer = replay(*[DRAW] * 16)
    assert "".join(state["dealer"] for state in answer["states"]) == "ABCDBADCCDBADCAB"


def test_the_seat_wind_follows_the_change_of_seats():
    hand = {"concealed": "222z234m567p99s68s", "win_tile": "7s", "flags": ["last_discard"]}
    answer = replay(*[DRAW] * 4, win("A", "B", hand=hand))
    assert answer["states"][-1]["delta"] == {"A": 39, "B": -23, "C": -8, "D": -8}


def test_a_false_hu_ends_the_hand_of_its_maker_only():
    answer = replay(false_hu("C"), win("B", "C"), win("C", "B"))
    assert [state["deal"] for state in answer["states"]] == [1, 1, 2]
    assert answer["states"][1]["scores"] == {"A": 2, "B": 46, "C": -50, "D": 2}
    refused = replay(false_hu("C"), win("C", "B"))
    assert [(fault["code"], fault["field"]) for fault in refused["faults"]] == [
        ("dead_hand", "events[1].winners[0].player")
    ]


BAD = [
    ("another amount", [false_hu("C", 15)], [("unknown_choice", "events[0].each")]),
    ("twice", [false_hu("C"), false_hu("C")], [("dead_hand", "events[1].player")]),
    (
        "dead in the same deal (regulations 3.3)",
        [{**false_hu("C"), "dead": ["B"]}, win("B", "A")],
        [("dead_hand", "events[1].winners[0].player")],
    ),
    ("nobody", [{"kind": "false_hu", "each": 10}], [("missing_field", "events[0].player")]),
    ("a stranger", [false_hu("X")], [("unknown_player", "events[0].player")]),
    ("no number", [false_hu("C", "10")], [("wrong_type", "events[0].each")]),
    ("seven points", [win("A", claim={"points": 7})], [("below_minimum", "events[0].winners[0].claim.points")]),
    ("too many points", [win("A", claim={"points": 401})], [("out_of_range", "events[0].winners[0].claim.points")]),
    ("responsible", [{**win("A", "B"), "responsible": "C"}], [("unknown_field", "events[0].responsible")]),
    ("two who draw", [{**win("C"), "winners": [{"player": p, "claim": {"points": 9}} for p in "CD"]}],
     [("too_many_winners", "events[0].winners")]),
    ("chombo", [{"kind": "chombo", "offenders": ["A"]}], [("event_not_in_rules", "events[0].kind")]),
]  # fmt: skip


@each(("happened", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_cannot_happen(happened, faults):
    answer = replay(*happened)
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == faults


VERDICTS = [
    # claim and ruling, verdict, what A wins of the hand worth 20 from B
    ({}, Verdict.CONFIRMED, 44),
    ({"claim": {"points": 20}}, Verdict.CONFIRMED, 44),
    ({"claim": {"points": 18}}, Verdict.CONFIRMED, 42),
    ({"claim": {"points": 21}}, Verdict.MISMATCH, 44),
    ({"claim": {"points": 21}, "ruling": {"points": 21}}, Verdict.RULED, 45),
]


@each(("said", "verdict", "gain"), VERDICTS)
def test_a_winner_may_declare_less_but_never_more(said, verdict, gain):
    """Tournament regulations 2.8.2."""
    step = game.apply(game.start(MCR, PLAYERS), win("A", "B", hand=HAND, **said))
    assert (step.verdict, step.delta["A"]) == (verdict, gain)


TABLE_POINTS = [
    # session scores, table points
    ("L07", [120, 15, -40, -95], [4, 2, 1, 0]),
    ("L08", [60, 60, -20, -100], [3, 3, 1, 0]),
    ("three first", [10, 10, 10, -30], [Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0]),
    ("two last", [50, 0, -25, -25], [4, 2, Fraction(1, 2), Fraction(1, 2)]),
    ("all", [0, 0, 0, 0], [Fraction(7, 4)] * 4),
]


@each(("scores", "points"), [pytest.param(*row[1:], id=row[0]) for row in TABLE_POINTS])
def test_table_points(scores, points):
    """3.9.2; shared places share."""
    assert table_points(scores) == points


def test_the_figures_of_a_session():
    sheet = {"kind": "table_result", "scores": {"A": 60, "B": 60, "C": -20, "D": -100}}
    final = replay(sheet)["final"]
    assert final["A"] == {
        "raw": 60, "uma": 0, "oka": 0, "penalties": 0, "total": 60, "place": 1, "table_points": 3
    }  # fmt: skip
    shared = replay({**sheet, "scores": {"A": 90, "B": 0, "C": -45, "D": -45}})["final"]
    assert [figures["table_points"] for figures in shared.values()] == [4, 2, "1/2", "1/2"]


LATE = [(True, [2, 4, 1, 0]), (False, [4, 2, 1, 0])]


@each(("option", "points"), LATE)
def test_lateness_comes_before_the_table_points(option, points):
    """L10: ten points from the own score; the place at the table stays as it was."""
    final = replay(
        {"kind": "table_result", "scores": {"A": 55, "B": 50, "C": -5, "D": -100}},
        {"kind": "adjustment", "points": {"A": -10}, "reason": "9 minutes late"},
        options={"late_before_rank": option},
    )["final"]
    assert (final["A"]["penalties"], final["A"]["total"], final["A"]["place"]) == (-10, 45, 1)
    assert [figures["table_points"] for figures in final.values()] == points


@each(("option", "points"), LATE)
def test_penalties_from_outside_count_like_those_of_the_game(option, points):
    """L10 again: the same ten points, taken off the settled results."""
    final = replay({"kind": "table_result", "scores": {"A": 55, "B": 50, "C": -5, "D": -100}})["final"]
    less = [{**one, "total": one["total"] - 10 * (player == "A")} for player, one in final.items()]
    rules = registry.get("mcr2006").resolve({"late_before_rank": option})
    after = registry.get("mcr2006").after_penalties(less, rules)
    assert [one["table_points"] for one in after] == points
    assert [one["total"] for one in after] == [45, 50, -5, -100]


def test_riichi_keeps_its_results_whatever_is_taken_off():
    ruleset = registry.get("ema2008")
    results = [{"total": 11000, "place": 1}, {"total": -11000, "place": 2}]
    assert ruleset.after_penalties(results, ruleset.resolve(None)) == results


SEATED = ("ABCD", "BADC", "CDBA", "DCAB")
"""Who sits East, South, West and North when a round begins (3.4.9)."""


@st.composite
def sessions(draw):
    """Events of a session: wins by tiles that reach the minimum, draws, false hu."""
    random = Random(draw(st.integers(0, 2**32)))
    happened, deal = [], 0
    while deal < random.randint(1, 16):
        if random.random() < 0.1:
            happened.append(false_hu(random.choice(PLAYERS), random.choice((10, 20))))
        seated = SEATED[deal // 4]
        name = {"ESWN"[(index - deal) % 4]: player for index, player in enumerate(seated)}
        record = {**winning_hand(random, knitted=True), "round": "ESWN"[deal // 4], "flags": [], "bonus": ""}
        hurt = [event["player"] for event in happened[-1:] if event["kind"] == "false_hu"]
        if hands.score_record(MCR, record)["ok"] and name[record["seat"]] not in hurt:
            tiles = {key: record[key] for key in ("concealed", "melds", "win_tile")}
            happened.append(win(name[record["seat"]], name.get(record["discarder"]), hand=tiles))
        else:
            happened.append(DRAW)
        deal += 1
    return happened


@settings(max_examples=8 * SEARCH)
@given(sessions())
def test_sessions_add_up_and_replay_to_the_same(session):
    answer = replay(*session, settle=True)
    assert answer["ok"], answer
    assert all(sum(state["delta"].values()) == 0 for state in answer["states"])
    assert answer == replay(*session, settle=True)
    points = [Fraction(figures["table_points"]) for figures in answer["final"].values()]
    assert sum(points) == 7


@settings(max_examples=8 * SEARCH)
@given(sessions())
def test_events_are_read_and_written_to_the_same(session):
    for data in session:
        event = read_event(MCR, data, PLAYERS)
        assert read_event(MCR, event.to_json(), PLAYERS) == event


SUBSTITUTES = [
    # id, who and when, table points of A B C D, scores of A B C D (real: 60 20 -20 -60)
    ("nobody", [], [4, 2, 1, 0], [60, 20, -20, -60]),
    ("A before: the substitute wins the table", [("A", "before")], [0, 2, 1, 0], [0, 20, -20, -60]),
    ("C before", [("C", "before")], [4, 2, 0, 0], [60, 20, 0, -60]),
    ("A during: 4, 2 and 1 for the other three", [("A", "during")], [0, 4, 2, 1], [0, 20, -20, -60]),
    ("C during", [("C", "during")], [4, 2, 0, 1], [60, 20, 0, -60]),
    ("two", [("A", "during"), ("B", "before")], [0, 0, 2, 1], [0, 0, -20, -60]),
]


@each(("who", "points", "scores"), [pytest.param(*row[1:], id=row[0]) for row in SUBSTITUTES])
def test_substitutes(who, points, scores):
    """Regulations 4: before the session the substitute is a normal player, during it he is out of the ranking."""
    real = dict(zip(PLAYERS, [60, 20, -20, -60], strict=True))
    come = [{"kind": "substitute", "player": player, "when": when} for player, when in who]
    final = replay({"kind": "table_result", "scores": real}, *come)["final"]
    assert [final[player]["table_points"] for player in PLAYERS] == points
    assert [final[player]["total"] for player in PLAYERS] == scores


def test_penalties_after_a_substitution_rank_the_others_again():
    """A penalty of 50 puts B behind C; the substitute's own score is what ranks him."""
    real = dict(zip(PLAYERS, [60, 20, -20, -60], strict=True))
    for when, points in (("before", [0, 1, 2, 0]), ("during", [0, 2, 4, 1])):
        come = {"kind": "substitute", "player": "A", "when": when}
        final = replay({"kind": "table_result", "scores": real}, come)["final"]
        final["B"] |= {"total": -30, "penalties": -50}
        after = MCR.after_penalties(list(final.values()), MCR.resolve(None))
        assert [result["table_points"] for result in after] == points


def test_places_of_those_who_stayed():
    real = dict(zip(PLAYERS, [60, 20, -20, -60], strict=True))
    come = {"kind": "substitute", "player": "A", "when": "during"}
    final = replay({"kind": "table_result", "scores": real}, come)["final"]
    assert [final[player]["place"] for player in PLAYERS] == [4, 1, 2, 3]
    assert (final["A"]["substituted"], final["A"]["played"]) == ("during", 60)


BAD_HANDS = [
    pytest.param({"concealed": "12x"}, [("unknown_tile", "concealed")], id="no tiles"),
    pytest.param({"win_tile": "12m"}, [("wrong_tile_count", "win_tile")], id="two winning tiles"),
    pytest.param(
        {"flags": "x", "bonus": "f1f1"}, [("wrong_type", "flags"), ("bonus_twice", "bonus")], id="two"
    ),
    pytest.param({"bonus": 3}, [("wrong_type", "bonus")], id="a number for the flowers"),
]


@each(("changed", "faults"), BAD_HANDS)
def test_every_fault_of_a_hand_at_the_table_is_named(changed, faults):
    answer = replay(win("A", "B", hand={**HAND, **changed}))
    found = [(fault["code"], fault["field"]) for fault in answer["faults"]]
    assert found == [(code, f"events[0].winners[0].hand.{field}") for code, field in faults]
