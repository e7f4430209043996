"""Close a table by its clock or its score sheet, and in the same step name the people who played for absent players."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.web import idempotency
from tournaments.desk.hall.services import score_sheets
from tournaments.desk.people.services.substitutes import Substitute, seat_substitute
from tournaments.models import Entry, Penalty, Table
from tournaments.play.hands.services.attendance import confirm_players
from tournaments.play.hands.services.hands import Answer, end_event, submit_hand
from tournaments.play.hands.services.versions import other_kept
from tournaments.play.ledger import games
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
    sent = end_event(table=ledger.read_table(table.pk), by=by, reason=reason) if ends else event
    with other_kept(table=table, event=sent, seq=expected_seq, by=by), transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        first = idempotency.find_answer(by=by, key=key, body=body)
        if first is not None:  # its substitutes sit already: the form's answers about them are ignored
            return Answer(first, repeated=True)
        before = locked.seq
        absent = {seat.entry.key: seat.entry for seat in games.absent_seats(locked)}
        for player in absent.keys() & instead.keys():
            _settle(locked, absent[player], instead[player], by)
        seq = expected_seq
        if expected_seq is not None:  # a substitute's coming is an entry of its own
            seq = expected_seq + ledger.read_table(table.pk).seq - before
        marks: list[Penalty] = []
        if not ends and not games.is_unplayed(locked):
            marks, seq = score_sheets.take_hands_back(locked, seq, by, reason), None
        why = reason if ends else ""  # of a sheet it is the reason for the hands that are voided
        answer = submit_hand(table=table, event=sent, by=by, expected_seq=seq, reason=why)
        for mark in marks:
            keep_apart(mark=mark, by=by)
        score_sheets.give_penalties(ledger.read_table(table.pk), penalties or {}, by)
        idempotency.keep_answer(by=by, key=key, body=body, answer=answer.data)
        return answer


def _settle(table: Table, entry: Entry, substitute: Substitute | None, by: Account) -> None:
    if substitute is None:
        confirm_players(table=table, entries=[entry.key], by=by)
    else:
        seat_substitute(table=table, entry=entry, substitute=substitute, by=by)
