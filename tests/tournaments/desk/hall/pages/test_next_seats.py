"""A table that is done with its round tells its players where they sit next."""

import pytest
from django.test import Client

from tests.factories import END, Hall, close_table_from_paper, draw, make_hall
from tests.markup import text_of
from tests.tournaments.conftest import client_of
from tournaments.common.web.finders import find_table
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Table
from tournaments.play.signatures.selectors import result_of
from tournaments.play.signatures.services.signatures import sign_table

pytestmark = pytest.mark.django_db


def told(hall: Hall, table: Table, client: Client | None = None) -> list[str]:
    """The players of the table for whom its page names a seat of the second round."""
    page = text_of((client or Client()).get(f"/table/{table.pk}/"))
    return [
        entry.full_name
        for entry in hall.entries(table)
        for seat in entry.seats.filter(round__number=2).select_related("table")
        if f"{entry.full_name} Round 2 · Table {seat.table.number} · " in page
    ]


def test_after_the_last_signature() -> None:
    hall = make_hall(players=8, rounds=2, signature_policy="always")
    table = hall.table()
    everybody = [entry.full_name for entry in hall.entries(table)]
    hall.send(table, draw())
    assert told(hall, table) == []
    hall.send(table, END)
    assert told(hall, table) == []
    for entry in hall.entries(table):
        result = result_of(find_table(hall.referee, table.pk))
        sign_table(table=hall.table(), entry=entry, by=hall.referee, result=result)
    assert told(hall, table) == told(hall, table, client_of(hall.referee)) == everybody


def test_after_a_round_and_not_after_the_next() -> None:
    hall = make_hall(players=8, rounds=2)
    for number in (1, 2):
        table = hall.table(number)
        close_table_from_paper(table=table, scores=dict.fromkeys(hall.names(table), 30_000), by=hall.head)
    assert len(told(hall, hall.table())) == 4
    close_round(round=hall.round(), by=hall.head)
    assert len(told(hall, hall.table())) == 4
    Table.objects.filter(round__number=2).update(state="finished")
    assert told(hall, hall.table()) == []


def test_the_phone_of_a_closed_round_is_told_that_it_is_over() -> None:
    hall = make_hall(players=8)
    address = f"/table/{hall.table().pk}/now/"
    assert Client().get(address).headers.get("HX-Trigger") is None
    for number in (1, 2):
        scores = dict.fromkeys(hall.names(hall.table(number)), 30_000)
        close_table_from_paper(table=hall.table(number), scores=scores, by=hall.head)
    close_round(round=hall.round(), by=hall.head)
    assert Client().get(address).headers["HX-Trigger"] == "over"
    assert Client().get(address, {"expected_seq": "1"}).headers.get("HX-Trigger") is None
