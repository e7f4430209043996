"""Tournaments, the people who work in them and the players who enter."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max, TextChoices
from django.utils.text import slugify

from players.imports import PersonRow, parse_players
from players.models import Account, Player
from players.services import club_named, find_or_create_players
from scoring.faults import Fault, Refused
from scoring.rulesets import registry
from tournaments import permissions
from tournaments.errors import Conflict, Invalid
from tournaments.models import Entry, LogHead, Role, Round, Stage, Tournament
from tournaments.services import ledger, standings
from tournaments.services.log import append_entry

FREE = (
    *("name", "place", "country", "starts_on", "ends_on", "language", "minutes", "results_policy"),
    *("confirmation_policy", "registration", "capacity", "tables", "team_best"),
)
"""What may change at any time."""
FIXED = ("ruleset", "options", "tiles_policy", "tiles_above")
"""What may change until the first round starts: it decides what hands are worth."""
CHOICES: dict[str, type[TextChoices]] = {
    "tiles_policy": Tournament.Tiles,
    "results_policy": Tournament.Results,
    "confirmation_policy": Tournament.Confirmation,
    "registration": Tournament.Registration,
}
RETURNING = tuple(
    status.value for status in (Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
)
LARGEST_COUNT = 32_767
MOST_ROUNDS = 100
STATES = {
    ("draft", "public"),
    ("public", "draft"),
    ("public", "finished"),
    ("finished", "public"),
}


def create_tournament(
    *, name: str, ruleset: str, by: Account, rounds: int = 4, slug: str = "", **settings: Any
) -> Tournament:
    """A draft with one stage; its creator becomes the organiser.

    `settings`: what FREE and FIXED name. Raises Refused with every bad option, Invalid (`name_missing`,
    `unknown_ruleset` ...).
    """
    permissions.require(permissions.can_create_tournament, by)
    _refuse_unknown(settings)
    _require_rounds(rounds, 1)
    with transaction.atomic():
        tournament = Tournament(name=name, ruleset=ruleset, created_by=by, **settings)
        _check(tournament)
        tournament.slug = free_slug(slug or name)
        tournament.save()
        Stage.objects.create(tournament=tournament, number=1, rounds_planned=rounds)
        Role.objects.create(tournament=tournament, account=by, kind=Role.Kind.ORGANISER)
        LogHead.objects.create(tournament=tournament)
        _log(tournament, by, "create_tournament", after=_facts(tournament))
    return tournament


def update_tournament(*, tournament: Tournament, by: Account, **changes: Any) -> Tournament:
    """Change settings; those that decide what hands are worth only until the first round starts."""
    with transaction.atomic():
        locked = _lock(tournament)
        permissions.require(permissions.can_edit_tournament, by, locked)
        ledger.require_open(locked)
        _refuse_unknown(changes, extra=("ruleset",))
        before = _facts(locked)
        moved = [key for key in changes if key in FIXED and getattr(locked, key) != changes[key]]
        if moved and Round.objects.filter(stage__tournament=locked).exclude(state="planned").exists():
            raise Conflict("fixed_by_play", moved[0])
        for key, value in changes.items():
            setattr(locked, key, value)
        _check(locked)
        locked.save()
        _rebuild_all(locked)
        _log(locked, by, "update_tournament", before=before, after=_facts(locked))
    return locked


def change_state(*, tournament: Tournament, state: str, by: Account) -> Tournament:
    """Draft, public or finished. A finished tournament takes no more changes until it is public again."""
    with transaction.atomic():
        locked = _lock(tournament)
        permissions.require(permissions.can_edit_tournament, by, locked)
        if (locked.state, state) not in STATES:
            raise Conflict("state_step", "state", expected=_next_states(locked.state), found=state)
        if state == Tournament.State.FINISHED and _rounds(locked).filter(state="running").exists():
            raise Conflict("round_running", "state")
        before = _facts(locked)
        locked.state = state
        locked.save(update_fields=["state"])
        if state == Tournament.State.FINISHED:  # what was given for this tournament is kept no longer
            Entry.objects.filter(tournament=locked).update(contact="")
        _log(locked, by, "change_state", before=before, after=_facts(locked))
    return locked


def plan_rounds(*, stage: Stage, rounds: int, by: Account) -> Stage:
    """How many rounds a stage has; never fewer than have started."""
    with transaction.atomic():
        _lock(stage.tournament)
        locked = Stage.objects.select_related("tournament").get(pk=stage.pk)
        permissions.require(permissions.can_edit_tournament, by, locked.tournament)
        ledger.require_open(locked.tournament)
        started = Round.objects.filter(stage=locked).exclude(state="planned").count()
        _require_rounds(rounds, max(1, started))
        before, locked.rounds_planned = locked.rounds_planned, rounds
        locked.save(update_fields=["rounds_planned"])
        standings.request_rebuild(stage_id=locked.pk)
        _log(locked.tournament, by, "plan_rounds", before={"rounds": before}, after={"rounds": rounds})
    return locked


def grant_role(*, tournament: Tournament, account: Account, kind: str, by: Account) -> Role:
    """Give an account a role; giving it again changes nothing."""
    permissions.require(permissions.can_manage_roles, by, tournament)
    if kind not in Role.Kind.values:
        raise Invalid("unknown_choice", "kind", expected=list(Role.Kind.values), found=kind)
    with transaction.atomic():
        role, new = Role.objects.get_or_create(tournament=tournament, account=account, kind=kind)
        if new:
            _log(tournament, by, "grant_role", after={"account": account.username, "kind": kind})
    return role


def revoke_role(*, role: Role, by: Account) -> None:
    """Take a role away; the last organiser stays."""
    tournament = role.tournament
    permissions.require(permissions.can_manage_roles, by, tournament)
    with transaction.atomic():
        _lock(tournament)
        organisers = Role.objects.filter(tournament=tournament, kind=Role.Kind.ORGANISER)
        if role.kind == Role.Kind.ORGANISER and not organisers.exclude(pk=role.pk).exists():
            raise Conflict("last_organiser", "role")
        Role.objects.filter(pk=role.pk).delete()
        _log(tournament, by, "revoke_role", before={"account": role.account.username, "kind": role.kind})


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
    _lock(tournament)
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
        now.save(update_fields=["team", "club_name"])
        _rebuild_all(locked)
        _log(
            locked, by, "update_entry", subject=f"entry:{now.number}", before=before, after=_entry_facts(now)
        )
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
    before = _entry_facts(entry)
    for key, value in facts.items():
        setattr(entry, key, value)
    entry.save(update_fields=list(facts))
    if before["status"] != entry.status or before["ranked"] != entry.ranked:
        _rebuild_all(entry.tournament)
    subject, after = f"entry:{entry.number}", _entry_facts(entry)
    _log(entry.tournament, by, action, subject=subject, before=before, after=after, reason=reason)
    return entry


def free_slug(text: str) -> str:
    """An address nobody has: `bologna-2026`, then `bologna-2026-2`."""
    base = slugify(text)[:50] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbers = (int(found[1]) for slug in taken if (found := re.fullmatch(rf"{re.escape(base)}-(\d+)", slug)))
    return base if base not in taken else f"{base}-{max([1, *numbers]) + 1}"


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _lock_for_entries(tournament: Tournament, by: Account) -> Tournament:
    locked = _lock(tournament)
    permissions.require(permissions.can_manage_entries, by, locked)
    ledger.require_open(locked)
    return locked


def _refuse_unknown(settings: Mapping[str, Any], extra: tuple[str, ...] = ()) -> None:
    known = {*FREE, *FIXED} - {"ruleset"} | set(extra)
    strangers = sorted(set(settings) - known)
    if strangers:
        raise Invalid("unknown_field", strangers[0], expected=sorted(known))


def _check(tournament: Tournament) -> None:
    """Everything the database would refuse, said in words first."""
    if not tournament.name.strip():
        raise Invalid("name_missing", "name")
    keys = registry.keys()
    if tournament.ruleset not in keys:
        raise Invalid("unknown_ruleset", "ruleset", expected=list(keys), found=tournament.ruleset)
    registry.get(tournament.ruleset).resolve(tournament.options)
    for key, choices in CHOICES.items():
        if getattr(tournament, key) not in choices.values:
            raise Invalid(
                "unknown_choice", key, expected=list(choices.values), found=getattr(tournament, key)
            )
    for key in ("minutes", "capacity", "tables", "team_best"):
        count = getattr(tournament, key)
        if count is not None and not 1 <= count <= LARGEST_COUNT:
            raise Invalid("out_of_range", key, expected=f"1 to {LARGEST_COUNT}", found=count)
    if tournament.starts_on and tournament.ends_on and tournament.ends_on < tournament.starts_on:
        raise Invalid(
            "ends_before_start", "ends_on", expected=str(tournament.starts_on), found=str(tournament.ends_on)
        )


def _require_rounds(rounds: int, least: int) -> None:
    if not least <= rounds <= MOST_ROUNDS:
        raise Invalid("out_of_range", "rounds", expected=f"{least} to {MOST_ROUNDS}", found=rounds)


def _next_states(state: str) -> list[str]:
    return sorted(after for before, after in STATES if before == state)


def _rounds(tournament: Tournament) -> Any:
    return Round.objects.filter(stage__tournament=tournament)


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


def _rebuild_all(tournament: Tournament) -> None:
    for stage in tournament.stages.all():
        standings.request_rebuild(stage_id=stage.pk)


def _log_entries(tournament: Tournament, by: Account, action: str, entries: list[Entry]) -> None:
    _rebuild_all(tournament)
    after = [_entry_facts(entry) for entry in entries]
    subject = f"entry:{entries[0].number}" if len(entries) == 1 else "entries"
    _log(tournament, by, action, subject=subject, after=after)


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


def _facts(tournament: Tournament) -> dict[str, Any]:
    """The settings as the log keeps them."""
    dates = {key: str(getattr(tournament, key) or "") for key in ("starts_on", "ends_on")}
    plain = ("slug", "state", *(key for key in FREE if key not in dates), *FIXED)
    return {**{key: getattr(tournament, key) for key in plain}, **dates}


def _log(tournament: Tournament, by: Account, action: str, *, subject: str = "", **said: Any) -> None:
    append_entry(tournament_id=tournament.pk, by=by, action=action, subject=subject or "tournament", **said)
