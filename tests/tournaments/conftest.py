"""A tournament of eight players whose first round runs; clients of its pages and of the API."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from players.models import Account
from tests.factories import Hall, make_hall
from tournaments.desk.seating import engine


@pytest.fixture(autouse=True, scope="session")
def plans_drawn_once() -> Iterator[None]:
    """The engine remembers: an equal problem has an equal plan, and a thousand halls need not wait for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "plan", cache(engine.plan))
        yield


@pytest.fixture
def noon() -> Iterator[None]:
    """Noon of a day of the season 2026: neither midnight nor a later year makes another branch run."""
    with time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC)):
        yield


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


@pytest.fixture
def as_account():
    def make(account: Account | None) -> APIClient:
        client = APIClient()
        if account is not None:
            client.force_authenticate(account)
        return client

    return make


def shown(answer: Any) -> str:
    """A page without the data of its scripts."""
    return re.sub(r'<script[^>]*type="application/json".*?</script>', "", answer.content.decode(), flags=re.S)
