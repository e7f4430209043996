"""Entries of a tournament: adding one or a list, club and team, leaving and coming back."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from players.imports import PersonRow, parse_players
from players.matching import Match, match_people
from players.models import Account, Player
from players.services import person_of_row
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.chain.records import seats_of, subject_of
from tournaments.common.chain.sealing import Personal, Private
from tournaments.common.errors import Conflict
from tournaments.desk.people.services.answers import enter_answers
from tournaments.desk.people.services.facts import write_person
from tournaments.desk.people.services.proposals import propose_change
from tournaments.models import Entry, Seat, Table, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, lock_tournament_of
from tournaments.play.standings import services as standings

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
    """Enter a player, under the given number or the next free number."""
    with changing(tournament, "add_entry", by, permissions.can_manage_entries) as change:
        locked = change.row
        if Entry.objects.filter(tournament=locked, player=player).exists():
            raise Conflict("already_entered", "player", found=player.full_name)
        if number is not None and Entry.objects.filter(tournament=locked, number=number).exists():
            raise Conflict("number_taken", "number", found=number)
        entry = Entry(
            tournament=locked,
            player=player,
            number=number or next_number(locked),
            team=team,
            club_name=player.club.name if player.club else "",
            status=status,
        )
        _log_new(change, [change.create(entry)])
    return entry


def add_players(
    *, tournament: Tournament, players: str | Iterable[PersonRow], by: Account, namesakes: bool = False
) -> list[Entry]:
    """Enter a whole list (pasted text, or its rows). Raises Refused with every fault, and then enters nobody.

    `namesakes`: they are not the known people of their names.
    """
    rows = parse_players(players, namesakes=namesakes) if isinstance(players, str) else list(players)
    with transaction.atomic():
        locked = _lock_for_entries(tournament, by)
        candidates = Player.objects.none() if namesakes else permissions.people_seen_by(by)
        return enter_matches(tournament=locked, matches=match_people(rows, candidates), by=by)


def add_people(
    *, tournament: Tournament, rows: Sequence[PersonRow], by: Account, namesakes: bool = False
) -> tuple[list[Entry], int]:
    """Enter the rows of another system; returns the entry of each row, in their order, and the number of new entries.
    `namesakes` as in `add_players`.

    A row whose `external_id` is entered already changes nothing. Raises Refused with every fault (`players[3].name`).
    """
    with transaction.atomic():
        locked = _lock_for_entries(tournament, by)
        there = _by_external_id(locked, rows)
        new = [row for row in rows if row.external_id not in there]
        candidates = Player.objects.none() if namesakes else permissions.people_seen_by(by)
        matches = match_people(new, candidates)
        made = enter_matches(tournament=locked, matches=matches, by=by, path="players") if new else []
    entered = iter(made)
    return [there.get(row.external_id) or next(entered) for row in rows], len(made)


def _by_external_id(tournament: Tournament, rows: Iterable[PersonRow]) -> dict[str, Entry]:
    ids = {row.external_id for row in rows} - {""}
    entries = Entry.objects.filter(tournament=tournament, external_id__in=ids)
    return {entry.external_id: entry for entry in entries.select_related("player__club", "tournament")}


def enter_substitute(*, tournament: Tournament, row: PersonRow, by: Account) -> Entry:
    """Enter an unranked substitute, for a service that has checked its own permission; in its transaction."""
    matches = match_people([row], permissions.people_seen_by(by))
    (entry,) = enter_matches(
        tournament=tournament, matches=matches, by=by, status=Entry.Status.SUBSTITUTE, ranked=False
    )
    return entry


def enter_matches(
    *,
    tournament: Tournament,
    matches: Sequence[Match],
    by: Account,
    status: str = Entry.Status.PLAYING.value,
    ranked: bool = True,
    path: str = "lines",
) -> list[Entry]:
    """Enter the people whom the rows mean, in one step with the facts of the rows.

    An EMA number that a row adds is written if the account alone answers for the person, and proposed otherwise.
    Raises Refused with the fault of every row under `path`.
    """
    with changing(tournament, "add_players", by) as change:
        refuse_matches(tournament, matches, path)
        people = [person_of_row(match) for match in matches]
        own = _own(matches, by)
        for match in matches:
            _complete(match, own, by)
        number = next_number(tournament)
        entries = change.create_all(
            Entry(
                tournament=tournament,
                player=person,
                number=number + i,
                club_name=match.row.club or (person.club.name if person.club else ""),
                team=match.row.team,
                contact=match.row.contact,
                external_id=match.row.external_id,
                fee=match.row.fee or Entry.Fee.OPEN.value,
                fee_paid=_paid(tournament, match.row),
                status=status,
                ranked=ranked,
            )
            for i, (match, person) in enumerate(zip(matches, people, strict=True))
        )
        answers = [dict(match.row.answers) for match in matches]
        enter_answers(tournament, dict(zip(entries, answers, strict=True)))
        _log_new(change, entries)
    for entry, match in zip(entries, matches, strict=True):
        if match.person and match.person.pk not in own and match.gains.get("ema_number"):
            propose_change(entry=entry, by=by, ema_number=match.gains["ema_number"])
    return entries


def _paid(tournament: Tournament, row: PersonRow) -> int | None:
    """The amount that was paid: from the list, else the fee of a new entry."""
    if row.fee != Entry.Fee.PAID:
        return None
    return tournament.fee_for(timezone.now()) if row.fee_paid is None else row.fee_paid


def _own(matches: Iterable[Match], by: Account) -> set[int]:
    """The keys of the people in the list who are this account's alone."""
    people = [match.person.pk for match in matches if match.person]
    return set(permissions.people_of(by).filter(pk__in=people).values_list("pk", flat=True))


def _complete(match: Match, own: Collection[int], by: Account) -> None:
    if match.person and match.person.pk in own and match.gains:
        write_person(person=match.person, by=by, **match.gains)
        match.person.refresh_from_db(fields=match.gains)


def withdraw_entry(*, entry: Entry, by: Account, reason: str = "") -> Entry:
    """Withdraw a player; their results stay. A new plan seats the other players."""
    return _change_status(entry, Entry.Status.WITHDRAWN, by, reason)


def reinstate_entry(*, entry: Entry, by: Account, reason: str = "") -> Entry:
    """Reinstate a player."""
    return _change_status(entry, Entry.Status.PLAYING, by, reason)


def _change_status(entry: Entry, status: Entry.Status, by: Account, reason: str) -> Entry:
    with changing(
        entry, "change_entry", by, permissions.can_withdraw_players, reason=reason, lock=lock_tournament_of
    ) as change:
        now = change.row
        if now.status == status:
            raise Conflict("no_change", "status", found=now.status)
        if status == Entry.Status.PLAYING and now.status not in RETURNING:
            raise Conflict("wrong_status", "status", expected=list(RETURNING), found=now.status)
        ranked = now.ranked or now.status == Entry.Status.DISQUALIFIED
        return keep_entry(change, status=status.value, ranked=ranked)


def keep_entry(change: Change[Entry], **facts: Any) -> Entry:
    """Store the changed facts of an entry."""
    entry = change.row
    change.before, was = entry_facts(entry), (entry.status, entry.ranked)
    for key, value in facts.items():
        setattr(entry, key, value)
    change.save(entry, *facts)
    change.after = entry_facts(entry)
    if entry.status in RETURNING:  # finished games count as played
        played = Seat.objects.filter(entry=entry, played_by=None, table__state=Table.State.FINISHED)
        played.update(played_self=True)
        change.wrote(seats_of(entry=entry, table__state=Table.State.FINISHED), "played_self")
    if was != (entry.status, entry.ranked):
        standings.request_all_rebuilds(entry.tournament)
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


def refuse_matches(tournament: Tournament, matches: Iterable[Match], path: str) -> None:
    """Raise Refused for the rows that cannot be entered: with a fault of their own, or entered already."""
    taken = set(Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    faults: list[Fault] = []
    for match in matches:
        place = f"{path}[{match.row.line}]"
        if match.fault:
            faults += Refused(match.fault).under(place).faults
        elif match.person and match.person.pk in taken:
            faults.append(Fault("already_entered", f"{place}.name", found=match.row.full_name))
        taken |= {match.person.pk} if match.person else set()
    if faults:
        raise Refused(*faults)


def _log_new(change: Change[Tournament], entries: Sequence[Entry]) -> None:
    """Name new entries in the log, with the fees that are settled; the standings have them, too."""
    standings.request_all_rebuilds(change.row)
    change.after = [
        {**entry_facts(entry), **(fee_facts(entry) if entry.fee != Entry.Fee.OPEN else {})}
        for entry in entries
    ]
    change.subject = subject_of(entries[0]) if len(entries) == 1 else "entries"


def fee_facts(entry: Entry) -> dict[str, Any]:
    """The fee of an entry as the log keeps it, sealed: payments are private."""
    paid = "" if entry.fee_paid is None else str(entry.fee_paid)
    return {"fee": Private(entry.fee), "fee_paid": Private(paid)}


def entry_facts(entry: Entry) -> dict[str, Any]:
    """An entry as the log keeps it, without the contact."""
    return {
        "number": entry.number,
        "player": Personal.of(entry.player, entry.player.true_name),
        "team": entry.team,
        "club": Personal.of(entry.player, entry.club_name),
        "status": entry.status,
        "ranked": entry.ranked,
        "checked_in_at": entry.checked_in_at.isoformat() if entry.checked_in_at else None,
    }
