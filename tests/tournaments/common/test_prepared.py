"""Prepared queries say what the ORM says, and write what it writes."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import draw, make_hall
from tournaments.common.prepared import Prepared, attach, insert, update
from tournaments.models import Hand, Receipt, Seat, Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SEATS = Prepared(
    lambda table, wind: Seat.objects.filter(table=table, wind=wind).select_related("entry", "played_by")
)
HANDS = Prepared(lambda table: Hand.objects.filter(table=table).order_by("seq"))


def values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_the_rows_are_those_of_the_orm_each_time(django_assert_num_queries):
    hall = make_hall(players=8)
    for number in (1, 2):
        hall.send(hall.table(number), draw(hall.names(hall.table(number))[0]))
    for table in (hall.table(1), hall.table(2)):
        with django_assert_num_queries(1):
            found = HANDS(table.pk)
        assert [values(row) for row in found] == [values(row) for row in Hand.objects.filter(table=table)]


def test_related_rows_come_along(django_assert_num_queries):
    table = make_hall().table()
    with django_assert_num_queries(1):
        (east,) = SEATS(table.pk, "E")
        assert (east.entry.tournament_id, east.played_by) == (table.round.stage.tournament_id, None)
    assert SEATS.first(table.pk, "X") is None


def test_attached_rows_are_prefetched_rows(django_assert_num_queries):
    table = make_hall().table()
    attach(table, "seats", list(Seat.objects.filter(table=table)))
    with django_assert_num_queries(0):
        assert {seat.table for seat in table.seats.all()} == {table}
    assert table.seats.filter(wind="E").count() == 1


def test_an_inserted_row_is_stored_as_saved():
    hall = make_hall()
    row = Receipt(account=hall.referee, key="k", body_hash="h", answer={"a": [1, None, "é"]})
    insert(row)
    assert values(Receipt.objects.get(pk=row.pk)) == values(row)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Receipt(account=hall.referee, key="k", body_hash="h", answer={}))


def test_an_update_writes_the_named_fields_of_the_row_alone():
    hall = make_hall(players=8)
    table, other = hall.table(1), hall.table(2)
    table.position, table.extra_seconds = {"round": "E"}, 60
    update(table, "position")
    stored = Table.objects.get(pk=table.pk)
    assert (stored.position, stored.extra_seconds) == ({"round": "E"}, 0)
    assert Table.objects.get(pk=other.pk).position == other.position
