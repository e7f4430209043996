"""The standings of a stage from plain values; whole tournaments are in tests/tournaments/play/standings."""

from fractions import Fraction
from typing import Any

from scoring.rulesets import registry
from scoring.standings import Standing, carried_over, cell_of, less_penalties, number_of, placed, taken_off
from tests.rows import each

RESULT: Any = {"raw": 30000, "uma": 0, "oka": 0, "penalties": 0, "total": 0, "place": 1}


def test_penalties_of_a_round_and_outside_it() -> None:
    taken = taken_off([(1, "a", 2000, {"b": 500}), (None, "a", 300, {}), (2, "a", 1, {})], [(1, "a")])
    assert {at: dict(points) for at, points in taken.items()} == {1: {"a": 2000}, None: {"a": 301, "b": -500}}


def test_results_less_penalties() -> None:
    ruleset = registry.get("ema2008")
    rules = ruleset.resolve({})
    results = {"a": RESULT, "b": RESULT}
    assert less_penalties(ruleset, rules, results, {}) == results
    less = less_penalties(ruleset, rules, results, {"a": 2000})
    assert (less["a"]["total"], less["a"]["penalties"], less["b"]) == (-2000, -2000, RESULT)


@each(("disqualified", "points"), [(True, 0), (False, "7/2")])
def test_a_disqualified_player_has_no_table_points(disqualified: bool, points: Any) -> None:
    result: Any = {**RESULT, "table_points": "7/2"}
    cell = cell_of(result, table=1, wind="E", finished=True, disqualified=disqualified)
    assert cell["table_points"] == points
    assert number_of("7/2") == Fraction(7, 2)


def test_places_and_the_places_before() -> None:
    one, two = Standing(), Standing(outside=100, carried={"total": 50})
    for number, totals in enumerate([(10, 20), (30, 0)], start=1):
        for line, total in zip((one, two), totals, strict=True):
            result: Any = {**RESULT, "total": total}
            line.cells[number] = cell_of(result, table=1, wind="E", finished=True, disqualified=False)
    chain = registry.get("ema2008").ranking
    assert [
        (number, line.place, line.previous) for number, line in placed({1: one, 2: two}, chain, [1, 2])
    ] == [
        (1, 1, 1),
        (2, 2, 2),
    ]
    assert [line.previous for _number, line in placed({1: one}, chain, [1])] == [None]


@each(("percent", "carried"), [(0, {}), (50, {"total": "1/2"}), (100, {"total": 1})])
def test_what_is_carried_over(percent: int, carried: Any) -> None:
    assert carried_over({"total": 1}, ["total"], percent) == carried
