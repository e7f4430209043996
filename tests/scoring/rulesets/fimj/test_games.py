"""Games: dealer and round wind, three players, racks, claims, irregularities, the end (Durata di una partita; gara)."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scoring import game
from scoring.event_reader import read_event
from scoring.verdict import Verdict
from tests.rows import each
from tests.scoring.rulesets.fimj.playing import (
    DESTROYED,
    DRAW,
    END,
    FOUR,
    GODS,
    RULESET,
    SHOWN,
    THREE,
    deltas,
    play,
    positions,
    refused,
    tiles,
    win,
)


def test_in_a_tournament_east_always_passes():
    given = [win("A"), win("B"), DRAW, {"kind": "abortive_draw", "reason": "four_winds"}, DRAW, END]
    found = play(given, first_round="W")
    assert positions(found) == [
        ("W", 1, "A"),
        ("W", 2, "B"),
        ("W", 3, "C"),
        ("W", 4, "D"),
        ("N", 1, "A"),
        ("N", 2, "B"),
    ]
    assert found["finished"]
    assert found["final"]["A"] == {
        "raw": 400,
        "uma": 0,
        "oka": 0,
        "penalties": 0,
        "total": 400,
        "place": 1,
    }


def test_the_round_wind_goes_round():
    found = play([DRAW] * 17, first_round="N")
    assert [state["round"] for state in found["states"]] == list("NNNNEEEESSSSWWWWN")
    assert not found["finished"]


def test_in_the_booklet_east_stays_until_another_wins():
    given = [win("A"), DRAW, win("B"), win("B", "C", discarder="A"), win("C", "D", discarder="A")]
    found = play(given, options={"structure": "booklet"})
    assert positions(found) == [("E", 1, "A"), ("E", 1, "A"), ("E", 1, "A"), ("E", 2, "B"), ("E", 3, "C")]


def test_a_booklet_game_has_four_rounds():
    given = [win("BCDA"[number % 4]) for number in range(16)]
    found = play(given, options={"structure": "booklet"})
    assert positions(found)[-1] == ("N", 4, "D")
    assert found["finished"]
    assert refused([*given, DRAW], options={"structure": "booklet"}) == [("game_is_over", "events[16].kind")]


def test_three_players_take_turns_with_the_dead_seat():
    """The dead seat starts as North; when it is East nobody pays or receives double."""
    found = play([win("B")] * 5, THREE)
    assert [(*place, list(delta)) for place, delta in zip(positions(found), deltas(found), strict=True)] == [
        ("E", 1, "A", [-200, 300, -100]),
        ("E", 2, "B", [-200, 400, -200]),
        ("E", 3, "C", [-100, 300, -200]),
        ("E", 4, None, [-100, 200, -100]),
        ("S", 1, "A", [-200, 300, -100]),
    ]


def test_the_gods_leave_on_the_first_discard_of_east():
    found = play([win({"player": "B", "hand": GODS}, discarder="A")])
    assert deltas(found) == [[-6000, 12000, -3000, -3000]]


def test_where_east_is_dead_south_plays_first_and_keeps_his_wind():
    gods = tiles("A", concealed="234567m22s68s444p", win_tile="7s", melds=[], flags=["gods_exit"])
    found = play([DRAW, DRAW, DRAW, win(gods)], THREE)
    assert deltas(found)[-1] == [6000, -3000, -3000]
    assert refused([DRAW, DRAW, DRAW, win({**gods, "player": "B"})], THREE) == [
        ("flag_needs_discard", "events[3].winners[0].hand.flags")
    ]
    south = tiles("A", concealed="123m456p789s55p22z", win_tile="2z", melds=[])
    state = game.start(RULESET, THREE)
    for event in (DRAW, DRAW, DRAW):
        state = game.apply(state, event).state
    step = game.apply(state, win(south, discarder="B"))
    assert step.wins[0].score.value_fields()["doublings"]["own_wind"] == 1


def test_a_win_with_racks_of_tiles_and_claims():
    """The first worked example: W shows a worthless pair, N a tris, East leaves the line blank."""
    racks = {"C": {"combos": ["99p"], "bonus": "", "status": None}, "D": {"claim": {"points": 2}}}
    found = play([win(tiles("B"), discarder="C", racks=racks)])
    assert deltas(found) == [[-80, 160, -40, -40]]
    racks["D"] = {"claim": {"points": 16}}
    assert deltas(play([win(tiles("B"), discarder="C", racks=racks)])) == [[-110, 160, -60, 10]]


def test_a_massimo_is_claimed_by_its_name():
    claim = {"player": "B", "claim": {"limit": "13_lanterne"}}
    assert deltas(play([win(claim)])) == [[-4000, 8000, -2000, -2000]]


def test_the_last_player_left():
    out = {"combos": [], "bonus": "", "status": "false_mahjong"}
    racks = {"A": out, "B": out, "D": {"claim": {"points": 0}}}
    for shown in (racks, {}):
        found = play([win({"player": "C", "status": "last_player"}, racks=shown)])
        assert deltas(found) == [[-2000, -1000, 4000, -1000]]


def test_verdicts_compare_the_claim_with_the_tiles():
    state = game.start(RULESET, FOUR)

    def verdict(**said):
        step = game.apply(state, win({**tiles("B"), **said}, discarder="C"))
        return step.wins[0].verdict, step.delta["B"]

    assert verdict() == (Verdict.CONFIRMED, 160)
    assert verdict(claim={"points": 40}) == (Verdict.CONFIRMED, 160)
    assert verdict(claim={"points": 80}) == (Verdict.MISMATCH, 160)
    assert verdict(claim={"points": 80}, ruling={"points": 80}) == (Verdict.RULED, 320)
    step = game.apply(state, win("B"))
    assert (step.wins[0].verdict, step.wins[0].score) == (Verdict.ARITHMETIC, None)


def test_a_win_explains_itself():
    racks = {"D": {"claim": {"points": 16}}, "C": {"combos": [], "bonus": "", "status": "grande_signore"}}
    step = game.apply(
        game.start(RULESET, FOUR), win(tiles("B"), tiles("A", bonus="f1"), discarder="C", racks=racks)
    )
    first, second = (won.score.explain() for won in step.wins)
    assert first.reading == "123m 678p 123s 99s (345m)"
    assert [(line.seat, line.code, line.value) for line in first.lines] == [
        ("S", "closing", 20),
        ("S", "all_chows", 1),
        ("W", "grande_signore", 0),
        ("N", "claimed", 16),
    ]
    assert {payment.reason.value for payment in first.payments} == {"hand", "rack"}
    assert {payment.reason.value for payment in second.payments} == {"hand"}
    assert [line.code for line in second.lines] == ["closing", "bonus_tiles", "own_flower", "all_chows"]
    last = game.apply(game.start(RULESET, FOUR), win({"player": "C", "status": "last_player"}))
    bill = last.wins[0].score.explain()
    assert (bill.totals["value"], bill.lines[0].code, bill.reading) == (1000, "last_player", "")


def test_a_wall_destroyed_by_accident_annuls_the_hand():
    found = play([{"kind": "abortive_draw", "reason": "wall_destroyed", "racks": {"A": SHOWN}}])
    assert deltas(found) == [[0, 0, 0, 0]]


def test_the_culprit_pays_the_intact_racks():
    lowered = {"combos": ["222z"], "bonus": "", "status": "rack_lowered"}
    racks = {"B": DESTROYED, "A": SHOWN, "C": {"claim": {"points": 8}}, "D": lowered}
    found = play([{"kind": "abortive_draw", "reason": "wall_destroyed", "racks": racks}])
    assert deltas(found) == [[30, -40, 10, 0]]


def test_who_was_ready_gets_the_mah_jong_from_the_culprit():
    """Nobody has made mah-jong: in the booklet's game East stays."""
    given = [win(tiles("C"), tiles("D", win_tile="4s"), racks={"B": DESTROYED, "A": SHOWN}), DRAW]
    found = play(given, options={"structure": "booklet"})
    assert deltas(found)[0] == [30, -110, 40, 40]
    assert positions(found)[1] == ("E", 1, "A")


def test_a_drawn_hand_pays_nothing_whatever_the_racks_show():
    racks = {"A": SHOWN, "B": {"claim": {"points": 500}}}
    assert deltas(play([{**DRAW, "racks": racks}])) == [[0, 0, 0, 0]]


def test_a_table_from_its_sheet():
    scores = {"A": 100, "B": -50, "C": -50, "D": 0}
    found = play([{"kind": "table_result", "scores": scores}])
    assert [found["final"][name]["place"] for name in FOUR] == [1, 3, 3, 2]
    assert {name: found["final"][name]["raw"] for name in FOUR} == scores


def test_penalties_stand_beside_the_hands():
    given = [win("A"), {"kind": "adjustment", "points": {"A": -50}, "reason": "late"}]
    final = play(given, settle=True)["final"]["A"]
    assert (final["raw"], final["penalties"], final["total"]) == (600, -50, 550)


def test_a_piccolo_signore_cannot_win_but_his_rack_counts():
    racks = {"D": {"combos": ["(999m)"], "bonus": "", "status": None}}
    assert deltas(play([win("B", racks=racks, dead=["D"])])) == [[-210, 400, -100, -90]]
    assert refused([win("D", dead=["D"])]) == [("dead_hand", "events[0].winners[0].player")]


EVENTS = [
    win(tiles("B"), discarder="C", racks={"D": SHOWN}),
    win("A", "C", discarder="B", racks={"D": {"claim": {"points": 16}}}),
    win({"player": "D", "claim": {"limit": "tutto_kong"}}),
    {**DRAW, "racks": {"A": SHOWN}},
    {"kind": "abortive_draw", "reason": "four_winds"},
    {"kind": "adjustment", "points": {"B": -20}, "reason": ""},
]


@given(st.lists(st.sampled_from(EVENTS), max_size=12), st.sampled_from(["tournament", "booklet"]))
def test_a_game_sums_to_zero_and_replays_to_the_same(given, structure):
    found = play(given, options={"structure": structure}, settle=True)
    assert found == play(json.loads(json.dumps(given)), options={"structure": structure}, settle=True)
    for state in found["states"]:
        assert sum(state["delta"].values()) == sum(state["scores"].values()) == 0
    assert {name: sum(delta[i] for delta in deltas(found)) for i, name in enumerate(FOUR)} == {
        name: found["final"][name]["raw"] for name in FOUR
    }


@each("event", EVENTS)
def test_events_are_read_and_written_back(event):
    read = read_event(RULESET, event, FOUR)
    assert read_event(RULESET, read.to_json(), FOUR) == read
