"""The append-only log: one chain of hashes a tournament.

Locks are taken in one order, the head of the chain last (tables, jobs, head), so that two services never
wait for each other in a circle.
"""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from players.models import Account
from tournaments.common.canonical import digest
from tournaments.common.sealing import Sealing, broken_seal
from tournaments.models import LogEntry, LogHead, Tournament


@dataclass(frozen=True, slots=True)
class Break:
    """Where a chain does not hold: the entry's number and why (`hash`, `link`, `gap`, `name`, `end`)."""

    number: int
    why: str


def append_entry(
    *,
    tournament_id: int,
    by: Account,
    action: str,
    subject: str,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Append to the tournament's chain. Must run in the transaction of the change it records."""
    head = LogHead.objects.select_for_update(no_key=True).get(tournament_id=tournament_id)
    sealing = Sealing(tournament_id, head.number + 1)
    entry = LogEntry(
        tournament_id=tournament_id,
        number=head.number + 1,
        at=timezone.now(),
        by=by,
        action=action,
        subject=subject,
        before=sealing.seal(before),
        after=sealing.seal(after),
        reason=reason,
        prev_hash=head.hash,
    )
    entry.hash = hash_entry(entry)
    entry.save(force_insert=True)
    sealing.keep()
    head.number, head.hash = entry.number, entry.hash
    head.save(update_fields=["number", "hash"])
    return entry


def hash_entry(entry: LogEntry) -> str:
    """The hash over everything the entry says and the hash of the one before it."""
    return digest(
        {
            "tournament": entry.tournament_id,
            "number": entry.number,
            "at": entry.at.isoformat(),
            "by": entry.by_id,
            "action": entry.action,
            "subject": entry.subject,
            "before": entry.before,
            "after": entry.after,
            "reason": entry.reason,
            "prev_hash": entry.prev_hash,
        }
    )


def verify_chain(tournament: Tournament) -> Break | None:
    """The first place where the log was tampered with, or None when it holds from end to end."""
    number, previous = 0, ""
    for entry in LogEntry.objects.filter(tournament=tournament).order_by("number").iterator():
        number += 1
        if entry.number != number:
            return Break(number, "gap")
        if entry.prev_hash != previous:
            return Break(number, "link")
        if entry.hash != hash_entry(entry):
            return Break(number, "hash")
        previous = entry.hash
    if opened := broken_seal(tournament):
        return Break(opened.number, "name")
    head = LogHead.objects.get(tournament=tournament)
    return None if (head.number, head.hash) == (number, previous) else Break(number + 1, "end")
