"""Close a table by its clock or its score sheet, and in the same step name the people who played for absent players."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.web.idempotency import Answer, Sent
from tournaments.desk.hall.services import score_sheets
from tournaments.desk.people.services.substitutes import Substitute, seat_substitute
from tournaments.models import Penalty, Table
from tournaments.play.hands.services.attendance import confirm_players
from tournaments.play.hands.services.hands import EARLY, TIME_UP, write_next
from tournaments.play.hands.services.versions import other_kept
from tournaments.play.ledger import clock, games
from tournaments.play.ledger import services as ledger
from tournaments.play.penalties.services.penalties import keep_apart


def close_table(
    *,
    table: Table,
    event: Mapping[str, Any],
    by: Account,
    instead: Mapping[str, Substitute | None],
    key: str = "",
    expected_seq: int | None = None,
    reason: str = "",
    penalties: Mapping[str, int] | None = None,
) -> Answer:
    """Close a table by its score sheet or by the clock; `instead` names by entry the people who played at the seats of
    absent players (None: the player did play), `penalties` the points that the sheet takes off them after uma. All of
    it happens, or nothing. Sent twice, it happens once. A sheet that differs from an earlier one by somebody else is
    kept beside it (Conflict `seq_conflict`).

    Hands that were entered at the table before its sheet are voided, for a `reason`; a chombo alone needs none. A game
    ends before its time for a `reason` alone.
    """
    body = {"table": table.pk, "event": event, "expected_seq": expected_seq}
    body |= {"penalties": dict(penalties)} if penalties else {}
    ends = event["kind"] == "end"
    written = (EARLY if reason else TIME_UP) if ends else event
    sent = Sent(by, key, body)
    with other_kept(table=table, event=written, seq=expected_seq, by=by), transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        if (
            first := sent.first_answer()
        ):  # its substitutes sit already: the form's answers about them are ignored
            return first
        if ends:
            _require_end(locked, by, reason)
        now = _settle(locked, instead, by)
        seated = now.seq - locked.seq  # a substitute's coming is an entry of its own
        seq = None if expected_seq is None else expected_seq + seated
        marks: list[Penalty] = []
        if not ends and not games.is_unplayed(now):
            marks, seq = score_sheets.take_hands_back(now, seq, by, reason), None
            now = ledger.read_table(table.pk)
        why = reason if ends else ""  # of a sheet it is the reason for the hands that are voided
        answer = write_next(now, written, by, seq, why)
        for mark in marks:
            keep_apart(mark=mark, by=by)
        score_sheets.give_penalties(now, penalties or {}, by)
        return sent.keep(answer)


def _require_end(table: Table, by: Account, reason: str) -> None:
    """Before its time is up a game ends for a reason, and never from a phone at the table."""
    if clock.seconds_to_end(table, timezone.now()):
        permissions.require(permissions.can_end_early, by, table)
        checks.require_reason(reason)


def _settle(table: Table, instead: Mapping[str, Substitute | None], by: Account) -> Table:
    """The table after it is known who played at the seats of absent players."""
    absent = [seat.entry for seat in games.absent_seats(table) if seat.entry.key in instead]
    for entry in absent:
        substitute = instead[entry.key]
        if substitute is None:
            confirm_players(table=table, entries=[entry.key], by=by)
        else:
            seat_substitute(table=table, entry=entry, substitute=substitute, by=by)
    return ledger.read_table(table.pk) if absent else table
