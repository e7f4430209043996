"""The shared part of a game: records, players, options, replay."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import game, hands
from scoring.event_reader import read_event
from scoring.faults import Refused
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.cases import load

EMA = registry.get("ema2008")
GOOD = {"id": 1, "players": list("ABCD"), "events": []}

BAD = [
    # line, (code, field)
    ([], [("wrong_type", "")]),
    ({}, [("missing_field", "players"), ("missing_field", "events")]),
    ({**GOOD, "event": []}, [("unknown_field", "event")]),
    ({**GOOD, "events": {}}, [("wrong_type", "events")]),
    ({**GOOD, "settle": 1}, [("wrong_type", "settle")]),
    ({**GOOD, "players": "ABCD"}, [("wrong_type", "players")]),
    ({**GOOD, "players": list("ABC")}, [("wrong_player_count", "players")]),
    ({**GOOD, "players": list("ABCC")}, [("player_twice", "players")]),
    ({**GOOD, "players": ["A", "B", "C", ""]}, [("wrong_type", "players")]),
    ({**GOOD, "options": 7}, [("wrong_type", "options")]),
    ({**GOOD, "options": {"umma": 1}}, [("unknown_option", "options.umma")]),
    ({**GOOD, "events": [3]}, [("wrong_type", "events[0]")]),
    ({**GOOD, "events": [{"kind": "x"}]}, [("unknown_event", "events[0].kind")]),
]


@each(("line", "faults"), BAD)
def test_a_bad_line_is_refused_by_name(line, faults):
    answer = game.replay(EMA, line)
    assert not answer["ok"]
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == faults


def test_a_running_game_settles_on_request():
    assert "final" not in game.replay(EMA, GOOD)
    answer = game.replay(EMA, {**GOOD, "settle": True})
    assert (answer["finished"], answer["final"]["A"]["place"]) == (False, 1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_nothing_makes_it_fall_over(value):
    assert game.replay(EMA, value)["ok"] is False
    assert game.replay(EMA, {**GOOD, "events": [value]})["ok"] is False
    assert hands.score_record(EMA, value)["ok"] is False
    assert hands.score_record(EMA, {"concealed": "1m", "options": value})["ok"] is False


@each("case", load("data", "real_games.json"))
def test_replay_is_deterministic_and_equals_the_running_state(case):
    tenhou = registry.get("tenhou")
    state = game.start(tenhou, case["input"]["players"])
    scores = dict(zip(state.players, state.scores, strict=True))
    for event in case["input"]["events"]:
        step = game.apply(state, event)
        assert sum(step.delta.values()) == 1000 * (state.pot - step.state.pot)
        scores = {player: scores[player] + step.delta[player] for player in scores}
        assert scores == step.scores
        state = step.state
    again = game.replay(tenhou, case["input"])
    assert again == game.replay(tenhou, case["input"])
    assert again["final"] == {player: result.to_json() for player, result in game.settle(state).items()}


def test_annotations_and_an_empty_option_are_fine():
    assert game.replay(EMA, {**GOOD, "note": "x", "options": None})["ok"]


def test_an_event_may_come_ready_made():
    state = game.start(EMA, list("ABCD"))
    assert game.apply(state, read_event(EMA, {"kind": "end"})).state.finished


CLAIMS = {"points": {"points": 12}, "fan": {"fan": 1, "fu": 30}, "massimo": {"limit": "13_lanterne"}}
PAID = [
    # rule set, claim, who of C and B (in the order of the event) is paid on a discard of A
    pytest.param("mcr2006", "points", [False, True], id="mcr2006"),
    pytest.param("zungjung33", "points", [False, True], id="zungjung33"),
    pytest.param("wrc", "fan", [False, True], id="wrc"),
    pytest.param("ema2025", "fan", [True, True], id="ema2025 pays both"),
    pytest.param("tenhou", "fan", [True, True], id="tenhou pays two"),
    pytest.param("fimj2001", "massimo", [True, True], id="fimj2001 pays both"),
]


@each(("key", "claim", "paid"), PAID)
def test_a_step_tells_which_callers_were_paid(key, claim, paid):
    winners = [{"player": player, "claim": CLAIMS[claim]} for player in "CB"]
    start = game.start(registry.get(key), list("ABCD"))
    step = game.apply(start, {"kind": "win", "discarder": "A", "winners": winners})
    assert [win.paid for win in step.wins] == paid


EVENTS: list[dict[str, Any]] = [
    {
        "kind": "win",
        "discarder": "B",
        "winners": [{"player": "A", "claim": {"fan": 2, "fu": 30}}],
        "riichi": ["A"],
    },
    {"kind": "exhaustive_draw", "tenpai": ["C"], "riichi": ["C"]},
    {"kind": "adjustment", "points": {"D": -20000}},
    {"kind": "chombo", "offenders": ["B"]},
    {"kind": "end"},
]


def test_the_state_after_an_event_is_that_of_its_step():
    state = game.start(EMA, list("ABCD"))
    for event in EVENTS:
        found = game.after(state, event)
        assert found == game.apply(state, event).state
        state = found
    assert state.finished
    with pytest.raises(Refused):
        game.after(state, EVENTS[0])
