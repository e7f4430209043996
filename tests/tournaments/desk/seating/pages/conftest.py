"""A hall whose seating its organiser works on."""

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=16, rounds=4, started=False)


@pytest.fixture
def client(hall: Hall) -> Client:
    return client_of(hall.organiser)
