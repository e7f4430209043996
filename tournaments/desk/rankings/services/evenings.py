"""A new evening of a league: a tournament like the last one, with the members entered."""

import datetime as dt
from typing import Any

from django.db import transaction

from players.imports import PersonRow
from players.matching import Match
from players.models import Account
from players.person import facts_of
from tournaments.common import permissions
from tournaments.common.errors import Invalid
from tournaments.desk.people.services.entries import enter_matches
from tournaments.desk.rankings.selectors.leagues import last_evening, members_of
from tournaments.desk.rankings.services.events import hold_tournament
from tournaments.desk.rankings.services.rankings import require_league
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.tournaments import change_state, create_tournament
from tournaments.models import Ranking, Tournament


def create_evening(
    *,
    ranking: Ranking,
    by: Account,
    name: str,
    starts_on: dt.date | None,
    source: Tournament | None = None,
    ruleset: str = "",
    rounds: int | None = None,
    with_roles: bool = True,
    public: bool = False,
) -> Tournament:
    """Create a tournament that belongs to the league from the beginning, and enter the members.

    Rule set, settings, stages and (`with_roles`) staff are those of `source`; without one and without a rule set those
    of the last evening that this account organises. Raises the errors of `copy_tournament` and `create_tournament`,
    Conflict (`not_a_league`), Invalid (`date_missing`).
    """
    permissions.require(permissions.can_keep_ranking, by, ranking)
    require_league(ranking)
    if starts_on is None:
        raise Invalid("date_missing", "starts_on")
    with transaction.atomic():
        model = source or (None if ruleset else last_evening(ranking, by))
        planned: dict[str, Any] = {"rounds": rounds} if rounds is not None else {}
        if model is None:
            tournament = create_tournament(name=name, ruleset=ruleset, by=by, starts_on=starts_on, **planned)
        else:
            tournament = copy_tournament(
                source=model, by=by, name=name, with_roles=with_roles, starts_on=starts_on, **planned
            )
        _enter_members(ranking, tournament, by)
        hold_tournament(ranking=ranking, tournament=tournament)
        if public:
            tournament = change_state(tournament=tournament, state=Tournament.State.PUBLIC.value, by=by)
    return tournament


def _enter_members(ranking: Ranking, tournament: Tournament, by: Account) -> None:
    matches = [
        Match(PersonRow(line=line, **dict[str, Any](facts_of(person))), person)
        for line, person in enumerate(members_of(ranking), 1)
    ]
    if matches:
        enter_matches(tournament=tournament, matches=matches, by=by)
