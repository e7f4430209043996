"""MERS: every worked example of the federation's ranking."""

import datetime as dt
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each
from tournaments.desk.rankings.engine.mers import (
    Result,
    age_factor,
    base_rank,
    counted_in_most,
    country_score,
    event_weight,
    score,
)


@each(
    ("players", "place", "base"),
    [
        (40, 1, 1000),
        (40, 40, 0),
        (40, 10, 769),
        (40, 26, 359),
        (100, 75, 253),
        (16, 3, 867),
        (36, 27, 257),
        (84, 10, 892),
        pytest.param(17, 16, 63, id="a half is rounded up"),
        pytest.param(1, 1, 1000, id="alone"),
    ],
)
def test_base_rank(players, place, base):
    assert base_rank(place, players) == base


@each(
    ("days", "players", "countries", "qualifies", "weight"),
    [
        (1, 36, 3, False, "1"),
        (1, 40, 5, False, "1"),
        (1, 41, 6, False, "2"),
        (2, 16, 1, False, "2"),
        (2, 56, 7, False, "3"),
        (2, 80, 9, False, "3"),
        (2, 81, 10, False, "4"),
        (2, 92, 7, False, "7/2"),
        (3, 140, 20, True, "6"),
        (4, 200, 22, True, "6"),
    ],
)
def test_event_weight(days, players, countries, qualifies, weight):
    found = event_weight(days=days, players=players, countries=countries, qualifies=qualifies)
    assert found == Fraction(weight)


@each(
    ("ended", "day", "factor"),
    [
        ("2025-11-20", "2026-11-20", "1"),
        ("2025-11-19", "2026-11-20", "1/2"),
        ("2024-11-20", "2026-11-20", "1/2"),
        ("2024-11-19", "2026-11-20", "0"),
        ("2026-11-21", "2026-11-20", "0"),
        pytest.param("2026-11-20", "2026-11-20", "1", id="it ends today"),
        pytest.param("2027-02-28", "2028-02-29", "1", id="a leap day"),
    ],
)
def test_age(ended, day, factor):
    assert age_factor(dt.date.fromisoformat(ended), dt.date.fromisoformat(day)) == Fraction(factor)


@each(
    ("results", "counted"),
    [(2, 5), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 9), (11, 10), (15, 13), (20, 17), (25, 21)],
)
def test_how_many_results_part_a_counts(results, counted):
    assert counted_in_most(results) == counted


EXAMPLES = {
    "M1": ("1000,1,1 500,1,1", "300", "375", "337.50"),
    "M2": ("900,2.5,1 700,1,1", "453.846", "536.364", "495.10"),
    "M3": ("900,2.5,1 800,1,1 700,2,.5 600,1.5,1 300,1,.5", "738.462", "775", "756.73"),
    "M4": (
        "950,2,1 900,2.5,1 800,1,1 700,2,.5 600,1.5,1 300,1,.5 100,2,1",
        "657.143",
        "869.231",
        "763.19",
    ),
    "M5": (
        "1000,3.5,1 950,2,.5 900,2,1 880,1,1 700,2.5,1 650,1,.5 500,2,1 400,1,1 300,1,.5 0,2,1",
        "768.214",
        "950.667",
        "859.44",
    ),
    "M8": ("800,1,1 800,3,1 800,2,.5 800,1,.5 800,2,1 200,3,1", "628.571", "800", "714.29"),
}


def read(text: str) -> list[Result]:
    """Results as the examples write them: base, weight, age."""
    rows = (part.split(",") for part in text.split())
    return [Result(int(base), Fraction(weight), Fraction(age)) for base, weight, age in rows]


@each(("text", "most", "best", "value"), EXAMPLES.values(), ids=EXAMPLES)
def test_worked_examples(text, most, best, value):
    found = score(read(text))
    assert found is not None
    assert float(found.most.mean) == pytest.approx(float(most), abs=0.0005)
    assert float(found.best.mean) == pytest.approx(float(best), abs=0.0005)
    assert f"{float(found.value):.2f}" == value


@each(
    "text",
    [pytest.param("1000,3,1", id="M6"), pytest.param("1000,3,1 900,2,0", id="M7: the other is too old")],
)
def test_one_result_is_not_listed(text):
    assert score(read(text)) is None


def test_a_player_s_parts_name_their_results():
    found = score(read("100,2,1 950,2,1"))
    assert found is not None
    assert [result.base for result in found.most.results] == [950, 100]
    assert (found.most.filled, found.best.filled) == (3, 2)


def test_a_country_has_its_best_three():
    assert country_score(map(Fraction, (100, 900, 600, 300))) == 600
    assert country_score([Fraction(900)]) == 300


results = st.builds(
    Result,
    base=st.integers(0, 1000),
    weight=st.integers(2, 12).map(lambda halves: Fraction(halves, 2)),
    age=st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(0)]),
)


@given(st.lists(results, max_size=30), st.randoms())
def test_the_order_of_results_does_not_matter_and_the_figure_is_a_base_rank(found, random):
    shuffled = random.sample(found, len(found))
    value, again = score(found), score(shuffled)
    assert (value and value.value) == (again and again.value)
    assert value is None or 0 <= value.value <= 1000
