"""The frame of a service that changes a tournament: one transaction, from the lock to the log entry.

    with changing(round, "reopen_round", by, permissions.can_run_rounds, reason=reason, needs_reason=True) as change:
        if change.row.state != Round.State.CLOSED:
            raise Conflict(...)
        change.row.state = Round.State.RUNNING
        change.save(change.row, "state")

Rows are written through the change, which keeps them for the log entry: the entry names every row that was written.
The entry comes last, because services lock the head of the log after everything else (common/chain/log.py).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from inspect import get_annotations
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import READERS, Rows, joined, subject_of
from tournaments.common.permissions import event_of
from tournaments.models import Entry, Hand, LogEntry, Penalty, Question, Round, Stage, Table, Tournament
from tournaments.play.ledger import services as ledger

R = TypeVar("R", bound=Model)
M = TypeVar("M", bound=Model)
Right = Callable[..., bool]
By = Account | Callable[[], Account]
"""An account, or a function that finds the account of a form which nobody signs: within the transaction, since it makes
one for the first form."""

RELATED: dict[type[Model], tuple[str, ...]] = {
    Round: ("stage__tournament",),
    Entry: ("player__club", "tournament"),
    Penalty: ("stage__tournament", "entry", "round", "table__round__stage", "given_by"),
}
"""The rows that are read with a locked row, where the tournament is not enough: the way to it, and the rows that its
facts name."""
WHOLE = (Entry, Question)
"""Rows that the log always has whole, also if one column was written."""
LOGGED_AS = {"club_name": "club", "player": "name"}
"""Columns of an entry that the log keeps under other names."""


def lock_row(row: R) -> R:
    """The row as it is now, locked until the transaction ends, with the way to its tournament."""
    type(row)._default_manager.select_for_update(no_key=True).only("pk").get(pk=row.pk)
    return _read(row)


def lock_tournament_of(row: R) -> R:
    """The row as it is now, with its tournament locked until the transaction ends."""
    tournament = ledger.lock_tournament(row.tournament_id)  # type: ignore[attr-defined]
    now = _read(row)
    now.tournament = tournament  # type: ignore[attr-defined]
    return now


def _read(row: R) -> R:
    return type(row)._default_manager.select_related(*RELATED.get(type(row), ("tournament",))).get(pk=row.pk)


LOCKS: dict[type[Model], Callable[[Any], Any]] = {
    Tournament: lambda row: ledger.lock_tournament(row.pk),
    Stage: lock_tournament_of,
    Table: ledger.lock_table,
    Hand: lambda row: ledger.hand_of(ledger.lock_table(Table(pk=row.table_id)), row.pk),
}
"""How rows of these kinds are locked, unless a service says otherwise; others are locked by themselves."""


def tournament_of(row: Model) -> Tournament:
    """The tournament of a row, which every row leads to."""
    tournament = event_of(row)
    assert tournament is not None
    return tournament


class Change(Generic[R]):
    """A change under way: its locked row, its moment, and what its log entry will say."""

    def __init__(
        self, row: R, action: str, by: By, reason: str = "", facts: Callable[[R], Any] | None = None
    ) -> None:
        self.row, self.action, self.reason = row, action, reason
        self._by = by
        self.now: datetime = timezone.now()
        self.subject = subject_of(row)
        self.tournament = tournament_of(row)
        self.before: Any = facts(row) if facts else None
        self.after: Any = None
        self.rows: Rows = {}
        self.entry: LogEntry | None = None
        self._facts = facts
        self._is_logged = True
        self._later: list[Callable[[], object]] = []

    @property
    def by(self) -> Account:
        """The account that makes the change."""
        if not isinstance(self._by, Account):
            self._by = self._by()
        return self._by

    def about(self, row: M) -> M:
        """Name this row in the entry, in place of the locked one."""
        self.subject = subject_of(row)
        return row

    def save(self, row: M, *fields: str, whole: bool = False) -> M:
        """Store these fields of a row, or all of them; `whole`: the entry has the other facts of the row as well."""
        row.save(update_fields=fields or None)
        self.wrote([row], *fields, whole=whole)
        return row

    def save_all(self, rows: Sequence[Model], *fields: str) -> None:
        """As `save`, in one statement."""
        if rows:
            type(rows[0])._default_manager.bulk_update(rows, fields)
        self.wrote(rows, *fields)

    def create(self, row: M) -> M:
        """Store a new row."""
        row.save(force_insert=True)
        self.wrote([row])
        return row

    def create_all(self, rows: Iterable[M]) -> list[M]:
        """As `create`, in one statement."""
        new = list(rows)
        if new:
            type(new[0])._default_manager.bulk_create(new)
        self.wrote(new)
        return new

    def delete(self, row: Model) -> None:
        """Delete a row."""
        self.removes([row])
        row.delete()

    def delete_all(self, rows: QuerySet[Any], *related: str) -> None:
        """As `delete`, in one statement; `related` are the rows that their keys name."""
        self.removes(rows.select_related(*related) if related else rows)
        rows.delete()

    def wrote(self, rows: Iterable[Model], *fields: str, whole: bool = False) -> None:
        """Name rows in the entry that are written otherwise: by an update of many, or by a function below."""
        self.rows = joined(self.rows, *(_logged(row, fields, whole) for row in rows))

    def removes(self, rows: Iterable[Model]) -> None:
        """Name rows in the entry that are about to go: with a row above them, or by a function below."""
        keys = [READERS[type(row)](row)[0] for row in rows if type(row) in READERS]
        self.rows |= dict.fromkeys(keys)

    def then(self, follow: Callable[..., object], *args: Any, **named: Any) -> None:
        """Call this after the entry, still in the transaction."""
        self._later.append(partial(follow, *args, **named))

    def without_entry(self) -> R:
        """Append no entry, for nothing has changed that the log keeps. Returns the row."""
        self._is_logged = False
        return self.row

    def end(self) -> None:
        """Append the entry; the frame calls this."""
        if self._is_logged:
            after = self._facts(self.row) if self._facts and self.after is None else self.after
            self.entry = append_entry(
                tournament_id=self.tournament.pk,
                by=self.by,
                action=self.action,
                subject=self.subject,
                before=self.before,
                after=after,
                reason=self.reason,
                rows=self.rows or None,
            )
        for follow in self._later:
            follow()


@contextmanager
def changing(
    row: R,
    action: str,
    by: By,
    may: Right | None = None,
    *,
    reason: str = "",
    needs_reason: bool = False,
    open: bool = True,
    facts: Callable[[R], Any] | None = None,
    lock: Callable[[R], R] | None = None,
) -> Iterator[Change[R]]:
    """A change of a row: locked, permitted, in an open tournament, and with its reason.

    `may`: the right, asked of the row, or of its tournament or stage. `open` False: also after the tournament's end.
    `facts`: the row as the entry shows it before and after, unless the change says otherwise. `lock`: locks the
    row in another way and reads it again.
    """
    with transaction.atomic():
        locked: R = (lock or LOCKS.get(type(row), lock_row))(row)
        if may is not None:
            assert isinstance(by, Account), "a right is asked of an account"
            require(may, by, locked)
        if open:
            ledger.require_open(tournament_of(locked))
        (checks.require_reason if needs_reason else checks.check_reason)(reason)
        with recording(locked, action, by, reason=reason, facts=facts) as change:
            yield change


@contextmanager
def recording(
    row: R, action: str, by: By, *, reason: str = "", facts: Callable[[R], Any] | None = None
) -> Iterator[Change[R]]:
    """A change within the transaction of a service that has locked the row and checked everything."""
    change = Change(row, action, by, reason, facts)
    yield change
    change.end()


def require(may: Right, by: Account, row: Model) -> None:
    """Require a right at the row, or at its table, stage or tournament, as the question has it: every question takes a
    user and the row of which it is asked (common/permissions.py)."""
    _user, kind, *_answer = get_annotations(may).values()
    if not isinstance(row, kind):
        row = getattr(row, kind.__name__.lower(), None) or _above(kind, row)
    permissions.require(may, by, row)


def _above(kind: type[Model], row: Model) -> Model:
    """The tournament of a row; for a right at a stage, any stage of the tournament."""
    tournament = tournament_of(row)
    return tournament if kind is Tournament else kind(tournament=tournament)


def _logged(row: Model, fields: Sequence[str], whole: bool) -> Rows:
    """The facts of a row that the entry keeps: those of the fields, or all of them."""
    if type(row) not in READERS:
        return {}
    key, facts = READERS[type(row)](row)
    if whole or not fields:
        return {key: facts}
    named = [name for field in fields if (name := LOGGED_AS.get(field, field)) in facts]
    if named and isinstance(row, WHOLE):
        return {key: facts}
    return {key: {name: facts[name] for name in named}} if named else {}
