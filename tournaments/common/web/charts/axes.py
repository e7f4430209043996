"""The axes of a chart: a scale, round figures, and the room that labels take.

Every position is a share of the picture's width or height ("37.5%"), so the picture fits any width while its text and
its lines keep their size; only the height is in pixels. Numbers never pass a template's localisation: positions are
text already.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import floor, log10

Number = int | Fraction
Words = Callable[[Number], str]

PHONE_PIXELS = 358
"""The width of a chart on a phone."""
LETTER_PIXELS, BETWEEN_PIXELS = 6.5, 6
"""Pixels of a letter of a label, and between two labels."""
ABOVE, BELOW = 16, 44
"""Pixels above the plot, and below it for the labels and the names of the axes."""
NEXT_TO_AXIS, EDGE = 10, 4
"""Pixels between the plot and its figures, and between the plot and the edge of the picture."""


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
class Tick:
    """A mark on an axis, with its label."""

    at: str
    words: str


def ticks_at(levels: Sequence[int], heights: Scale, words: Words) -> tuple[Tick, ...]:
    """The marks of the axis upwards."""
    return tuple(Tick(percent(heights.at(value)), words(value)) for value in levels)


def top_of(height: int) -> float:
    """The share of the picture, so many pixels high, above the plot, in percent."""
    return ABOVE / height * 100


def foot_of(height: int) -> float:
    """The share of the picture down to the foot of the plot, in percent."""
    return 100 - BELOW / height * 100


def heights_of(levels: Sequence[int], height: int, *, places: bool = False) -> Scale:
    """The scale upwards over these levels; of places, downwards."""
    top, foot = top_of(height), foot_of(height)
    if places:
        return Scale(levels[0], levels[-1], top, foot)
    return Scale(levels[0], max(levels[-1], levels[0] + 1), foot, top)


def room_of(labels: Iterable[str], gap: int = NEXT_TO_AXIS, pixels: int = PHONE_PIXELS) -> float:
    """The share of the picture, so many pixels wide, that the longest label takes beside the plot, in percent."""
    return (max(map(len, labels), default=0) * LETTER_PIXELS + gap) / pixels * 100


def fit(labels: Sequence[str], apart: float) -> bool:
    """Whether the labels leave room between them if their middles are `apart` pixels apart."""
    return all((len(a) + len(b)) / 2 * LETTER_PIXELS + BETWEEN_PIXELS <= apart for a, b in pairwise(labels))
