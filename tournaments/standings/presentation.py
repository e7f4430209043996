"""The chart of a player's running total, drawn on the server, and after which round a list stands, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.utils.translation import gettext as _

from tournaments.standings.columns import StandingsPayload

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


def after_words(payload: StandingsPayload) -> str:
    """After which round the standings stand, of which stage, and what a later stage brought along."""
    numbers = {"number": payload["after_round"], "planned": payload["rounds_planned"]}
    after = (
        _("After round %(number)s of %(planned)s") % numbers
        if payload["after_round"]
        else _("Before the end of round 1 of %(planned)s") % numbers
    )
    if payload["stage"] == 1:
        return after
    name = payload["stage_name"] or _("Final")
    words = _("%(stage)s: %(after)s") % {"stage": name, "after": after[:1].lower() + after[1:]}
    return f"{words} · {carried_words(payload['carry_percent'])}"


def carried_words(percent: int) -> str:
    """What a stage counts of the one before; its games are counted alone."""
    if not percent:
        return _("nothing carried over, games of this stage only")
    return _("carried %(percent)s %%, games of this stage only") % {"percent": percent}
