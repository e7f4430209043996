"""Bars from zero, up for gains and down for losses: `components/bar_chart.html` draws them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.common.web.charts.axes import (
    EDGE,
    PHONE_PIXELS,
    Number,
    Scale,
    Tick,
    Words,
    fit,
    heights_of,
    percent,
    room_of,
    steps,
    ticks_at,
)
from tournaments.texts.format import score

HEIGHT = 240
"""Pixels."""


class Column(NamedTuple):
    """A figure to draw, with the label below it and its name in full."""

    label: str
    name: str
    figure: Number


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar as it is drawn: its column begins at `x`, the bar at `y`; its figure stands outside, at `end`."""

    label: str
    figure: str
    says: str
    gain: bool
    x: str
    y: str
    height: str
    end: str


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars in columns of one `width`. The figures of a `dense` chart would touch each other on a phone: each is shown
    with its bar alone.
    """

    title: str
    height: int
    left: str
    right: str
    zero: str
    width: str
    y_ticks: tuple[Tick, ...]
    bars: tuple[Bar, ...]
    dense: bool


def bar_chart(title: str, columns: Sequence[Column], *, words: Words = score) -> BarChart:
    """The chart of at least one figure."""
    figures = [column.figure for column in columns]
    levels = steps(min(0, *figures), max(0, *figures))
    heights = heights_of(levels, HEIGHT)
    left, right = room_of(map(score, levels)), 100 - EDGE / PHONE_PIXELS * 100
    width = (right - left) / len(columns)
    return BarChart(
        title=title,
        height=HEIGHT,
        left=percent(left),
        right=percent(right),
        zero=percent(heights.at(0)),
        width=percent(width),
        y_ticks=ticks_at(levels, heights, score),
        bars=tuple(_bar(column, left + width * at, heights, words) for at, column in enumerate(columns)),
        dense=not fit([words(figure) for figure in figures], width * PHONE_PIXELS / 100),
    )


def _bar(column: Column, x: float, heights: Scale, words: Words) -> Bar:
    end, zero = heights.at(column.figure), heights.at(0)
    return Bar(
        label=column.label,
        figure=words(column.figure),
        says=f"{column.name}: {words(column.figure)}",
        gain=column.figure >= 0,
        x=percent(x),
        y=percent(min(end, zero)),
        height=percent(abs(zero - end)),
        end=percent(end),
    )
