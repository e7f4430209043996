"""The chart of a player's running total, drawn on the server: no script is needed to see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

WIDTH, HEIGHT, PAD = 320, 110, 14


@dataclass(frozen=True, slots=True)
class Chart:
    """A line through points, with the height of zero; all in SVG units."""

    points: tuple[tuple[float, float, int | Fraction], ...]
    zero: float

    @property
    def path(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y, _ in self.points)


def progress_chart(results: Sequence[int | Fraction], start: int | Fraction = 0) -> Chart | None:
    """The running total over the rounds, beginning at `start`; None while there is no result."""
    if not results:
        return None
    totals = list(accumulate(results, initial=start))
    low, high = min(0, *totals), max(0, *totals)
    span = (high - low) or 1
    step = (WIDTH - 2 * PAD) / (len(totals) - 1)

    def height(value: int | Fraction) -> float:
        return round(HEIGHT - PAD - (HEIGHT - 2 * PAD) * float((value - low) / span), 1)

    points = tuple((round(PAD + i * step, 1), height(total), total) for i, total in enumerate(totals))
    return Chart(points, height(0))
