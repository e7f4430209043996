"""The lines of a backup beside the tournament file: e-mail addresses, applicants, calls, other versions of hands.

Each line has a `kind` and is named as in the rows of the file (docs/tournament-file.md).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from players.person import own_facts_of
from tournaments.common.chain.records import hand_key, place_of, plain
from tournaments.desk.people.selectors.questions import all_answers
from tournaments.models import Entry, OtherVersion, Stage, Table, Tournament
from tournaments.play.standings.selectors.standings import newest_snapshot

Line = Mapping[str, Any]
ALWAYS = ("kind", "entry", "contact", "wish")
"""The keys in the line of every entry."""


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
    """Addresses, wishes, fees and answers; for applicants, all stored facts."""
    rows = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    answers = all_answers(tournament)
    for entry in rows:
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
        if entry.pk in answers:
            line["answers"] = {str(number): text for number, text in sorted(answers[entry.pk].items())}
        person, applied = entry.player, entry.status == Entry.Status.APPLIED
        facts = own_facts_of(person) | {
            "listed": person.listed,
            "club": entry.club_name,
            "team": entry.team,
            "ranked": entry.ranked,
        }
        if entry.contact or entry.wish or applied or len(line) > len(ALWAYS):
            yield {**line, "applicant": facts if applied else None}


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
    lines = []
    for version in rows.select_related("hand__table__round__stage", "by", "settled_by").order_by("pk"):
        lines.append(
            {
                "kind": "other_version",
                "hand": hand_key(version.hand.table, version.hand.seq, version.hand.version),
                "event": version.event,
                "reason": version.reason,
                "by": version.by.ref,
                "created_at": plain(version.created_at),
                "outcome": version.outcome,
                "settled_by": version.settled_by.ref if version.settled_by else None,
                "answer": version.answer,
            }
        )
    yield from sorted(lines, key=lambda line: (line["hand"], line["created_at"]))
