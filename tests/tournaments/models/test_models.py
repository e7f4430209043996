"""The database refuses impossible rows, whoever writes them."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from players.models import Club, Player
from tests.apart import rolled_back
from tests.factories import make_hall, ron
from tests.rows import each
from tournaments.models import (
    Entry,
    Hand,
    LogEntry,
    Penalty,
    Role,
    Round,
    Ruling,
    Seat,
    SeatingPlan,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.models.log import LogIsAppendOnlyError

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def hall(db):
    hall = make_hall(players=8)
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    return hall


def copy(row, **changes):
    """The same row again as a new one, with changes."""
    row.pk = None
    row._state.adding = True
    for name, value in changes.items():
        setattr(row, name, value)
    row.save()


BROKEN = [
    pytest.param(lambda h: Player.objects.update(ema_number="1234567"), id="EMA number of 7 digits"),
    pytest.param(lambda h: Player.objects.update(ema_number="1234567a"), id="EMA number with a letter"),
    pytest.param(lambda h: Player.objects.update(ema_number="12345678"), id="EMA number of several players"),
    pytest.param(lambda h: Player.objects.update(country="it"), id="country in small letters"),
    pytest.param(lambda h: Player.objects.update(family_name=""), id="player without name"),
    pytest.param(lambda h: Club.objects.create(name=""), id="club without name"),
    pytest.param(lambda h: Tournament.objects.update(minutes=0), id="round without minutes"),
    pytest.param(lambda h: Tournament.objects.update(state="lost"), id="unknown state"),
    pytest.param(
        lambda h: Tournament.objects.update(starts_on="2026-05-02", ends_on="2026-05-01"),
        id="ends before start",
    ),
    pytest.param(lambda h: copy(Role.objects.all()[0]), id="role twice"),
    pytest.param(lambda h: Role.objects.update(kind="king"), id="unknown role"),
    pytest.param(lambda h: copy(Entry.objects.all()[0], number=99), id="player entered twice"),
    pytest.param(lambda h: Entry.objects.update(number=1), id="number taken"),
    pytest.param(lambda h: copy(Round.objects.all()[0]), id="round twice"),
    pytest.param(lambda h: Round.objects.update(state="closed"), id="closed round without end"),
    pytest.param(lambda h: copy(Table.objects.all()[0]), id="table twice"),
    pytest.param(lambda h: Seat.objects.update(wind="X"), id="unknown wind"),
    pytest.param(
        lambda h: copy(Seat.objects.all()[0], entry=Seat.objects.order_by("-pk")[0].entry), id="seat taken"
    ),
    pytest.param(
        lambda h: copy(Seat.objects.all()[0], table=h.table(2), wind="E"),
        id="player at two tables of a round",
    ),
    pytest.param(lambda h: copy(SeatingPlan.objects.get()), id="plan twice"),
    pytest.param(lambda h: copy(SeatingPlan.objects.get(), number=9), id="two published plans"),
    pytest.param(lambda h: SeatingPlan.objects.update(published_at=None), id="published plan without time"),
    pytest.param(lambda h: copy(Hand.objects.get()), id="version twice"),
    pytest.param(lambda h: copy(Hand.objects.get(), version=2), id="two live versions"),
    pytest.param(lambda h: Hand.objects.update(seq=0), id="hand number 0"),
    pytest.param(lambda h: Hand.objects.update(verdict="maybe"), id="unknown verdict"),
    pytest.param(lambda h: Hand.objects.update(state="maybe"), id="unknown state of a hand"),
    pytest.param(lambda h: Hand.objects.update(disputed_at=timezone.now()), id="dispute by nobody"),
    pytest.param(
        lambda h: Ruling.objects.create(
            hand=Hand.objects.get(), replaces=Hand.objects.get(), decision={}, reason="", by=h.head
        ),
        id="ruling without reason",
    ),
    pytest.param(
        lambda h: Penalty.objects.create(
            stage=h.stage, entry=Entry.objects.all()[0], kind="tax", given_by=h.head
        ),
        id="unknown penalty",
    ),
    pytest.param(
        lambda h: Penalty.objects.create(
            stage=h.stage,
            entry=Entry.objects.all()[0],
            kind="other",
            given_by=h.head,
            cancelled_at=timezone.now(),
        ),
        id="cancelled by nobody",
    ),
    pytest.param(
        lambda h: StandingSnapshot.objects.create(stage=h.stage, version=1, etag="x", payload=b""),
        id="etag that is no hash",
    ),
]


@each("write", BROKEN, apart=rolled_back)
def test_constraints(hall, write):
    with pytest.raises(IntegrityError), transaction.atomic():
        write(hall)


def test_log_entries_are_never_changed_in_python(hall):
    entry = LogEntry.objects.all()[0]
    for change in (entry.save, entry.delete, LogEntry.objects.all().delete):
        with pytest.raises(LogIsAppendOnlyError):
            change()
    with pytest.raises(LogIsAppendOnlyError):
        LogEntry.objects.update(action="x")


def test_log_entries_are_never_changed_in_sql(hall):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute("UPDATE tournaments_logentry SET action = 'x'")


@pytest.mark.postgres(only=True)
def test_log_entries_are_never_deleted_in_postgresql(hall):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute("DELETE FROM tournaments_logentry")


def test_rows_name_themselves(hall):
    hand = Hand.objects.select_related("table").get()
    seat = Seat.objects.select_related("entry__player")[0]
    names = [
        str(hall.tournament),
        str(hall.stage),
        str(hall.round()),
        str(hand.table),
        str(hand),
        str(SeatingPlan.objects.get()),
        str(seat),
        str(Role.objects.filter(kind="organiser").get()),
        str(LogEntry.objects.order_by("number")[0]),
    ]
    player = seat.entry.player
    assert names == [
        "Bologna Open",
        "qualification",
        "round 1",
        "table 1",
        "table 1 #1.1",
        "plan 1",
        f"{seat.wind} {seat.entry.number} {player.full_name}",
        f"{hall.organiser}: organiser",
        "1 create_tournament",
    ]
