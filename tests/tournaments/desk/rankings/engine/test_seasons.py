"""Seasons: points of a result, which results count, and rules that cannot be followed."""

from fractions import Fraction

import pytest

from tests.rows import each
from tournaments.desk.rankings.engine.seasons import BadRules, Result, points_of, read_rules, season

TABLE = {"kind": "table", "values": [25, 18, 15], "others": 1}


@each(
    ("points", "result", "worth"),
    [
        pytest.param(TABLE, Result(1, 40), "25", id="table: the first"),
        pytest.param(TABLE, Result(3, 40), "15", id="table: the last that it names"),
        pytest.param(TABLE, Result(4, 40), "1", id="table: everybody else"),
        pytest.param({"kind": "table", "values": [3]}, Result(2, 8), "0", id="table: nothing for others"),
        pytest.param({"kind": "base"}, Result(10, 40), "769", id="base rank"),
        pytest.param({"kind": "beaten"}, Result(10, 40), "30", id="players behind"),
        pytest.param({"kind": "score", "unit": 1000}, Result(1, 4, Fraction(43700)), "43.7", id="the score"),
        pytest.param({"kind": "score"}, Result(1, 4), "0", id="an event without scores"),
        pytest.param({"kind": "table", "values": ["12.5"]}, Result(1, 4), "12.5", id="a decimal as text"),
    ],
)
def test_what_a_result_is_worth(points, result, worth):
    assert points_of(result, read_rules({"points": points})) == Fraction(worth)


def test_attendance_is_added_to_each_result():
    rules = read_rules({"points": TABLE, "attendance": 5})
    assert season([Result(2, 8), Result(7, 8)], rules).value == 18 + 5 + 1 + 5


RESULTS = [Result(1, 8), Result(3, 8), Result(2, 8), Result(8, 8)]
"""25, 15, 18 and 1 points by TABLE."""


@each(
    ("rules", "counts", "value"),
    [
        pytest.param({}, [25, 18, 15, 1], "59", id="everything"),
        pytest.param({"best": 2}, [25, 18], "43", id="the best two"),
        pytest.param({"best": 9}, [25, 18, 15, 1], "59", id="fewer than the best nine"),
        pytest.param({"drop": 1}, [25, 18, 15], "58", id="all but the worst"),
        pytest.param({"drop": 5}, [25], "25", id="more are dropped than there are: one result counts"),
        pytest.param({"best": 3, "drop": 2}, [25, 18], "43", id="the stricter of both"),
        pytest.param({"figure": "mean"}, [25, 18, 15, 1], "59/4", id="the mean"),
        pytest.param({"figure": "mean", "drop": 9}, [25], "25", id="the mean of the one that counts"),
    ],
)
def test_which_results_count(rules, counts, value):
    found = season(RESULTS, read_rules({"points": TABLE, **rules}))
    assert [row.points for row in found.results if row.counts] == counts
    assert found.value == Fraction(value)
    assert len(found.results) == len(RESULTS), "a result that does not count is shown too"


@each(
    ("played", "drop", "counts"),
    [
        pytest.param([1], 1, [25], id="came once: both missed events are dropped, one result counts"),
        pytest.param([8, 8], 1, [1, 1], id="came twice: the missed event is the one that is dropped"),
        pytest.param([8, 2, 1], 1, [25, 18], id="came always: the worst is dropped"),
        pytest.param([8, 2], 2, [18], id="missed one of three, two are dropped"),
        pytest.param([1], 5, [25], id="more are dropped than there were events"),
    ],
)
def test_missed_events_are_dropped_first(played, drop, counts):
    rules = read_rules({"points": TABLE, "drop": drop})
    found = season([Result(place, 8) for place in played], rules, events=3)
    assert [int(row.points) for row in found.results if row.counts] == counts


def test_nobody_without_a_result_has_a_figure():
    assert season([], read_rules({"points": TABLE}), events=3).value == 0
    assert season([], read_rules({"points": TABLE, "figure": "mean"}), events=3).value == 0


def test_the_weight_of_an_event_multiplies_and_decides_the_order():
    rules = read_rules({"points": TABLE, "best": 1})
    assert season([Result(1, 8), Result(2, 8, weight=Fraction(2))], rules).value == 36


def test_a_mean_is_weighted():
    rules = read_rules({"points": TABLE, "figure": "mean"})
    assert season([Result(1, 8), Result(2, 8, weight=Fraction(3))], rules).value == Fraction(25 + 54, 4)


@each(("results", "listed"), [(2, False), (3, True)])
def test_too_few_results_are_not_listed(results, listed):
    assert season(RESULTS[:results], read_rules({"points": TABLE, "least": 3})).listed is listed


def test_rules_have_defaults():
    rules = read_rules({})
    assert (rules.kind, rules.best, rules.drop, rules.least, rules.figure) == ("base", None, 0, 1, "sum")


@each(
    ("rules", "field"),
    [
        pytest.param({"point": 1}, "rules.point", id="an unknown part"),
        pytest.param({"points": 3}, "points", id="no object"),
        pytest.param({"points": {"kind": "uma"}}, "points.kind", id="an unknown kind"),
        pytest.param({"points": {"kind": ["base"]}}, "points.kind", id="a list for a kind"),
        pytest.param({"points": {"kind": "table"}}, "points.values", id="an empty table"),
        pytest.param({"points": {"kind": "table", "values": "12"}}, "points.values", id="text for a table"),
        pytest.param({"points": {**TABLE, "values": [1] * 501}}, "points.values", id="a table too long"),
        pytest.param({"points": {**TABLE, "values": ["x"]}}, "points.values", id="no number"),
        pytest.param({"points": {**TABLE, "values": ["1/0"]}}, "points.values", id="over nothing"),
        pytest.param({"points": {**TABLE, "values": [True]}}, "points.values", id="true"),
        pytest.param({"points": {**TABLE, "others": None}}, "points.others", id="null"),
        pytest.param({"points": {**TABLE, "unit": 0}}, "points.unit", id="divided by nothing"),
        pytest.param({"points": {**TABLE, "x": 0}}, "points.x", id="an unknown part of the points"),
        pytest.param({"attendance": 10**7}, "attendance", id="too large"),
        pytest.param({"attendance": "9" * 13}, "attendance", id="too long"),
        pytest.param({"attendance": float("inf")}, "attendance", id="endless"),
        pytest.param({"best": 0}, "best", id="the best none"),
        pytest.param({"best": True}, "best", id="the best true"),
        pytest.param({"drop": -1}, "drop", id="fewer than none"),
        pytest.param({"least": 1.5}, "least", id="a half"),
        pytest.param({"figure": "median"}, "figure", id="an unknown figure"),
    ],
)
def test_rules_that_cannot_be_followed(rules, field):
    with pytest.raises(BadRules) as refused:
        read_rules(rules)
    assert refused.value.field == field
