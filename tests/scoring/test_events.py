"""Events: reading and writing are inverse; what is not an event is refused with every fault."""

from typing import Any, cast

import pytest

from scoring import events
from scoring.event_reader import read_event
from scoring.faults import Fault, Refused, brief
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tests.rows import each
from tests.scoring.cases import load

PLAYERS = list("ABCD")
EMA = registry.get("ema2008")


@each("case", load("data", "real_games.json"))
def test_reading_and_writing_are_inverse(case):
    tenhou = registry.get("tenhou")
    for data in case["input"]["events"]:
        event = read_event(tenhou, data, PLAYERS)
        assert read_event(tenhou, event.to_json(), PLAYERS) == event


CANONICAL = [
    {"kind": "win", "discarder": None, "winners": [{"player": "A", "claim": {"fan": 3, "fu": 40}}]},
    {
        "kind": "win",
        "discarder": "A",
        "winners": [
            {
                "player": "B",
                "hand": {"concealed": "1m", "win_tile": "1m"},
                "claim": {"limit": "mangan"},
                "ruling": {"yakuman": 1},
                "liable": "C",
            }
        ],
        "riichi": ["B"],
        "liable": "C",
        "dead": ["D"],
    },
    {"kind": "exhaustive_draw"},
    {"kind": "exhaustive_draw", "tenpai": ["A"], "riichi": ["A"]},
    {"kind": "abortive_draw", "reason": "four_winds"},
    {"kind": "nagashi_mangan", "claimants": ["A"], "discarder": "B"},
    {"kind": "chombo", "offenders": ["A"], "riichi": ["B"]},
    {"kind": "adjustment", "points": {"A": -8000}, "reason": "phone"},
    {"kind": "end", "reason": "referee"},
    {"kind": "table_result", "scores": dict.fromkeys(PLAYERS, 30000)},
]


@each("data", CANONICAL, ids=lambda data: data["kind"])
def test_canonical_text(data):
    written = read_event(EMA, data, PLAYERS).to_json()
    assert read_event(EMA, written, PLAYERS).to_json() == written
    assert {key: value for key, value in written.items() if key in data} == data


WIN: dict[str, Any] = {
    "kind": "win",
    "discarder": None,
    "winners": [{"player": "A", "claim": {"limit": "mangan"}}],
}

BAD: list[tuple[Any, list[tuple[str, str]]]] = [
    # data, (code, field) of every fault
    (None, [("wrong_type", "")]),
    ({}, [("unknown_event", "kind")]),
    ({"kind": "ron"}, [("unknown_event", "kind")]),
    ({"kind": ["win"]}, [("unknown_event", "kind")]),
    ({"kind": "substitute"}, [("event_not_in_rules", "kind")]),
    ({"kind": "win"}, [("missing_field", "discarder"), ("missing_field", "winners")]),
    ({**WIN, "discarder": "E"}, [("unknown_player", "discarder")]),
    ({**WIN, "discarder": 3}, [("wrong_type", "discarder")]),
    ({**WIN, "riichi": "A"}, [("wrong_type", "riichi")]),
    ({**WIN, "riichi": ["A", "A"]}, [("player_twice", "riichi")]),
    ({**WIN, "riichi": ["A", "Z"]}, [("unknown_player", "riichi[1]")]),
    ({**WIN, "winners": []}, [("wrong_type", "winners")]),
    ({**WIN, "winners": ["A"]}, [("wrong_type", "winners[0]")]),
    ({**WIN, "winners": [{"player": "A"}]}, [("no_hand_no_claim", "winners[0]")]),
    ({**WIN, "winners": WIN["winners"] * 2}, [("player_twice", "winners")]),
    ({**WIN, "winners": [{"player": "A", "claim": {}}]}, [("empty_claim", "winners[0].claim")]),
    ({**WIN, "winners": [{"player": "A", "claim": 8}]}, [("wrong_type", "winners[0].claim"),
     ("no_hand_no_claim", "winners[0]")]),
    ({**WIN, "winners": [{"player": "A", "claim": {"han": 3}}]}, [("unknown_field", "winners[0].claim.han"),
     ("no_hand_no_claim", "winners[0]")]),
    ({**WIN, "winners": [{"player": "A", "claim": {"fan": "3", "limit": 1}}]},
     [("wrong_type", "winners[0].claim.fan"), ("wrong_type", "winners[0].claim.limit")]),
    ({**WIN, "winners": [{"player": "A", "status": 1, "tiles": "1m"}]},
     [("unknown_field", "winners[0].tiles"), ("wrong_type", "winners[0].status")]),
    ({**WIN, "racks": {"A": {}}}, [("unknown_field", "racks")]),
    ({**WIN, "colour": "red"}, [("unknown_field", "colour")]),
    ({"kind": "exhaustive_draw", "tenpai": 1, "riichi": 2}, [("wrong_type", "tenpai"), ("wrong_type", "riichi")]),
    ({"kind": "abortive_draw"}, [("missing_field", "reason")]),
    ({"kind": "abortive_draw", "reason": 9}, [("wrong_type", "reason")]),
    ({"kind": "chombo", "offenders": []}, [("nobody_named", "offenders")]),
    ({"kind": "nagashi_mangan", "claimants": []}, [("nobody_named", "claimants")]),
    ({"kind": "adjustment", "points": {}}, [("wrong_type", "points")]),
    ({"kind": "adjustment", "points": {"Z": 1, "A": "1"}}, [("unknown_player", "points.Z"),
     ("wrong_type", "points.A")]),
    ({"kind": "table_result", "scores": {"A": 1}, "pot": -1}, [("out_of_range", "pot")]),
]  # fmt: skip


@each(("data", "faults"), BAD)
def test_every_fault_is_named(data, faults):
    with pytest.raises(Refused) as refused:
        read_event(EMA, data, PLAYERS)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults


def test_without_players_names_are_free():
    assert read_event(EMA, {**WIN, "discarder": "anybody"}).to_json()["discarder"] == "anybody"


def test_annotations_say_nothing():
    assert read_event(EMA, {**WIN, "note": "second table"}, PLAYERS) == read_event(EMA, WIN, PLAYERS)


def test_racks_are_read_where_a_rule_set_has_them():
    class WithRacks:
        event_kinds = ("win",)
        win_fields = frozenset({"racks"})

    fimj = cast(RuleSet, WithRacks())
    found = cast(events.Win, read_event(fimj, {**WIN, "racks": {"B": {"combos": []}}}, PLAYERS))
    assert found.to_json()["racks"] == {"B": {"combos": []}}
    assert cast(events.Win, read_event(fimj, {**WIN, "racks": None}, PLAYERS)).racks is None


def test_a_fault_inside_a_larger_record():
    fault = Fault("code", "hand", 1, 2)
    assert fault.under("winners[0]").to_json() == {
        "code": "code", "field": "winners[0].hand", "expected": 1, "found": 2
    }  # fmt: skip
    assert Fault("code", "").under("x").field == "x"
    assert Fault("code", "[1]").under("x").field == "x[1]"
    assert str(Refused(fault)) == "code (hand)"


@each(
    ("value", "short"), [(None, None), (1.5, 1.5), ("x" * 61, "x" * 57 + "..."), ([1], "[1]"), (True, True)]
)
def test_brief(value, short):
    assert brief(value) == short
