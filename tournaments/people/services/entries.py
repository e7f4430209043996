"""People enter a tournament, one or a list; their club and team; they leave and come back."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Max

from players.imports import PersonRow, parse_players
from players.models import Account, Player
from players.services import club_named, find_or_create_players
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.log import append_entry
from tournaments.ledger import services as ledger
from tournaments.models import Entry, Tournament
from tournaments.standings import services as standings

RETURNING = tuple(
    status.value for status in (Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
)


def add_entry(
    *,
    tournament: Tournament,
    player: Player,
    by: Account,
    number: int | None = None,
    team: str = "",
    status: str = Entry.Status.PLAYING.value,
) -> Entry:
    """Enter one player, under the next free number unless one is asked for."""
    with transaction.atomic():
        locked = _lock_for_entries(tournament, by)
        if Entry.objects.filter(tournament=locked, player=player).exists():
            raise Conflict("already_entered", "player", found=player.full_name)
        if number is not None and Entry.objects.filter(tournament=locked, number=number).exists():
            raise Conflict("number_taken", "number", found=number)
        entry = Entry.objects.create(
            tournament=locked,
            player=player,
            number=number or next_number(locked),
            team=team,
            club_name=player.club.name if player.club else "",
            status=status,
        )
        _log_entries(locked, by, "add_entry", [entry])
    return entry


def add_players(*, tournament: Tournament, players: str | Iterable[PersonRow], by: Account) -> list[Entry]:
    """Enter a whole list (pasted text, or rows read from it): all of them, or none with every fault named."""
    rows = parse_players(players) if isinstance(players, str) else list(players)
    with transaction.atomic():
        locked = _lock_for_entries(tournament, by)
        return enter_rows(tournament=locked, rows=rows, by=by)


def enter_rows(
    *,
    tournament: Tournament,
    rows: list[PersonRow],
    by: Account,
    status: str = Entry.Status.PLAYING.value,
    ranked: bool = True,
) -> list[Entry]:
    """As `add_players`, for a service that has asked its own question; in its transaction."""
    ledger.lock_tournament(tournament.pk)
    ledger.require_open(tournament)
    people = find_or_create_players(rows)
    _refuse_entered(tournament, rows, people)
    number = next_number(tournament)
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=person,
            number=number + i,
            club_name=_club_of(row, person),
            status=status,
            ranked=ranked,
        )
        for i, (row, person) in enumerate(zip(rows, people, strict=True))
    )
    _log_entries(tournament, by, "add_players", entries)
    return entries


def update_entry(*, entry: Entry, by: Account, team: str | None = None, club: str | None = None) -> Entry:
    """Change the team or the club under which a player takes part here."""
    with transaction.atomic():
        locked = _lock_for_entries(entry.tournament, by)
        now = Entry.objects.select_related("player").get(pk=entry.pk)
        before = _entry_facts(now)
        now.team = now.team if team is None else team
        now.club_name = now.club_name if club is None else club
        checks.check_texts(now)
        now.save(update_fields=["team", "club_name"])
        standings.request_all_rebuilds(locked)
        _log(locked, by, "update_entry", f"entry:{now.number}", before=before, after=_entry_facts(now))
    return now


def withdraw_entry(*, entry: Entry, by: Account, reason: str = "") -> Entry:
    """The player leaves; what he has played stays. A new plan seats the others."""
    return _change_status(entry, Entry.Status.WITHDRAWN, by, reason)


def reinstate_entry(*, entry: Entry, by: Account, reason: str = "") -> Entry:
    """The player is back."""
    return _change_status(entry, Entry.Status.PLAYING, by, reason)


def _change_status(entry: Entry, status: Entry.Status, by: Account, reason: str) -> Entry:
    with transaction.atomic():
        locked = _lock_for_entries(entry.tournament, by)
        now = Entry.objects.select_related("player").get(pk=entry.pk)
        if now.status == status:
            raise Conflict("no_change", "status", found=now.status)
        if status == Entry.Status.PLAYING and now.status not in RETURNING:
            raise Conflict("wrong_status", "status", expected=list(RETURNING), found=now.status)
        now.tournament = locked
        ranked = now.ranked or now.status == Entry.Status.DISQUALIFIED
        return keep_entry(
            entry=now, by=by, action="change_entry", reason=reason, status=status.value, ranked=ranked
        )


def keep_entry(*, entry: Entry, by: Account, action: str, reason: str = "", **facts: Any) -> Entry:
    """Store what changed of an entry, with the log entry; for services that have locked it and asked."""
    checks.check_reason(reason)
    before = _entry_facts(entry)
    for key, value in facts.items():
        setattr(entry, key, value)
    entry.save(update_fields=list(facts))
    if before["status"] != entry.status or before["ranked"] != entry.ranked:
        standings.request_all_rebuilds(entry.tournament)
    subject, after = f"entry:{entry.number}", _entry_facts(entry)
    _log(entry.tournament, by, action, subject, before=before, after=after, reason=reason)
    return entry


def _lock_for_entries(tournament: Tournament, by: Account) -> Tournament:
    locked = ledger.lock_tournament(tournament.pk)
    permissions.require(permissions.can_manage_entries, by, locked)
    ledger.require_open(locked)
    return locked


def next_number(tournament: Tournament) -> int:
    """The number of the next entry."""
    highest: int | None = Entry.objects.filter(tournament=tournament).aggregate(top=Max("number"))["top"]
    return (highest or 0) + 1


def _club_of(row: PersonRow, person: Player) -> str:
    """The club of the list is a snapshot; a person known before keeps his own club elsewhere."""
    if row.club and person.club is None:
        person.club = club_named(row.club, row.country)
        person.save(update_fields=["club"])
    return row.club or (person.club.name if person.club else "")


def _refuse_entered(tournament: Tournament, rows: list[PersonRow], people: list[Player]) -> None:
    taken = set(Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    faults = []
    for row, person in zip(rows, people, strict=True):
        if person.pk in taken:
            faults.append(Fault("already_entered", f"lines[{row.line}].name", found=person.full_name))
        taken.add(person.pk)
    if faults:
        raise Refused(*faults)


def _log_entries(tournament: Tournament, by: Account, action: str, entries: list[Entry]) -> None:
    standings.request_all_rebuilds(tournament)
    after = [_entry_facts(entry) for entry in entries]
    subject = f"entry:{entries[0].number}" if len(entries) == 1 else "entries"
    _log(tournament, by, action, subject, after=after)


def _log(tournament: Tournament, by: Account, action: str, subject: str, **facts: Any) -> None:
    append_entry(tournament_id=tournament.pk, by=by, action=action, subject=subject, **facts)


def _entry_facts(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "player": entry.player.full_name,
        "team": entry.team,
        "club": entry.club_name,
        "status": entry.status,
        "ranked": entry.ranked,
        "checked_in_at": entry.checked_in_at.isoformat() if entry.checked_in_at else None,
    }
