"""What the points of a sheet say of the scores at the end: whatever they leave out is put back, and proved."""

from decimal import Decimal

import pytest

from scoring import game
from scoring.faults import Refused
from scoring.rulesets import registry
from tests.rows import each
from tournaments.desk.imports.points import Closed, closed_with

SUMS = [
    # rules, points of the sheet, unit, the scores and sticks
    ("ema2008", "45100 33400 26500 15000", "", (45100, 33400, 26500, 15000), 0),
    ("ema2008", "45.1 33.4 26.5 15", "", (45100, 33400, 26500, 15000), 0),
    ("ema2008", "451 334 265 150", "points", (45100, 33400, 26500, 15000), 0),
    ("ema2008", "45.100 33.400 26.500 15.000", "", (45100, 33400, 26500, 15000), 0),
    ("ema2008", "45.100 60.800 14.600 -500", "", (45100, 60800, 14600, -500), 0),
    ("ema2008", "15.100 3.400 -3.500 -15.000", "difference", (45100, 33400, 26500, 15000), 0),
    ("mcr2006", "1.234 -234 -500 -500", "", (1234, -234, -500, -500), 0),
    ("ema2008", "30000 30000 29000 30000", "", (30000, 30000, 29000, 30000), 1),
    ("ema2008", "15.1 3.4 -3.5 -15", "difference", (45100, 33400, 26500, 15000), 0),
    ("ema2016", "30100 8400 -8500 -30000", "result", (45100, 33400, 26500, 15000), 0),
    ("ema2016", "15 15 -15 -15", "result", (35000, 35000, 25000, 25000), 0),  # EMA regulations, S6: ties
    ("wrc", "30.1 8.4 -8.5 -30", "result", (45100, 33400, 26500, 15000), 0),
    ("mcr2006", "120 10 -30 -100", "", (120, 10, -30, -100), 0),
]


def state(rules):
    return game.start(registry.get(rules), list("ABCD"))


def closed(rules, points, unit):
    sticks = registry.get(rules).has_stakes
    return closed_with([Decimal(one) for one in points.split()], unit, state(rules), sticks=sticks)


@each(
    ("rules", "points", "unit", "scores", "pot"),
    [pytest.param(*row, id=f"{row[0]} {row[1]} {row[2]}") for row in SUMS],
)
def test_the_scores_behind_a_sheet(rules, points, unit, scores, pot):
    assert closed(rules, points, unit) == Closed(scores, pot)


@each(
    ("points", "unit", "code"),
    [
        ("45100 33400 26500 15100", "", "wrong_sum"),
        ("45100 33400 26500 10000", "", "wrong_sum"),  # five sticks are more than ever stay on a table
        ("15.1 3.4 -3.5 -15", "", "say_unit"),
        ("15.1 3.4 -3.5 -14", "difference", "wrong_sum"),
        ("0.1234 0 0 -0.1234", "difference", "not_whole"),
        ("1000 0 0 -1000", "result", "result_differs"),
    ],
)
def test_what_does_not_add_up(points, unit, code):
    with pytest.raises(Refused) as refused:
        closed("ema2008", points, unit)
    assert [fault.code for fault in refused.value.faults] == [code]


@each(
    ("points", "told"),
    [
        ("451 334 265 160", "121000"),
        ("45.1 33.4 26.5 16", "121000"),
        ("45.100 33.400 26.500 16.000", "121000"),
        ("45100 33400 26500 15001", "120001"),
    ],
)
def test_a_wrong_sum_is_told_in_points(points, told):
    with pytest.raises(Refused) as refused:
        closed("ema2008", points, "")
    assert [(fault.expected, fault.found) for fault in refused.value.faults] == [(120000, told)]


@each("rules", ["mleague", "jpml_a", "finnish", "ema2025"])
def test_results_of_every_edition_lead_back(rules):
    """Uma that floats, oka: the engine's own results give the scores again."""
    start = state(rules)
    total = start.scores[0] * 4
    scores = (total // 4 + 15100, total // 4 + 3400, total // 4 - 3500, total // 4 - 15000)
    event = {"kind": "table_result", "scores": dict(zip("ABCD", scores, strict=True)), "pot": 0}
    final = game.settle(game.apply(start, event).state)
    told = " ".join(str(final[player].total) for player in "ABCD")
    assert closed(rules, told, "result") == Closed(scores)
