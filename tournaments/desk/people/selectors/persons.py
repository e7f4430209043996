"""The person behind an entry: their facts, other people they may be, and proposals about them."""

from django.db.models import Q, QuerySet

from players.models import Player
from players.person import PERSON
from players.spelling import plain_name
from tournaments.common.permissions import User, people_seen_by
from tournaments.common.sorting import person_key
from tournaments.models import Entry, Proposal, Tournament

MOST = 20
"""The number of people in the result of a search."""


def details_of(entry: Entry) -> dict[str, str]:
    """The facts of an entry and its person that can be changed."""
    return {**facts_of_entry(entry), "team": entry.team, "contact": entry.contact}


def facts_of_entry(entry: Entry) -> dict[str, str]:
    """The facts of the person as this tournament has them."""
    return {
        fact.name: getattr(entry, fact.of_entry) if fact.of_entry else fact.of(entry.player)
        for fact in PERSON
    }


def free_people(user: User, tournament: Tournament) -> QuerySet[Player]:
    """The people whom this account sees and who are not in the tournament."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    return people_seen_by(user).exclude(pk__in=here).select_related("club")


def find_people(user: User, tournament: Tournament, search: str) -> list[Player]:
    """The free people whose name or number has every word of the search."""
    words = plain_name("", search).split()
    if not words:
        return []
    people = (
        person for person in free_people(user, tournament) if all(word in _text(person) for word in words)
    )
    return sorted(people, key=person_key)[:MOST]


def _text(person: Player) -> str:
    return f"{plain_name(person.given_name, person.family_name)} {person.ema_number}"


def open_proposals_about(entry: Entry) -> QuerySet[Proposal]:
    """The undecided proposals of this tournament about the person."""
    return Proposal.objects.filter(
        person=entry.player, tournament=entry.tournament, state=Proposal.State.OPEN
    )


def proposals_for(tournament: Tournament) -> QuerySet[Proposal]:
    """The proposals that the organisers of this tournament decide, the newest first."""
    return _full(Proposal.objects.filter(owner=tournament))


def proposals_from(tournament: Tournament) -> QuerySet[Proposal]:
    """The proposals that the organisers of this tournament have made."""
    return _full(Proposal.objects.filter(tournament=tournament))


def proposals_at(tournament: Tournament) -> QuerySet[Proposal]:
    """The proposals that the organisers of this tournament decide or have made."""
    return _full(Proposal.objects.filter(Q(owner=tournament) | Q(tournament=tournament)))


def _full(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    return rows.select_related("person__club", "other__club", "by", "tournament", "owner", "decided_by")
