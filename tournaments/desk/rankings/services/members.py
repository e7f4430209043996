"""Members of a league: add them from a list, as a tournament's players, or from the results; remove them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from players.imports import ReadRow
from players.models import Account, Player
from players.services import forget_person, person_of_row
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.desk.people.selectors.imports import plan_rows
from tournaments.desk.people.services.imports import chosen_matches
from tournaments.desk.rankings.selectors.leagues import member_keys, played_without_membership
from tournaments.desk.rankings.selectors.rankings import people_known_to
from tournaments.desk.rankings.services.rankings import lock_ranking, require_league
from tournaments.models import Ranking, RankingMember


class Added(NamedTuple):
    """The new members, and the number of rows that changed nothing."""

    members: list[RankingMember]
    skipped: int


def add_members(
    *, ranking: Ranking, rows: Sequence[ReadRow], choices: Mapping[int, str], by: Account
) -> Added:
    """Add the people of a list, all of it or nothing; `choices` (by the place of the row, from 0) overrule
    the preview. The same list again changes nothing.

    Raises Refused with the faults of every row, Conflict (`not_a_league`).
    """
    permissions.require(permissions.can_keep_ranking, by, ranking)
    require_league(ranking)
    if not rows:
        raise Refused(Fault("no_players", "lines"))
    with transaction.atomic():
        held = lock_ranking(ranking)
        planned = plan_rows(rows, candidates=people_known_to(by), here=member_keys(held))
        people = [person_of_row(match) for match in chosen_matches(planned, choices)]
        if len({person.pk for person in people}) < len(people):
            raise Refused(Fault("person_twice", "lines"))
        members = _add(held, people)
    return Added(members, len(planned) - len(members))


def add_everybody(*, ranking: Ranking, by: Account) -> list[RankingMember]:
    """Add everybody who has a result in the league and is no member. Raises Conflict (`not_a_league`)."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    require_league(ranking)
    with transaction.atomic():
        held = lock_ranking(ranking)
        return _add(held, played_without_membership(held))


def remove_member(*, member: RankingMember, by: Account) -> None:
    """Take somebody out of the league; their results stay. A person without other uses is deleted."""
    permissions.require(permissions.can_keep_ranking, by, member.ranking)
    with transaction.atomic():
        lock_ranking(member.ranking)
        person = member.player
        member.delete()
        forget_person(person, with_number=False)


def _add(ranking: Ranking, people: Iterable[Player]) -> list[RankingMember]:
    return RankingMember.objects.bulk_create(
        RankingMember(ranking=ranking, player=person) for person in people
    )
