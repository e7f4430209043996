"""Start, close and reopen rounds; call a referee to a table."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain import hooks
from tournaments.common.errors import Conflict
from tournaments.common.selectors import opened_after, side_by_side
from tournaments.desk.hall.services.clock import require_minutes
from tournaments.desk.people.services import substitutes
from tournaments.models import Round, Table
from tournaments.models.limits import LONGEST_CALL
from tournaments.play.hands.services import attendance, confirmations
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, Right, changing
from tournaments.play.push import following
from tournaments.play.push.services import tell_deciders
from tournaments.play.signatures.services.signatures import require_signed
from tournaments.play.standings import services as standings

CALL = ("calling_since", "calling_reason", "calling_by", "coming_by")


def start_round(*, round: Round, by: Account, minutes: int | None = None) -> Round:
    """Open the tables of a planned round for hands; all rounds before must be closed.

    `minutes`: the round's own length instead of the tournament's.
    """
    if minutes is not None:
        require_minutes(minutes)
    with changing(round, "start_round", by, permissions.can_run_rounds) as change:
        locked = change.row
        if locked.state != Round.State.PLANNED:
            raise Conflict("round_not_planned", "round", expected="planned", found=locked.state)
        if (waiting := _earlier(locked).exclude(state="closed").first()) is not None:
            raise Conflict("earlier_round_open", "round", found=waiting.number)
        for table in _tables(locked):
            ledger.refold(table)
            substitutes.tell_planned(table=table, by=by)
        locked.state, locked.started_at = Round.State.RUNNING, change.now
        locked.minutes = minutes or locked.minutes
        _keep_state(change)
        following.ask_to_tell(locked.stage, following.START)
    return locked


def close_round(*, round: Round, by: Account) -> Round:
    """Close a round whose tables are all settled: game over, nothing held, confirmed and signed as the tournament
    asks."""
    with changing(round, "close_round", by, permissions.can_run_rounds) as change:
        locked = change.row
        if locked.state != Round.State.RUNNING:
            raise Conflict("round_not_running", "round", expected="running", found=locked.state)
        tables = list(Table.objects.select_for_update(no_key=True).filter(round=locked).order_by("pk"))
        open_tables = sorted(table.number for table in tables if table.state != Table.State.FINISHED)
        if open_tables:
            raise Conflict("tables_open", "round", found=open_tables)
        confirmations.require_confirmed(locked)
        require_signed(locked)
        attendance.require_round_known(locked)
        locked.state, locked.closed_at = Round.State.CLOSED, change.now
        _keep_state(change)
        hooks.check_ledger(locked.stage.tournament_id)
        following.ask_to_tell(locked.stage, following.NEXT)
    return locked


def close_when_complete(*, round: Round, by: Account) -> None:
    """Close a round after its last table, unless it waits for confirmed hands, signed sheets, or names of players."""
    if round.state == Round.State.CLOSED:
        return
    if Table.objects.filter(round=round).exclude(state=Table.State.FINISHED).exists():
        return
    try:
        close_round(round=round, by=by)
    except Conflict as conflict:
        if conflict.code not in ("hands_unconfirmed", "tables_unsigned", "players_unknown"):
            raise


def reopen_round(*, round: Round, by: Account, reason: str) -> Round:
    """Open a closed round again, as long as no later one has started."""
    with changing(
        round, "reopen_round", by, permissions.can_run_rounds, reason=reason, needs_reason=True
    ) as change:
        locked = change.row
        if locked.state != Round.State.CLOSED:
            raise Conflict("round_not_closed", "round", expected="closed", found=locked.state)
        require_newest(locked)
        locked.state, locked.closed_at = Round.State.RUNNING, None
        _keep_state(change)
    return locked


def call_referee(*, table: Table, by: Account, reason: str = "") -> Table:
    """Raise the table's flag; raising it again keeps the time of the first call, and the same call changes nothing."""
    with changing(table, "call_referee", by, permissions.can_call_referee, reason=reason) as change:
        locked = change.row
        ledger.require_playing(locked)
        checks.check_length(reason, "reason", LONGEST_CALL)
        if locked.calling_since and (locked.calling_reason, locked.calling_by_id) == (reason, by.pk):
            return change.without_entry()
        if locked.calling_since is None:
            tell_deciders(
                tournament=locked.round.stage.tournament,
                by=by,
                words=lambda: _("Table %(n)s calls the referee") % {"n": locked.number},
                path=f"/table/{locked.pk}/",
                tag=f"call-{locked.pk}",
            )
        locked.calling_since = locked.calling_since or change.now
        locked.calling_reason, locked.calling_by = reason, by
        change.save(locked, *CALL)
    return locked


def take_call(*, table: Table, by: Account) -> Table:
    """Note that a referee is on the way; the table sees their name. Another referee may take the call over."""
    with _called(table, "take_call", by, permissions.can_take_calls) as change:
        if change.row.coming_by_id == by.pk:
            return change.without_entry()
        change.row.coming_by = by
    return change.row


def clear_call(*, table: Table, by: Account) -> Table:
    """Lower the table's flag: a referee has come."""
    with _called(table, "clear_call", by, permissions.can_call_referee) as change:
        locked = change.row
        locked.calling_since, locked.calling_reason, locked.calling_by = None, "", None
        locked.coming_by = None
    return change.row


def require_newest(round: Round) -> None:
    """Require that no later round has started, and that no later stage was opened."""
    later = Round.objects.filter(stage=round.stage, number__gt=round.number).exclude(state="planned")
    if later.exists():
        raise Conflict("later_round_started", "round")
    if (opened := opened_after(round.stage)) is not None:
        raise Conflict("later_stage_opened", "round", found=str(opened))


def _earlier(round: Round) -> QuerySet[Round]:
    """The rounds before this one, also of earlier stages, but not of stages that are played side by side with
    its own."""
    same, first = Q(stage=round.stage, number__lt=round.number), side_by_side(round.stage)[0]
    before = Q(stage__tournament=round.stage.tournament_id, stage__number__lt=first.number)
    return Round.objects.filter(same | before).order_by("stage__number", "number")


@contextmanager
def _called(table: Table, action: str, by: Account, may: Right) -> Iterator[Change[Table]]:
    """A change of the call of a table that calls."""
    with changing(table, action, by, may, open=False) as change:
        if change.row.calling_since is None:
            raise Conflict("not_calling", "table")
        yield change
        change.save(change.row, *CALL)


def _tables(round: Round) -> list[Table]:
    tables = Table.objects.filter(round=round).select_related("round__stage__tournament").order_by("pk")
    return list(tables.prefetch_related("seats__entry", "hands"))


def _keep_state(change: Change[Round]) -> None:
    """Store the round; standings follow its state."""
    change.after = {"state": change.row.state}
    change.save(change.row)
    standings.request_rebuild(stage_id=change.row.stage_id)
