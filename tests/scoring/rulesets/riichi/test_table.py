"""Table states of EMA 2008 (T), the Finnish sheet (FT) and later editions: what events do to points and dealer."""

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.rulesets.riichi.table_events import (
    abortive,
    after,
    chombo,
    draw,
    nagashi,
    pass_deals,
    win,
    wins,
)

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


@each(
    ("before", "event", "points", "following"),
    [pytest.param(*row[2:], id=row[0]) for row in TABLE_STATES],
)
def test_table_state(before, event, points, following):
    assert after([*before, event]) == (points, following)


EVENTS = [row[3] for row in TABLE_STATES]


@each("event", EVENTS, ids=[row[0] for row in TABLE_STATES])
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


@each(("before", "event", "points", "following"), [pytest.param(*row[2:], id=row[0]) for row in FINNISH])
def test_finnish_table(before, event, points, following):
    assert after([*before, event], "finnish") == (points, following)


def test_finnish_counters_in_the_value():
    """The literal reading of the sheet: the counter doubles with the hand."""
    points, _ = after(
        [draw("E"), win("E", {"fan": 2, "fu": 20}, "S")], "finnish", {"counter_mode": "in_hand_value"}
    )
    assert points == [1800 + 600, -2400, 0, 0]
