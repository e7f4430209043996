"""The append-only log: one chain of hashes a tournament.

Locks are taken in one order, the head of the chain last (tables, jobs, head), so that two services never
wait for each other in a circle.
"""

import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Account
from scoring.ledger.chain import hashed
from tournaments.common.anchors import ANCHORED, send_anchor, write_anchor
from tournaments.common.canonical import digest
from tournaments.common.hooks import note_entry
from tournaments.common.namesakes import mark_namesakes
from tournaments.common.origin import origin_now
from tournaments.common.prepared import Prepared, insert, update
from tournaments.common.records import Rows, all_rows
from tournaments.common.sealing import Sealing, broken_seal, seal_of
from tournaments.models import LogEntry, LogHead, SealedText, Tournament

FORMAT = 2
"""Of the entries that are written now; those of format 1 have no rows."""

HEAD = Prepared(
    lambda tournament: LogHead.objects.select_for_update(no_key=True).filter(tournament=tournament)
)
WITHHELD = "withheld"
"""In the place of the salt: the file from which the entry was read withholds its reason, and `reason` is the seal."""


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
    rows: Rows | None = None,
) -> LogEntry:
    """Append to the tournament's chain. Must run in the transaction of the change it records.

    `rows`: the facts of every row that the change wrote (common/records.py). The first entry of a chain that has none
    yet keeps those of all rows. Whatever changes an entry comes by here, so namesakes are told apart here.
    """
    if any(key.startswith("entry:") for key in rows or ()):
        mark_namesakes(tournament_id)
    head = _lock_head(tournament_id)
    number = head.number + 1
    rows = _first_rows(head, number) or rows
    sealing, origin = Sealing(tournament_id, number), origin_now()
    entry = LogEntry(
        tournament_id=tournament_id,
        number=number,
        at=timezone.now(),
        by=by,
        actor=by.ref,
        action=action,
        subject=subject,
        before=sealing.seal(before),
        after=sealing.seal(after),
        rows=sealing.seal(rows) if rows else None,
        reason=reason,
        reason_salt=secrets.token_hex(16) if reason else "",
        origin=sealing.seal_text(origin, SealedText.Kind.ORIGIN) if origin else "",
        format=FORMAT,
        prev_hash=head.hash,
    )
    entry.hash = hash_entry(entry, head)
    insert(entry)
    sealing.keep()
    _move_head(head, entry)
    note_entry(entry)
    return entry


def _lock_head(tournament_id: int) -> LogHead:
    head = HEAD.first(tournament_id)
    if head is None:
        raise LogHead.DoesNotExist(tournament_id)
    return head


def _first_rows(head: LogHead, number: int) -> Rows | None:
    """All rows, for the entry from which on the chain keeps rows; None for every other entry."""
    if head.rows_from:
        return None
    head.rows_from = number
    if LogEntry.objects.filter(tournament=head.tournament_id, format=FORMAT).exists():
        return None
    return all_rows(Tournament(pk=head.tournament_id))


def _move_head(head: LogHead, entry: LogEntry) -> None:
    """The entry is the newest; a head that is to be anchored goes out."""
    head.number, head.hash = entry.number, entry.hash
    update(head, "number", "hash", "rows_from")
    if entry.action in ANCHORED:
        send_anchor(head)
        transaction.on_commit(partial(write_anchor, head.tournament_id))


def hash_entry(entry: LogEntry, head: LogHead) -> str:
    """The hash over everything the entry says and the hash of the one before it."""
    return digest(hashed(wire_entry(entry), head.chain, head.old_id))


def wire_entry(entry: LogEntry) -> dict[str, Any]:
    """An entry as the tournament file has it, without its hash."""
    fields = {
        "format": entry.format,
        "number": entry.number,
        "at": entry.at.isoformat(),
        "by": entry.actor if entry.format > 1 else int(entry.actor or entry.by_id),
        "action": entry.action,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
        "prev_hash": entry.prev_hash,
    }
    if entry.format > 1:
        seal = _seal_of_reason(entry) if entry.reason else ""
        fields |= {"rows": entry.rows, "reason": {"sealed": seal} if seal else "", "origin": entry.origin}
    return fields


def _seal_of_reason(entry: LogEntry) -> str:
    return entry.reason if entry.reason_salt == WITHHELD else seal_of(entry.reason_salt, entry.reason)


def withheld_until(head: LogHead) -> int:
    """The last entry that was read from a public file, which tells no reasons and no old entries; 0: none was."""
    source = head.source or {}
    return int(source["head"]["number"]) if source.get("kind") == "public" else 0


def _may_be(entry: LogEntry, head: LogHead) -> bool:
    """What is withheld of an entry, a public file has withheld."""
    withheld = entry.reason_salt == WITHHELD or not entry.action
    return not withheld or entry.number <= withheld_until(head)


def verify_chain(tournament: Tournament) -> Break | None:
    """The first place where the log was tampered with, or None when it holds from end to end.

    Of an entry that was withheld by a public file, only the place is proved.
    """
    head = LogHead.objects.get(tournament=tournament)
    number, previous = 0, ""
    for entry in LogEntry.objects.filter(tournament=tournament).order_by("number").iterator():
        number += 1
        if entry.number != number:
            return Break(number, "gap")
        if entry.prev_hash != previous:
            return Break(number, "link")
        if not _may_be(entry, head) or (entry.action and entry.hash != hash_entry(entry, head)):
            return Break(number, "hash")
        previous = entry.hash
    if opened := broken_seal(tournament):
        return Break(opened.number, "name")
    return None if (head.number, head.hash) == (number, previous) else Break(number + 1, "end")
