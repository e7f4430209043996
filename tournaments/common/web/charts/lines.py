"""Lines over columns, with their names, and the same figures as a table: `components/line_chart.html` draws them.

Each line differs from the others by its dashes and its marks as well as by its colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tournaments.common.web.charts.axes import (
    ABOVE,
    BELOW,
    EDGE,
    PHONE_PIXELS,
    Number,
    Scale,
    Tick,
    Words,
    fit,
    foot_of,
    heights_of,
    percent,
    room_of,
    steps,
    ticks_at,
    top_of,
)
from tournaments.texts.format import score

HEIGHT = 300
"""Pixels."""
LABEL_PIXELS, TALL_PIXELS, TICK_PIXELS = 17, 32, 14
"""The least distance of two names, of two names with figures, and of two figures on the axis, to be read."""
NEXT_TO_LINE = 20
"""Pixels between the plot and a name, with the mark between them."""
LONGEST_NAME, WIDE_NAME = 14, 34
"""The most characters of a name beside a line, and on a wide chart; the whole name is in the table."""
LAPTOP_PIXELS = 860
"""The width of a wide chart on a small laptop."""
STYLES = 4
"""Colours, dashes and marks that the stylesheet and the template know."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line to draw: a name and a value for each column, None for a column without a value.

    A `quiet` line stays in the background. `brief` is the name beside the line if there is little room. `key` tells the
    line from others when the chart is drawn anew with other names. `texts` and `end` are words for the values and for
    the last of them, if figures do not say enough.
    """

    name: str
    values: Sequence[Number | None]
    quiet: bool = False
    brief: str = ""
    key: str = ""
    texts: Sequence[str] = ()
    end: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A value on a line; `words` are its tooltip."""

    x: str
    y: str
    words: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight part of a line."""

    x1: str
    y1: str
    x2: str
    y2: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn. `colour`, `dashes` and `shape` count from 0; `label` is where its name stands.
    `says` tells its name and figures, `end` the last of them.
    """

    id: str
    name: str
    says: str
    short: str
    long: str
    end: str
    quiet: bool
    colour: int
    dashes: int
    shape: int
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]
    label: str

    @property
    def css(self) -> str:
        """The classes of the stylesheet."""
        return "line faint" if self.quiet else f"line c{self.colour} d{self.dashes}"


@dataclass(frozen=True, slots=True)
class Band:
    """The first places: the `height` they take from the top, and in words."""

    height: str
    words: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over columns, with axes. Lines that are `named` have their names in the `room` from `end`, `between` pixels
    apart; a line by itself has its last figure at its last mark.

    A `wide` chart has the page for itself, and room for long names on a laptop. `names` and `rows` are its figures for
    a table.
    """

    title: str
    across: str
    up: str
    height: int
    left: str
    right: str
    width: str
    end: str
    room: str
    between: int
    top: str
    foot: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    summary: str
    named: bool
    wide: bool = False
    band: Band | None = None


def line_chart(
    title: str,
    series: Sequence[Series],
    columns: Sequence[str],
    *,
    across: str,
    up: str,
    words: Words = score,
    height: int = HEIGHT,
    levels: Sequence[int] = (),
    places: int = 0,
    wide: bool = False,
    band: tuple[int, str] | None = None,
) -> LineChart:
    """The chart of these lines. `across` and `up` name the axes; `levels` are the figures upwards.

    With `places` the figures are places, of which there are so many at least: 1 is at the top, and each has the same
    room. The first of them, and their name, are a `band`.
    """
    levels = levels or _levels(series, height, places)
    heights = heights_of(levels, height, places=bool(places))
    named = wide or sum(not line.quiet for line in series) > 1
    left, right = room_of(map(words, levels)), 100 - _room(series, columns, wide=wide, named=named)
    widths = Scale(0, max(len(columns) - 1, 0), left + 2, right)
    between = TALL_PIXELS if named and not wide else LABEL_PIXELS
    lines = _lines(series, columns, widths, heights, between / height * 100, words)
    return LineChart(
        title=title,
        across=across,
        up=up,
        height=height,
        left=percent(left),
        right=percent(right),
        width=percent(right - left),
        end=percent(right + 3),
        room=percent(97 - right),
        between=between,
        top=percent(top_of(height)),
        foot=percent(foot_of(height)),
        x_ticks=tuple(Tick(percent(widths.at(at)), columns[at]) for at in _thinned(columns, right - left)),
        y_ticks=ticks_at(levels, heights, words),
        lines=lines,
        names=tuple(line.name for line in series),
        rows=_rows(series, columns, words),
        summary="; ".join(f"{line.name} {line.end}" for line in lines if line.end),
        named=named,
        wide=wide,
        band=_band(*band, heights, height) if band else None,
    )


def _band(places: int, words: str, heights: Scale, height: int) -> Band:
    return Band(percent(heights.at(places + Fraction(1, 2)) - top_of(height)), words)


def _rows(
    series: Sequence[Series], columns: Sequence[str], words: Words
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The figures of each column, for the table."""
    return tuple(
        (column, tuple(_words(line.values[index], words) for line in series))
        for index, column in enumerate(columns)
    )


def _levels(series: Sequence[Series], height: int, places: int) -> list[int]:
    """The figures upwards that hold all values."""
    values = [value for line in series for value in line.values if value is not None] or [0]
    return _places(max(*values, places, 2), height) if places else steps(min(values), max(values))


def _lines(
    series: Sequence[Series], columns: Sequence[str], widths: Scale, heights: Scale, gap: float, words: Words
) -> tuple[Line, ...]:
    """The lines as they are drawn, with a `gap` between their names, as a share of the height."""
    ends = [_last(line.values) for line in series]
    labels = _apart([heights.at(end) if end is not None else 100.0 for end in ends], gap)
    return tuple(
        _line(line, number, columns, widths, heights, label, words)
        for number, (line, label) in enumerate(zip(series, labels, strict=True))
    )


def _room(series: Sequence[Series], columns: Sequence[str], *, wide: bool, named: bool) -> float:
    """The share of the picture behind the plot: for names, or for half of the last column's label."""
    if not named:
        return max(room_of([columns[-1]], 0) / 2 if columns else 0, EDGE / PHONE_PIXELS * 100)
    short = room_of((_short(line) for line in series), NEXT_TO_LINE)
    long = room_of((_long(line) for line in series), NEXT_TO_LINE, LAPTOP_PIXELS)
    return 3 + max(short, long if wide else 0)


def _places(last: Number, height: int) -> list[int]:
    """The places on the axis: the first, the last, and round ones between them that leave room."""
    room = Scale(1, last, 0, height - ABOVE - BELOW)
    levels = [1]
    for value in steps(1, last, 7):
        if room.at(levels[-1]) + TICK_PIXELS <= room.at(value) <= room.at(last) - TICK_PIXELS:
            levels.append(value)
    return [*levels, int(last)]


def _thinned(columns: Sequence[str], share: float) -> range:
    """The columns with a label: all, or every second, third ... so that no two labels touch on a phone, where they
    have this share of the picture.
    """
    apart = share * PHONE_PIXELS / 100 / max(len(columns) - 1, 1)
    steps_ = range(1, len(columns))
    step = next((step for step in steps_ if fit(columns[::step], step * apart)), max(len(columns), 1))
    return range(0, len(columns), step)


def _last(values: Sequence[Number | None]) -> Number | None:
    return next((value for value in reversed(values) if value is not None), None)


def _words(value: Number | None, words: Words) -> str:
    return "–" if value is None else words(value)


def _line(
    series: Series,
    number: int,
    columns: Sequence[str],
    widths: Scale,
    heights: Scale,
    label: float,
    words: Words,
) -> Line:
    marks = [
        None
        if value is None
        else Mark(
            percent(widths.at(index)),
            percent(heights.at(value)),
            series.texts[index] if series.texts else f"{series.name} · {columns[index]} · {words(value)}",
        )
        for index, value in enumerate(series.values)
    ]
    figures = series.texts or [words(value) for value in series.values if value is not None]
    return Line(
        id=series.key or series.name,
        name=series.name,
        says=f"{series.name}: {', '.join(figures)}",
        short=_short(series),
        long=_long(series),
        end=series.end or (figures[-1] if figures else ""),
        quiet=series.quiet,
        colour=number % STYLES,
        dashes=(number + number // STYLES) % STYLES,
        shape=number % STYLES,
        segments=tuple(Segment(a.x, a.y, b.x, b.y) for a, b in pairwise(marks) if a and b),
        marks=tuple(mark for mark in marks if mark),
        label=percent(label),
    )


def _short(series: Series) -> str:
    return clipped(series.brief or series.name)


def _long(series: Series) -> str:
    return clipped(series.name, WIDE_NAME)


def clipped(name: str, most: int = LONGEST_NAME) -> str:
    """A name that fits beside a line."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """The heights of the names: those of the lines' ends, moved apart so that all can be read."""
    order = sorted(range(len(heights)), key=lambda index: (heights[index], index))
    placed: dict[int, float] = {}
    at = -gap
    for index in order:
        at = placed[index] = max(heights[index], at + gap)
    floor_ = 100.0
    for index in reversed(order):
        placed[index] = min(placed[index], floor_)
        floor_ = placed[index] - gap
    return [placed[index] for index in range(len(heights))]
