"""What one organiser asks of another about a person both have: made, accepted and declined.

An organiser writes to people who play in their own tournaments alone. A person who plays elsewhere too has been entered
there by somebody else: the organisers of the earliest of those tournaments decide.
"""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.imports import read_person
from players.models import Account, Player
from players.services import change_person
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.common.log import append_entry
from tournaments.common.records import rows_of
from tournaments.common.sealing import Personal
from tournaments.models import Entry, Proposal, Tournament
from tournaments.people.selectors.duplicates import kept_apart
from tournaments.people.services.duplicates import join_people
from tournaments.standings import services as standings

FACTS = ("given_name", "family_name", "country", "ema_number", "club")
"""What a person is known by."""


def propose_change(*, entry: Entry, by: Account, **facts: str) -> Proposal | None:
    """Ask for other facts of the person of an entry. None where they are so already, or somebody asks for it.

    Raises Refused with every fault of the facts, Conflict (`ask_nobody`) where the account may write them.
    """
    permissions.require(permissions.can_manage_entries, by, entry.tournament)
    changes = changes_of(entry.player, facts)
    same = Proposal.objects.filter(
        person=entry.player, state=Proposal.State.OPEN, changes=changes, other=None
    )
    if not changes or same.exists():
        return None
    with transaction.atomic():
        owner = _owner(entry.player, by)
        proposal = Proposal.objects.create(
            person=entry.player, changes=changes, tournament=entry.tournament, owner=owner, by=by
        )
        _log(proposal, "propose_change", by)
    return proposal


def propose_merge(*, tournament: Tournament, keep: Player, drop: Player, by: Account) -> Proposal | None:
    """Ask that `drop` becomes `keep`; the account answers for one of the two. None where somebody asks for it."""
    permissions.require(permissions.can_manage_entries, by, tournament)
    mine = [person for person in (keep, drop) if permissions.can_change_person(by, person)]
    theirs = [person for person in (keep, drop) if person not in mine]
    if not theirs:
        raise Conflict("ask_nobody", "person")
    if kept_apart(keep, drop):
        raise Conflict("kept_apart", "players", found=[keep.true_name, drop.true_name])
    for person in theirs[1:] or theirs:
        permissions.require(permissions.can_see_person, by, person)
    if not mine:
        permissions.require(permissions.can_change_person, by, keep)
    waiting = Proposal.objects.filter(person=keep, other=drop, state=Proposal.State.OPEN)
    if waiting.exists():
        return None
    with transaction.atomic():
        proposal = Proposal.objects.create(
            person=keep, other=drop, tournament=tournament, owner=_owner(theirs[0], by), by=by
        )
        _log(proposal, "propose_merge", by)
    return proposal


def accept_proposal(*, proposal: Proposal, by: Account) -> Proposal:
    """The change is made, and logged in every tournament the person is in."""
    with transaction.atomic():
        now = _decided(proposal, by, Proposal.State.ACCEPTED)
        _log(now, "accept_proposal", by)
        if now.other is None:
            write_person(person=now.person, by=by, **now.changes)
        else:
            join_people(keep=now.person, drop=now.other, by=by)
    return now


def decline_proposal(*, proposal: Proposal, by: Account) -> Proposal:
    """Nothing changes; who asked sees it. The organisers who asked take their own proposal back by it."""
    with transaction.atomic():
        now = _decided(proposal, by, Proposal.State.DECLINED)
        _log(now, "decline_proposal", by)
    return now


def changes_of(person: Player, facts: dict[str, str]) -> dict[str, str]:
    """Those facts that are other than they are, as they are stored. Raises Refused with every fault."""
    held = facts_of(person)
    row = read_person(**{**held, **{key: value for key, value in facts.items() if key in FACTS}})
    return {key: value for key in facts if key in FACTS and (value := getattr(row, key)) != held[key]}


def write_person(*, person: Player, by: Account, **changes: str) -> None:
    """Write facts of a person; every tournament they are in logs it and ranks with the new name."""
    now = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=person.pk)
    before = facts_of(now)
    change_person(person=now, **changes)
    after = facts_of(now)
    for entry in (
        Entry.objects.filter(player=now).select_related("tournament", "player").order_by("tournament")
    ):
        standings.request_all_rebuilds(entry.tournament)
        append_entry(
            tournament_id=entry.tournament_id,
            by=by,
            action="change_person",
            subject=f"entry:{entry.number}",
            before=_personal(now, {key: before[key] for key in changes}),
            after=_personal(now, {key: after[key] for key in changes}),
            rows=rows_of(entry),
        )


def facts_of(person: Player) -> dict[str, str]:
    """What a person is known by, as texts."""
    plain = {key: getattr(person, key) for key in FACTS if key != "club"}
    return {**plain, "club": person.club.name if person.club else ""}


def _owner(person: Player, by: Account) -> Tournament:
    """Of the tournaments of others, the one in which the person was entered first."""
    elsewhere = Entry.objects.filter(player=person).exclude(tournament__in=permissions.managed_by(by))
    first = elsewhere.select_related("tournament").order_by("pk").first()
    if first is None:
        raise Conflict("ask_nobody", "person")
    return first.tournament


def _decided(proposal: Proposal, by: Account, state: Proposal.State) -> Proposal:
    """Those who asked may decline it themselves."""
    Proposal.objects.select_for_update(no_key=True).only("pk").get(pk=proposal.pk)
    now = Proposal.objects.select_related("person__club", "other__club", "owner", "tournament").get(
        pk=proposal.pk
    )
    asked = state == Proposal.State.DECLINED and permissions.can_manage_entries(by, now.tournament)
    permissions.require(permissions.can_manage_entries, by, now.tournament if asked else now.owner)
    if now.state != Proposal.State.OPEN:
        raise Conflict("already_decided", "proposal", found=now.state)
    now.state, now.decided_by, now.decided_at = state.value, by, timezone.now()
    now.save(update_fields=["state", "decided_by", "decided_at"])
    return now


def _log(proposal: Proposal, action: str, by: Account) -> None:
    """Where it was asked and where it is decided."""
    held = facts_of(proposal.person)
    for tournament in sorted({proposal.tournament_id, proposal.owner_id}):
        append_entry(
            tournament_id=tournament,
            by=by,
            action=action,
            subject=_subject(tournament, [proposal.person, *([proposal.other] if proposal.other else [])]),
            before=_readable(_personal(proposal.person, {key: held[key] for key in proposal.changes})),
            after=_readable(_asked(proposal)),
        )


def _asked(proposal: Proposal) -> dict[str, Any]:
    if proposal.other is None:
        return _personal(proposal.person, proposal.changes)
    people = {"keep": proposal.person, "drop": proposal.other}
    return {key: {"name": Personal.of(person, person.true_name)} for key, person in people.items()}


def _personal(person: Player, facts: dict[str, str]) -> dict[str, str]:
    """The facts marked as those of a person: who is not listed has no country and no club in public either."""
    return {key: Personal.of(person, value) for key, value in facts.items()}


def _readable(facts: dict[str, Any]) -> dict[str, Any] | None:
    return facts or None


def _subject(tournament: int, people: Iterable[Player]) -> str:
    entry = Entry.objects.filter(tournament=tournament, player__in=list(people)).order_by("number").first()
    return f"entry:{entry.number}" if entry else "entries"
