"""Games: dealer and round wind, three players, racks, claims, irregularities, the end (Durata di una partita; gara)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import events, game
from scoring.rulesets import registry
from scoring.verdict import Verdict

RULESET = registry.get("fimj2001")
FOUR, THREE = ["A", "B", "C", "D"], ["A", "B", "C"]
CHOWS = {
    "concealed": "123m678p2399s",
    "win_tile": "1s",
    "melds": [{"type": "chi", "tiles": "345m"}],
    "bonus": "",
    "flags": [],
}
DRAW = {"kind": "exhaustive_draw"}
END = {"kind": "end", "reason": "time"}


def win(*winners, discarder=None, racks=None, **more):
    rows = [one if isinstance(one, dict) else {"player": one, "claim": {"points": 100}} for one in winners]
    return {"kind": "win", "discarder": discarder, "winners": rows, "racks": racks or {}, **more}


def tiles(player, **fields):
    return {"player": player, "hand": {**CHOWS, **fields}}


def play(given, players=FOUR, options=None, **line):
    found = game.replay(RULESET, {"id": 1, "players": players, "events": given, **line}, options)
    assert found["ok"], found
    return found


def refused(given, players=FOUR, options=None, **line):
    found = game.replay(RULESET, {"id": 1, "players": players, "events": given, **line}, options)
    assert not found["ok"]
    return [(fault["code"], fault["field"]) for fault in found["faults"]]


def positions(found):
    return [(state["round"], state["deal"], state["dealer"]) for state in found["states"]]


def deltas(found):
    return [list(state["delta"].values()) for state in found["states"]]


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


DESTROYED = {"combos": [], "bonus": "", "status": "wall_destroyed"}
SHOWN = {"combos": ["(111z)"], "bonus": "", "status": None}


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


GODS = {"concealed": "234567m22s68s444p", "win_tile": "7s", "flags": ["gods_exit"]}

BAD = [
    # id, event, code, field
    ("from-self", win("A", discarder="A"), "ron_from_self", "winners[0].player"),
    ("two-draw", win("A", "B"), "too_many_winners", "winners"),
    (
        "all-win",
        win("A", "B", "C", "D", discarder="A"),
        "too_many_winners",
        "winners",
    ),
    (
        "liable",
        win({"player": "A", "claim": {"points": 20}, "liable": "B"}),
        "unknown_field",
        "winners[0].liable",
    ),
    ("stakes", {**win("A"), "riichi": ["A"]}, "unknown_field", "riichi"),
    ("winner-rack", win("A", racks={"A": SHOWN}), "winner_with_rack", "racks.A"),
    ("nobody", win({"player": "A"}), "no_hand_no_claim", "winners[0]"),
    ("asleep", win({"player": "A", "status": "asleep"}), "unknown_status", "winners[0].status"),
    ("last-with-hand", win({**tiles("A"), "status": "last_player"}), "unknown_field", "winners[0].hand"),
    (
        "last-with-racks",
        win({"player": "A", "status": "last_player"}, racks={"B": {"claim": {"points": 20}}}),
        "not_last_player",
        "racks.B",
    ),
    (
        "last-and-claim",
        win({"player": "A", "status": "last_player"}, "B", discarder="C"),
        "not_last_player",
        "winners",
    ),
    (
        "last-and-ruling (Irregolarità di gioco)",
        win(
            {"player": "A", "status": "last_player"}, {"player": "B", "ruling": {"points": 40}}, discarder="C"
        ),
        "not_last_player",
        "winners",
    ),
    (
        "two-last (Irregolarità di gioco)",
        win(
            {"player": "A", "status": "last_player"}, {"player": "B", "status": "last_player"}, discarder="C"
        ),
        "not_last_player",
        "winners",
    ),
    (
        "gods-from-south (Massimi: the first discard is East's)",
        win({"player": "B", "hand": GODS}, discarder="C"),
        "flag_needs_east_discard",
        "winners[0].hand.flags",
    ),
    (
        "no-mah-jong-from-self",
        win(tiles("A", win_tile="8s"), discarder="A"),
        "not_a_winning_hand",
        "winners[0].hand.concealed",
    ),
    ("waiting", {**DRAW, "tenpai": ["A"]}, "unknown_field", "tenpai"),
    ("odd-claim", win({"player": "A", "claim": {"points": 41}}), "odd_amount", "winners[0].claim.points"),
    ("small-claim", win({"player": "A", "claim": {"points": 18}}), "out_of_range", "winners[0].claim.points"),
    (
        "great-claim",
        win({"player": "A", "claim": {"points": 1002}}),
        "out_of_range",
        "winners[0].claim.points",
    ),
    ("fan", win({"player": "A", "claim": {"fan": 3, "fu": 40}}), "unclear_claim", "winners[0].claim"),
    (
        "both",
        win({"player": "A", "claim": {"limit": "13_lanterne", "points": 40}}),
        "unclear_claim",
        "winners[0].claim",
    ),
    ("mangan", win({"player": "A", "claim": {"limit": "mangan"}}), "unknown_limit", "winners[0].claim.limit"),
    ("bad-ruling", win({"player": "A", "ruling": {"points": 1}}), "out_of_range", "winners[0].ruling.points"),
    ("rack-claim-odd", win("A", racks={"B": {"claim": {"points": 7}}}), "odd_amount", "racks.B.claim.points"),
    (
        "rack-claim-less",
        win("A", racks={"B": {"claim": {"points": -2}}}),
        "out_of_range",
        "racks.B.claim.points",
    ),
    (
        "rack-claim-text",
        win("A", racks={"B": {"claim": {"points": "8"}}}),
        "wrong_type",
        "racks.B.claim.points",
    ),
    ("rack-claim-list", win("A", racks={"B": {"claim": [8]}}), "wrong_type", "racks.B.claim"),
    ("rack-claim-empty", win("A", racks={"B": {"claim": {}}}), "missing_field", "racks.B.claim.points"),
    (
        "rack-claim-fan",
        win("A", racks={"B": {"claim": {"fan": 1, "points": 8}}}),
        "unknown_field",
        "racks.B.claim.fan",
    ),
    ("rack-both", win("A", racks={"B": {**SHOWN, "claim": {"points": 8}}}), "unclear_claim", "racks.B"),
    ("rack-of-stranger", win("A", racks={"Z": SHOWN}), "unknown_player", "racks.Z"),
    ("rack-text", win("A", racks={"B": "x"}), "wrong_type", "racks.B"),
    ("hand-status", win(tiles("A", status="last_player")), "unknown_field", "winners[0].hand.status"),
    ("hand-self-draw", win(tiles("A", self_draw=False)), "self_draw_differs", "winners[0].hand.self_draw"),
    ("no-mah-jong", win(tiles("A", win_tile="8s")), "not_a_winning_hand", "winners[0].hand.concealed"),
    ("bad-hand", win(tiles("A", win_tile="8x")), "unknown_tile", "winners[0].hand.win_tile"),
    (
        "fifth-copy",
        win(
            tiles("A"),
            racks={"B": {**SHOWN, "combos": ["999s", "[9999p]"]}, "C": {**SHOWN, "combos": ["(111s)"]}},
        ),
        "fifth_copy",
        "racks.B",
    ),
    ("reason", {"kind": "abortive_draw", "reason": "four_kans"}, "unknown_reason", "reason"),
    (
        "culprit-of-a-draw",
        {**DRAW, "racks": {"A": DESTROYED}},
        "unknown_status",
        "racks.A.status",
    ),
    (
        "draw-with-bad-rack",
        {**DRAW, "racks": {"A": {"combos": ["1z"]}}},
        "not_a_combination",
        "racks.A.combos[0]",
    ),
    ("chombo", {"kind": "chombo", "offenders": ["A"]}, "event_not_in_rules", "kind"),
    ("sheet-missing", {"kind": "table_result", "scores": {"A": 0}}, "missing_field", "scores.B"),
    (
        "sheet-sum",
        {"kind": "table_result", "scores": {"A": 10, "B": 0, "C": 0, "D": 0}},
        "wrong_sum",
        "scores",
    ),
    (
        "sheet-pot",
        {"kind": "table_result", "scores": {"A": 0, "B": 0, "C": 0, "D": 0}, "pot": 1},
        "out_of_range",
        "pot",
    ),
]


@pytest.mark.parametrize(("event", "code", "field"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_an_event_that_cannot_be(event, code, field):
    assert (code, f"events[0].{field}") in refused([event])


def test_a_sheet_comes_first():
    sheet = {"kind": "table_result", "scores": dict.fromkeys(FOUR, 0)}
    assert refused([DRAW, sheet]) == [("table_result_not_first", "events[1].kind")]


@pytest.mark.parametrize(
    ("line", "options", "code"),
    [
        ({"first_round": "X"}, None, "unknown_seat"),
        ({"first_round": ["E"]}, None, "unknown_seat"),
        ({"first_round": "S"}, {"structure": "booklet"}, "first_round_is_east"),
        ({"players": ["A", "B"]}, None, "wrong_player_count"),
    ],
)
def test_a_game_that_cannot_begin(line, options, code):
    found = game.replay(RULESET, {"id": 1, "players": FOUR, "events": [], **line}, options)
    assert [fault["code"] for fault in found["faults"]] == [code]


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


@pytest.mark.parametrize("event", EVENTS)
def test_events_are_read_and_written_back(event):
    read = events.parse(RULESET, event, FOUR)
    assert events.parse(RULESET, read.to_json(), FOUR) == read
