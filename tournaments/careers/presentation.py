"""A career arranged for its page: the chart of places over time, figures in words, pages of lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from tournaments.careers.selectors.history import PODIUM, Career, Played
from tournaments.careers.selectors.present import RankingPlace
from tournaments.rankings import presentation as rankings
from tournaments.standings.rows import FIGURES
from tournaments.texts.format import days, score, signed

WIDTH, HEIGHT, PAD = 320, 120, 8
MOST_POINTS = 40
"""Tournaments in the chart, the newest; all of them are in the table behind it."""
FEWEST_POINTS = 2


@dataclass(frozen=True, slots=True)
class Point:
    """A tournament in the chart, in SVG units."""

    x: float
    y: float
    label: str
    podium: bool


@dataclass(frozen=True, slots=True)
class History:
    """The chart: over time, how much of the field stood behind; the heights of its three lines of help."""

    points: tuple[Point, ...]
    first: str
    last: str

    @property
    def path(self) -> str:
        return " ".join(f"{point.x:g},{point.y:g}" for point in self.points)


LINES = tuple(PAD + (HEIGHT - 2 * PAD) * part // 2 for part in range(3))
"""Heights of the first place, the middle of the field and the last place."""


def history_of(career: Career) -> History | None:
    """The places over time, the oldest on the left; None for fewer than two tournaments."""
    shown = list(reversed(career.played[:MOST_POINTS]))
    if len(shown) < FEWEST_POINTS:
        return None
    step = Fraction(WIDTH - 2 * PAD, len(shown) - 1)
    points = tuple(_point(one, PAD + step * i) for i, one in zip(count(), shown))
    return History(points, _year(shown[0]), _year(shown[-1]))


def _point(one: Played, x: Fraction) -> Point:
    y = PAD + (HEIGHT - 2 * PAD) * (1 - one.share)
    facts = {"place": one.place, "players": one.players, "name": one.name}
    label = _("%(name)s: place %(place)s of %(players)s") % facts
    return Point(round(float(x), 1), round(float(y), 1), label, one.place <= PODIUM)


def _year(one: Played) -> str:
    day = one.last or one.first
    return str(day.year) if day else ""


def played_rows(career: Career) -> list[dict[str, Any]]:
    """The tournaments for the table; the figure with its sign where it is points."""
    return [
        {
            "one": one,
            "when": days(one.first, one.last),
            "figure": figure_text(one),
            "style": "podium" if one.place <= PODIUM else "",
        }
        for one in career.played
    ]


def figure_text(one: Played) -> str:
    """The figure by which the tournament ranked."""
    amount: int | str = one.figure
    if one.figure.lstrip("-").isdigit():
        amount = int(one.figure)
    return signed(amount) if one.metric in FIGURES else score(amount)


def ranking_rows(places: Sequence[RankingPlace]) -> list[dict[str, Any]]:
    """Places in rankings with the figure as the ranking writes it."""
    return [{"one": one, "figure": rankings.figure(Fraction(one.figure), one.ranking.kind)} for one in places]
