"""Passwords are not tried for ever, at the API and on the page."""

import pytest
from rest_framework.test import APIClient

from tests.factories import PASSWORD, AccountFactory

pytestmark = pytest.mark.django_db

TRIES = 10


def test_the_api_locks_after_ten_wrong_passwords():
    client, said = APIClient(), {"username": AccountFactory.create().username, "password": "wrong"}
    told = [client.post("/api/v1/token/", said) for _ in range(TRIES)]
    assert [answer.status_code for answer in told] == [401] * (TRIES - 1) + [429]
    right = client.post("/api/v1/token/", {**said, "password": PASSWORD})
    assert (right.status_code, right.json()["code"], right.json()["faults"][0]["expected"]) == (
        429,
        "too_many_requests",
        900,
    )


def test_the_page_locks_too(client):
    said = {"login": AccountFactory.create().username, "password": "wrong"}
    for _ in range(TRIES - 1):
        assert client.post("/login/", said).status_code == 200
    locked = client.post("/login/", {**said, "password": PASSWORD + "!"})
    assert (locked.status_code, b"Try again in 15 minutes." in locked.content) == (429, True)
