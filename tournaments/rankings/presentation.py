"""Rows of rankings for templates and the API: figures as people write them, and what a figure was made of."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as lazy

from tournaments.models import RankedEvent, Ranking
from tournaments.rankings.engine import mers
from tournaments.rankings.selectors.figures import CountedResult, Row, exact, weight_of
from tournaments.rankings.selectors.rankings import AGAIN, CHANGED, DELETED, PLANNED, RUNNING, state_of
from tournaments.texts.format import MINUS, signed


def figure(value: Fraction, kind: str) -> str:
    """A federation's figure always has two decimals, a season's as many as it needs (2 at most)."""
    number = exact(value)
    if kind == Ranking.Kind.MERS:
        return number_format(number, 2)
    shortened = number.normalize()
    exponent = shortened.as_tuple().exponent
    return number_format(shortened, max(-int(exponent), 0))


def short(value: Fraction) -> str:
    """A weight, points or a base rank: no more decimals than needed."""
    return figure(value, Ranking.Kind.SEASON)


def shown_score(score: Decimal | None) -> str:
    """The score of an event as results are shown everywhere: +38 500, −100; +43.7 of a file with decimals."""
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
"""Where an event stands, and how it is coloured; taken results need no words."""

TO_COME = (PLANNED, RUNNING)


def shown_event(event: RankedEvent) -> dict[str, Any]:
    """An event with the weight that counts and where it stands."""
    state = state_of(event)
    words, tone = STATES.get(state, ("", ""))
    weight = short(weight_of(event, event.ranking.kind))
    return {"event": event, "weight": weight, "state": state, "state_words": words, "tone": tone}


def shown_rows(rows: Sequence[Row], kind: str) -> list[dict[str, Any]]:
    """The rows of the list."""
    return [
        {
            "place": row.place,
            "player": row.player,
            "figure": figure(row.figure, kind),
            "results": len(row.results),
            "best": short(max((result.worth for result in row.results), default=Fraction(0))),
        }
        for row in rows
    ]


def shown_results(row: Row) -> list[dict[str, Any]]:
    """Each result of a player with all that it is worth."""
    return [_shown_result(result) for result in row.results]


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
    }


def shown_parts(row: Row) -> list[dict[str, Any]]:
    """Part A and part B of a federation's figure: sum, weights, mean, and how many results of 0 filled them up."""
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
    """The rules of a season as the form has them."""
    points = rules.get("points", {})
    return {
        "points": points.get("kind", "base"),
        "values": " ".join(map(str, points.get("values", []))),
        "others": points.get("others", ""),
        "unit": points.get("unit", ""),
        **{key: rules.get(key, "") for key in ("attendance", "best", "drop", "least")},
        "figure": rules.get("figure", "sum"),
    }
