"""Facts about people for the desk: hands without a second person, seats without a player, players not checked in,
players without a seat."""

from typing import Any

from tournaments.desk.people.selectors.checkin import missing_at_start
from tournaments.desk.people.selectors.registration import places
from tournaments.desk.people.selectors.substitutes import empty_chairs, reserves
from tournaments.desk.seating.selectors import unseated
from tournaments.models import Entry, Round, Tournament
from tournaments.play.hands.selectors.confirmations import waiting_tables


def waiting_people(tournament: Tournament, current: Round) -> dict[str, Any]:
    """Tables with hands to confirm, the empty chairs of the running or next round, the people missing before the
    first start, and the players without a seat: these two are one matter each, for any number of people. `applied`:
    the number of applications without an answer, while chairs are empty."""
    unconfirmed = waiting_tables(tournament)
    chairs = list(empty_chairs(current)) if current.state != Round.State.CLOSED else []
    missing = missing_at_start(current) if current.state == Round.State.PLANNED else []
    seatless = unseated(current.stage)
    applied = places(tournament).applied if chairs and current.state == Round.State.PLANNED else 0
    count = len(unconfirmed) + len(chairs) + bool(missing) + bool(seatless)
    return {
        "unconfirmed": unconfirmed,
        "chairs": chairs,
        "missing": missing,
        "seatless": seatless,
        "applied": applied,
        "people_count": count,
    }


def reserves_of(round: Round) -> list[Entry]:
    """The substitutes who sit nowhere in a round."""
    return list(reserves(round.stage.tournament, round))
