"""A debounced job rebuilds the standings after every change, and stores them as the bytes that readers get."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, cast

from django.db import transaction
from django.db.models import Max, Q
from django.template.loader import render_to_string

from players import naming
from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain import hooks
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.common.web.kept.versions import pages_changed
from tournaments.models import Entry, Outlook, Stage, StandingSnapshot, Table, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing, lock_row
from tournaments.play.standings.columns import StandingRow, StandingsPayload, Where, columns_of, person_of_row
from tournaments.play.standings.selectors import standings as selectors
from tournaments.play.statistics import services as statistics

JOB = selectors.JOB
OUTLOOK = "outlook.draw"
"""The job that draws the rest of a stage after each round (tournaments/play/outlook)."""
ROWS_A_PAGE = 200
"""The number of rows on a page of the standings."""
SNAPSHOTS_STAY = 10
"""The number of versions of a stage's standings that stay, beside the newest public one; storing one trims the rest."""
FOLDED_AT_ONCE = 100
"""The number of tables to fold again in one transaction: a hall that sends hands does not wait for more."""
STAGES_AT_ONCE = 50
"""The number of stages whose standings are in memory at a time while people are written into them anew."""
INDENTATION = re.compile(r"\s*\n\s*")
"""Left out of the table: it would be half of the bytes that every reader gets."""


def request_rebuild(*, stage_id: int) -> None:
    """Ask for new standings after this transaction's commit; several requests before the job runs are one job."""
    queue.enqueue(JOB, {"stage": stage_id}, debounce_key=f"{JOB}:{stage_id}")


def request_all_rebuilds(tournament: Tournament) -> None:
    """Ask for new standings of every stage."""
    for stage in tournament.stages.all():
        request_rebuild(stage_id=stage.pk)


@queue.handles(JOB, attempts=5)
def rebuild_job(run: queue.Run) -> None:
    """The job: new standings and "done" in one transaction. Statistics follow from the same changes."""
    with run.completing():
        stage = lock_row(Stage(pk=run.args["stage"]))
        statistics.request_rebuild(tournament_id=stage.tournament_id)
        run.result = {"version": _store(stage, public=_public_now(stage)).version}


def rebuild_standings(*, stage: Stage) -> StandingSnapshot:
    """The snapshot of the ledger as it is now; the newest one when nothing has changed.

    The stage is locked first, so that snapshots are numbered in the order in which they read the ledger. The job reads
    only the folded position of each table (`Table.position`, written with its hands), so it is short.
    """
    with transaction.atomic():
        locked = lock_row(stage)
        return _store(locked, public=_public_now(locked))


def publish_standings(*, stage: Stage, by: Account) -> StandingSnapshot:
    """Show the present standings, whatever the policy."""
    with changing(
        stage, "publish_standings", by, permissions.can_publish_standings, open=False, lock=lock_row
    ) as change:
        snapshot = _store(change.row, public=True)
        change.after = {"version": snapshot.version, "etag": snapshot.etag}
    return snapshot


def refold_stage(*, stage: Stage) -> int:
    """Fold every started table of a stage again; the number of tables whose cached position was stale."""
    stale = 0
    started = Table.objects.filter(round__stage=stage).exclude(round__state="planned").order_by("pk")
    tables = list(started.values_list("pk", flat=True))
    for first in range(0, len(tables), FOLDED_AT_ONCE):
        with transaction.atomic():
            stale += ledger.refold_tables(tables[first : first + FOLDED_AT_ONCE])
    rebuild_standings(stage=stage)
    return stale


def _public_now(stage: Stage) -> bool:
    policy = stage.tournament.results_policy
    running = stage.rounds.filter(state="running").exists()
    return policy == Tournament.Results.LIVE or (policy == Tournament.Results.AFTER_ROUND and not running)


def render_rows(
    payload: StandingsPayload,
    rows: Sequence[StandingRow],
    where: Where = Where.PAGE,
    stages: Mapping[int, str] | None = None,
    page: int = 1,
    guests: Sequence[StandingRow] = (),
) -> str:
    """One page of these rows as HTML in the active language; `stages` are the names that the final list shows.

    The guests stand below the last row.
    """
    ahead = (page - 1) * ROWS_A_PAGE
    below = guests if ahead + ROWS_A_PAGE >= len(rows) else ()
    return render_part(payload, rows, range(ahead, ahead + ROWS_A_PAGE), where, stages, below)


def render_part(
    payload: StandingsPayload,
    rows: Sequence[StandingRow],
    part: range,
    where: Where = Where.PAGE,
    stages: Mapping[int, str] | None = None,
    guests: Sequence[StandingRow] = (),
) -> str:
    """Neighbouring rows as HTML, with their gap to the row above, and the guests below them."""
    columns = columns_of(payload, where)
    shown = rows[part.start : part.stop]
    context: dict[str, Any] = {"standings": payload, "rows": shown, "columns": columns, "stages": stages}
    context |= {"whole": rows, "ahead": part.start, "guests": guests}
    context["penalised"] = any(row["penalties"] for row in (*shown, *guests))
    context["people"] = selectors.players_by_number(payload["tournament"])
    return INDENTATION.sub("\n", render_to_string("standings/_standings_rows.html", context))


def _store(stage: Stage, *, public: bool) -> StandingSnapshot:
    with naming.seen_by_everybody():
        payload = selectors.compute(stage)
    content = canonical(payload)
    etag = hashlib.sha256(content).hexdigest()
    newest = selectors.newest_snapshot(stage)
    if newest is not None and newest.etag == etag:
        if public and not newest.public:
            newest.public = True
            newest.save(update_fields=["public"])
            _tell(stage, payload)
            pages_changed(stage.tournament_id)
        return newest
    if public:
        _tell(stage, payload)
    snapshot = StandingSnapshot.objects.create(
        stage=stage,
        version=newest.version + 1 if newest else 1,
        etag=etag,
        payload=content,
        public=public,
    )
    trim_snapshots(stage=stage, newest=snapshot.version)
    pages_changed(stage.tournament_id)
    return snapshot


def show_anew(*, entries: Sequence[Entry]) -> None:
    """Write people who are shown otherwise from now on into the standings of their tournaments, and remove the versions
    that show them as they were. In the caller's transaction.

    Nothing is added up: no figure and no place depends on a name, and standings that wait for their job still do. Of
    each stage the newest version stays, and the newest public one. The entries have their persons.
    """
    tournaments = {entry.tournament_id for entry in entries}
    stages = Stage.objects.select_for_update(no_key=True).filter(tournament__in=tournaments).order_by("pk")
    locked = list(stages)
    with naming.seen_by_everybody():
        people = {(entry.tournament_id, entry.number): person_of_row(entry) for entry in entries}
    for first in range(0, len(locked), STAGES_AT_ONCE):
        _show_anew({stage.pk: stage for stage in locked[first : first + STAGES_AT_ONCE]}, people)


def _show_anew(stages: Mapping[int, Stage], people: Mapping[tuple[int, int], dict[str, object]]) -> None:
    rows = StandingSnapshot.objects.filter(stage__in=stages)
    newest = rows.order_by().values("stage").annotate(all=Max("pk"), shown=Max("pk", filter=Q(public=True)))
    stay = {pk for row in newest for pk in (row["all"], row["shown"]) if pk}
    written: list[StandingSnapshot] = []
    for stage_id, some in groupby(
        rows.filter(pk__in=stay).order_by("stage", "version"), attrgetter("stage_id")
    ):
        versions = list(some)
        anew = [_with_people(snapshot, stages[stage_id], people) for snapshot in versions]
        if any(new.etag != old.etag for new, old in zip(anew, versions, strict=True)):
            stay -= {snapshot.pk for snapshot in versions}
            for number, snapshot in enumerate(anew, start=versions[-1].version + 1):
                snapshot.version = number
            written += anew
    rows.exclude(pk__in=stay).delete()
    StandingSnapshot.objects.bulk_create(written)
    public = {snapshot.stage_id for snapshot in written if snapshot.public}
    events: dict[int, list[hooks.About]] = defaultdict(list)
    for pk in sorted(public):
        events[stages[pk].tournament_id].append(
            hooks.About(hooks.STANDINGS_CHANGED, f"stage:{stages[pk].number}")
        )
    hooks.note_each(events)


def _with_people(
    snapshot: StandingSnapshot, stage: Stage, people: Mapping[tuple[int, int], dict[str, object]]
) -> StandingSnapshot:
    """The same standings with the people as they are shown now, not yet stored."""
    payload = selectors.payload_of(snapshot)
    for row in (*payload["rows"], *payload["guests"]):
        shown = cast(dict[str, object], row)
        shown |= people.get((stage.tournament_id, row["number"]), {})
    content = canonical(payload)
    etag = hashlib.sha256(content).hexdigest()
    return StandingSnapshot(stage_id=stage.pk, etag=etag, payload=content, public=snapshot.public)


def _tell(stage: Stage, payload: StandingsPayload) -> None:
    """Tell others of new public standings; in an ended tournament they are its results. After each round the rest is
    drawn once: a running next round needs a draw only if there was none.
    """
    hooks.note(stage.tournament_id, hooks.STANDINGS_CHANGED, f"stage:{stage.number}")
    if stage.tournament.state == Tournament.State.FINISHED:
        hooks.results_settled(stage.tournament_id)
    elif 0 < payload["after_round"] < payload["rounds_planned"]:
        drawn = Outlook.objects.filter(stage=stage, after_round=payload["after_round"])
        if not (payload["running"] and drawn.exists()):
            queue.enqueue(OUTLOOK, {"stage": stage.pk}, debounce_key=f"{OUTLOOK}:{stage.pk}")


def trim_snapshots(*, stage: Stage, newest: int) -> int:
    """Remove versions that nobody reads any more: all but the last ones and the newest public one; gives their number.

    A version of 1,000 players is two megabytes before it is packed, and a lively round makes one every few seconds.
    """
    older = StandingSnapshot.objects.filter(stage=stage, version__lt=newest).order_by()
    shown = older.filter(public=True).aggregate(version=Max("version"))["version"]
    unread = older.exclude(version=shown) if shown else older
    return unread.filter(version__lte=newest - SNAPSHOTS_STAY).delete()[0]
