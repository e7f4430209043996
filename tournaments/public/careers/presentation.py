"""A career arranged for its page: the chart of places over time, figures in words, pages of lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk.rankings import presentation as rankings
from tournaments.play.standings.rows import FIGURES
from tournaments.public.careers.selectors.history import PODIUM, Career, Played
from tournaments.public.careers.selectors.present import RankingPlace
from tournaments.texts.format import days, score, signed

WIDTH, HEIGHT, PAD = 320, 120, 8
MOST_POINTS = 40
"""The number of newest tournaments in the chart; the table behind it holds all of them."""
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
    """The chart: the share of the field behind the person, over time; the heights of its three lines of help."""

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
    points = tuple(_point(played, PAD + step * i) for i, played in zip(count(), shown))
    return History(points, _year(shown[0]), _year(shown[-1]))


def _point(played: Played, x: Fraction) -> Point:
    y = PAD + (HEIGHT - 2 * PAD) * (1 - played.share)
    facts = {"place": played.place, "players": played.players, "name": played.name}
    label = _("%(name)s: place %(place)s of %(players)s") % facts
    return Point(round(float(x), 1), round(float(y), 1), label, played.place <= PODIUM)


def _year(played: Played) -> str:
    day = played.last or played.first
    return str(day.year) if day else ""


def played_rows(results: Sequence[Played]) -> list[dict[str, Any]]:
    """Tournaments for the table; the figure has its sign where it is points."""
    return [
        {
            "played": played,
            "when": days(played.first, played.last),
            "figure": figure_text(played),
            "style": "podium" if played.place <= PODIUM else "",
        }
        for played in results
    ]


def figure_text(played: Played) -> str:
    """The figure by which the tournament ranked."""
    amount: int | str = played.figure
    if played.figure.lstrip("-").isdigit():
        amount = int(played.figure)
    return signed(amount) if played.metric in FIGURES else score(amount)


def ranking_rows(places: Sequence[RankingPlace]) -> list[dict[str, Any]]:
    """Places in rankings with their figures, in the style of the ranking."""
    return [{"place": place, "figure": _ranking_figure(place)} for place in places]


def _ranking_figure(place: RankingPlace) -> str:
    words = rankings.figure(Fraction(place.figure), place.ranking.kind)
    return rankings.with_uncertainty(words, place.uncertainty)
