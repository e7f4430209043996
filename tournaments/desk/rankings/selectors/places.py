"""The places of a whole ranking on a day: plain figures of every player, without their names and results; a rating has
each player's curve, too.

A large ranking or a rating is added up once for each change and day in a process; `figures` reads the rest of the rows
that somebody looks at.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django.db.models import Max, QuerySet

from players.models import Player
from players.naming import NOBODY, initials
from scoring.ranking import places
from tournaments.common.chain.canonical import digest
from tournaments.desk.rankings.engine import mers, rating, seasons
from tournaments.models import Merged, RankedEvent, RankedResult, Ranking, SharedPages

LARGE = 200
"""The number of events from which on the places of a ranking are remembered; those of a rating always are."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A player of a ranking by key; `place` is None if they are not listed. A rating has its `curve`."""

    place: int | None
    player: int
    figure: Fraction
    curve: rating.Curve | None = None


@dataclass(frozen=True, slots=True)
class CountryRow:
    """A country by its best three players."""

    place: int
    country: str
    figure: Fraction
    players: int


@dataclass(frozen=True, slots=True)
class Places:
    """The listed players by place; the players with too few results by name; and the countries (MERS)."""

    listed: tuple[Placed, ...]
    unlisted: tuple[Placed, ...]
    countries: tuple[CountryRow, ...]
    events: int = 0


Result = tuple[int, int, Decimal | None]
"""A result of a player: the key of the event, the place, the score."""


def weight_of(event: RankedEvent, kind: str) -> Fraction:
    """The written weight, else that of the rules: MERS counts days, players and countries; others are 1."""
    if event.weight is not None:
        return Fraction(event.weight)
    if kind != Ranking.Kind.MERS:
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


def results_held(ranking: Ranking, day: dt.date) -> QuerySet[RankedResult]:
    """The results in these events; in MERS of players with an EMA number."""
    results = RankedResult.objects.filter(event__in=events_held(ranking, day))
    return results.exclude(player__ema_number="") if ranking.kind == Ranking.Kind.MERS else results


def is_held(ranking: Ranking, day: dt.date, result: RankedResult) -> bool:
    """Whether `results_held` has the result: for the few of some players, whom a store that begins with the events of
    twenty years would look for at each of them. It has its event and its player."""
    event, first = result.event, ranking.starts_on or dt.date.min
    counts = event.ranking_id == ranking.pk and event.state != RankedEvent.State.PLANNED
    numbered = ranking.kind != Ranking.Kind.MERS or bool(result.player.ema_number)
    return counts and numbered and first <= event.ends_on <= min(day, ranking.ends_on or day)


def places_of(ranking: Ranking, day: dt.date) -> Places:
    """The places on a day. Five queries for any size; three while remembered places are new enough."""
    if ranking.kind != Ranking.Kind.RATING and ranking.events.count() < LARGE:
        return _added_up(ranking, day)
    version = SharedPages.objects.values_list("version", flat=True).first()
    newest = RankedResult.objects.aggregate(newest=Max("pk"))["newest"]
    merged = list(Merged.objects.order_by().values_list("pk", flat=True))
    facts = [ranking.kind, ranking.rules, str(ranking.starts_on), str(ranking.ends_on)]
    return _remembered(ranking.pk, day, digest([*facts, version, newest, merged]))


@lru_cache(maxsize=32)
def _remembered(ranking: int, day: dt.date, _facts: str) -> Places:
    return _added_up(Ranking.objects.get(pk=ranking), day)


def _added_up(ranking: Ranking, day: dt.date) -> Places:
    events = {event.pk: event for event in events_held(ranking, day)}
    curves = _curves(ranking, events, day) if ranking.kind == Ranking.Kind.RATING else {}
    if ranking.kind == Ranking.Kind.MERS:
        figures = _mers(ranking, events, day)
    elif ranking.kind == Ranking.Kind.SEASON:
        figures = _season(ranking, events, day)
    else:
        figures = {player: Fraction(curve.rating) for player, curve in curves.items() if curve.listed(day)}
    everybody = set(results_held(ranking, day).order_by().values_list("player", flat=True).distinct())
    people = _people(everybody)
    listed = sorted(figures, key=lambda player: (-figures[player], people[player][0]))
    numbers = places([figures[player] for player in listed])
    rows = tuple(
        Placed(place, player, figures[player], curves.get(player))
        for place, player in zip(numbers, listed, strict=True)
    )
    others = sorted(everybody - set(figures), key=lambda player: people[player][0])
    countries = _countries(rows, people) if ranking.kind == Ranking.Kind.MERS else ()
    season = len(events) if ranking.kind == Ranking.Kind.SEASON else 0
    unlisted = tuple(Placed(None, player, Fraction(0), curves.get(player)) for player in others)
    return Places(rows, unlisted, countries, season)


def _by_player(results: QuerySet[RankedResult]) -> dict[int, list[Result]]:
    by_player: dict[int, list[Result]] = defaultdict(list)
    for player, event, place, score in results.order_by().values_list("player", "event", "place", "score"):
        by_player[player].append((event, place, score))
    return by_player


def _mers(ranking: Ranking, events: dict[int, RankedEvent], day: dt.date) -> dict[int, Fraction]:
    """The figure of each listed player. Events that are too old to count are not read."""
    ages = {pk: mers.age_factor(event.ends_on, day) for pk, event in events.items()}
    weights = {pk: weight_of(event, ranking.kind) for pk, event in events.items() if ages[pk]}
    counting = results_held(ranking, day).filter(event__ends_on__gte=mers.years_before(day, 2))
    figures = {}
    for player, results in _by_player(counting).items():
        score = mers.score(
            mers.Result(mers.base_rank(place, events[pk].players), weights[pk], ages[pk])
            for pk, place, _score in results
            if pk in weights
        )
        if score is not None:
            figures[player] = score.value
    return figures


def _season(ranking: Ranking, events: dict[int, RankedEvent], day: dt.date) -> dict[int, Fraction]:
    rules = seasons.read_rules(ranking.rules)
    weights = {pk: weight_of(event, ranking.kind) for pk, event in events.items()}
    figures = {}
    for player, results in _by_player(results_held(ranking, day)).items():
        season = seasons.season(
            (
                seasons.Result(
                    place=place,
                    players=events[pk].players,
                    score=None if score is None else Fraction(score),
                    weight=weights[pk],
                    event=str(pk),
                )
                for pk, place, score in results
            ),
            rules,
            len(events),
        )
        if season.listed:
            figures[player] = season.value
    return figures


def _curves(ranking: Ranking, events: dict[int, RankedEvent], day: dt.date) -> dict[int, rating.Curve]:
    """The rating of every player after each event, in the order of the last days."""
    placed: dict[int, list[tuple[int, int]]] = defaultdict(list)
    fields = ("event", "place", "player")
    for event, place, player in results_held(ranking, day).order_by().values_list(*fields):
        placed[event].append((place, player))
    in_order = sorted(events.values(), key=lambda event: (event.ends_on, event.pk))
    return rating.curves_of(
        rating.Event(event.pk, event.ends_on, placed[event.pk], weight_of(event, ranking.kind))
        for event in in_order
        if event.pk in placed
    )


def _people(keys: set[int]) -> dict[int, tuple[str, str]]:
    """The name of each as everybody is shown it in lists, and the country."""
    fields = ("pk", "given_name", "family_name", "listed", "country")
    ranked = Player.objects.filter(pk__in=RankedResult.objects.order_by().values("player"))
    return {
        pk: (_list_name(given, family, listed), country)
        for pk, given, family, listed, country in ranked.order_by().values_list(*fields)
        if pk in keys
    }


def _list_name(given: str, family: str, listed: str) -> str:
    if listed == Player.Listed.HIDDEN:
        return NOBODY
    if listed == Player.Listed.INITIALS:
        given, family = initials(given, family)
    return f"{family.upper()} {given}"


def _countries(rows: Sequence[Placed], people: dict[int, tuple[str, str]]) -> tuple[CountryRow, ...]:
    by_country: dict[str, list[Fraction]] = defaultdict(list)
    for row in rows:
        if country := people[row.player][1]:
            by_country[country].append(row.figure)
    figures = {country: mers.country_score(values) for country, values in by_country.items()}
    ordered = sorted(figures, key=lambda country: (-figures[country], country))
    numbers: Iterable[int] = places([figures[country] for country in ordered])
    return tuple(
        CountryRow(place, country, figures[country], len(by_country[country]))
        for place, country in zip(numbers, ordered, strict=True)
    )
