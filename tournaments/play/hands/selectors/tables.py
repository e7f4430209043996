"""A table without its game, for requests that come every few seconds."""

from hashlib import sha256

from django.db.models import Value
from django.utils import timezone

from tournaments.models import Hand, Penalty, Seat, Table
from tournaments.play.ledger.clock import table_clock


def table_in_brief(pk: int) -> Table | None:
    """The table with its round, tournament and call: one query."""
    rows = Table.objects.select_related("round__stage__tournament", "coming_by")
    return rows.filter(pk=pk).first()


def mark_of(table: Table) -> str:
    """A short text that changes with what a page of the table shows of its game: hands, seats, penalties, clock.

    One query: every phone at a table asks every few seconds.
    """
    round_, clock = table.round, table_clock(table, timezone.now())
    hands = Hand.objects.filter(table=table).values_list("state", "pk", "confirmed_by", "disputed_by")
    seats = Seat.objects.filter(table=table).values_list("wind", "entry", "played_by", "in_place_of")
    penalties = Penalty.objects.filter(table=table, cancelled_at=None)
    given = penalties.values_list(Value("penalty"), "pk", "entry", "given_by")
    facts = [
        (table.seq, table.state, table.start, table.extra_seconds, sorted(table.position.items())),
        (round_.state, round_.paused_at, clock.ends_at, clock.signalled, round_.stage.tournament.state),
        *sorted(hands.order_by().union(seats.order_by(), given.order_by(), all=True), key=str),
    ]
    return sha256(repr(facts).encode()).hexdigest()[:16]
