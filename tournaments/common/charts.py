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
from math import floor, log, log10

from tournaments.texts.format import score

Number = int | Fraction
Words = Callable[[Number], str]

LEFT, RIGHT = 14.0, 33.0
"""Shares of the picture beside the plot, in percent: for figures and names."""
ABOVE, BELOW = 12, 44
"""Pixels above the plot, and below it for the labels and the names of the axes."""
HEIGHT = 300
"""Pixels."""
LABEL_PIXELS, TICK_PIXELS = 17, 14
"""The least distance of two names, and of two figures on the axis, so that both can be read."""
LONGEST_NAME, WIDE_NAME = 14, 34
"""Characters of a name at the end of a line, and where there is room; the whole name is in the table."""
STYLES = 4
"""Colours, dashes and marks that the stylesheet and the template know."""
LEAST_WIDTH, LETTER_PIXELS, BETWEEN_PIXELS = 190, 6.5, 6
"""Pixels: of the plot on a phone, of a letter of a label, and between two labels."""
FEW_PLACES = 24
"""So many places stand at equal distances; more of them on a narrowing scale."""
PLACES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def percent(share: float) -> str:
    """A position as SVG reads it."""
    return f"{share:.2f}".rstrip("0").rstrip(".") + "%"


def steps(low: Number, high: Number, most: int = 6) -> list[int]:
    """Round figures (1, 2 or 5 and zeros) from `low` or below to `high` or above, about `most` at the most."""
    span = max(1, -(-(high - low) // (most - 1)))
    power = 10 ** floor(log10(span))
    step = next(one for one in (power, 2 * power, 5 * power, 10 * power) if one >= span)
    first, last = low // step * step, -(-high // step) * step
    return [int(value) for value in range(int(first), int(last) + 1, int(step))]


@dataclass(frozen=True, slots=True)
class Scale:
    """Values laid out between two shares of the picture; `start` may be above `end` (heights grow downwards).

    On a `narrowing` scale each doubling takes the same room: the first places are not pressed together by the last.
    """

    low: Number
    high: Number
    start: float
    end: float
    narrowing: bool = False

    def at(self, value: Number) -> float:
        """The share of the picture at which the value stands, in percent."""
        return self.start + (self.end - self.start) * self._part(value)

    def _part(self, value: Number) -> float:
        span = self.high - self.low
        if not span:
            return 0.5
        if self.narrowing:
            return log(value / self.low) / log(self.high / self.low)
        return float(Fraction(value - self.low) / span)


@dataclass(frozen=True, slots=True)
class Series:
    """A line as it is asked for: a name and a value for each column; None where there is none.

    A `quiet` line stays in the background. `brief` is the name beside the line where there is little room.
    """

    name: str
    values: Sequence[Number | None]
    quiet: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis, with its label."""

    at: str
    words: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A value on a line; `words` tell it in the tooltip."""

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
    """A line as it is drawn. `colour`, `dashes` and `shape` count from 0; `label` is where its name stands."""

    name: str
    short: str
    long: str
    quiet: bool
    colour: int
    dashes: int
    shape: int
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]
    label: str


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
    def left(self) -> str:
        return percent(LEFT)

    @property
    def right(self) -> str:
        return percent(100 - RIGHT)

    @property
    def end(self) -> str:
        """Where the names begin."""
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
    places: bool = False,
    wide: bool = False,
) -> LineChart:
    """The chart of these lines. `across` and `up` name the axes; with `places` 1 is at the top."""
    values = [value for one in series for value in one.values if value is not None] or [0]
    heights = _heights(min(values), max(values), height, places=places)
    last = max(len(columns) - 1, 0)
    widths = Scale(0, last, LEFT + 2, 100 - RIGHT)
    ends = [_last(one.values) for one in series]
    labels = _apart([heights.at(end) if end is not None else 100.0 for end in ends], height)
    return LineChart(
        title=title,
        across=across,
        up=up,
        height=height,
        x_ticks=tuple(Tick(percent(widths.at(index)), columns[index]) for index in _thinned(columns)),
        y_ticks=tuple(
            Tick(percent(heights.at(value)), words(value)) for value in _levels(heights, places, height)
        ),
        lines=tuple(
            _line(one, number, columns, widths, heights, label, words)
            for number, (one, label) in enumerate(zip(series, labels, strict=True))
        ),
        names=tuple(one.name for one in series),
        rows=tuple(
            (column, tuple(_words(one.values[index], words) for one in series))
            for index, column in enumerate(columns)
        ),
        summary="; ".join(
            f"{one.name} {words(end)}" for one, end in zip(series, ends, strict=True) if end is not None
        ),
        wide=wide,
    )


def _top(height: int) -> float:
    return ABOVE / height * 100


def _foot(height: int) -> float:
    return 100 - BELOW / height * 100


def _heights(low: Number, high: Number, height: int, *, places: bool) -> Scale:
    top, foot = _top(height), _foot(height)
    if places:
        return Scale(1, max(high, 2), top, foot, narrowing=high > FEW_PLACES)
    levels = steps(low, high)
    return Scale(levels[0], max(levels[-1], levels[0] + 1), foot, top)


def _levels(heights: Scale, places: bool, height: int) -> list[int]:
    if not places:
        return steps(heights.low, heights.high)
    gap = TICK_PIXELS / height * 100
    levels = [1]
    for value in PLACES if heights.narrowing else steps(1, heights.high, 7):
        above, below = heights.at(levels[-1]), heights.at(heights.high)
        if above + gap <= heights.at(value) <= below - gap:
            levels.append(value)
    return [*levels, int(heights.high)]


def _thinned(columns: Sequence[str]) -> range:
    """The columns that have a label: all, or every second, third ... so that on a phone no two labels touch."""
    apart = LEAST_WIDTH / max(len(columns) - 1, 1)
    steps_ = range(1, len(columns))
    step = next((step for step in steps_ if _fit(columns[::step], step * apart)), max(len(columns), 1))
    return range(0, len(columns), step)


def _fit(labels: Sequence[str], apart: float) -> bool:
    """Whether labels whose middles are so many pixels apart leave room between them."""
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
    return Line(
        name=series.name,
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
