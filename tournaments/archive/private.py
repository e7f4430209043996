"""What a backup holds beside the tournament file: e-mail addresses, applicants, calls, the other versions of hands.

Each line has a `kind` and is named as in the rows of the file (docs/tournament-file.md).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.common.records import hand_key, place_of, plain
from tournaments.models import Entry, OtherVersion, Stage, Table, Tournament
from tournaments.standings.selectors.standings import newest_snapshot

Line = Mapping[str, Any]
ALWAYS = ("kind", "entry", "contact", "wish")
"""What the line of every entry has."""


def private_lines(tournament: Tournament) -> Iterator[Line]:
    """Entries, tables that call, other versions of hands, and standings that somebody has published, in this order."""
    yield from _entries(tournament)
    yield from _tables(tournament)
    yield from _other_versions(tournament)
    if tournament.results_policy == Tournament.Results.BY_HAND:
        for stage in Stage.objects.filter(tournament=tournament).order_by("number"):
            snapshot = newest_snapshot(stage)
            if snapshot is not None and snapshot.public:
                yield {"kind": "published", "stage": stage.number}


def _entries(tournament: Tournament) -> Iterator[Line]:
    """Addresses and wishes; of who has applied, all that is known."""
    for entry in Entry.objects.filter(tournament=tournament).select_related("player").order_by("number"):
        line: dict[str, Any] = {
            "kind": "entry",
            "entry": entry.number,
            "contact": entry.contact,
            "wish": entry.wish,
        }
        if entry.external_id:
            line["external_id"] = entry.external_id
        if entry.fee != Entry.Fee.OPEN:
            line |= {"fee": entry.fee, "fee_paid": entry.fee_paid}
        person, applied = entry.player, entry.status == Entry.Status.APPLIED
        facts = ("given_name", "family_name", "country", "ema_number", "listed")
        told = {name: getattr(person, name) for name in facts} | {
            "club": entry.club_name,
            "team": entry.team,
            "ranked": entry.ranked,
        }
        if entry.contact or entry.wish or applied or len(line) > len(ALWAYS):
            yield {**line, "applicant": told if applied else None}


def _tables(tournament: Tournament) -> Iterator[Line]:
    """Tables that call."""
    rows = Table.objects.filter(round__stage__tournament=tournament, calling_since__isnull=False)
    order = ("round__stage__number", "round__number", "number")
    for table in rows.select_related("round__stage", "calling_by", "coming_by").order_by(*order):
        yield {
            "kind": "call",
            "table": place_of(table),
            "since": plain(table.calling_since),
            "reason": table.calling_reason,
            "by": table.calling_by.ref if table.calling_by else None,
            "coming": table.coming_by.ref if table.coming_by else None,
        }


def _other_versions(tournament: Tournament) -> Iterator[Line]:
    rows = OtherVersion.objects.filter(hand__table__round__stage__tournament=tournament)
    told = []
    for one in rows.select_related("hand__table__round__stage", "by", "settled_by").order_by("pk"):
        told.append(
            {
                "kind": "other_version",
                "hand": hand_key(one.hand.table, one.hand.seq, one.hand.version),
                "event": one.event,
                "reason": one.reason,
                "by": one.by.ref,
                "created_at": plain(one.created_at),
                "outcome": one.outcome,
                "settled_by": one.settled_by.ref if one.settled_by else None,
                "answer": one.answer,
            }
        )
    yield from sorted(told, key=lambda one: (one["hand"], one["created_at"]))
