"""The form of a hand: reading and filling are inverse, and every gap is named."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.tiletext import write_tiles
from tests.rows import each
from tournaments.play.hands.forms.filling import fill_form
from tournaments.play.hands.forms.reading import read_event

WINDS = {"1": "E", "2": "S", "3": "W", "4": "N"}
EMA = registry.get("ema2008")

HAND = {
    "concealed": "123678m345p67s99p",
    "melds": [],
    "win_tile": "8s",
    "dora_indicators": "4m",
    "ura_indicators": "1s",
    "flags": ["riichi", "ippatsu"],
}

EVENTS: dict[str, dict[str, Any]] = {
    "ron with tiles": {
        "kind": "win",
        "discarder": "2",
        "riichi": ["1", "3"],
        "winners": [{"player": "1", "hand": HAND, "claim": {"fan": 3, "fu": 30}}],
    },
    "double ron": {
        "kind": "win",
        "discarder": "2",
        "riichi": [],
        "winners": [
            {"player": "1", "claim": {"limit": "mangan"}},
            {"player": "4", "claim": {"yakuman": 2}, "liable": "3"},
        ],
    },
    "tsumo with melds": {
        "kind": "win",
        "discarder": None,
        "riichi": [],
        "winners": [
            {
                "player": "3",
                "hand": {
                    "concealed": "99s456m13p",
                    "melds": [{"type": "ankan", "tiles": "1111z"}, {"type": "pon", "tiles": "777z"}],
                    "win_tile": "2p",
                    "dora_indicators": "6z",
                    "ura_indicators": "",
                    "flags": [],
                },
            }
        ],
    },
    "points only": {
        "kind": "win",
        "discarder": "2",
        "riichi": [],
        "winners": [{"player": "1", "claim": {"points": 85}}],
    },
    "draw": {"kind": "exhaustive_draw", "tenpai": ["2", "4"], "riichi": ["2"], "dead": ["1"]},
    "abortive": {"kind": "abortive_draw", "reason": "four_winds", "tenpai": [], "riichi": []},
    "nagashi": {"kind": "nagashi_mangan", "claimants": ["4"], "tenpai": [], "riichi": [], "discarder": "1"},
    "chombo": {"kind": "chombo", "offenders": ["1"], "riichi": ["2"]},
    "end": {"kind": "end", "reason": "time"},
    "paper": {"kind": "table_result", "scores": {"1": 41200, "2": 30000, "3": 30000, "4": 18800}, "pot": 0},
}


@each("event", EVENTS.values(), ids=EVENTS.keys())
def test_fill_and_read_are_inverse(event: dict[str, Any]) -> None:
    assert read_event(fill_form(event, WINDS), WINDS, EMA) == event


FIMJ = registry.get("fimj2001")
MCR = registry.get("mcr2006")
ZUNG_JUNG = registry.get("zungjung33")

OTHERS: dict[str, tuple[RuleSet, dict[str, Any]]] = {
    "racks": (
        FIMJ,
        {
            "kind": "win",
            "discarder": "2",
            "winners": [
                {
                    "player": "1",
                    "hand": {
                        "concealed": "123m678p2399s",
                        "melds": [{"type": "chi", "tiles": "345m"}],
                        "win_tile": "1s",
                        "bonus": "f1g2",
                        "flags": [],
                    },
                }
            ],
            "racks": {
                "3": {"combos": ["(555m)", "99p"], "bonus": "f2", "status": None},
                "4": {"claim": {"points": 16}},
            },
        },
    ),
    "last player": (
        FIMJ,
        {
            "kind": "win",
            "discarder": None,
            "winners": [{"player": "1", "status": "last_player"}],
            "racks": {},
        },
    ),
    "nobody responsible": (
        ZUNG_JUNG,
        {
            "kind": "win",
            "discarder": "2",
            "winners": [{"player": "1", "claim": {"points": 40}}],
            "responsible": None,
        },
    ),
    "somebody else responsible": (
        ZUNG_JUNG,
        {
            "kind": "win",
            "discarder": "2",
            "winners": [{"player": "1", "claim": {"points": 40}}],
            "responsible": "4",
        },
    ),
    "discards noted": (
        ZUNG_JUNG,
        {
            "kind": "win",
            "discarder": "2",
            "winners": [{"player": "1", "claim": {"points": 40}}],
            "discards": [["1", "9m"], ["3", "3s"], ["2", "3s"]],
        },
    ),
    "draw without tenpai": (ZUNG_JUNG, {"kind": "exhaustive_draw"}),
    "false hu": (MCR, {"kind": "false_hu", "player": "3", "each": 20}),
    "a massimo claimed": (
        FIMJ,
        {
            "kind": "win",
            "discarder": "2",
            "winners": [{"player": "1", "claim": {"limit": "13_lanterne"}}],
            "racks": {"3": {"combos": [], "bonus": "f1", "status": "false_riichi"}},
        },
    ),
    "doublings declared": (
        FIMJ,
        {
            "kind": "win",
            "discarder": None,
            "winners": [
                {
                    "player": "1",
                    "hand": {
                        "concealed": "123345m678p2399s",
                        "melds": [],
                        "win_tile": "1s",
                        "bonus": "",
                        "flags": [],
                        "declared_doublings": 2,
                    },
                }
            ],
            "racks": {},
            "dead": ["4"],
        },
    ),
    "destroyed wall": (
        FIMJ,
        {
            "kind": "abortive_draw",
            "reason": "wall_destroyed",
            "racks": {
                "2": {"combos": [], "bonus": "", "status": "wall_destroyed"},
                "3": {"combos": ["[1111z]"], "bonus": "", "status": None},
            },
        },
    ),
    "four winds": (FIMJ, {"kind": "abortive_draw", "reason": "four_winds"}),
}


@each(("rules", "event"), OTHERS.values(), ids=OTHERS.keys())
def test_other_families(rules: RuleSet, event: dict[str, Any]) -> None:
    assert read_event(fill_form(event, WINDS), WINDS, rules) == event


REFUSED: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "nothing": ({}, [("choose_kind", "kind")]),
    "unknown kind": ({"kind": "flood"}, [("choose_kind", "kind")]),
    "empty win": ({"kind": "win"}, [("choose_winner", "winner"), ("choose_how", "discarder")]),
    "stranger wins": (
        {"kind": "win", "winner": "9", "discarder": "9"},
        [("choose_winner", "winner"), ("choose_how", "discarder")],
    ),
    "no tiles, no claim": (
        {"kind": "win", "winner": "1", "discarder": "2"},
        [("tiles_or_claim", "tiles-1")],
    ),
    "melds, no tiles": (
        {"kind": "win", "winner": "1", "discarder": "2", "melds-1": "pon 111m, pon 222m, pon 333m, chi 456s"},
        [("tiles_beside_melds", "tiles-1")],
    ),
    "letters for tiles": (
        {"kind": "win", "winner": "1", "discarder": "2", "tiles-1": "hello"},
        [("bad_tiles", "tiles-1"), ("tiles_or_claim", "tiles-1")],
    ),
    "half readable tiles": (
        {"kind": "win", "winner": "1", "discarder": "2", "tiles-1": "123m4x"},
        [("bad_tiles", "tiles-1")],
    ),
    "unreadable melds": (
        {"kind": "win", "winner": "1", "discarder": "2", "tiles-1": "123m", "melds-1": "pong 555z"},
        [("bad_melds", "melds-1")],
    ),
    "fan without fu": (
        {"kind": "win", "winner": "1", "discarder": "2", "value-1": "3"},
        [("not_a_number", "fu-1")],
    ),
    "points in words": (
        {"kind": "win", "winner": "1", "discarder": "2", "points-1": "many"},
        [("not_a_number", "points-1"), ("tiles_or_claim", "tiles-1")],
    ),
    "false hu of nobody": (
        {"kind": "false_hu", "each": "ten"},
        [("choose_false_hu", "false_player"), ("choose_each", "each")],
    ),
    "abortive without reason": ({"kind": "abortive_draw"}, [("choose_reason", "reason")]),
    "nagashi of nobody": ({"kind": "nagashi_mangan"}, [("choose_claimant", "claimant")]),
    "chombo of nobody": ({"kind": "chombo"}, [("choose_offender", "offender")]),
    "paper with a gap": (
        {"kind": "table_result", "score-1": "30000", "score-2": "", "score-3": "x", "score-4": "9" * 10},
        [("not_a_number", "score-2"), ("not_a_number", "score-3"), ("not_a_number", "score-4")],
    ),
}


@each(("fields", "faults"), REFUSED.values(), ids=REFUSED.keys())
def test_every_gap_is_named(fields: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        read_event(QueryDict(urlencode(fields, doseq=True)), WINDS, EMA)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults


@each("text", ["3s", "S", "X 3s", "S 3x", "S 33s", "S 9z"])
def test_unreadable_discards_are_named(text: str) -> None:
    fields = {"kind": "win", "winner": "1", "discarder": "2", "points-1": "40", "discards": f"N 3s, {text}"}
    with pytest.raises(Refused) as refused:
        read_event(QueryDict(urlencode(fields)), WINDS, ZUNG_JUNG)
    assert [(one.code, one.field, one.found) for one in refused.value.faults] == [
        ("bad_discards", "discards", text)
    ]


def test_numbers_are_read_as_people_write_them() -> None:
    fields = {
        "kind": "table_result",
        "score-1": "41 200",
        "score-2": "−1\u2009200",
        "score-3": "+5",
        "score-4": "0",
    }
    event = read_event(QueryDict(urlencode(fields)), WINDS, EMA)
    assert event["scores"] == {"1": 41200, "2": -1200, "3": 5, "4": 0}


def test_double_riichi_is_a_riichi() -> None:
    fields = {
        "kind": "win",
        "winner": "1",
        "discarder": "self",
        "tiles-1": "123m 456m 789m 11z 234p",
        "flag-1": "double_riichi",
        "ura": "1z",
    }
    event = read_event(QueryDict(urlencode(fields)), WINDS, EMA)
    assert event["riichi"] == ["1"]
    assert event["winners"][0]["hand"] == {
        "concealed": "123456789m11z23p",
        "melds": [],
        "win_tile": "4p",
        "dora_indicators": "",
        "ura_indicators": "1z",
        "flags": ["double_riichi"],
    }


@each(
    ("names", "text"),
    [(["1m", "2m", "3p"], "12m3p"), (["f1", "f2", "1z"], "f1f21z"), (["1z", "f1", "2z"], "1zf12z"), ([], "")],
)
def test_write_tiles(names: list[str], text: str) -> None:
    assert write_tiles(names) == text
