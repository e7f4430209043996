"""A job makes statistics: changed tables are counted again, and the counts are added up and stored.

Nothing is folded twice: a table's counts are kept beside the stamp of its hands, and the sums of the rounds before
the newest one beside the stamp of their tables.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring import game
from scoring.ledger.facts import Difference
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.common.selectors import full_tables
from tournaments.models import (
    Job,
    JobState,
    LogHead,
    RankedEvent,
    Ranking,
    StatisticsPart,
    StatisticsSnapshot,
    Table,
    TableStatistics,
    Tournament,
)
from tournaments.play.ledger import games
from tournaments.play.statistics import selectors
from tournaments.play.statistics.engine.games import PlayedGame, TableCounts
from tournaments.play.statistics.selectors import several

JOB = "statistics.rebuild"
COMBINE = "statistics.combine"
PARTS_AT_ONCE = 200
FOLDED_AT_ONCE = 20
"""The number of tables to fold and store at a time: a hall that sends hands does not wait for more."""


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
    """Ask for all sums that this tournament is a part of."""
    request_ruleset(ruleset=tournament.ruleset)
    events = RankedEvent.objects.filter(tournament=tournament).values_list("ranking", flat=True)
    for ranking in events.order_by("ranking"):
        request_ranking(ranking_id=ranking)


def request_without(tournament: Tournament) -> None:
    """Before a tournament is deleted: ask for all sums that it is counted in."""
    if StatisticsSnapshot.objects.filter(tournament=tournament, tables__gt=0).exists():
        request_combined(tournament)


def count_what_was_not() -> int:
    """Ask for the statistics of tournaments that have none, such as those of earlier releases; gives their number."""
    missing = list(Tournament.objects.filter(statistics=None).order_by("pk").values_list("pk", flat=True))
    with transaction.atomic():
        for pk in missing:
            request_rebuild(tournament_id=pk)
    return len(missing)


def sum_what_changed() -> int:
    """Ask for the sums over several tournaments that are older than those of one of them, or that have no parts, as
    those of an earlier release; gives their number."""
    sums = StatisticsSnapshot.objects.filter(tournament=None)
    whole = Q(tables__gt=0) & ~Exists(StatisticsPart.objects.filter(snapshot=OuterRef("pk")))
    newer = StatisticsSnapshot.objects.filter(changed_at__gt=OuterRef("changed_at"))
    under = newer.filter(tournament__ruleset=OuterRef("ruleset"))
    events = RankedEvent.objects.filter(ranking=OuterRef(OuterRef("ranking")))
    within = newer.filter(tournament__in=events.values("tournament"))
    stale = list(sums.filter(Exists(under) | Exists(within) | whole).order_by("pk"))
    with transaction.atomic():
        for row in stale:
            if row.ruleset:
                request_ruleset(ruleset=row.ruleset)
            elif row.ranking_id:
                request_ranking(ranking_id=row.ranking_id)
    return len(stale)


def count_tables(tournament: Tournament) -> int:
    """Count tables anew whose hands or players have changed and forget those of undone rounds; gives the number.

    A table that changes while it is counted is left to the job that its change asks for: of two workers, the slower one
    would replace newer counts by its own.
    """
    rows = TableStatistics.objects.filter(table__round__stage__tournament=tournament)
    kept = dict(rows.values_list("table", "stamp"))
    stamps = selectors.stamps_of(tournament)
    TableStatistics.objects.filter(table__in=kept.keys() - stamps.keys()).delete()
    stale = [pk for pk, stamp in stamps.items() if kept.get(pk) != stamp]
    for first in range(0, len(stale), FOLDED_AT_ONCE):
        lot = stale[first : first + FOLDED_AT_ONCE]
        made = [
            TableStatistics(table=table, stamp=stamps[table.pk], payload=canonical(counted(table)))
            for table in full_tables().filter(pk__in=lot)
        ]
        _store_counts(tournament, lot, made)
    return len(stale)


def _store_counts(tournament: Tournament, lot: list[int], made: list[TableStatistics]) -> None:
    """Store the counts of tables that are as they were; in one transaction, in which no hand comes to these tables."""
    with transaction.atomic():
        list(Table.objects.select_for_update(no_key=True).filter(pk__in=lot).order_by("pk").values_list("pk"))
        now = selectors.stamps_of(tournament, lot)
        TableStatistics.objects.bulk_create(
            [row for row in made if row.stamp == now.get(row.table_id)],
            update_conflicts=True,
            unique_fields=["table"],
            update_fields=["stamp", "payload"],
        )


def counted(table: Table) -> dict[str, Any]:
    """The counts of a table's hands. Prefetch as `full_tables`."""
    played = games.play(table, games.live_hands(table))
    state = played[-1].step.state if played else games.start_of(table)
    absent = [seat.entry.key for seat in table.all_seats() if seat.played_by_id is not None]
    counts = TableCounts(
        PlayedGame(
            ruleset=games.ruleset_of(table.round.stage.tournament),
            players=games.players_of(table),
            steps=[hand.step for hand in played],
            results=game.settle(state) if state.finished else None,
            where=(table.round.stage.number, table.round.number, table.number),
            absent=absent,
        )
    )
    return {
        "field": counts.field.to_json(),
        "players": {key: counted.to_json() for key, counted in counts.players.items()},
    }


def stale_rows(tournament: Tournament) -> Iterator[Difference]:
    """Stored counts and sums of a tournament that its hands do not give; none while a job is about to make them."""
    waiting = Job.objects.filter(kind=JOB, state__in=[JobState.QUEUED, JobState.RUNNING])
    if waiting.filter(args__tournament=tournament.pk).exists():
        return
    stamps = selectors.stamps_of(tournament)
    rows = TableStatistics.objects.filter(table__round__stage__tournament=tournament)
    for pk, stamp in rows.values_list("table", "stamp"):
        if stamp != stamps.get(pk):
            yield Difference(f"statistics of table:{pk}", "stamp", stamps.get(pk), stamp)
    for first in range(0, len(stamps), FOLDED_AT_ONCE):
        lot = list(stamps)[first : first + FOLDED_AT_ONCE]
        kept = dict(rows.filter(table__in=lot).values_list("table", "payload"))
        for table in full_tables().filter(pk__in=kept):
            yield from _different(
                f"statistics of table:{table.pk}", canonical(counted(table)), kept[table.pk]
            )
    snapshot = StatisticsSnapshot.objects.filter(tournament=tournament).first()
    if snapshot is not None:
        payload, tables, earlier = selectors.compute_tournament(tournament, selectors.Earlier("", b""))
        content, key = canonical(payload), "statistics"
        yield from _different(key, content, snapshot.payload)
        yield from _different(key, hashlib.sha256(content).hexdigest(), snapshot.etag, "etag")
        yield from _different(key, tables, snapshot.tables, "tables")
        if snapshot.earlier_stamp == earlier.stamp:
            yield from _different(key, earlier.payload, snapshot.earlier or b"", "earlier")


def _different(key: str, made: Any, stored: Any, name: str = "payload") -> Iterator[Difference]:
    """The difference of a value that was made now from the stored one; of bytes their hashes are told."""
    if isinstance(made, bytes):
        made, stored = (hashlib.sha256(bytes(content)).hexdigest() for content in (made, stored))
    if made != stored:
        yield Difference(key, name, made, stored)


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
    return _combine(several.tournaments_under(ruleset), ruleset=ruleset)


def rebuild_ranking(*, ranking: Ranking) -> StatisticsSnapshot:
    """The sums over the tournaments of the ranking, by rule set."""
    return _combine(several.tournaments_in(ranking), ranking=ranking)


def _combine(tournaments: QuerySet[Tournament], **subject: Any) -> StatisticsSnapshot:
    """Add up several tournaments and store the sums.

    Adding up takes seconds after many years, and on SQLite a transaction keeps every other writer out: only the storing
    is one. Where newer sums were stored meanwhile, it adds up again, so that no older sums replace them.
    """
    while True:
        before = StatisticsSnapshot.objects.filter(**subject).values_list("changed_at", flat=True).first()
        whole, tables = several.compute_combined(tournaments)
        parts = [
            StatisticsPart(country=country, club_id=club, payload=canonical(part))
            for (country, club), part in several.parts_of(whole)
        ]
        with transaction.atomic():
            snapshot = _locked(**subject)
            if before is None or snapshot.changed_at == before:
                return _store_combined(snapshot, whole, parts, tables)


def _locked(**subject: Any) -> StatisticsSnapshot:
    """The row of the subject, locked until the transaction ends."""
    StatisticsSnapshot.objects.get_or_create(**subject, defaults={"etag": "0" * 64, "payload": b"{}"})
    return StatisticsSnapshot.objects.select_for_update(no_key=True, of=("self",)).get(**subject)


def _store_combined(
    snapshot: StatisticsSnapshot, whole: dict[str, Any], parts: list[StatisticsPart], tables: int
) -> StatisticsSnapshot:
    snapshot.parts.all().delete()
    for part in parts:
        part.snapshot = snapshot
    StatisticsPart.objects.bulk_create(parts, batch_size=PARTS_AT_ONCE)
    return _store(snapshot, several.head_of(whole), tables)


def _store(
    snapshot: StatisticsSnapshot, payload: Mapping[str, Any], tables: int, version: str = ""
) -> StatisticsSnapshot:
    content = canonical(payload)
    snapshot.payload, snapshot.etag = content, hashlib.sha256(content).hexdigest()
    snapshot.tables, snapshot.version = tables, version
    snapshot.save(update_fields=["payload", "etag", "tables", "version", "changed_at"])
    return snapshot
