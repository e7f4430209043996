"""Table states of EMA 2008 (T), the Finnish sheet (FT) and later editions: what events do to points and dealer."""

import pytest

from scoring import game
from scoring.rulesets import registry


def win(player, claim, discarder=None, riichi=(), **more):
    return {
        "kind": "win",
        "discarder": discarder,
        "riichi": list(riichi),
        "winners": [{"player": player, "claim": claim}],
        **more,
    }


def wins(discarder, riichi=(), **claims):
    return {
        "kind": "win",
        "discarder": discarder,
        "riichi": list(riichi),
        "winners": [{"player": player, "claim": claim} for player, claim in claims.items()],
    }


def draw(*tenpai, riichi=(), **more):
    return {"kind": "exhaustive_draw", "tenpai": list(tenpai), "riichi": list(riichi), **more}


def abortive(reason, tenpai=(), riichi=()):
    return {"kind": "abortive_draw", "reason": reason, "tenpai": list(tenpai), "riichi": list(riichi)}


def nagashi(*claimants, **more):
    return {"kind": "nagashi_mangan", "claimants": list(claimants), **more}


def chombo(*offenders, riichi=()):
    return {"kind": "chombo", "offenders": list(offenders), "riichi": list(riichi)}


def replay(events, ruleset="ema2008", **line):
    """The answer for players E S W N (named after their first seats)."""
    return game.replay(registry.get(ruleset), {"id": 0, "players": list("ESWN"), "events": events, **line})


def after(events, ruleset="ema2008", options=None):
    """The last delta in seat order, and the position of the next hand as (round, deal, counters, pot)."""
    rules = registry.get(ruleset)
    state = game.start(rules, list("ESWN"), options)
    for event in events:
        step = game.apply(state, event)
        state = step.state
    place = state.position
    return [step.delta[player] for player in "ESWN"], (place.round, place.deal, place.counters, place.pot)


def pass_deals(number):
    """Draws without tenpai: each passes the deal and leaves a counter."""
    return [draw() for _ in range(number)]


TABLE_STATES = [
    # id, source, events before, event, points E S W N, next (round, deal, counters, pot)
    ("T01", "3.4.2", [], draw("S"), [-1000, 3000, -1000, -1000], ("E", 2, 1, 0)),
    ("T02", "3.4.2", [], draw("E", "W"), [1500, -1500, 1500, -1500], ("E", 1, 1, 0)),
    ("T03", "3.4.2", [], draw("E", "S", "W"), [1000, 1000, 1000, -3000], ("E", 1, 1, 0)),
    ("T04-all", "3.4.2", [], draw("E", "S", "W", "N"), [0, 0, 0, 0], ("E", 1, 1, 0)),
    ("T04-none", "3.4.2", [], draw(), [0, 0, 0, 0], ("E", 2, 1, 0)),
    (
        "T05",
        "4.2.2 nagashi mangan",
        [draw("E", riichi=["E"])],
        nagashi("S", riichi=[]),
        [-4100, 9300, -2100, -2100],
        ("E", 2, 0, 0),
    ),
    (
        "T06",
        "4.2.2 nagashi mangan",
        [],
        nagashi("E", riichi=["S", "W"]),
        [14000, -5000, -5000, -4000],
        ("E", 1, 1, 0),
    ),
    ("T07", "3.4.6", [], chombo("S"), [4000, -8000, 2000, 2000], ("E", 1, 0, 0)),
    ("T08", "3.4.6", [], chombo("E"), [-12000, 4000, 4000, 4000], ("E", 1, 0, 0)),
    (
        "T07-riichi",
        "3.4.6 stakes of the hand go back",
        [],
        chombo("S", riichi=["W"]),
        [4000, -8000, 2000, 2000],
        ("E", 1, 0, 0),
    ),
    (
        "T07-two",
        "3.4.6 each offender pays his own",
        [],
        chombo("E", "S"),
        [-8000, -4000, 6000, 6000],
        ("E", 1, 0, 0),
    ),
    (
        "T07-carried",
        "3.4.6 carried sticks stay",
        [draw("E", riichi=["E"])],
        chombo("S"),
        [4000, -8000, 2000, 2000],
        ("E", 1, 1, 1),
    ),
    (
        "T09",
        "3.3.10, 3.4.4, 3.4.10",
        [draw("E", riichi=["E"]), draw("E")],
        wins("W", ["E", "S"], S={"fan": 2, "fu": 30}, N={"fan": 1, "fu": 40}),
        [-1000, 2600, -4500, 3900],
        ("E", 2, 0, 0),
    ),
    (
        "T10",
        "3.3.10, 3.4.10",
        [draw("E")],
        wins("N", E={"fan": 3, "fu": 30}, S={"fan": 3, "fu": 30}),
        [6100, 4200, 0, -10300],
        ("E", 1, 2, 0),
    ),
    ("T11", "3.4.12", [draw("S")], draw("E"), [3000, -1000, -1000, -1000], ("E", 3, 2, 0)),
    ("T13", "3.4.3", [], abortive("four_riichi", "ESWN", "ESWN"), [-1000] * 4, ("E", 1, 1, 4)),
    ("T14", "3.4.3, 3.4.12", [], abortive("nine_terminals"), [0, 0, 0, 0], ("E", 2, 1, 0)),
    ("T14-tenpai", "3.4.12", [], abortive("four_winds", "E"), [0, 0, 0, 0], ("E", 1, 1, 0)),
    (
        "T21",
        "3.3.12 a riichi that is won on is not paid",
        [],
        win("E", {"fan": 2, "fu": 30}, "W"),
        [2900, 0, -2900, 0],
        ("E", 1, 1, 0),
    ),
    (
        "T22",
        "3.6",
        [*pass_deals(7), draw("N"), draw("N")],
        win("N", {"fan": 2, "fu": 30}, "S"),
        [0, -2900 - 300 * 9, 0, 2900 + 300 * 9],
        ("S", 4, 10, 0),
    ),
    ("round", "2.2", pass_deals(3), draw(), [0, 0, 0, 0], ("S", 1, 4, 0)),
    (
        "double-win",
        "3.3.10 both hands pay",
        [],
        wins("S", E={"limit": "mangan"}, W={"fan": 5}),
        [12000, -20000, 8000, 0],
        ("E", 1, 1, 0),
    ),
    (
        "triple-win",
        "3.4.3 three winners are no draw",
        [],
        wins("S", E={"fan": 1, "fu": 30}, W={"fan": 1, "fu": 30}, N={"fan": 1, "fu": 30}),
        [1500, -3500, 1000, 1000],
        ("E", 1, 1, 0),
    ),
    (
        "yakuman-liable-draw",
        "3.3.6",
        [],
        win("S", {"yakuman": 1}, liable="W"),
        [0, 32000, -32000, 0],
        ("E", 2, 0, 0),
    ),
    (
        "yakuman-liable-ron",
        "3.3.6, counters by the discarder",
        [draw("E")],
        win("S", {"yakuman": 1}, "N", liable="W"),
        [0, 32300, -16000, -16300],
        ("E", 2, 0, 0),
    ),
    (
        "yakuman-liable-self",
        "3.3.6",
        [],
        win("S", {"yakuman": 2}, "W", liable="W"),
        [0, 64000, -64000, 0],
        ("E", 2, 0, 0),
    ),
    (
        "yakuman-liable-draw-counters",
        "3.3.6",
        [draw("E")],
        win("E", {"yakuman": 1}, liable="W"),
        [48300, 0, -48300, 0],
        ("E", 1, 2, 0),
    ),
    (
        "counters-draw",
        "3.4.10",
        [draw("E")],
        win("S", {"fan": 1, "fu": 30}),
        [-600, 1400, -400, -400],
        ("E", 2, 0, 0),
    ),
    (
        "nagashi-two",
        "4.2.2: claimants net out, sticks to the nearest",
        [],
        nagashi("S", "W", riichi=["N"], discarder="E"),
        [-8000, 7000, 6000, -5000],
        ("E", 2, 0, 0),
    ),
]


@pytest.mark.parametrize(
    ("before", "event", "points", "following"),
    [pytest.param(*row[2:], id=row[0]) for row in TABLE_STATES],
)
def test_table_state(before, event, points, following):
    assert after([*before, event]) == (points, following)


EVENTS = [row[3] for row in TABLE_STATES]


@pytest.mark.parametrize("event", EVENTS, ids=[row[0] for row in TABLE_STATES])
def test_points_and_pot_sum_to_zero(event):
    state = game.start(registry.get("ema2008"), list("ESWN"))
    step = game.apply(state, event)
    assert sum(step.delta.values()) == 1000 * (state.pot - step.state.pot)


FINNISH = [
    (
        "FT1",
        "one winner",
        [],
        wins("W", S={"fan": 1, "fu": 30}, N={"fan": 1, "fu": 30}),
        [0, 0, -800, 800],
        ("E", 2, 0, 0),
    ),
    ("FT2", "nagashi mangan", [], nagashi("W"), [-4000, -2000, 8000, -2000], ("E", 1, 1, 0)),
    ("FT3", "nagashi mangan", [], nagashi("E", riichi=["S"]), [12000, -5000, -4000, -4000], ("E", 1, 1, 1)),
    (
        "FT7",
        "counters",
        [draw("E")] * 3,
        win("S", {"fan": 2, "fu": 20}),
        [-900, 2100, -600, -600],
        ("E", 2, 0, 0),
    ),
    (
        "FT8",
        "counters",
        [draw("E")] * 3,
        win("E", {"fan": 2, "fu": 20}, "S"),
        [2700, -2700, 0, 0],
        ("E", 1, 4, 0),
    ),
]


@pytest.mark.parametrize(
    ("before", "event", "points", "following"), [pytest.param(*row[2:], id=row[0]) for row in FINNISH]
)
def test_finnish_table(before, event, points, following):
    assert after([*before, event], "finnish") == (points, following)


def test_finnish_counters_in_the_value():
    """The literal reading of the sheet: the counter doubles with the hand."""
    points, _ = after(
        [draw("E"), win("E", {"fan": 2, "fu": 20}, "S")], "finnish", {"counter_mode": "in_hand_value"}
    )
    assert points == [1800 + 600, -2400, 0, 0]


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


@pytest.mark.parametrize(
    ("ruleset", "events", "finished"), [pytest.param(r[1], *r[3:], id=r[0]) for r in ENDS]
)
def test_end_of_game(ruleset, events, finished):
    answer = replay(events, ruleset)
    assert answer["ok"], answer
    assert (answer["finished"], "final" in answer) == (finished, finished)


REFUSED = [
    # id, rule set, events, codes in the order given
    ("over", "ema2008", [{"kind": "end"}, draw()], ["game_is_over"]),
    ("riichi-noten", "ema2008", [draw("E", riichi=["E", "S"])], ["riichi_not_tenpai"]),
    ("dead-tenpai", "ema2008", [draw("E", dead=["E"])], ["dead_hand"]),
    ("dead-abortive", "ema2008", [{**abortive("four_winds", ["E"]), "dead": ["E"]}], ["dead_hand"]),
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


@pytest.mark.parametrize(
    ("ruleset", "events", "codes"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED]
)
def test_what_cannot_happen(ruleset, events, codes):
    answer = replay(events, ruleset)
    assert not answer["ok"]
    assert [fault["code"] for fault in answer["faults"]] == codes
    assert all(fault["field"].startswith(f"events[{len(events) - 1}]") for fault in answer["faults"])


def test_abortive_draws_can_be_left_out():
    line = {"players": list("ESWN"), "events": [abortive("four_winds")], "options": {"abortive_draws": False}}
    answer = game.replay(registry.get("ema2008"), line)
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == [
        ("unknown_reason", "events[0].reason")
    ]
