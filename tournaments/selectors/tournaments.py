"""Tournaments, entries, rounds, tables and penalties as the API lists them."""

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.models import (
    Entry,
    Hand,
    LogEntry,
    Penalty,
    Role,
    Round,
    Seat,
    SeatingPlan,
    Stage,
    Table,
    Tournament,
)
from tournaments.permissions import User


def visible_to(user: User) -> QuerySet[Tournament]:
    """Public and finished tournaments, and the drafts this account works on, with their stages."""
    rows = Tournament.objects.prefetch_related("stages")
    if user.is_superuser:
        return rows
    public = ~Q(state=Tournament.State.DRAFT)
    if not user.is_authenticated:
        return rows.filter(public)
    return rows.filter(public | Q(pk__in=Role.objects.filter(account=user).values("tournament")))


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """Who plays, by number, with person and club."""
    return Entry.objects.filter(tournament=tournament).select_related("player__club").order_by("number")


def roles_in(tournament: Tournament) -> QuerySet[Role]:
    """Who works here."""
    return Role.objects.filter(tournament=tournament).select_related("account").order_by("kind", "pk")


def plans_of(stage: Stage) -> QuerySet[SeatingPlan]:
    """The stage's seating plans, newest first."""
    return SeatingPlan.objects.filter(stage=stage).select_related("parent").order_by("-number")


def seated_tables() -> QuerySet[Table]:
    """Tables at which somebody sits: one whose stage was taken back keeps its number and its hands, but nobody."""
    return Table.objects.filter(Exists(Seat.objects.filter(table=OuterRef("pk"))))


def rounds_of(stage: Stage) -> QuerySet[Round]:
    """Rounds with tables, seats and entries: six queries at most, and one row an entry however often he sits."""
    seats = Seat.objects.prefetch_related("entry", "played_by")
    tables = seated_tables().order_by("number")
    rounds = Round.objects.filter(stage=stage).select_related("stage__tournament").order_by("number")
    return rounds.prefetch_related(Prefetch("tables", tables.prefetch_related(Prefetch("seats", seats))))


def held_hands(tournament: Tournament) -> QuerySet[Hand]:
    """What waits for a decision, oldest first."""
    rows = Hand.objects.filter(table__round__stage__tournament=tournament, state=Hand.State.HELD)
    return rows.select_related("table__round__stage", "submitted_by", "disputed_by").order_by(
        "created_at", "pk"
    )


def calling_tables(tournament: Tournament) -> QuerySet[Table]:
    """Tables that wait for a referee, longest first."""
    rows = Table.objects.filter(round__stage__tournament=tournament, calling_since__isnull=False)
    return rows.select_related("round__stage", "calling_by").order_by("calling_since", "pk")


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """All penalties, cancelled ones too, in the order they were given."""
    rows = Penalty.objects.filter(stage__tournament=tournament)
    return rows.select_related(
        "stage__tournament", "entry__player", "round", "table", "hand", "given_by", "cancelled_by"
    ).order_by("pk")


def log_of(tournament: Tournament) -> QuerySet[LogEntry]:
    """The log, newest first."""
    return LogEntry.objects.filter(tournament=tournament).select_related("by").order_by("-number")
