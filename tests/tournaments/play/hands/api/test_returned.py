"""A phone gives back over HTTP what the server lost."""

import json
from typing import Any

import pytest
from django.db import transaction

from tests.factories import AccountFactory, Hall, draw, make_hall
from tournaments.models import Hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall()


def post(client: Any, hall: Hall, part: str, body: dict[str, Any], key: str = "") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    address = f"/api/v1/tables/{hall.table().pk}/{part}/"
    return client.post(address, body, headers=headers, format="json")


def sent(client: Any, hall: Hall, **more: Any) -> Any:
    return post(client, hall, "hands", {"event": draw(), "expected_seq": 1, **more}, "k").json()


def test_a_phone_that_asks_gets_a_statement(as_account, hall):
    client = as_account(hall.referee)
    first = sent(client, hall, statement=True)
    told = json.loads(first["statement"]["text"])
    assert (told["table"], told["pk"], [row["seq"] for row in told["hands"]]) == (
        "1.1.1",
        hall.table().pk,
        [1],
    )
    assert json.loads(sent(client, hall, statement=True)["statement"]["text"])["hands"] == told["hands"]
    assert "statement" not in sent(client, hall)


def test_hands_come_back_once(as_account, hall):
    client = as_account(hall.referee)
    mark = transaction.savepoint()
    kept = sent(client, hall, statement=True)["statement"]
    transaction.savepoint_rollback(mark)
    first, again = (post(client, hall, "returned", kept) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    answer = first.json()
    assert {name: answer[name] for name in ("state", "given", "missing", "hand")} == {
        "state": "whole",
        "given": 1,
        "missing": 0,
        "hand": 0,
    }
    assert (
        json.loads(answer["statement"]["text"])["hands"][0]["created_at"]
        == json.loads(kept["text"])["hands"][0]["created_at"]
    )
    assert (again.json()["state"], again.json()["given"], Hand.objects.count()) == ("whole", 0, 1)


def test_nobody_else_gives_back(as_account, hall):
    mark = transaction.savepoint()
    kept = sent(as_account(hall.referee), hall, statement=True)["statement"]
    transaction.savepoint_rollback(mark)
    assert post(as_account(AccountFactory.create()), hall, "returned", kept).status_code == 403
    assert post(as_account(None), hall, "returned", kept).status_code == 401
    wrong = post(as_account(hall.head), hall, "returned", {**kept, "signature": "00"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "not_our_statement")
    assert post(as_account(hall.head), hall, "returned", {}).status_code == 400
    assert not Hand.objects.exists()
