"""The append-only log: one chain of hashes a tournament.

Locks are taken in one order, the head of the chain last (tables, jobs, head), so that two services never
wait for each other in a circle.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Account
from scoring.ledger.chain import hashed
from tournaments.common.chain.anchors import ANCHORED, write_anchor
from tournaments.common.chain.canonical import digest
from tournaments.common.chain.hooks import note_entries, note_entry
from tournaments.common.chain.origin import origin_now
from tournaments.common.chain.records import Rows, all_rows
from tournaments.common.chain.sealing import Sealing, broken_seal, seal_of
from tournaments.common.namesakes import mark_namesakes
from tournaments.common.statements import insert, one, update
from tournaments.models import LogEntry, LogHead, SealedText, Tournament

FORMAT = 2
"""The format of the entries that are written now; those of format 1 have no rows."""

WITHHELD = "withheld"
"""Stands in the place of the salt where the file of an entry withheld its reason; `reason` is then the seal."""


MOVED = ("number", "hash", "rows_from", "pages_version")
"""The columns of a head that a new entry changes."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of an entry beside its place in a chain, as `append_entry` takes them."""

    action: str
    subject: str
    before: Any = None
    after: Any = None
    reason: str = ""
    rows: Rows | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a chain does not hold: the entry's number and the cause (`hash`, `link`, `gap`, `name`, `end`)."""

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

    `rows`: the facts of every row that the change wrote (chain/records.py). The first entry of a chain that has none
    yet keeps those of all rows. Every change of a player's entry is logged here, so namesakes are told apart here.
    """
    if any(key.startswith("entry:") for key in rows or ()):
        mark_namesakes([tournament_id])
    head = one(LogHead, "tournament_id = %s", tournament_id, lock="FOR NO KEY UPDATE")
    facts = Facts(action, subject, before, after, reason, rows)
    entry, sealing = _next(head, by, facts)
    insert(entry)
    sealing.keep()
    update(head, *MOVED)
    note_entry(entry)
    return entry


def append_entries(*, by: Account, facts: Mapping[int, Facts]) -> None:
    """As `append_entry`, one entry in each of several tournaments, by tournament: a few statements for all of them.

    Must run in the transaction of the changes; the caller has told namesakes apart (`mark_namesakes`). The heads are
    locked in the order of the tournaments.
    """
    heads = LogHead.objects.select_for_update(no_key=True).filter(tournament__in=facts).order_by("tournament")
    moved = list(heads)
    made = [_next(head, by, facts[head.tournament_id]) for head in moved]
    entries = LogEntry.objects.bulk_create(entry for entry, _sealing in made)
    SealedText.objects.bulk_create(row for _entry, sealing in made for row in sealing.rows)
    LogHead.objects.bulk_update(moved, MOVED)
    note_entries(entries)


def _next(head: LogHead, by: Account, facts: Facts) -> tuple[LogEntry, Sealing]:
    """The next entry of a chain with its seals, neither of them stored yet; the head is moved to it."""
    number = head.number + 1
    rows = _first_rows(head, number) or facts.rows
    sealing, origin = Sealing(head.tournament_id, number), origin_now()
    entry = LogEntry(
        tournament_id=head.tournament_id,
        number=number,
        at=timezone.now(),
        by=by,
        actor=by.ref,
        action=facts.action,
        subject=facts.subject,
        before=sealing.seal(facts.before),
        after=sealing.seal(facts.after),
        rows=sealing.seal(rows) if rows else None,
        reason=facts.reason,
        reason_salt=secrets.token_hex(16) if facts.reason else "",
        origin=sealing.seal_text(origin, SealedText.Kind.ORIGIN) if origin else "",
        format=FORMAT,
        prev_hash=head.hash,
    )
    entry.hash = hash_entry(entry, head)
    _move_head(head, entry)
    return entry, sealing


def _first_rows(head: LogHead, number: int) -> Rows | None:
    """All rows, for the first entry of the chain that keeps rows; None for every other entry."""
    if head.rows_from:
        return None
    head.rows_from = number
    if LogEntry.objects.filter(tournament=head.tournament_id, format=FORMAT).exists():
        return None
    return all_rows(Tournament(pk=head.tournament_id))


def _move_head(head: LogHead, entry: LogEntry) -> None:
    """Make the entry the newest one (`MOVED` is to be stored); after some actions, write the head down outside the
    store."""
    head.number, head.hash = entry.number, entry.hash
    head.pages_version += 1  # as `pages_changed` does, without a statement of its own
    if entry.action in ANCHORED:
        transaction.on_commit(partial(write_anchor, head.tournament_id))


def hash_entry(entry: LogEntry, head: LogHead) -> str:
    """The hash over all that the entry says and the hash of the entry before it."""
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
    """The last entry that was read from a public file, which has neither reasons nor old entries; 0 if none was."""
    source = head.source or {}
    return int(source["head"]["number"]) if source.get("kind") == "public" else 0


def _may_be(entry: LogEntry, head: LogHead) -> bool:
    """Whether the parts that an entry lacks may have been withheld by a public file."""
    withheld = entry.reason_salt == WITHHELD or not entry.action
    return not withheld or entry.number <= withheld_until(head)


def verify_chain(tournament: Tournament) -> Break | None:
    """The first place where the log was tampered with, or None if it holds from end to end.

    For an entry that a public file withheld, only its place is proved.
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
