"""Rankings written: created, changed, deleted; events added from a tournament of this installation or from a file."""

import datetime as dt
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from players.matching import Match, match_people
from players.models import Account
from players.services import person_of_row
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.documents import federation
from tournaments.models import Entry, RankedEvent, RankedResult, Ranking, Tournament
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_ADDRESS
from tournaments.rankings.columns import PlacedRow
from tournaments.rankings.engine import seasons
from tournaments.rankings.selectors import people_known_to
from tournaments.statistics import services as statistics

FREE = ("name", "description", "starts_on", "ends_on", "rules", "public")
"""What may change once there is a ranking; its kind may not, because figures of two kinds are not compared."""
HEAVIEST = Decimal(100)


def create_ranking(*, name: str, kind: str, by: Account, **settings: Any) -> Ranking:
    """A ranking that only its keeper sees until it is published.

    `settings`: what FREE names. Raises Refused (`season_rules`, `too_long`), Invalid (`name_missing`,
    `ends_before_start`, `unknown_choice`).
    """
    permissions.require(permissions.can_create_ranking, by)
    if kind not in Ranking.Kind.values:
        raise Invalid("unknown_choice", "kind", ", ".join(Ranking.Kind.values), kind)
    ranking = Ranking(name=name, kind=kind, owner=by, **_known(settings))
    _check(ranking)
    with transaction.atomic():
        ranking.slug = _free_slug(name)
        ranking.save()
    return ranking


def change_ranking(*, ranking: Ranking, by: Account, **changes: Any) -> Ranking:
    """Change what FREE names. Raises as `create_ranking`."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    with transaction.atomic():
        locked = _locked(ranking)
        for key, value in _known(changes).items():
            setattr(locked, key, value)
        _check(locked)
        locked.save()
        statistics.request_ranking(ranking_id=locked.pk)
    return locked


def delete_ranking(*, ranking: Ranking, by: Account) -> None:
    """Delete a ranking with its events; the people and the tournaments stay."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    with transaction.atomic():
        _locked(ranking).delete()


def add_tournament(*, ranking: Ranking, tournament: Tournament, by: Account) -> RankedEvent:
    """Add the final results of an ended tournament.

    Raises Conflict (`tournament_not_finished`, `already_ranked`), Invalid (`date_missing`).
    """
    permissions.require(permissions.can_keep_ranking, by, ranking)
    if tournament.state != Tournament.State.FINISHED:
        raise Conflict("tournament_not_finished", "tournament")
    if tournament.starts_on is None:
        raise Invalid("date_missing", "starts_on")
    lines = federation.results(tournament)
    if not lines:
        raise Conflict("nobody_ranked", "tournament")
    players = dict(Entry.objects.filter(tournament=tournament).values_list("number", "player_id"))
    with transaction.atomic():
        held = _locked(ranking)
        if held.events.filter(tournament=tournament).exists():
            raise Conflict("already_ranked", "tournament", found=tournament.name)
        event = held.events.create(
            tournament=tournament,
            name=tournament.name,
            place=tournament.place,
            country=tournament.country,
            starts_on=tournament.starts_on,
            ends_on=tournament.ends_on or tournament.starts_on,
            players=len(lines),
            countries=len({line.country for line in lines if line.country}),
        )
        _write(event, ((players[line.number], line.place, Decimal(line.score)) for line in lines))
        statistics.request_ranking(ranking_id=held.pk)
    return event


def import_event(
    *,
    ranking: Ranking,
    by: Account,
    name: str,
    starts_on: dt.date | None,
    ends_on: dt.date | None = None,
    rows: Sequence[PlacedRow],
    place: str = "",
    country: str = "",
    players: int | None = None,
    countries: int | None = None,
    qualifies: bool = False,
) -> RankedEvent:
    """Add an event from a file of results, all of it or nothing. People are found by EMA number, else by name.

    `players` and `countries`: as many as the file names unless more are given. Raises Refused with every fault of
    every row.
    """
    permissions.require(permissions.can_keep_ranking, by, ranking)
    if starts_on is None:
        raise Invalid("date_missing", "starts_on")
    matches = match_people([row.read.row for row in rows], people_known_to(by))
    _refuse_rows(rows, matches)
    named = len({row.read.row.country for row in rows if row.read.row.country})
    event = RankedEvent(
        ranking=ranking,
        name=name,
        place=place,
        country=country,
        starts_on=starts_on,
        ends_on=ends_on or starts_on,
        players=max(players or 0, len(rows), *(row.place for row in rows)),
        countries=max(countries or 0, named),
        qualifies=qualifies,
    )
    _check_row(event)
    checks.check_range(event.players, "players", 1, HIGHEST_NUMBER)
    checks.check_range(event.countries, "countries", 0, event.players)
    with transaction.atomic():
        _locked(ranking)
        event.save()
        people = [person_of_row(match).pk for match in matches]
        if len(set(people)) < len(people):
            raise Refused(Fault("person_twice", "lines"))
        _write(event, ((pk, row.place, row.score) for pk, row in zip(people, rows, strict=True)))
    return event


def _refuse_rows(rows: Sequence[PlacedRow], matches: Sequence[Match]) -> None:
    """Raise Refused with every fault of every row, and where there is none (`no_players`)."""
    faults = [] if rows else [Fault("no_players", "lines")]
    for row, match in zip(rows, matches, strict=True):
        found = Refused(*row.read.faults, *((match.fault,) if match.fault else ()))
        faults += found.under(f"lines[{row.read.row.line}]").faults
    if faults:
        raise Refused(*faults)


def change_event(
    *, event: RankedEvent, by: Account, qualifies: bool, weight: Decimal | None = None
) -> RankedEvent:
    """Whether it is a championship, and its weight; None: as the rules say. Raises Invalid (`out_of_range`)."""
    permissions.require(permissions.can_keep_ranking, by, event.ranking)
    if weight is not None and not 0 < weight <= HEAVIEST:
        raise Invalid("out_of_range", "weight", expected=f"up to {HEAVIEST}", found=str(weight))
    with transaction.atomic():
        _locked(event.ranking)
        RankedEvent.objects.filter(pk=event.pk).update(qualifies=qualifies, weight=weight)
    event.refresh_from_db()
    return event


def remove_event(*, event: RankedEvent, by: Account) -> None:
    """Take an event and its results out of the ranking."""
    permissions.require(permissions.can_keep_ranking, by, event.ranking)
    with transaction.atomic():
        statistics.request_ranking(ranking_id=_locked(event.ranking).pk)
        event.delete()


def _write(event: RankedEvent, results: Iterable[tuple[int, int, Decimal | None]]) -> None:
    RankedResult.objects.bulk_create(
        RankedResult(event=event, player_id=player, place=place, score=score)
        for player, place, score in results
    )


def _locked(ranking: Ranking) -> Ranking:
    return Ranking.objects.select_for_update(no_key=True).get(pk=ranking.pk)


def _known(settings: dict[str, Any]) -> dict[str, Any]:
    for key in settings:
        if key not in FREE:
            raise Invalid("unknown_setting", key)
    return settings


def _check(ranking: Ranking) -> None:
    _check_row(ranking)
    try:
        seasons.read_rules(ranking.rules)
    except seasons.BadRules as bad:
        raise Refused(Fault("season_rules", f"rules.{bad.field}", expected=bad.expected)) from None


def _check_row(row: Ranking | RankedEvent) -> None:
    if not row.name.strip():
        raise Invalid("name_missing", "name")
    checks.check_texts(row)
    if row.starts_on and row.ends_on and row.ends_on < row.starts_on:
        raise Invalid("ends_before_start", "ends_on", expected=row.starts_on, found=row.ends_on)


def _free_slug(name: str) -> str:
    """An address nobody has: `mers-riichi`, then `mers-riichi-2`."""
    base = slugify(name)[:LONGEST_ADDRESS] or "ranking"
    taken = set(Ranking.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbers = (number for number in range(2, len(taken) + 3) if f"{base}-{number}" not in taken)
    return base if base not in taken else f"{base}-{next(numbers)}"
