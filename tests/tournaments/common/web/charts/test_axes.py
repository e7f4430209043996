"""Axes: round figures, and a scale either way."""

from fractions import Fraction

import pytest

from tournaments.common.web.charts.axes import Scale, percent, steps

STEPS = [
    pytest.param(0, 30000, [0, 10000, 20000, 30000], id="whole tens of thousands"),
    pytest.param(-7000, 41000, [-10000, 0, 10000, 20000, 30000, 40000, 50000], id="below zero"),
    pytest.param(0, 4, [0, 1, 2, 3, 4], id="table points"),
    pytest.param(5, 5, [5], id="one value"),
    pytest.param(Fraction(1, 2), Fraction(7, 2), [0, 1, 2, 3, 4], id="halves"),
]


@pytest.mark.parametrize(("low", "high", "figures"), STEPS)
def test_steps(low: int, high: int, figures: list[int]) -> None:
    assert steps(low, high) == figures


def test_a_scale_runs_either_way_and_stands_in_the_middle_without_a_span() -> None:
    assert (Scale(0, 10, 90, 10).at(5), Scale(0, 10, 0, 100).at(10), Scale(3, 3, 0, 100).at(3)) == (
        50,
        100,
        50,
    )
    assert (percent(12.5), percent(40), percent(100 / 3)) == ("12.5%", "40%", "33.33%")
