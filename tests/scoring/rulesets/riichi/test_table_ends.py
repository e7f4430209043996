"""When a riichi game is over, and what cannot happen at its table."""

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.rulesets.riichi.table_events import (
    abortive,
    chombo,
    draw,
    nagashi,
    pass_deals,
    replay,
    win,
    wins,
)

ENDS = [
    # id, rule set, source, events, finished
    ("passes-back", "ema2008", "3.6", [draw("E"), *pass_deals(8)], True),
    ("last-dealer-stays", "ema2008", "3.6", [*pass_deals(7), draw("N")], False),
    ("no-bust", "ema2008", "law §2", [win("S", {"yakuman": 2}, "E")], False),
    ("FT4", "finnish", "nobody above 30 000 after South", pass_deals(8), False),
    ("FT4-after-west", "finnish", "North is the last", pass_deals(12), False),
    ("FT4-after-north", "finnish", "North is the last", pass_deals(16), True),
    (
        "FT5",
        "finnish",
        "more than 30 000 after South",
        [win("S", {"limit": "mangan"}, "E"), *pass_deals(7)],
        True,
    ),
    ("FT6", "finnish", "bust at zero", [win("S", {"yakuman": 1}, "E")], True),
    (
        "tenhou-below-zero",
        "tenhou",
        "the game ends below zero",
        [win("S", {"limit": "baiman"}, "E"), win("W", {"limit": "mangan"}, "E"), draw("S", "W", "N")],
        True,
    ),
    ("tenhou-west", "tenhou", "nobody has 30 000 after South", pass_deals(8), False),
    ("tenhou-sudden", "tenhou", "30 000 in West", [*pass_deals(8), win("S", {"limit": "mangan"}, "W")], True),
    (
        "tenhou-west-repeats",
        "tenhou",
        "the dealer's repeat comes before the sudden death (mahjax 93)",
        [win("S", {"fan": 3, "fu": 30}, "W"), *pass_deals(7), draw("E", "S")],
        False,
    ),
    (
        "tenhou-west-passes",
        "tenhou",
        "30 000 when the deal passes",
        [win("S", {"fan": 3, "fu": 30}, "W"), *pass_deals(7), draw("S", "W")],
        True,
    ),
    (
        "tenhou-west-leader",
        "tenhou",
        "a dealer in first place with 30 000 stops",
        [*pass_deals(8), win("E", {"limit": "mangan"}, "W")],
        True,
    ),
    ("tenhou-west-4", "tenhou", "West 4 is the last", pass_deals(12), True),
    (
        "tenhou-leader",
        "tenhou",
        "the last dealer in first place stops",
        [*pass_deals(7), win("N", {"limit": "mangan"}, "S")],
        True,
    ),
    (
        "tenhou-not-leader",
        "tenhou",
        "a last dealer behind plays on",
        [win("S", {"limit": "haneman"}, "E"), *pass_deals(6), draw("N")],
        False,
    ),
    (
        "tenhou-abortive",
        "tenhou",
        "an abortive draw is no stop",
        [*pass_deals(6), win("N", {"limit": "mangan"}, "S"), abortive("nine_terminals")],
        False,
    ),
    ("end", "ema2008", "ended by time", [draw("E"), {"kind": "end", "reason": "time"}], True),
    (
        "paper",
        "ema2008",
        "closed from paper",
        [{"kind": "table_result", "scores": {"E": 41200, "S": 30000, "W": 30000, "N": 17800}, "pot": 1}],
        True,
    ),
]


@each(("ruleset", "events", "finished"), [pytest.param(r[1], *r[3:], id=r[0]) for r in ENDS])
def test_end_of_game(ruleset, events, finished):
    answer = replay(events, ruleset)
    assert answer["ok"], answer
    assert (answer["finished"], "final" in answer) == (finished, finished)


MANGAN_OF_THREE = wins("E", **{player: {"limit": "mangan"} for player in "SWN"})
TRIPLE = [
    # id, rule set, options, deltas of E S W N or the fault, those of the abortive draw
    ("tenhou", "tenhou", {}, "too_many_winners", [0, 0, 0, 0]),
    ("all are paid", "tenhou", {"triple_ron": "all"}, [-24000, 8000, 8000, 8000], "unknown_reason"),
    ("the third stays out", "tenhou", {"triple_ron": "third_out"}, [-16000, 8000, 8000, 0], "unknown_reason"),
    ("no abortive draws", "tenhou", {"abortive_draws": False}, [-24000, 8000, 8000, 8000], "unknown_reason"),
    (
        "no other abortive draws",
        "tenhou",
        {"abortive_draws": False, "triple_ron": "abortive"},
        "too_many_winners",
        [0, 0, 0, 0],
    ),
    (
        "no abortive draws, and the third stays out",
        "tenhou",
        {"abortive_draws": False, "triple_ron": "third_out"},
        [-16000, 8000, 8000, 0],
        "unknown_reason",
    ),
    ("EMA pays all", "ema2008", {"abortive_draws": False}, [-24000, 8000, 8000, 8000], "unknown_reason"),
    ("the first in turn", "wrc", {}, [-8000, 8000, 0, 0], "event_not_in_rules"),
]


@each(("ruleset", "options", "win", "drawn"), [pytest.param(*r[1:], id=r[0]) for r in TRIPLE])
def test_a_triple_ron_can_be_recorded(ruleset, options, win, drawn):
    """Three winners, or an abortive draw: one of the two, whatever is chosen."""
    told = []
    for event in (MANGAN_OF_THREE, abortive("triple_ron")):
        answer = replay([event], ruleset, options=options)
        told.append(
            list(answer["states"][0]["delta"].values()) if answer["ok"] else answer["faults"][0]["code"]
        )
    assert told == [win, drawn]


def test_who_called_third_is_recorded_and_not_paid():
    rules = registry.get("tenhou")
    state = game.start(rules, list("ESWN"), {"triple_ron": "third_out"})
    found = game.apply(state, MANGAN_OF_THREE).wins
    assert [(one.player, one.paid, one.points) for one in found] == [
        ("S", True, 8000),
        ("W", True, 8000),
        ("N", False, 0),
    ]


REFUSED = [
    # id, rule set, events, codes in the order given
    ("over", "ema2008", [{"kind": "end"}, draw()], ["game_is_over"]),
    (
        "riichi-without-points",
        "tenhou",
        [
            win("S", {"limit": "baiman"}, "E"),
            win("W", {"fan": 3, "fu": 60}, "E"),
            win("N", {"fan": 1, "fu": 30}, "E"),
            draw("E", riichi=["E"]),
        ],
        ["too_few_points_for_riichi"],
    ),
    ("riichi-noten", "ema2008", [draw("E", riichi=["E", "S"])], ["riichi_not_tenpai"]),
    ("dead-tenpai", "ema2008", [draw("E", dead=["E"])], ["dead_hand"]),
    ("dead-abortive", "ema2008", [{**abortive("four_winds", ["E"]), "dead": ["E"]}], ["dead_hand"]),
    (
        "reason-and-dead",
        "ema2008",
        [{**abortive("x", ["E"]), "dead": ["E"]}],
        ["dead_hand", "unknown_reason"],
    ),
    ("dead-nagashi-tenpai", "tenhou", [nagashi("S", tenpai=["E"], dead=["E"])], ["dead_hand"]),
    ("points-without-end", "ema2008", [{"kind": "adjustment", "points": {"E": 10**12}}], ["out_of_range"]),
    ("dead-nagashi", "ema2008", [nagashi("E", dead=["E"])], ["dead_hand"]),
    ("dead-wins", "ema2008", [win("E", {"limit": "mangan"}, dead=["E"])], ["dead_hand"]),
    ("reason", "ema2008", [abortive("triple_ron")], ["unknown_reason"]),
    ("no-abortive", "ema2025", [abortive("four_winds")], ["event_not_in_rules"]),
    ("no-nagashi", "ema2025", [nagashi("E")], ["event_not_in_rules"]),
    ("no-chombo", "finnish", [chombo("E")], ["event_not_in_rules"]),
    (
        "no-substitute",
        "ema2008",
        [{"kind": "substitute", "player": "E", "when": "before"}],
        ["event_not_in_rules"],
    ),
    ("four-riichi", "ema2008", [abortive("four_riichi", riichi="ESW")], ["four_riichi_needs_four"]),
    ("nine-in-riichi", "ema2008", [abortive("nine_terminals", riichi="ESWN")], ["nine_terminals_in_riichi"]),
    ("own-discard", "ema2008", [win("E", {"limit": "mangan"}, "E")], ["ron_from_self"]),
    ("two-draw", "ema2008", [wins(None, E={"limit": "mangan"}, S={"limit": "mangan"})], ["too_many_winners"]),
    (
        "three-tenhou",
        "tenhou",
        [wins("N", E={"limit": "mangan"}, S={"limit": "mangan"}, W={"limit": "mangan"})],
        ["too_many_winners"],
    ),
    ("liable-winner", "ema2008", [win("E", {"yakuman": 1}, liable="E")], ["liable_is_winner"]),
    ("liable-mangan", "ema2008", [win("E", {"limit": "mangan"}, liable="S")], ["liable_without_yakuman"]),
    (
        "status",
        "ema2008",
        [{"kind": "win", "discarder": None, "winners": [{"player": "E", "status": "last_player"}]}],
        ["unknown_field"],
    ),
    (
        "paper-late",
        "ema2008",
        [draw(), {"kind": "table_result", "scores": dict.fromkeys("ESWN", 30000)}],
        ["table_result_not_first"],
    ),
    (
        "paper-sum",
        "ema2008",
        [{"kind": "table_result", "scores": {"E": 1, "S": 2, "W": 3, "N": 4}}],
        ["wrong_sum"],
    ),
    (
        "paper-hundreds (EMA 2025, 3.7)",
        "ema2025",
        [{"kind": "table_result", "scores": {"E": 30001, "S": 29999, "W": 30000, "N": 30000}}],
        ["not_in_hundreds", "not_in_hundreds"],
    ),
    (
        "paper-missing",
        "ema2008",
        [{"kind": "table_result", "scores": {"E": 1, "S": 2}}],
        ["missing_field", "missing_field"],
    ),
    ("when", "ema2025", [{"kind": "substitute", "player": "E", "when": "later"}], ["unknown_choice"]),
    (
        "twice",
        "ema2025",
        [{"kind": "substitute", "player": "E", "when": "before"}] * 2,
        ["substituted_twice"],
    ),
    ("T12", "ema2008", [*[draw("E")] * 5, win("S", {"fan": 1, "fu": 30}, "E")], ["two_yaku_minimum"]),
]


@each(("ruleset", "events", "codes"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED])
def test_what_cannot_happen(ruleset, events, codes):
    answer = replay(events, ruleset)
    assert not answer["ok"]
    assert [fault["code"] for fault in answer["faults"]] == codes
    assert all(fault["field"].startswith(f"events[{len(events) - 1}]") for fault in answer["faults"])


def test_the_first_round_is_no_matter_of_riichi():
    answer = game.replay(registry.get("ema2008"), {"players": list("ESWN"), "events": [], "first_round": "S"})
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == [
        ("unknown_field", "first_round")
    ]


def test_abortive_draws_can_be_left_out():
    line = {"players": list("ESWN"), "events": [abortive("four_winds")], "options": {"abortive_draws": False}}
    answer = game.replay(registry.get("ema2008"), line)
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == [
        ("unknown_reason", "events[0].reason")
    ]
