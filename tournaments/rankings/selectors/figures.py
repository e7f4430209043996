"""The figures of a ranking: who stands where on a day, and what each figure was made of."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.db.models import QuerySet
from django.http import Http404

from players.models import Player
from players.searching import fits, words_of
from scoring.ranking import places
from tournaments.models import RankedEvent, RankedResult, Ranking
from tournaments.rankings.engine import mers, seasons

CENT = Decimal("0.01")


def exact(value: Fraction) -> Decimal:
    """A figure with two decimals, halves away from 0."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(CENT, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result of a player: what it is worth, with which weight, and in which parts of the figure it counts."""

    result: RankedResult
    event: RankedEvent
    worth: Fraction
    weight: Fraction
    age: Fraction
    parts: tuple[str, ...]

    @property
    def counted(self) -> Fraction:
        """The weight with which it counts."""
        return self.weight * self.age


@dataclass(frozen=True, slots=True)
class Row:
    """A player of a ranking. `place` is None where they are not listed (yet); a season had so many `events`."""

    place: int | None
    player: Player
    figure: Fraction
    results: tuple[CountedResult, ...]
    parts: tuple[mers.Part, ...] = ()
    events: int = 0

    @property
    def missed(self) -> int:
        """Events of the season without a result of theirs."""
        return max(self.events - len(self.results), 0)


def rows_named(rows: Sequence[Row], query: str) -> Sequence[Row]:
    """Those of players whose name or country, as they are shown, fits."""
    words = words_of(query)
    if not words:
        return rows
    return [row for row in rows if fits(words, f"{row.player.list_name} {row.player.country}")]


@dataclass(frozen=True, slots=True)
class CountryRow:
    """A country by its best three players."""

    place: int
    country: str
    figure: Fraction
    players: int


@dataclass(frozen=True, slots=True)
class RankingTable:
    """Everybody listed, by place; who has too few results; and the countries (MERS)."""

    listed: list[Row]
    unlisted: list[Row]
    countries: list[CountryRow]
    events: int = 0


def weight_of(event: RankedEvent, kind: str) -> Fraction:
    """The weight that was written, else that of the rules: MERS counts days, players and countries, a season 1."""
    if event.weight is not None:
        return Fraction(event.weight)
    if kind == Ranking.Kind.SEASON:
        return Fraction(1)
    return mers.event_weight(
        days=event.days, players=event.players, countries=event.countries, qualifies=event.qualifies
    )


def events_held(ranking: Ranking, day: dt.date) -> QuerySet[RankedEvent]:
    """The events with results that belong to the ranking on that day."""
    events = RankedEvent.objects.filter(ranking=ranking, ends_on__lte=day)
    if ranking.starts_on:
        events = events.filter(ends_on__gte=ranking.starts_on)
    if ranking.ends_on:
        events = events.filter(ends_on__lte=ranking.ends_on)
    return events.exclude(state=RankedEvent.State.PLANNED)


def table_of(ranking: Ranking, day: dt.date) -> RankingTable:
    """The ranking as it stands on a day; three queries, whatever its size."""
    events = events_held(ranking, day).count() if ranking.kind == Ranking.Kind.SEASON else 0
    rows = [_row(ranking, results, day, events) for results in _results_by_player(ranking, day)]
    listed = [row for row in rows if row.place is not None]
    listed.sort(key=lambda row: (-row.figure, row.player.list_name))
    numbers = places([row.figure for row in listed])
    placed = [_placed(row, place) for row, place in zip(listed, numbers, strict=True)]
    unlisted = [row for row in rows if row.place is None]
    unlisted.sort(key=lambda row: row.player.list_name)
    countries = _countries(placed) if ranking.kind == Ranking.Kind.MERS else []
    return RankingTable(placed, unlisted, countries, events)


def row_of(ranking: Ranking, player: int, day: dt.date) -> Row:
    """One player of the ranking. Raises Http404 for somebody without a result in it."""
    table = table_of(ranking, day)
    for row in (*table.listed, *table.unlisted):
        if row.player.pk == player:
            return row
    raise Http404


def _results_by_player(ranking: Ranking, day: dt.date) -> Iterable[list[RankedResult]]:
    """The results of each player in events that belong to the ranking on that day."""
    results = RankedResult.objects.filter(event__in=events_held(ranking, day))
    if ranking.kind == Ranking.Kind.MERS:
        results = results.exclude(player__ema_number="")
    by_player: dict[int, list[RankedResult]] = defaultdict(list)
    for result in results.select_related("player__club", "event").order_by("-event__ends_on", "-event_id"):
        by_player[result.player_id].append(result)
    return by_player.values()


def _row(ranking: Ranking, results: Sequence[RankedResult], day: dt.date, events: int) -> Row:
    """The row of a player; its place is 0 until all are compared, None where they are not listed."""
    return (
        _mers_row(results, day)
        if ranking.kind == Ranking.Kind.MERS
        else _season_row(ranking, results, events)
    )


def _placed(row: Row, place: int) -> Row:
    return replace(row, place=place)


def _mers_row(results: Sequence[RankedResult], day: dt.date) -> Row:
    asked = {
        str(result.pk): mers.Result(
            base=mers.base_rank(result.place, result.event.players),
            weight=weight_of(result.event, Ranking.Kind.MERS),
            age=mers.age_factor(result.event.ends_on, day),
            event=str(result.pk),
        )
        for result in results
    }
    score = mers.score(asked.values())
    parts = (score.most, score.best) if score else ()
    counted = [
        CountedResult(
            result=result,
            event=result.event,
            worth=Fraction(asked[str(result.pk)].base),
            weight=asked[str(result.pk)].weight,
            age=asked[str(result.pk)].age,
            parts=tuple(
                name for name, part in zip("AB", parts, strict=False) if asked[str(result.pk)] in part.results
            ),
        )
        for result in results
    ]
    counted.sort(key=lambda result: (-result.worth, -result.counted))
    figure = score.value if score else Fraction(0)
    return Row(0 if score else None, results[0].player, figure, tuple(counted), parts)


def _season_row(ranking: Ranking, results: Sequence[RankedResult], events: int) -> Row:
    by_key = {str(result.pk): result for result in results}
    found = seasons.season(
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
        for result in found.results
    )
    return Row(0 if found.listed else None, results[0].player, found.value, counted, events=events)


def _countries(rows: Iterable[Row]) -> list[CountryRow]:
    by_country: dict[str, list[Fraction]] = defaultdict(list)
    for row in rows:
        if row.player.country:
            by_country[row.player.country].append(row.figure)
    figures = {country: mers.country_score(values) for country, values in by_country.items()}
    ordered = sorted(figures, key=lambda country: (-figures[country], country))
    numbers = places([figures[country] for country in ordered])
    return [
        CountryRow(place, country, figures[country], len(by_country[country]))
        for place, country in zip(numbers, ordered, strict=True)
    ]
