"""Rankings follow the tournaments they hold: seasons and ratings by themselves, a federation's when its keeper asks.

The weight of the event stays in all cases.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.common.web.kept.versions import pages_changed
from tournaments.desk.documents import federation
from tournaments.desk.rankings.services.rankings import lock_ranking
from tournaments.models import Entry, RankedEvent, RankedResult, Tournament
from tournaments.play.statistics import services as statistics

Placed = tuple[int, int, Decimal | None]
"""A result: the key of the person, the place, the score."""


@dataclass(frozen=True, slots=True)
class FinalList:
    """The final results of an ended tournament as a ranking takes them."""

    facts: dict[str, Any]
    results: frozenset[Placed]


def follow_tournament(*, tournament_id: int) -> int:
    """Bring the events of a tournament in rankings up to date; return the number of events written.

    While it is played, an event without results takes its name and days alone. Once it has ended, a ranking that
    follows takes the results; a federation's that has other ones is marked.
    """
    written = 0
    for pk in (
        RankedEvent.objects.filter(tournament=tournament_id).order_by("pk").values_list("pk", flat=True)
    ):
        with transaction.atomic():
            written += _follow(pk)
    return written


def take_results(*, event: RankedEvent, by: Account) -> RankedEvent:
    """Take the results of the tournament anew, with the weight that the event has.

    Raises Conflict (`no_tournament`, `tournament_not_finished`, `nobody_ranked`).
    """
    permissions.require(permissions.can_keep_ranking, by, event.ranking)
    with transaction.atomic():
        lock_ranking(event.ranking)
        held = RankedEvent.objects.select_related("tournament", "ranking").get(pk=event.pk)
        if held.tournament is None:
            raise Conflict("no_tournament", "event", found=held.name)
        if held.tournament.state != Tournament.State.FINISHED:
            raise Conflict("tournament_not_finished", "tournament")
        if not take_final_list(held):
            raise Conflict("nobody_ranked", "tournament")
    return held


def _follow(pk: int) -> bool:
    """As `follow_tournament`, for one event; return whether it was written."""
    event = RankedEvent.objects.select_related("ranking").filter(pk=pk).first()
    if event is None:
        return False
    lock_ranking(event.ranking)
    event.refresh_from_db()
    tournament = event.tournament
    if tournament is None:
        return False
    if tournament.state != Tournament.State.FINISHED:
        return event.state == RankedEvent.State.PLANNED and _write_facts(event, facts_of(tournament))
    if event.ranking.follows or event.state == RankedEvent.State.PLANNED:
        return take_final_list(event)
    now = final_list(tournament)
    return _mark(event, RankedEvent.State.TAKEN if now and _holds(event, now) else RankedEvent.State.CHANGED)


def take_final_list(event: RankedEvent) -> bool:
    """Write the final list of the event's tournament, if there is one; return whether there is.

    In the caller's transaction, which has locked the ranking.
    """
    assert event.tournament is not None
    now = final_list(event.tournament)
    if now is None:
        if event.state != RankedEvent.State.PLANNED:
            _mark(event, RankedEvent.State.CHANGED)
        return False
    if _held(event) != now.results:
        event.results.all().delete()
        write_results(event, now.results)
    _write_facts(event, now.facts)
    _mark(event, RankedEvent.State.TAKEN)
    statistics.request_ranking(ranking_id=event.ranking_id)
    pages_changed()
    return True


def final_list(tournament: Tournament) -> FinalList | None:
    """The ranked players, with the facts of the tournament; None without any."""
    lines = federation.results(tournament)
    if not lines:
        return None
    people = dict(Entry.objects.filter(tournament=tournament).values_list("number", "player_id"))
    counts = {
        "players": len(lines),
        "countries": len({line.country for line in lines if line.country}),
    }
    results = frozenset((people[line.number], line.place, Decimal(line.score)) for line in lines)
    return FinalList({**facts_of(tournament), **counts}, results)


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """The facts of an event about its tournament; the days only if the tournament has them."""
    facts: dict[str, Any] = {key: getattr(tournament, key) for key in ("name", "place", "country")}
    if tournament.starts_on:
        facts |= {"starts_on": tournament.starts_on, "ends_on": tournament.ends_on or tournament.starts_on}
    return facts


def write_results(event: RankedEvent, results: Iterable[Placed]) -> None:
    """Write the results of an event that has none."""
    RankedResult.objects.bulk_create(
        RankedResult(event=event, player_id=player, place=place, score=score)
        for player, place, score in sorted(results, key=lambda placed: placed[1])
    )


def _holds(event: RankedEvent, now: FinalList) -> bool:
    facts = {key: getattr(event, key) for key in now.facts}
    return facts == now.facts and _held(event) == now.results


def _held(event: RankedEvent) -> frozenset[Placed]:
    return frozenset(event.results.values_list("player", "place", "score"))


def _write_facts(event: RankedEvent, facts: dict[str, Any]) -> bool:
    """Store the facts that differ; return whether any does."""
    changed = [key for key, value in facts.items() if getattr(event, key) != value]
    for key in changed:
        setattr(event, key, facts[key])
    event.save(update_fields=changed)
    return bool(changed)


def _mark(event: RankedEvent, state: str) -> bool:
    """Store the state; return whether it changed."""
    changed = event.state != state
    event.state = state
    event.save(update_fields=["state"])
    return changed
