"""Places, uma, leftover sticks, penalties, substitutes: T15-T20 of EMA 2008, S1-S7 of the tournament rules."""

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.rows import each

NAMES = "ABCD"


def final(scores, *, ruleset="ema2008", pot=0, more=(), options=None):
    """Results in seat order of a table closed from paper."""
    events = [{"kind": "table_result", "scores": dict(zip(NAMES, scores, strict=True)), "pot": pot}, *more]
    answer = game.replay(registry.get(ruleset), {"players": list(NAMES), "events": events}, options)
    assert answer["ok"], answer
    return [answer["final"][name] for name in NAMES]


def column(results, key):
    return [result[key] for result in results]


UMA = [
    # id, source, scores, uma, totals, places
    ("T15", "3.6.1", [41200, 30000, 30000, 18800], [9000, 0, 0, -9000], [20200, 0, 0, -20200], [1, 2, 2, 4]),
    (
        "T16",
        "3.6.1",
        [35000, 35000, 25000, 25000],
        [6000, 6000, -6000, -6000],
        [11000, 11000, -11000, -11000],
        [1, 1, 3, 3],
    ),
    (
        "T17",
        "3.6.1",
        [33000, 33000, 33000, 21000],
        [3000, 3000, 3000, -9000],
        [6000, 6000, 6000, -18000],
        [1, 1, 1, 4],
    ),
    (
        "T18",
        "3.6.1",
        [45000, 25000, 25000, 25000],
        [9000, -3000, -3000, -3000],
        [24000, -8000, -8000, -8000],
        [1, 2, 2, 2],
    ),
    ("T19", "3.6.1", [30000, 30000, 30000, 30000], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]),
    (
        "plain",
        "3.6.1",
        [20000, 40000, 35000, 25000],
        [-9000, 9000, 3000, -3000],
        [-19000, 19000, 8000, -8000],
        [4, 1, 2, 3],
    ),
    (
        "third",
        "3.6.1",
        [40000, 30000, 25000, 25000],
        [9000, 3000, -6000, -6000],
        [19000, 3000, -11000, -11000],
        [1, 2, 3, 3],
    ),
    (
        "first",
        "3.6.1",
        [36000, 36000, 30000, 18000],
        [6000, 6000, -3000, -9000],
        [12000, 12000, -3000, -21000],
        [1, 1, 3, 4],
    ),
]


@each(("scores", "uma", "totals", "places"), [pytest.param(*r[2:], id=r[0]) for r in UMA])
def test_uma(scores, uma, totals, places):
    results = final(scores)
    assert (column(results, "uma"), column(results, "total"), column(results, "place")) == (
        uma,
        totals,
        places,
    )


LEFTOVER = [
    ("wrc keeps no stick", "wrc", [40000, 30000, 29000, 20000], 1, [40000, 30000, 29000, 20000]),
    # id, rule set, scores, pot, raw
    ("T20", "ema2008", [39500, 39500, 20000, 20000], 1, [40000, 40000, 20000, 20000]),
    ("one-first", "ema2008", [40000, 39000, 20000, 20000], 1, [41000, 39000, 20000, 20000]),
    ("three-first", "ema2008", [33000, 33000, 33000, 20000], 1, [33400, 33300, 33300, 20000]),
    ("dropped", "ema2025", [33000, 33000, 33000, 20000], 1, [33333, 33333, 33333, 20000]),
    ("nobody", "jpml_a", [39500, 39500, 20000, 20000], 1, [39500, 39500, 20000, 20000]),
]


@each(("ruleset", "scores", "pot", "raw"), [pytest.param(*row[1:], id=row[0]) for row in LEFTOVER])
def test_leftover_sticks(ruleset, scores, pot, raw):
    assert column(final(scores, ruleset=ruleset, pot=pot), "raw") == raw


def test_leftover_sticks_in_hundreds():
    """EMA 2025, law §15: an organiser may round to hundreds."""
    results = final([33000, 33000, 33000, 20000], ruleset="ema2025", pot=1, options={"leftover_unit": 100})
    assert column(results, "raw") == [33300, 33300, 33300, 20000]


def test_places_are_fixed_before_the_leftover_sticks():
    """3.6: two tied first players stay tied though an odd stick divides unevenly."""
    results = final([33000, 33000, 33000, 20000], pot=1)
    assert column(results, "uma") == [3000, 3000, 3000, -9000]
    assert column(results, "place") == [1, 1, 1, 4]


def test_penalties_come_after_uma_and_move_no_place():
    results = final(
        [30500, 30000, 30000, 29500],
        more=[{"kind": "adjustment", "points": {"A": -8000, "B": 500}, "reason": "phone"}],
    )
    assert column(results, "penalties") == [-8000, 500, 0, 0]
    assert column(results, "place") == [1, 2, 2, 4]
    assert results[0]["total"] == 500 + 9000 - 8000


SUBSTITUTES = [
    # id of ema-tournament.md 3, scores, who, when, totals
    ("S1", [45100, 33400, 26500, 15000], None, None, [30100, 8400, -8500, -30000]),
    ("S2", [45100, 33400, 26500, 15000], "A", "before", [-30000, 8400, -8500, -30000]),
    ("S3", [45100, 33400, 26500, 15000], "C", "before", [30100, 8400, -30000, -30000]),
    ("S4", [45100, 33400, 26500, 15000], "A", "during", [-30000, 18400, 1500, -20000]),
    ("S5", [45100, 33400, 26500, 15000], "C", "during", [30100, 8400, -30000, -20000]),
    ("S6", [35000, 35000, 25000, 25000], "A", "before", [-30000, 15000, -15000, -15000]),
    ("S7", [35000, 35000, 25000, 25000], "C", "during", [15000, 15000, -30000, -10000]),
]


@each(("scores", "who", "when", "totals"), [pytest.param(*r[1:], id=r[0]) for r in SUBSTITUTES])
def test_substitute(scores, who, when, totals):
    more = [{"kind": "substitute", "player": who, "when": when}] if who else []
    assert column(final(scores, ruleset="ema2025", more=more), "total") == totals


def test_a_substitute_spoils_at_nobodys_cost():
    """Tournament rules, 3: the substituted player's own earlier penalties count, the substitute's errors do not."""
    chombo = {"kind": "chombo", "offenders": ["A"]}
    come = {"kind": "substitute", "player": "A", "when": "during"}
    answer = game.replay(
        registry.get("ema2025"), {"players": list(NAMES), "events": [chombo, come, chombo, {"kind": "end"}]}
    )
    assert (answer["final"]["A"]["penalties"], answer["final"]["A"]["total"]) == (-20000, -50000)


def test_chombo_after_uma():
    """EMA 2025, 3.4.6: 20 000 after uma, several add up, places untouched."""
    events = [{"kind": "chombo", "offenders": ["A"]}] * 2 + [{"kind": "end"}]
    answer = game.replay(registry.get("ema2025"), {"players": list(NAMES), "events": events})
    assert answer["final"]["A"] == {
        "raw": 30000,
        "uma": 0,
        "oka": 0,
        "penalties": -40000,
        "total": -40000,
        "place": 1,
    }


OTHERS = [
    # id, rule set, scores, totals
    ("mleague", "mleague", [40000, 30000, 20000, 10000], [60000, 10000, -20000, -50000]),
    ("mleague-tie", "mleague", [35000, 35000, 20000, 10000], [35000, 35000, -20000, -50000]),
    ("mleague-three-first", "mleague", [30000, 30000, 30000, 10000], [16700, 16700, 16600, -50000]),
    ("tenhou-seat-order", "tenhou", [25000, 25000, 25000, 25000], [30000, 0, -10000, -20000]),
    ("jpml-three-below", "jpml_a", [45000, 28000, 25000, 22000], [27000, -3000, -8000, -16000]),
    ("jpml-one-below", "jpml_a", [35000, 34000, 33000, 18000], [13000, 7000, 4000, -24000]),
    ("jpml-two-below", "jpml_a", [40000, 35000, 25000, 20000], [18000, 9000, -9000, -18000]),
    ("finnish", "finnish", [40000, 30000, 20000, 10000], [15000, 5000, -5000, -15000]),
]


NOBODY_FLOATS = [29_900, 29_700, 29_700, 29_700]
"""Everybody is below the start: the stick on the table belongs to nobody."""


@each(
    ("ruleset", "options", "totals"),
    [
        pytest.param("jpml_a2026", {}, [-100, -300, -300, -300], id="the sheet of 2026"),
        pytest.param("jpml_a2026", {"level_uma": True}, [7900, -2966, -2966, -2966], id="as a preset has it"),
        pytest.param("jpml_a", {}, [7900, -2966, -2966, -2966], id="before"),
    ],
)
def test_uma_where_nobody_floats(ruleset, options, totals):
    assert column(final(NOBODY_FLOATS, ruleset=ruleset, pot=1, options=options), "total") == totals


@each(("ruleset", "scores", "totals"), [pytest.param(*row[1:], id=row[0]) for row in OTHERS])
def test_other_editions(ruleset, scores, totals):
    assert column(final(scores, ruleset=ruleset), "total") == totals


def test_a_share_that_is_not_whole_loses_its_fraction():
    results = final([25000, 25000, 25000, 45000], options={"uma": [10000, 5000, -5000, -10000]})
    assert column(results, "uma") == [-3333, -3333, -3333, 10000]
