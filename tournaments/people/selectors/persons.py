"""The person behind an entry: their facts, people they may really be, and what was asked about them."""

from django.db.models import Q, QuerySet

from players.duplicates import plain_name
from players.models import Player
from tournaments.common.permissions import User, people_seen_by
from tournaments.common.sorting import person_key
from tournaments.models import Entry, Proposal, Tournament

MOST = 20
"""People a search shows."""


def details_of(entry: Entry) -> dict[str, str]:
    """Everything that can be changed of an entry and its person."""
    person = entry.player
    return {
        "given_name": person.given_name,
        "family_name": person.family_name,
        "country": person.country,
        "ema_number": person.ema_number,
        "club": entry.club_name,
        "team": entry.team,
        "contact": entry.contact,
    }


def free_people(user: User, tournament: Tournament) -> QuerySet[Player]:
    """People this account sees who are not in the tournament."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    return people_seen_by(user).exclude(pk__in=here).select_related("club")


def find_people(user: User, tournament: Tournament, search: str) -> list[Player]:
    """Those of them in whose name or number every word of the search stands."""
    words = plain_name("", search).split()
    if not words:
        return []
    found = (
        person for person in free_people(user, tournament) if all(word in _text(person) for word in words)
    )
    return sorted(found, key=person_key)[:MOST]


def _text(person: Player) -> str:
    return f"{plain_name(person.given_name, person.family_name)} {person.ema_number}"


def open_proposals_about(entry: Entry) -> QuerySet[Proposal]:
    """What this tournament has asked about the person and nobody has decided."""
    return Proposal.objects.filter(
        person=entry.player, tournament=entry.tournament, state=Proposal.State.OPEN
    )


def proposals_for(tournament: Tournament) -> QuerySet[Proposal]:
    """What the organisers of this tournament decide, the newest first."""
    return _full(Proposal.objects.filter(owner=tournament))


def proposals_from(tournament: Tournament) -> QuerySet[Proposal]:
    """What they have asked themselves."""
    return _full(Proposal.objects.filter(tournament=tournament))


def proposals_at(tournament: Tournament) -> QuerySet[Proposal]:
    """What they decide, and what they have asked."""
    return _full(Proposal.objects.filter(Q(owner=tournament) | Q(tournament=tournament)))


def _full(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    return rows.select_related("person__club", "other__club", "by", "tournament", "owner", "decided_by")
