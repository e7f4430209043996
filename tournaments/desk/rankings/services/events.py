"""Add events to rankings from a tournament of this installation or from a file; weight and remove them."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.db import transaction

from players.matching import Match, match_people
from players.models import Account
from players.services import person_of_row
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.kept.versions import pages_changed
from tournaments.desk.rankings.columns import PlacedRow
from tournaments.desk.rankings.selectors.rankings import people_known_to
from tournaments.desk.rankings.services.following import facts_of, take_final_list, write_results
from tournaments.desk.rankings.services.rankings import check_row, lock_ranking
from tournaments.models import RankedEvent, Ranking, Tournament
from tournaments.models.limits import HIGHEST_NUMBER
from tournaments.play.statistics import services as statistics

HEAVIEST = Decimal(100)


def add_tournament(*, ranking: Ranking, tournament: Tournament, by: Account) -> RankedEvent:
    """Add the final results of an ended tournament. A season or a rating takes a tournament of its keeper's before it
    has ended, and takes the results when it ends.

    Raises Conflict (`tournament_not_finished`, `already_ranked`, `nobody_ranked`), Invalid (`date_missing`).
    """
    permissions.require(permissions.can_keep_ranking, by, ranking)
    ended = tournament.state == Tournament.State.FINISHED
    if not ended and not _may_wait(ranking, tournament, by):
        raise Conflict("tournament_not_finished", "tournament")
    if tournament.starts_on is None:
        raise Invalid("date_missing", "starts_on")
    with transaction.atomic():
        event = hold_tournament(ranking=ranking, tournament=tournament)
        if ended and not take_final_list(event):
            raise Conflict("nobody_ranked", "tournament")
    return event


def _may_wait(ranking: Ranking, tournament: Tournament, by: Account) -> bool:
    return ranking.follows and permissions.can_edit_tournament(by, tournament)


def hold_tournament(*, ranking: Ranking, tournament: Tournament) -> RankedEvent:
    """Add the tournament as an event without results, in the caller's transaction. Raises Conflict `already_ranked`."""
    held = lock_ranking(ranking)
    if held.events.filter(tournament=tournament).exists():
        raise Conflict("already_ranked", "tournament", found=tournament.name)
    statistics.request_ranking(ranking_id=held.pk)
    return held.events.create(
        tournament=tournament,
        state=RankedEvent.State.PLANNED,
        players=1,
        countries=0,
        **facts_of(tournament),
    )


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

    `players` and `countries`: their numbers, at least those of the file. Raises Refused with every fault of
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
    check_row(event)
    checks.check_range(event.players, "players", 1, HIGHEST_NUMBER)
    checks.check_range(event.countries, "countries", 0, event.players)
    with transaction.atomic():
        lock_ranking(ranking)
        event.save()
        people = [person_of_row(match).pk for match in matches]
        if len(set(people)) < len(people):
            raise Refused(Fault("person_twice", "lines"))
        placed = zip(people, rows, strict=True)
        write_results(event, ((person, row.place, row.score) for person, row in placed))
        pages_changed()
    return event


def _refuse_rows(rows: Sequence[PlacedRow], matches: Sequence[Match]) -> None:
    """Raise Refused with every fault of every row, or without rows (`no_players`)."""
    faults = [] if rows else [Fault("no_players", "lines")]
    for row, match in zip(rows, matches, strict=True):
        refused = Refused(*row.read.faults, *((match.fault,) if match.fault else ()))
        faults += refused.under(f"lines[{row.read.row.line}]").faults
    if faults:
        raise Refused(*faults)


def change_event(
    *, event: RankedEvent, by: Account, qualifies: bool, weight: Decimal | None = None
) -> RankedEvent:
    """Set whether an event is a championship, and its weight (None: by the rules). Raises Invalid (`out_of_range`)."""
    permissions.require(permissions.can_keep_ranking, by, event.ranking)
    if weight is not None and not 0 < weight <= HEAVIEST:
        raise Invalid("out_of_range", "weight", expected=f"up to {HEAVIEST}", found=str(weight))
    with transaction.atomic():
        lock_ranking(event.ranking)
        RankedEvent.objects.filter(pk=event.pk).update(qualifies=qualifies, weight=weight)
        pages_changed()
    event.refresh_from_db()
    return event


def remove_event(*, event: RankedEvent, by: Account) -> None:
    """Take an event and its results out of the ranking."""
    permissions.require(permissions.can_keep_ranking, by, event.ranking)
    with transaction.atomic():
        statistics.request_ranking(ranking_id=lock_ranking(event.ranking).pk)
        event.delete()
        pages_changed()
