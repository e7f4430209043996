"""A tournament of eight players whose first round runs, and clients of those who work there."""

import pytest
from django.test import Client

from players.models import Account
from tests.factories import Hall, make_hall


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8)


def client_of(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client


@pytest.fixture
def organiser(hall: Hall) -> Client:
    return client_of(hall.organiser)


@pytest.fixture
def head(hall: Hall) -> Client:
    return client_of(hall.head)


@pytest.fixture
def referee(hall: Hall) -> Client:
    return client_of(hall.referee)


@pytest.fixture
def reader(db: None) -> Client:
    return Client()
