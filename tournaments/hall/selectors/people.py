"""Facts about people for the desk: hands without a second person, seats without a player, players not checked in."""

from typing import Any

from tournaments.hands.selectors.confirmations import waiting_tables
from tournaments.models import Entry, Round, Tournament
from tournaments.people.selectors.checkin import missing_at_start
from tournaments.people.selectors.substitutes import empty_chairs, reserves


def waiting_people(tournament: Tournament, current: Round) -> dict[str, Any]:
    """Tables with hands to confirm, the empty chairs of the round that runs or comes next, and who is missing
    before the first start: these are one matter, however many they are."""
    unconfirmed = waiting_tables(tournament)
    chairs = list(empty_chairs(current)) if current.state != Round.State.CLOSED else []
    missing = missing_at_start(current) if current.state == Round.State.PLANNED else []
    count = len(unconfirmed) + len(chairs) + bool(missing)
    return {"unconfirmed": unconfirmed, "chairs": chairs, "missing": missing, "people_count": count}


def reserves_of(round: Round) -> list[Entry]:
    """The substitutes who sit nowhere in a round."""
    return list(reserves(round.stage.tournament, round))
