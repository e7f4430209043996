"""Rounds start, close and are reopened; a table calls a referee."""

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments import permissions
from tournaments.errors import Conflict
from tournaments.models import Round, Table
from tournaments.services import confirmations, ledger, standings
from tournaments.services.log import append_entry


def start_round(*, round: Round, by: Account) -> Round:
    """Open the tables of a planned round for hands; the round before must be closed."""
    with transaction.atomic():
        locked = _lock(round)
        permissions.require(permissions.can_run_rounds, by, locked.stage)
        ledger.require_open(locked.stage.tournament)
        if locked.state != Round.State.PLANNED:
            raise Conflict("round_not_planned", "round", expected="planned", found=locked.state)
        earlier = Round.objects.filter(stage=locked.stage, number__lt=locked.number).exclude(state="closed")
        if (waiting := earlier.order_by("number").first()) is not None:
            raise Conflict("earlier_round_open", "round", found=waiting.number)
        for table in _tables(locked):
            ledger.refold(table)
        locked.state, locked.started_at = Round.State.RUNNING, timezone.now()
        locked.save(update_fields=["state", "started_at"])
        _announce(locked, "start_round", by)
    return locked


def close_round(*, round: Round, by: Account) -> Round:
    """Close a round of which every table is settled: game over, nothing held, all confirmed that must be."""
    with transaction.atomic():
        locked = _lock(round)
        permissions.require(permissions.can_run_rounds, by, locked.stage)
        ledger.require_open(locked.stage.tournament)
        if locked.state != Round.State.RUNNING:
            raise Conflict("round_not_running", "round", expected="running", found=locked.state)
        tables = list(Table.objects.select_for_update(no_key=True).filter(round=locked).order_by("pk"))
        open_tables = sorted(table.number for table in tables if table.state != Table.State.FINISHED)
        if open_tables:
            raise Conflict("tables_open", "round", found=open_tables)
        confirmations.require_confirmed(locked)
        locked.state, locked.closed_at = Round.State.CLOSED, timezone.now()
        locked.save(update_fields=["state", "closed_at"])
        _announce(locked, "close_round", by)
    return locked


def reopen_round(*, round: Round, by: Account, reason: str) -> Round:
    """Open a closed round again, as long as no later one has started."""
    with transaction.atomic():
        locked = _lock(round)
        permissions.require(permissions.can_run_rounds, by, locked.stage)
        ledger.require_open(locked.stage.tournament)
        ledger.require_reason(reason)
        if locked.state != Round.State.CLOSED:
            raise Conflict("round_not_closed", "round", expected="closed", found=locked.state)
        later = Round.objects.filter(stage=locked.stage, number__gt=locked.number).exclude(state="planned")
        if later.exists():
            raise Conflict("later_round_started", "round")
        locked.state, locked.closed_at = Round.State.RUNNING, None
        locked.save(update_fields=["state", "closed_at"])
        _announce(locked, "reopen_round", by, reason)
    return locked


def call_referee(*, table: Table, by: Account, reason: str = "") -> Table:
    """Raise the table's flag; raising it again keeps the time of the first call."""
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_call_referee, by, locked)
        ledger.require_playing(locked)
        locked.calling_since = locked.calling_since or timezone.now()
        locked.calling_reason, locked.calling_by = reason, by
        _save_call(locked, "call_referee", by, reason)
    return locked


def clear_call(*, table: Table, by: Account) -> Table:
    """A referee has come."""
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_call_referee, by, locked)
        if locked.calling_since is None:
            raise Conflict("not_calling", "table")
        locked.calling_since, locked.calling_reason, locked.calling_by = None, "", None
        _save_call(locked, "clear_call", by, "")
    return locked


def _save_call(table: Table, action: str, by: Account, reason: str) -> None:
    table.save(update_fields=["calling_since", "calling_reason", "calling_by"])
    append_entry(
        tournament_id=table.round.stage.tournament_id,
        by=by,
        action=action,
        subject=f"table:{table.pk}",
        reason=reason,
    )


def _lock(round: Round) -> Round:
    Round.objects.select_for_update(no_key=True).only("pk").get(pk=round.pk)
    return Round.objects.select_related("stage__tournament").get(pk=round.pk)


def _tables(round: Round) -> list[Table]:
    tables = Table.objects.filter(round=round).select_related("round__stage__tournament").order_by("pk")
    return list(tables.prefetch_related("seats__entry", "hands"))


def _announce(round: Round, action: str, by: Account, reason: str = "") -> None:
    standings.request_rebuild(stage_id=round.stage_id)
    append_entry(
        tournament_id=round.stage.tournament_id,
        by=by,
        action=action,
        subject=f"stage:{round.stage.number}/round:{round.number}",
        after={"state": round.state},
        reason=reason,
    )
