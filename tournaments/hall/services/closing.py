"""A table is closed, and in the same step it is said who played for players who had left or never came."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from players.models import Account
from tournaments.common import idempotency, permissions
from tournaments.hands.services.attendance import confirm_players
from tournaments.hands.services.hands import Answer, submit_hand
from tournaments.hands.services.versions import other_kept
from tournaments.ledger import games
from tournaments.ledger import services as ledger
from tournaments.models import Entry, Table
from tournaments.people.services.substitutes import seat_newcomer, seat_substitute


@dataclass(frozen=True, slots=True)
class Instead:
    """Who played: a substitute of the tournament, somebody new ("name; country"), or with neither the player."""

    substitute: Entry | None = None
    person: str = ""


def close_table(
    *,
    table: Table,
    event: Mapping[str, Any],
    by: Account,
    instead: Mapping[str, Instead],
    key: str = "",
    expected_seq: int | None = None,
) -> Answer:
    """Close a table by its score sheet or by the clock; `instead` says by entry who played at the seats of those who
    are marked as gone. All of it happens, or nothing. Sent twice, it happens once. A sheet that differs from the one
    that somebody else has sent is kept beside it (Conflict `seq_conflict`).
    """
    body = {"table": table.pk, "event": event, "expected_seq": expected_seq}
    with other_kept(table=table, event=event, seq=expected_seq, by=by), transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        first = idempotency.find_answer(by=by, key=key, body=body)
        if first is not None:  # its substitutes sit already: what the form says of them is no longer asked
            return Answer(first, repeated=True)
        before = locked.seq
        absent = {seat.entry.key: seat.entry for seat in games.absent_seats(locked)}
        for player in absent.keys() & instead.keys():
            _settle(locked, absent[player], instead[player], by)
        seq = expected_seq
        if expected_seq is not None:  # a substitute's coming is an entry of its own
            seq = expected_seq + ledger.read_table(table.pk).seq - before
        answer = submit_hand(table=table, event=event, by=by, expected_seq=seq)
        idempotency.keep_answer(by=by, key=key, body=body, answer=answer.data)
        return answer


def _settle(table: Table, entry: Entry, who: Instead, by: Account) -> None:
    if who.person:
        seat_newcomer(table=table, entry=entry, person=who.person, by=by)
    elif who.substitute is not None:
        seat_substitute(table=table, entry=entry, substitute=who.substitute, by=by)
    else:
        confirm_players(table=table, entries=[entry.key], by=by)
