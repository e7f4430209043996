"""Charts drawn on the server: a scale, ticks, lines with their names, and the same figures as a table.

Every position is a share of the picture's width or height ("37.5%"), so the picture fits any width while its text and
its lines keep their size; only the height is in pixels. `components/line_chart.html` draws a LineChart. A chart of
another kind (bars, say) takes `Scale`, `steps` and `percent` from here, and has a template beside that one.

Each line differs from the others by its dashes and its marks as well as by its colour. Numbers never pass a template's
localisation: positions are text already.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, log10

from tournaments.texts.format import score

Number = int | Fraction
Words = Callable[[Number], str]

LEFT, RIGHT = 14.0, 33.0
"""Shares of the picture beside the plot, in percent: for figures and names."""
ABOVE, BELOW = 16, 44
"""Pixels above the plot, and below it for the labels and the names of the axes."""
HEIGHT = 300
"""Pixels."""
LABEL_PIXELS, TICK_PIXELS = 17, 14
"""The least distance of two names, and of two figures on the axis, at which both can be read."""
LONGEST_NAME, WIDE_NAME = 14, 34
"""The most characters of a name beside a line, and on a wide chart; the whole name is in the table."""
STYLES = 4
"""Colours, dashes and marks that the stylesheet and the template know."""
LEAST_WIDTH, LETTER_PIXELS, BETWEEN_PIXELS = 190, 6.5, 6
"""Pixels: of the plot on a phone, of a letter of a label, and between two labels."""


def percent(share: float) -> str:
    """A position as SVG reads it."""
    return f"{share:.2f}".rstrip("0").rstrip(".") + "%"


def steps(low: Number, high: Number, most: int = 6) -> list[int]:
    """Round figures (1, 2 or 5 and zeros) from `low` or below to `high` or above, about `most` at the most."""
    span = max(1, -(-(high - low) // (most - 1)))
    power = 10 ** floor(log10(span))
    size = next(step for step in (power, 2 * power, 5 * power, 10 * power) if step >= span)
    first, last = low // size * size, -(-high // size) * size
    return [int(value) for value in range(int(first), int(last) + 1, int(size))]


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to shares of the picture, from `start` to `end`; `start` may be above `end`: heights grow
    downwards.
    """

    low: Number
    high: Number
    start: float
    end: float

    def at(self, value: Number) -> float:
        """The share of the picture at which the value stands, in percent."""
        return self.start + (self.end - self.start) * self._part(value)

    def _part(self, value: Number) -> float:
        span = self.high - self.low
        if not span:
            return 0.5
        return float(Fraction(value - self.low) / span)


@dataclass(frozen=True, slots=True)
class Series:
    """A line to draw: a name and a value for each column, None for a column without a value.

    A `quiet` line stays in the background. `brief` is the name beside the line if there is little room. `key` tells the
    line from others when the chart is drawn anew with other names.
    """

    name: str
    values: Sequence[Number | None]
    quiet: bool = False
    brief: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis, with its label."""

    at: str
    words: str


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
    `says` tells its name and figures.
    """

    id: str
    name: str
    says: str
    short: str
    long: str
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
class LineChart:
    """Lines over columns, with axes, and the figures by column for the table behind them.

    A `wide` chart has the page for itself, and room for long names on a laptop.
    """

    title: str
    across: str
    up: str
    height: int
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    summary: str
    wide: bool = False

    @property
    def many(self) -> bool:
        """Whether a chart with the page for itself has more lines than the eye tells apart: each can be brought out."""
        return self.wide and len(self.lines) > 2

    @property
    def left(self) -> str:
        return percent(LEFT)

    @property
    def right(self) -> str:
        return percent(100 - RIGHT)

    @property
    def end(self) -> str:
        """The position at which the names begin."""
        return percent(100 - RIGHT + 3)

    @property
    def top(self) -> str:
        return percent(_top(self.height))

    @property
    def foot(self) -> str:
        return percent(_foot(self.height))


def line_chart(
    title: str,
    series: Sequence[Series],
    columns: Sequence[str],
    *,
    across: str,
    up: str,
    words: Words = score,
    height: int = HEIGHT,
    places: int = 0,
    wide: bool = False,
) -> LineChart:
    """The chart of these lines. `across` and `up` name the axes. With `places` the figures are places, of which there
    are so many at least: 1 is at the top, and each has the same room.
    """
    values = [value for line in series for value in line.values if value is not None] or [0]
    levels = _places(max(*values, places, 2), height) if places else steps(min(values), max(values))
    heights = _heights(levels, height, places=bool(places))
    last = max(len(columns) - 1, 0)
    widths = Scale(0, last, LEFT + 2, 100 - RIGHT)
    ends = [_last(line.values) for line in series]
    labels = _apart([heights.at(end) if end is not None else 100.0 for end in ends], height)
    return LineChart(
        title=title,
        across=across,
        up=up,
        height=height,
        x_ticks=tuple(Tick(percent(widths.at(index)), columns[index]) for index in _thinned(columns)),
        y_ticks=tuple(Tick(percent(heights.at(value)), words(value)) for value in levels),
        lines=tuple(
            _line(line, number, columns, widths, heights, label, words)
            for number, (line, label) in enumerate(zip(series, labels, strict=True))
        ),
        names=tuple(line.name for line in series),
        rows=tuple(
            (column, tuple(_words(line.values[index], words) for line in series))
            for index, column in enumerate(columns)
        ),
        summary="; ".join(
            f"{line.name} {words(end)}" for line, end in zip(series, ends, strict=True) if end is not None
        ),
        wide=wide,
    )


def _top(height: int) -> float:
    return ABOVE / height * 100


def _foot(height: int) -> float:
    return 100 - BELOW / height * 100


def _heights(levels: Sequence[int], height: int, *, places: bool) -> Scale:
    top, foot = _top(height), _foot(height)
    if places:
        return Scale(levels[0], levels[-1], top, foot)
    return Scale(levels[0], max(levels[-1], levels[0] + 1), foot, top)


def _places(last: Number, height: int) -> list[int]:
    """The places on the axis: the first, the last, and round ones between them that leave room."""
    room = Scale(1, last, 0, height - ABOVE - BELOW)
    levels = [1]
    for value in steps(1, last, 7):
        if room.at(levels[-1]) + TICK_PIXELS <= room.at(value) <= room.at(last) - TICK_PIXELS:
            levels.append(value)
    return [*levels, int(last)]


def _thinned(columns: Sequence[str]) -> range:
    """The columns with a label: all, or every second, third ... so that no two labels touch on a phone."""
    apart = LEAST_WIDTH / max(len(columns) - 1, 1)
    steps_ = range(1, len(columns))
    step = next((step for step in steps_ if _fit(columns[::step], step * apart)), max(len(columns), 1))
    return range(0, len(columns), step)


def _fit(labels: Sequence[str], apart: float) -> bool:
    """Whether labels leave room between them if their middles are `apart` pixels apart."""
    return all((len(a) + len(b)) / 2 * LETTER_PIXELS + BETWEEN_PIXELS <= apart for a, b in pairwise(labels))


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
            f"{series.name} · {columns[index]} · {words(value)}",
        )
        for index, value in enumerate(series.values)
    ]
    figures = [words(value) for value in series.values if value is not None]
    return Line(
        id=series.key or series.name,
        name=series.name,
        says=f"{series.name}: {', '.join(figures)}",
        short=clipped(series.brief or series.name),
        long=clipped(series.name, WIDE_NAME),
        quiet=series.quiet,
        colour=number % STYLES,
        dashes=(number + number // STYLES) % STYLES,
        shape=number % STYLES,
        segments=tuple(Segment(a.x, a.y, b.x, b.y) for a, b in pairwise(marks) if a and b),
        marks=tuple(mark for mark in marks if mark),
        label=percent(label),
    )


def clipped(name: str, most: int = LONGEST_NAME) -> str:
    """A name that fits beside a line."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def _apart(heights: Sequence[float], pixels: int) -> list[float]:
    """The heights of the names: those of the lines' ends, moved apart so that all can be read."""
    gap = LABEL_PIXELS / pixels * 100
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
