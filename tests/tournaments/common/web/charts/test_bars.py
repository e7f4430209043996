"""Bars: up and down from zero, figures that are hidden where they would touch."""

import pytest

from tournaments.common.web.charts.bars import BarChart, Column, bar_chart
from tournaments.texts.format import signed


def chart(*figures: int) -> BarChart:
    columns = [Column(str(n), f"Round {n}", figure) for n, figure in enumerate(figures, start=1)]
    return bar_chart("Results", columns, words=signed)


def share(position: str) -> float:
    return float(position[:-1])


def test_gains_stand_on_zero_and_losses_hang_from_it() -> None:
    drawn = chart(100, -50)
    gain, loss = drawn.bars
    assert (gain.gain, loss.gain) == (True, False)
    assert share(gain.y) + share(gain.height) == pytest.approx(share(drawn.zero), abs=0.02)
    assert loss.y == drawn.zero
    assert share(gain.height) == pytest.approx(2 * share(loss.height), abs=0.02)
    assert [bar.says for bar in drawn.bars] == ["Round 1: +100", "Round 2: −50"]


def test_a_draw_has_no_bar() -> None:
    assert [bar.height for bar in chart(0).bars] == ["0%"]


def test_columns_fill_the_plot() -> None:
    drawn = chart(*range(1, 11))
    assert share(drawn.left) + 10 * share(drawn.width) == pytest.approx(share(drawn.right), abs=0.1)
    assert share(drawn.right) - share(drawn.left) > 85


@pytest.mark.parametrize(("rounds", "dense"), [(4, False), (10, True)])
def test_figures_that_would_touch_are_shown_one_by_one(rounds: int, dense: bool) -> None:
    assert chart(*[12_300] * rounds).dense is dense
