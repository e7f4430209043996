"""A career arranged for its page: the chart of places over time, figures in words, pages of lists."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common.web.charts.lines import LineChart, Series, line_chart
from tournaments.desk.rankings import presentation as rankings
from tournaments.play.standings.rows import FIGURES
from tournaments.public.careers.selectors.history import PODIUM, Career, Played
from tournaments.public.careers.selectors.present import RankingPlace
from tournaments.texts.format import days, score, signed

HEIGHT = 200
"""Pixels of the chart."""
MOST_POINTS = 40
"""The number of newest tournaments in the chart; the table behind it holds all of them."""
FEWEST_POINTS = 2


def history_of(career: Career) -> LineChart | None:
    """The share of the field behind the person, over time; None for fewer than two tournaments."""
    shown = list(reversed(career.played[:MOST_POINTS]))
    if len(shown) < FEWEST_POINTS:
        return None
    last = shown[-1]
    series = Series(
        _("Place"),
        [played.share * 100 for played in shown],
        texts=[_place_words(played) for played in shown],
        end=f"{last.place}/{last.players}",
    )
    names = {100: pgettext("place", "first"), 50: pgettext("place", "middle"), 0: pgettext("place", "last")}
    return line_chart(
        _("Place in each tournament"),
        [series],
        [_year(played) for played in shown],
        across=_("tournaments, by date"),
        up=_("Place"),
        words=lambda level: names.get(int(level), ""),
        levels=sorted(names),
        height=HEIGHT,
    )


def _place_words(played: Played) -> str:
    facts = {"place": played.place, "players": played.players, "name": played.name}
    return _("%(name)s: place %(place)s of %(players)s") % facts


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
