"""Teams with reserves, and their players in the rounds to come."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Round, Seat, Tournament


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team in a round that has not started: its seats, and its reserves without a seat in the round."""

    round: Round
    team: str
    seats: Sequence[Seat]
    reserves: Sequence[Entry]


def line_ups_of(tournament: Tournament) -> list[LineUp]:
    """The teams with reserves in each round that has not started, by round and team. Three queries."""
    rows = Entry.objects.filter(tournament=tournament, status=Entry.Status.SUBSTITUTE).exclude(team="")
    reserves = list(rows.select_related("player").order_by("team", "number"))
    teams = sorted({entry.team for entry in reserves})
    seats = Seat.objects.filter(
        round__stage__tournament=tournament, round__state=Round.State.PLANNED, entry__team__in=teams
    )
    seated = list(
        seats.select_related(
            "table__round__stage__tournament", "entry__player", "in_place_of__player"
        ).order_by("round__stage__number", "round__number", "table__number", "pk")
    )
    rounds = {seat.table.round.pk: seat.table.round for seat in seated}
    return [
        _line_up(round_, team, seated, reserves)
        for round_ in rounds.values()
        for team in teams
        if any(seat.round_id == round_.pk and seat.entry.team == team for seat in seated)
    ]


def _line_up(round_: Round, team: str, seated: Sequence[Seat], reserves: Sequence[Entry]) -> LineUp:
    own = [seat for seat in seated if seat.round_id == round_.pk and seat.entry.team == team]
    playing = {seat.entry_id for seat in own}
    waiting = [entry for entry in reserves if entry.team == team and entry.pk not in playing]
    return LineUp(round_, team, own, waiting)
