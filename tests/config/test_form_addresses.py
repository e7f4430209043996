"""Whoever opens the address of a form gets a page; programs keep their empty 405."""

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=4)


def test_a_reader_is_led_back(hall: Hall) -> None:
    address = f"/t/{hall.tournament.slug}/rounds/{hall.round().pk}/close/"
    for client in (Client(), client_of(hall.organiser)):
        answer = client.get(address)
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert "Nothing was sent" in answer.content.decode()


def test_another_method_stays_empty(hall: Hall) -> None:
    answer = client_of(hall.organiser).put(f"/t/{hall.tournament.slug}/rounds/{hall.round().pk}/close/")
    assert (answer.status_code, answer.content) == (405, b"")
