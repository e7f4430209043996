"""Standings are rebuilt after every change by a debounced job, and stored as the bytes that readers get."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import translation

from players import naming
from players.models import Account
from tournaments.common import hooks, permissions, queue
from tournaments.common.canonical import canonical
from tournaments.common.log import append_entry
from tournaments.ledger import services as ledger
from tournaments.models import Outlook, Stage, StandingSnapshot, Table, Tournament
from tournaments.standings.columns import StandingRow, StandingsPayload, Where, columns_of
from tournaments.standings.selectors import standings as selectors
from tournaments.statistics import services as statistics

JOB = selectors.JOB
OUTLOOK = "outlook.draw"
"""The job that draws the rest of a stage after each round (tournaments/outlook)."""
TEMPLATES = {Where.PAGE: "standings/_standings_rows.html", Where.FINAL_PAGE: "standings/_final_rows.html"}
ROWS_A_PAGE = 200
"""So many rows a page of the standings shows, and the fragment that is stored."""
SNAPSHOTS_STAY = 10
"""Versions of a stage's standings that are kept, beside the newest public one; the older go as new ones are stored."""
FOLDED_AT_ONCE = 100
"""So many tables are folded again in a transaction: a hall that sends hands does not wait for more."""
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
        snapshot = rebuild_standings(stage=Stage(pk=run.args["stage"]))
        statistics.request_rebuild(tournament_id=snapshot.stage.tournament_id)
        run.result = {"version": snapshot.version}


def rebuild_standings(*, stage: Stage) -> StandingSnapshot:
    """The snapshot of the ledger as it is now; the newest one when nothing has changed.

    The stage is locked first, so that snapshots are numbered in the order in which they read the ledger. It reads
    only the folded position of each table (`Table.position`, written with its hands), so it is short.
    """
    with transaction.atomic():
        locked = _lock(stage)
        return _store(locked, public=_public_now(locked))


def publish_standings(*, stage: Stage, by: Account) -> StandingSnapshot:
    """Show the standings as they are now, whatever the policy."""
    with transaction.atomic():
        locked = _lock(stage)
        permissions.require(permissions.can_publish_standings, by, locked)
        snapshot = _store(locked, public=True)
        append_entry(
            tournament_id=locked.tournament_id,
            by=by,
            action="publish_standings",
            subject=f"stage:{locked.number}",
            after={"version": snapshot.version, "etag": snapshot.etag},
        )
    return snapshot


def refold_stage(*, stage: Stage) -> int:
    """Fold every started table of a stage again; the number of those whose cached position was stale."""
    stale = 0
    started = Table.objects.filter(round__stage=stage).exclude(round__state="planned").order_by("pk")
    tables = list(started.values_list("pk", flat=True))
    for first in range(0, len(tables), FOLDED_AT_ONCE):
        with transaction.atomic():
            stale += ledger.refold_tables(tables[first : first + FOLDED_AT_ONCE])
    rebuild_standings(stage=stage)
    return stale


def _lock(stage: Stage) -> Stage:
    Stage.objects.select_for_update(no_key=True).only("pk").get(pk=stage.pk)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


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
    """Neighbouring rows as HTML, with their gap to the row above, and below them the guests."""
    columns = columns_of(payload, where)
    shown = rows[part.start : part.stop]
    context: dict[str, Any] = {"standings": payload, "rows": shown, "columns": columns, "stages": stages}
    context |= {"whole": rows, "ahead": part.start, "guests": guests}
    context["people"] = selectors.players_by_number(payload["tournament"])
    return INDENTATION.sub("\n", render_to_string(TEMPLATES[where], context))


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
            hooks.pages_changed(stage.tournament_id)
            _tell(stage, payload)
        return newest
    with translation.override(stage.tournament.language):
        fragment = render_rows(payload, payload["rows"], guests=payload["guests"])
    if public:
        _tell(stage, payload)
    snapshot = StandingSnapshot.objects.create(
        stage=stage,
        version=newest.version + 1 if newest else 1,
        etag=etag,
        payload=content,
        fragment=fragment,
        public=public,
    )
    trim_snapshots(stage=stage, newest=snapshot.version)
    hooks.pages_changed(stage.tournament_id)
    return snapshot


def _tell(stage: Stage, payload: StandingsPayload) -> None:
    """There are new public standings; those of an ended tournament are its results. After each round the rest is
    drawn, once: while the next one runs only if that has not been done."""
    hooks.note(stage.tournament_id, hooks.STANDINGS_CHANGED, f"stage:{stage.number}")
    if stage.tournament.state == Tournament.State.FINISHED:
        hooks.results_settled(stage.tournament_id)
    elif 0 < payload["after_round"] < payload["rounds_planned"]:
        drawn = Outlook.objects.filter(stage=stage, after_round=payload["after_round"])
        if not (payload["running"] and drawn.exists()):
            queue.enqueue(OUTLOOK, {"stage": stage.pk}, debounce_key=f"{OUTLOOK}:{stage.pk}")


def trim_snapshots(*, stage: Stage, newest: int) -> int:
    """Remove the versions that nobody reads any more: all but the last ones and the newest public one; their number.

    A version of 1,000 players is two megabytes before it is packed, and a lively round makes one every few seconds.
    """
    older = StandingSnapshot.objects.filter(stage=stage, version__lt=newest).order_by()
    shown = older.filter(public=True).aggregate(version=Max("version"))["version"]
    unread = older.exclude(version=shown) if shown else older
    unread.exclude(fragment="").update(fragment="")
    return unread.filter(version__lte=newest - SNAPSHOTS_STAY).delete()[0]
