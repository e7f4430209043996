"""The person behind an entry: corrected, exchanged for the right person, and a wrong entry removed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import QuerySet

from players.imports import read_person
from players.models import Account, Player
from players.person import FACTS
from players.services import create_player, forget_person
from scoring.faults import Fault, Refused, brief
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.desk.people.services.entries import entry_facts
from tournaments.desk.people.services.facts import write_person
from tournaments.desk.people.services.proposals import changes_of
from tournaments.desk.seating.selectors import seated_in
from tournaments.models import Entry, SeatingPlan, Tournament
from tournaments.play.ledger.changing import Change, changing, lock_tournament_of
from tournaments.play.standings import services as standings

OWN = {"team": "team", "club": "club_name", "contact": "contact"}
"""Columns of the entry's facts by the names in forms and requests. The club is also a fact of the person."""


def update_entry(*, entry: Entry, by: Account, **facts: str) -> Entry:
    """Write the given facts of the person (FACTS) and of the entry (OWN), all of them or none.

    Raises Refused with every fault, Conflict (`person_shared`) if organisers of another tournament answer for the
    person too: then changes are proposed.
    """
    with _changing(entry, "update_entry", by) as change:
        now = change.row
        changes = _person_changes(now, facts)
        own = permissions.can_change_person(by, now.player)
        if not own and set(changes) - {"club"}:
            raise Conflict("person_shared", next(iter(changes)), found=now.player.full_name)
        change.before = entry_facts(now)
        _write_entry(now, facts)
        if own and changes:
            write_person(person=now.player, by=by, **changes)
        now.player.refresh_from_db()
        change.after = entry_facts(now)
        change.wrote([now])
        if change.after == change.before or not set(facts) & set(OWN):
            change.without_entry()
    return now


def assign_person(*, entry: Entry, player: Player, by: Account, reason: str = "") -> Entry:
    """Put this person behind the entry, which keeps its seats, hands and penalties. The former person is deleted if no
    other row names them.

    Raises Forbidden for a person whom the account cannot see, Conflict (`already_entered`).
    """
    with _changing(entry, "assign_person", by, reason) as change:
        permissions.require(permissions.can_see_person, by, player)
        if Entry.objects.filter(tournament=change.tournament, player=player).exists():
            raise Conflict("already_entered", "player", found=player.full_name)
        return _exchange(change, player)


def assign_newcomer(*, entry: Entry, by: Account, reason: str = "", **facts: str) -> Entry:
    """Put a new person with these facts behind the entry: a person of this tournament alone."""
    row = read_person(**facts)
    with _changing(entry, "assign_person", by, reason) as change:
        return _exchange(change, create_player(**{key: getattr(row, key) for key in FACTS}))


def remove_entry(*, entry: Entry, by: Account, reason: str = "") -> list[int]:
    """Remove a wrong entry and the drafts of seating plans that name it; returns the numbers of these drafts.

    Raises Conflict: `has_sat` for an entry that was ever seated, `has_penalties`.
    """
    with _changing(entry, "remove_entry", by, reason) as change:
        now = change.row
        _require_removable(now)
        drafts = drafts_with(now)
        numbers = sorted(plan.number for plan in drafts)
        change.before = {**entry_facts(now), "plans": numbers}
        change.then(forget_person, now.player)
        change.removes(drafts)
        SeatingPlan.objects.filter(pk__in=[plan.pk for plan in drafts]).delete()
        change.delete(now)
    return numbers


def never_removed(entry: Entry) -> str:
    """The fault code for which an entry has to stay, or ""."""
    try:
        _require_removable(entry)
    except Conflict as refused:
        return refused.code
    return ""


def _require_removable(entry: Entry) -> None:
    """Raise Conflict for an entry with seats or penalties, which is part of the ledger."""
    name = entry.full_name
    if entry.penalties.exists():
        raise Conflict("has_penalties", "entry", found=name)
    shown = _plans(entry.tournament).filter(published_at__isnull=False)
    planned = any(entry.number in seated_in(plan.grid) for plan in shown)
    if planned or entry.seats.exists() or entry.substitutions.exists() or entry.qualifiers.exists():
        raise Conflict("has_sat", "entry", found=name)


def drafts_with(entry: Entry) -> list[SeatingPlan]:
    """Seating plans that nobody has seen and that name the entry."""
    drafts = _plans(entry.tournament).filter(published_at=None)
    named = drafts.select_related("stage", "created_by", "parent")
    return [plan for plan in named if entry.number in seated_in(plan.grid)]


def _plans(tournament: Tournament) -> QuerySet[SeatingPlan]:
    return SeatingPlan.objects.filter(stage__tournament=tournament)


def _exchange(change: Change[Entry], player: Player) -> Entry:
    now = change.row
    change.before = entry_facts(now)
    change.then(forget_person, now.player)
    now.player = player
    now.club_name = now.club_name or (player.club.name if player.club else "")
    change.save(now, "player", "club_name")
    change.after = entry_facts(now)
    return now


def _person_changes(entry: Entry, facts: dict[str, str]) -> dict[str, str]:
    """The changed facts of the person. Raises Refused with all faults of the person and the contact."""
    faults: list[Fault] = []
    changes: dict[str, str] = {}
    try:
        changes = changes_of(entry.player, facts)
    except Refused as refused:
        faults += refused.faults
    contact = facts.get("contact", "").strip()
    if contact:
        try:
            validate_email(contact)
        except ValidationError:
            faults.append(Fault("bad_contact", "contact", found=brief(contact)))
    if faults:
        raise Refused(*faults)
    return changes


def _write_entry(entry: Entry, facts: dict[str, str]) -> None:
    for key, column in OWN.items():
        if key in facts:
            setattr(entry, column, facts[key].strip())
    checks.check_texts(entry)
    entry.save(update_fields=list(OWN.values()))


@contextmanager
def _changing(entry: Entry, action: str, by: Account, reason: str = "") -> Iterator[Change[Entry]]:
    """A change of the person behind an entry, whom the standings show."""
    with changing(
        entry, action, by, permissions.can_manage_entries, reason=reason, lock=lock_tournament_of
    ) as change:
        yield change
        standings.request_all_rebuilds(change.tournament)
