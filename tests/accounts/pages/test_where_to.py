"""Where signing in leads to."""

import pytest
from django.test import Client

from tests.factories import PASSWORD, close_table_from_paper, make_hall
from tournaments.desk.hall.services.rounds import close_round


def led_to(username: str, **fields: str) -> str:
    return Client().post("/login/", {"login": username, "password": PASSWORD, **fields})["Location"]


@pytest.mark.django_db
def test_a_referee_is_led_to_the_tables_while_a_round_runs():
    hall = make_hall()
    assert led_to(hall.referee.username) == led_to(hall.head.username) == "/tables/"
    assert led_to(hall.organiser.username) == "/"
    assert led_to(hall.referee.username, next="/account/") == "/account/"


@pytest.mark.django_db
def test_between_the_rounds_to_the_tournaments():
    hall = make_hall()
    table = hall.table()
    sheet = dict(zip(hall.names(table), (30_000, 30_000, 30_000, 30_000), strict=True))
    close_table_from_paper(table=table, scores=sheet, by=hall.referee)
    close_round(round=hall.round(), by=hall.head)
    assert led_to(hall.referee.username) == "/"
