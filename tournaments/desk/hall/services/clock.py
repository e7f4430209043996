"""The clock of a round: stop it and resume it, set its minutes, give the end signal, give a table extra time."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.models import Round, Table
from tournaments.models.limits import MOST_EXTRA_MINUTES, MOST_MINUTES
from tournaments.play.ledger import clock
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing

FIELDS = ("minutes", "paused_at", "paused_seconds", "signalled_at")


def pause_clock(*, round: Round, by: Account, reason: str = "") -> Round:
    """Stop the clock; a signal that has sounded stays given."""
    with _changing(round, "pause_clock", by, reason) as (locked, now):
        if locked.paused_at is not None:
            raise Conflict("clock_stands", "round")
        _keep_signal(locked, now)
        locked.paused_at = now
    return locked


def resume_clock(*, round: Round, by: Account) -> Round:
    """Resume the clock; the time of the pause does not count."""
    with _changing(round, "resume_clock", by) as (locked, now):
        if locked.paused_at is None:
            raise Conflict("clock_runs", "round")
        locked.paused_seconds += int((now - locked.paused_at).total_seconds())
        locked.paused_at = None
    return locked


def set_minutes(*, round: Round, minutes: int, by: Account, reason: str = "") -> Round:
    """Give a round its own minutes, before it starts or while it runs; a running one needs a reason.

    A signal that sounded by the clock is taken back when the new end is far enough away.
    """
    require_minutes(minutes)
    with _changing(round, "set_minutes", by, reason, planned=True) as (locked, _now):
        if locked.state == Round.State.RUNNING:
            checks.require_reason(reason)
        locked.minutes = minutes
    return locked


def give_signal(*, round: Round, by: Account) -> Round:
    """Give the end signal by hand, before the clock gives it."""
    with _changing(round, "give_signal", by) as (locked, now):
        if clock.clock_of(locked, now).signalled:
            raise Conflict("signal_given", "round")
        locked.signalled_at = now
    return locked


def undo_signal(*, round: Round, by: Account, reason: str) -> Round:
    """Take back a signal given by hand. The clock's own is moved by giving the round more minutes."""
    with _changing(round, "undo_signal", by, reason) as (locked, now):
        checks.require_reason(reason)
        if not clock.clock_of(locked, now).signalled:
            raise Conflict("no_signal", "round")
        if clock.elapsed(locked, now) >= clock.due_after(locked):
            raise Conflict("signal_by_clock", "round", found=clock.minutes_of(locked))
        locked.signalled_at = None
    return locked


def give_extra_time(*, table: Table, minutes: int, by: Account, reason: str) -> Table:
    """Let a table play longer than the others: `minutes` in all, 0 takes the extra time back."""
    checks.check_range(minutes, "minutes", 0, MOST_EXTRA_MINUTES)
    with changing(table, "give_extra_time", by, permissions.can_give_extra_time, reason=reason) as change:
        locked = change.row
        ledger.require_playing(locked)
        checks.require_reason(reason)
        change.before, locked.extra_seconds = {"extra_seconds": locked.extra_seconds}, minutes * 60
        change.after = {"extra_seconds": locked.extra_seconds}
        if change.before == change.after:
            raise Conflict("no_change", "minutes", found=minutes)
        change.save(locked, "extra_seconds")
    return locked


def require_minutes(minutes: int) -> None:
    """Require a length between a minute and ten hours."""
    checks.check_range(minutes, "minutes", 1, MOST_MINUTES)


@contextmanager
def _changing(
    round: Round, action: str, by: Account, reason: str = "", *, planned: bool = False
) -> Iterator[tuple[Round, datetime]]:
    """The locked round of a change of its clock and the time; stored and logged at the end."""
    with changing(round, action, by, permissions.can_run_rounds, reason=reason, facts=_facts) as change:
        state = change.row.state
        if state != Round.State.RUNNING and not (planned and state == Round.State.PLANNED):
            raise Conflict("round_not_running", "round", expected="running", found=state)
        yield change.row, change.now
        change.save(change.row, *FIELDS)


def _keep_signal(round: Round, now: datetime) -> None:
    """Write down a signal that has sounded before the clock is stopped: the pause would move it."""
    if clock.clock_of(round, now).signalled and round.signalled_at is None:
        assert round.started_at is not None
        late = round.paused_seconds + clock.due_after(round)
        round.signalled_at = round.started_at + timedelta(seconds=late)


def _facts(round: Round) -> dict[str, Any]:
    """The clock in the form of the log."""
    times = {key: getattr(round, key) for key in ("paused_at", "signalled_at")}
    shown = {key: at.isoformat() if at else None for key, at in times.items()}
    return {"minutes": round.minutes, "paused_seconds": round.paused_seconds, **shown}
