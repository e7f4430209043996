"""Rows of rankings for templates and the API: figures as people write them, and the parts of a figure."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from tournaments.common.web.charts.lines import LineChart, Series, line_chart
from tournaments.desk.rankings.engine import mers, rating
from tournaments.desk.rankings.selectors.figures import CountedResult, Row, exact
from tournaments.desk.rankings.selectors.places import weight_of
from tournaments.desk.rankings.selectors.rankings import AGAIN, CHANGED, DELETED, PLANNED, RUNNING, state_of
from tournaments.models import RankedEvent, RankedResult, Ranking
from tournaments.texts.format import MINUS, day, score, signed

UNBROKEN = "\N{NO-BREAK SPACE}"
MOST_POINTS = 40
"""The number of newest events in the chart of a rating; the table behind it holds all of them."""
FEWEST_POINTS = 2


def figure(value: Fraction, kind: str) -> str:
    """A federation's figure always has two decimals, a season's as many as it needs (2 at most), a rating none."""
    number = exact(value)
    if kind == Ranking.Kind.MERS:
        return number_format(number, 2)
    if kind == Ranking.Kind.RATING:
        return score(int(number))
    shortened = number.normalize()
    exponent = shortened.as_tuple().exponent
    return number_format(shortened, max(-int(exponent), 0))


def short(value: Fraction) -> str:
    """A weight, points or a base rank: no more decimals than needed."""
    return figure(value, Ranking.Kind.SEASON)


def shown_score(score: Decimal | None) -> str:
    """The score of an event in the form of all results: +38 500, −100; +43.7 from a file with decimals."""
    if score is None:
        return ""
    whole = int(score)
    if score == whole:
        return signed(whole)
    sign = "+" if score > 0 else MINUS
    return f"{sign}{figure(Fraction(abs(score)), Ranking.Kind.SEASON)}"


STATES = {
    PLANNED: (lazy("no results yet"), ""),
    RUNNING: (lazy("being played"), "running"),
    AGAIN: (lazy("being played again"), "waiting"),
    CHANGED: (lazy("changed since it was taken"), "waiting"),
    DELETED: (lazy("tournament deleted"), "waiting"),
}
"""The words and the colour for the state of an event; taken results need no words."""

TO_COME = (PLANNED, RUNNING)


def shown_event(event: RankedEvent) -> dict[str, Any]:
    """An event with the weight that counts and its state."""
    state = state_of(event)
    words, tone = STATES.get(state, ("", ""))
    if not words and event.ends_on > timezone.localdate():
        words, tone = _("counts from %(day)s") % {"day": day(event.ends_on)}, "waiting"
    weight = short(weight_of(event, event.ranking.kind))
    return {"event": event, "weight": weight, "state": state, "state_words": words, "tone": tone}


def shown_event_results(
    results: Iterable[RankedResult], steps: Mapping[int, rating.Step]
) -> list[dict[str, Any]]:
    """The results of an event, in a rating with the change that it made and the rating after it."""
    return [
        {
            "result": result,
            "score": shown_score(result.score),
            **shown_step(steps.get(result.player_id)),
        }
        for result in results
    ]


def shown_step(step: rating.Step | None) -> dict[str, Any]:
    """A rating after an event, its uncertainty and its change; nothing in another kind of ranking."""
    if step is None:
        return {}
    return {"after": score(step.rating), "uncertainty": step.uncertainty, "change": signed(step.change)}


def with_uncertainty(words: str, uncertainty: int | None) -> str:
    """A rating with its uncertainty: 1 623 ± 84; another figure as it is."""
    return words if uncertainty is None else f"{words}{UNBROKEN}±{UNBROKEN}{uncertainty}"


def shown_rows(rows: Sequence[Row], kind: str) -> list[dict[str, Any]]:
    """The rows of the list."""
    return [
        {
            "place": row.place,
            "player": row.player,
            "figure": with_uncertainty(figure(row.figure, kind), row.uncertainty),
            "results": len(row.results),
            "best": short(max((result.worth for result in row.results), default=Fraction(0))),
            "change": signed(row.change),
        }
        for row in rows
    ]


def shown_results(results: Iterable[CountedResult]) -> list[dict[str, Any]]:
    """Results of a player, each with its points and weights."""
    return [_shown_result(result) for result in results]


def _shown_result(counted: CountedResult) -> dict[str, Any]:
    return {
        "event": counted.event,
        "place": counted.result.place,
        "worth": short(counted.worth),
        "weight": short(counted.weight),
        "age": counted.age,
        "counted": short(counted.counted),
        "product": short(counted.worth * counted.counted),
        "parts": counted.parts,
        "counts": bool(counted.parts),
        **shown_step(counted.step),
    }


def rating_chart(row: Row) -> LineChart | None:
    """The curve of a rating between its bounds over the newest events; None with fewer than two."""
    shown = [(result.event, result.step) for result in row.results[:MOST_POINTS] if result.step]
    if len(shown) < FEWEST_POINTS:
        return None
    shown.reverse()
    name = capfirst(str(Ranking.Kind.RATING.label))
    return line_chart(
        _("Rating after each event"),
        [
            Series(name, [step.rating for _event, step in shown]),
            Series(_("at most"), [step.rating + step.uncertainty for _event, step in shown], quiet=True),
            Series(_("at least"), [step.rating - step.uncertainty for _event, step in shown], quiet=True),
        ],
        [f"{event.ends_on:%Y-%m}" for event, _step in shown],
        across=pgettext("of a ranking", "Event"),
        up=name,
        height=260,
    )


def shown_parts(row: Row) -> list[dict[str, Any]]:
    """Part A and part B of a federation's figure: sum, weights, mean, and the number of results of 0 added."""
    return [_shown_part(name, part) for name, part in zip("AB", row.parts, strict=False)]


def _shown_part(name: str, part: mers.Part) -> dict[str, Any]:
    weights = sum((result.counted for result in part.results), Fraction(part.filled))
    return {
        "name": name,
        "results": len(part.results),
        "filled": part.filled,
        "sum": short(part.mean * weights),
        "weights": short(weights),
        "mean": figure(part.mean, Ranking.Kind.MERS),
    }


def rules_of_form(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a season as the values of the form."""
    points = rules.get("points", {})
    return {
        "points": points.get("kind", "base"),
        "values": " ".join(map(str, points.get("values", []))),
        "others": points.get("others", ""),
        "unit": points.get("unit", ""),
        **{key: rules.get(key, "") for key in ("attendance", "best", "drop", "least")},
        "figure": rules.get("figure", "sum"),
    }
