"""Seats whose player is missing, and the substitutes who can take them; reserves of teams in the rounds to come."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.play.ledger.games import AWAY, ruleset_of


def empty_chairs(round: Round) -> QuerySet[Seat]:
    """Seats of a round whose player left or never came, and that have no substitute yet."""
    rows = Seat.objects.filter(round=round, played_by=None, played_self=False, entry__status__in=AWAY)
    return rows.select_related("entry__player", "table").order_by("table__number", "pk")


def reserves(tournament: Tournament, round: Round) -> QuerySet[Entry]:
    """Substitutes without a seat in this round; those in the hall come first."""
    taken = Seat.objects.filter(Q(entry=OuterRef("pk")) | Q(played_by=OuterRef("pk")), round=round)
    rows = Entry.objects.filter(tournament=tournament, status=Entry.Status.SUBSTITUTE)
    rows = rows.filter(~Exists(taken)).select_related("player")
    return rows.order_by(F("checked_in_at").asc(nulls_last=True), "number")


def in_ledger(tournament: Tournament) -> bool:
    """Whether the rule set has substitutes, whose arrival is then an event of the game."""
    return "substitute" in ruleset_of(tournament).event_kinds


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
