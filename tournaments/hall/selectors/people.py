"""Facts about people for the desk: hands without a second person, seats without a player."""

from typing import Any

from tournaments.hands.selectors.confirmations import waiting_tables
from tournaments.models import Entry, Round, Tournament
from tournaments.people.selectors.substitutes import empty_chairs, reserves


def waiting_people(tournament: Tournament, current: Round) -> dict[str, Any]:
    """Two queries: tables with hands to confirm, and the empty chairs of the round that runs or comes next."""
    unconfirmed = waiting_tables(tournament)
    chairs = list(empty_chairs(current)) if current.state != Round.State.CLOSED else []
    return {"unconfirmed": unconfirmed, "chairs": chairs, "people_count": len(unconfirmed) + len(chairs)}


def reserves_of(round: Round) -> list[Entry]:
    """The substitutes who sit nowhere in a round."""
    return list(reserves(round.stage.tournament, round))
