"""Seats whose player is missing, and the substitutes who can take them."""

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
