"""Statistics are made by a job: tables that changed are counted again, and the counts are added up and stored.

Nothing here is folded twice: what a table comes to is kept beside the stamp of its hands, and what the rounds before
the newest one come to beside the stamp of their tables.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring import game
from tournaments.common import queue
from tournaments.common.canonical import canonical
from tournaments.common.selectors import full_tables
from tournaments.ledger import games
from tournaments.models import (
    LogHead,
    RankedEvent,
    Ranking,
    StatisticsSnapshot,
    Table,
    TableStatistics,
    Tournament,
)
from tournaments.statistics import selectors
from tournaments.statistics.engine.games import PlayedGame, TableCounts

JOB = "statistics.rebuild"
COMBINE = "statistics.combine"
FOLDED_AT_ONCE = 20
"""So many tables are folded and stored at a time: a hall that sends hands does not wait for more."""


def request_rebuild(*, tournament_id: int) -> None:
    """Ask for new statistics after this transaction's commit; several requests before the job runs are one job."""
    queue.enqueue(JOB, {"tournament": tournament_id}, debounce_key=f"{JOB}:{tournament_id}")


def request_ruleset(*, ruleset: str) -> None:
    """Ask for new sums over all tournaments under a rule set."""
    queue.enqueue(COMBINE, {"ruleset": ruleset}, debounce_key=f"{COMBINE}:{ruleset}")


def request_ranking(*, ranking_id: int) -> None:
    """Ask for new sums over the tournaments of a ranking."""
    queue.enqueue(COMBINE, {"ranking": ranking_id}, debounce_key=f"{COMBINE}:{ranking_id}")


def request_combined(tournament: Tournament) -> None:
    """Ask for everything that this tournament is a part of."""
    request_ruleset(ruleset=tournament.ruleset)
    events = RankedEvent.objects.filter(tournament=tournament).values_list("ranking", flat=True)
    for ranking in events.order_by("ranking"):
        request_ranking(ranking_id=ranking)


def request_without(tournament: Tournament) -> None:
    """Before a tournament goes: ask for everything that it is counted in."""
    if StatisticsSnapshot.objects.filter(tournament=tournament, tables__gt=0).exists():
        request_combined(tournament)


def count_what_was_not() -> int:
    """Ask for the statistics of tournaments that have none, as those from before there were any; how many."""
    missing = list(Tournament.objects.filter(statistics=None).order_by("pk").values_list("pk", flat=True))
    with transaction.atomic():
        for pk in missing:
            request_rebuild(tournament_id=pk)
    return len(missing)


def count_tables(tournament: Tournament) -> int:
    """Count the tables anew whose hands or players have changed; how many they were.

    Each lot of tables is a transaction of its own, before that of the sums.
    """
    stamps = selectors.stamps_of(tournament)
    kept = dict(
        TableStatistics.objects.filter(table__round__stage__tournament=tournament).values_list(
            "table", "stamp"
        )
    )
    stale = [pk for pk, stamp in stamps.items() if kept.get(pk) != stamp]
    for first in range(0, len(stale), FOLDED_AT_ONCE):
        lot = stale[first : first + FOLDED_AT_ONCE]
        rows = [
            TableStatistics(table=table, stamp=stamps[table.pk], payload=canonical(counted(table)))
            for table in full_tables().filter(pk__in=lot)
        ]
        TableStatistics.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["table"], update_fields=["stamp", "payload"]
        )
    return len(stale)


def counted(table: Table) -> dict[str, Any]:
    """What a table's hands come to. Prefetch as `full_tables`."""
    played = games.play(table, games.live_hands(table))
    state = played[-1].step.state if played else games.start_of(table)
    absent = [seat.entry.key for seat in table.seats.all() if seat.played_by_id is not None]
    counts = TableCounts(
        PlayedGame(
            ruleset=games.ruleset_of(table.round.stage.tournament),
            players=games.players_of(table),
            steps=[one.step for one in played],
            results=game.settle(state) if state.finished else None,
            where=(table.round.stage.number, table.round.number, table.number),
            absent=absent,
        )
    )
    return {
        "field": counts.field.to_json(),
        "players": {key: one.to_json() for key, one in counts.players.items()},
    }


def rebuild_tournament(*, tournament: Tournament) -> StatisticsSnapshot:
    """Add up the tables whose hands are public, and store the sums. `count_tables` comes before it."""
    with transaction.atomic():
        snapshot = _locked(tournament=tournament)
        kept = selectors.Earlier(snapshot.earlier_stamp, bytes(snapshot.earlier or b""))
        payload, tables, earlier = selectors.compute_tournament(tournament, kept)
        if earlier != kept:
            snapshot.earlier_stamp, snapshot.earlier = earlier
            snapshot.save(update_fields=["earlier_stamp", "earlier"])
        version = LogHead.objects.values_list("hash", flat=True).get(tournament=tournament)
        return _store(snapshot, payload, tables, version)


def rebuild_ruleset(*, ruleset: str) -> StatisticsSnapshot:
    """The sums over all public tournaments under the rule set."""
    with transaction.atomic():
        snapshot = _locked(ruleset=ruleset)
        return _store(snapshot, *selectors.compute_combined(selectors.tournaments_under(ruleset)))


def rebuild_ranking(*, ranking: Ranking) -> StatisticsSnapshot:
    """The sums over the tournaments of the ranking, a rule set apart from another."""
    with transaction.atomic():
        snapshot = _locked(ranking=ranking)
        return _store(snapshot, *selectors.compute_combined(selectors.tournaments_in(ranking)))


def _locked(**subject: Any) -> StatisticsSnapshot:
    """The row of the subject, locked, so that sums are stored in the order in which they were read."""
    StatisticsSnapshot.objects.get_or_create(**subject, defaults={"etag": "0" * 64, "payload": b"{}"})
    return StatisticsSnapshot.objects.select_for_update(no_key=True, of=("self",)).get(**subject)


def _store(
    snapshot: StatisticsSnapshot, payload: Mapping[str, Any], tables: int, version: str = ""
) -> StatisticsSnapshot:
    content = canonical(payload)
    snapshot.payload, snapshot.etag = content, hashlib.sha256(content).hexdigest()
    snapshot.tables, snapshot.version = tables, version
    snapshot.save(update_fields=["payload", "etag", "tables", "version", "changed_at"])
    return snapshot
