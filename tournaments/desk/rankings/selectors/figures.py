"""The rows of a ranking on a day, and the parts of each figure; `places` has the places alone."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.http import Http404

from players.models import Player
from players.searching import fits, words_of
from tournaments.common.selectors import people_holding
from tournaments.desk.rankings.engine import mers, rating, seasons
from tournaments.desk.rankings.selectors.places import (
    CountryRow,
    Placed,
    is_held,
    places_of,
    weight_of,
)
from tournaments.models import RankedEvent, RankedResult, Ranking

CENT = Decimal("0.01")


def exact(value: Fraction) -> Decimal:
    """A figure with two decimals, halves away from 0."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(CENT, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result of a player: its points, its weight, and the parts of the figure in which it counts.

    In a rating the points are the rating after the event; `step` has its uncertainty and its change.
    """

    result: RankedResult
    event: RankedEvent
    worth: Fraction
    weight: Fraction
    age: Fraction
    parts: tuple[str, ...]
    step: rating.Step | None = None

    @property
    def counted(self) -> Fraction:
        """The weight with which it counts."""
        return self.weight * self.age


@dataclass(frozen=True, slots=True)
class Row:
    """A player of a ranking. `place` is None if they are not listed; `events` is the number of a season's events.

    `uncertainty` is that of a rating on the day, `change` the part of its last event.
    """

    place: int | None
    player: Player
    figure: Fraction
    results: tuple[CountedResult, ...]
    parts: tuple[mers.Part, ...] = ()
    events: int = 0
    uncertainty: int | None = None
    change: int | None = None

    @property
    def missed(self) -> int:
        """The number of the season's events without a result of the player."""
        return max(self.events - len(self.results), 0)


@dataclass(frozen=True, slots=True)
class RankingTable:
    """The listed players by place; the players with too few results; and the countries (MERS)."""

    listed: list[Row]
    unlisted: list[Row]
    countries: Sequence[CountryRow]
    events: int = 0


def table_of(ranking: Ranking, day: dt.date) -> RankingTable:
    """The whole ranking on a day, with the results of everybody in it."""
    table = places_of(ranking, day)
    rows = {
        row.player.pk: row for row in rows_of(ranking, (*table.listed, *table.unlisted), day, table.events)
    }
    return RankingTable(
        [rows[placed.player] for placed in table.listed],
        [rows[placed.player] for placed in table.unlisted],
        table.countries,
        table.events,
    )


def rows_of(ranking: Ranking, placed: Sequence[Placed], day: dt.date, events: int) -> list[Row]:
    """These players of a ranking in this order, with their results. One query; without people who are gone."""
    results = _results_by_player(ranking, day, [row.player for row in placed])
    return [
        replace(_row(ranking, row, results[row.player], day, events), place=row.place)
        for row in placed
        if row.player in results
    ]


def placed_named(table: Sequence[Placed], query: str) -> Sequence[Placed]:
    """The players whose name or country, as everybody is shown it, fits the query. One query."""
    words = words_of(query)
    if not words:
        return table
    kept = Player.objects.filter(pk__in=people_holding(words, or_country=True))
    shown = {row.pk for row in kept if fits(words, f"{row.list_name} {row.country}")}
    return [row for row in table if row.player in shown]


def row_of(ranking: Ranking, player: int, day: dt.date) -> Row:
    """One player of the ranking. Raises Http404 for somebody without a result in it."""
    table = places_of(ranking, day)
    placed = [row for row in (*table.listed, *table.unlisted) if row.player == player]
    for row in rows_of(ranking, placed, day, table.events):
        return row
    raise Http404


def steps_of(ranking: Ranking, event: RankedEvent, day: dt.date) -> dict[int, rating.Step]:
    """The ratings of the players of an event after it, with their changes; nothing in another kind of ranking."""
    if ranking.kind != Ranking.Kind.RATING:
        return {}
    table = places_of(ranking, day)
    rows = (*table.listed, *table.unlisted)
    return {row.player: step for row in rows if row.curve and (step := row.curve.step(event.pk))}


def _results_by_player(
    ranking: Ranking, day: dt.date, players: Sequence[int]
) -> dict[int, list[RankedResult]]:
    """The results of these players in events that belong to the ranking on that day."""
    results = RankedResult.objects.filter(player__in=players).select_related("player__club", "event")
    by_player: dict[int, list[RankedResult]] = defaultdict(list)
    for result in results.order_by("-event__ends_on", "-event_id"):
        if is_held(ranking, day, result):
            by_player[result.player_id].append(result)
    return by_player


def _row(ranking: Ranking, placed: Placed, results: Sequence[RankedResult], day: dt.date, events: int) -> Row:
    """The row of a player; its place is 0 until all are compared, None if they are not listed."""
    if placed.curve is not None:
        return _rating_row(placed.curve, results, day)
    return (
        _mers_row(results, day)
        if ranking.kind == Ranking.Kind.MERS
        else _season_row(ranking, results, events)
    )


def _rating_row(curve: rating.Curve, results: Sequence[RankedResult], day: dt.date) -> Row:
    steps = {step.event: step for step in curve.steps()}
    newest = next(reversed(steps.values()))
    counted = tuple(
        CountedResult(
            result=result,
            event=result.event,
            worth=Fraction(steps[result.event_id].rating),
            weight=weight_of(result.event, Ranking.Kind.RATING),
            age=Fraction(1),
            parts=("counts",),
            step=steps[result.event_id],
        )
        for result in results
        if result.event_id in steps
    )
    return Row(
        place=0,
        player=results[0].player,
        figure=Fraction(curve.rating),
        results=counted,
        uncertainty=curve.uncertainty(day),
        change=newest.change,
    )


def _mers_row(results: Sequence[RankedResult], day: dt.date) -> Row:
    by_key = {
        str(result.pk): mers.Result(
            base=mers.base_rank(result.place, result.event.players),
            weight=weight_of(result.event, Ranking.Kind.MERS),
            age=mers.age_factor(result.event.ends_on, day),
            event=str(result.pk),
        )
        for result in results
    }
    score = mers.score(by_key.values())
    parts = (score.most, score.best) if score else ()
    counted = [
        CountedResult(
            result=result,
            event=result.event,
            worth=Fraction(by_key[str(result.pk)].base),
            weight=by_key[str(result.pk)].weight,
            age=by_key[str(result.pk)].age,
            parts=tuple(
                name
                for name, part in zip("AB", parts, strict=False)
                if by_key[str(result.pk)] in part.results
            ),
        )
        for result in results
    ]
    counted.sort(key=lambda result: (-result.worth, -result.counted))
    figure = score.value if score else Fraction(0)
    return Row(0 if score else None, results[0].player, figure, tuple(counted), parts)


def _season_row(ranking: Ranking, results: Sequence[RankedResult], events: int) -> Row:
    by_key = {str(result.pk): result for result in results}
    season = seasons.season(
        (
            seasons.Result(
                place=result.place,
                players=result.event.players,
                score=None if result.score is None else Fraction(result.score),
                weight=weight_of(result.event, Ranking.Kind.SEASON),
                event=str(result.pk),
            )
            for result in results
        ),
        seasons.read_rules(ranking.rules),
        events,
    )
    counted = tuple(
        CountedResult(
            result=by_key[result.result.event],
            event=by_key[result.result.event].event,
            worth=result.points,
            weight=result.result.weight,
            age=Fraction(1),
            parts=("counts",) if result.counts else (),
        )
        for result in season.results
    )
    return Row(0 if season.listed else None, results[0].player, season.value, counted, events=events)
