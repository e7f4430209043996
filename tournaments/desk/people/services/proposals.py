"""Proposals from an organiser to another about a person whom both have: made, accepted and declined.

An organiser changes only people whose tournaments are all their own. Somebody else has entered a person who also plays
elsewhere: the organisers of the earliest of those tournaments decide.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.imports import read_person
from players.models import Account, Player
from players.person import FACTS, facts_of
from tournaments.common import permissions
from tournaments.common.chain.records import subject_of
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Conflict
from tournaments.desk.people.selectors.duplicates import kept_apart
from tournaments.desk.people.services.duplicates import join_people
from tournaments.desk.people.services.facts import personal, write_person
from tournaments.models import Entry, Proposal, Tournament
from tournaments.play.ledger.changing import recording


def propose_change(*, entry: Entry, by: Account, **facts: str) -> Proposal | None:
    """Propose other facts for the person of an entry. None if nothing would change, or the same proposal is open.

    Raises Refused with every fault of the facts, Conflict (`ask_nobody`) if the account may write them itself.
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
    """Propose to merge `drop` into `keep`; the account answers for one of them. None if the same proposal is open."""
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
    """Make the proposed change, and log it in every tournament of the person."""
    with transaction.atomic():
        now = _decided(proposal, by, Proposal.State.ACCEPTED)
        _log(now, "accept_proposal", by)
        if now.other is None:
            write_person(person=now.person, by=by, **now.changes)
        else:
            join_people(keep=now.person, drop=now.other, by=by)
    return now


def decline_proposal(*, proposal: Proposal, by: Account) -> Proposal:
    """Decline a proposal, which its authors see; authors take their own proposal back by it."""
    with transaction.atomic():
        now = _decided(proposal, by, Proposal.State.DECLINED)
        _log(now, "decline_proposal", by)
    return now


def changes_of(person: Player, facts: dict[str, str]) -> dict[str, str]:
    """The facts that differ from the stored facts. Raises Refused with every fault."""
    held = facts_of(person)
    row = read_person(**{**held, **{key: value for key, value in facts.items() if key in FACTS}})
    return {key: value for key in facts if key in FACTS and (value := getattr(row, key)) != held[key]}


def _owner(person: Player, by: Account) -> Tournament:
    """The tournament of other organisers that entered the person first. Raises Conflict (`ask_nobody`)."""
    elsewhere = Entry.objects.filter(player=person).exclude(tournament__in=permissions.managed_by(by))
    first = elsewhere.select_related("tournament").order_by("pk").first()
    if first is None:
        raise Conflict("ask_nobody", "person")
    return first.tournament


def _decided(proposal: Proposal, by: Account, state: Proposal.State) -> Proposal:
    """Close a proposal with this state. Its authors may decline it themselves."""
    Proposal.objects.select_for_update(no_key=True).only("pk").get(pk=proposal.pk)
    now = Proposal.objects.select_related("person__club", "other__club", "owner", "tournament").get(
        pk=proposal.pk
    )
    withdrawn = state == Proposal.State.DECLINED and permissions.can_manage_entries(by, now.tournament)
    permissions.require(permissions.can_manage_entries, by, now.tournament if withdrawn else now.owner)
    if now.state != Proposal.State.OPEN:
        raise Conflict("already_decided", "proposal", found=now.state)
    now.state, now.decided_by, now.decided_at = state.value, by, timezone.now()
    now.save(update_fields=["state", "decided_by", "decided_at"])
    return now


def _log(proposal: Proposal, action: str, by: Account) -> None:
    """Log the action in the tournament that proposes and in the tournament that decides."""
    held = facts_of(proposal.person)
    people = [proposal.person, *([proposal.other] if proposal.other else [])]
    for tournament in sorted({proposal.tournament, proposal.owner}, key=attrgetter("pk")):
        with recording(tournament, action, by) as change:
            change.subject = _subject(tournament, people)
            change.before = _readable(personal(proposal.person, {key: held[key] for key in proposal.changes}))
            change.after = _readable(_asked(proposal))


def _asked(proposal: Proposal) -> dict[str, Any]:
    if proposal.other is None:
        return personal(proposal.person, proposal.changes)
    people = {"keep": proposal.person, "drop": proposal.other}
    return {key: {"name": Personal.of(person, person.true_name)} for key, person in people.items()}


def _readable(facts: dict[str, Any]) -> dict[str, Any] | None:
    return facts or None


def _subject(tournament: Tournament, people: Iterable[Player]) -> str:
    entry = Entry.objects.filter(tournament=tournament, player__in=people).order_by("number").first()
    return subject_of(entry) if entry else "entries"
