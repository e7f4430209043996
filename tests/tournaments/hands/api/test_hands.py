"""Hands over HTTP: once per key, in order, with every fault named."""

import pytest

from tests.factories import make_hall, ron, ron_tiles

pytestmark = pytest.mark.django_db


def post_hand(client, table, event, key="k1", seq=1):
    return client.post(
        f"/api/v1/tables/{table.pk}/hands/",
        {"event": event, "expected_seq": seq},
        headers={"Idempotency-Key": key},
    )


def test_a_hand_is_sent_once(as_account):
    hall = make_hall()
    table, client = hall.table(), as_account(hall.referee)
    _, south, west, _ = hall.names(table)
    first = post_hand(client, table, ron(south, west, fan=2, fu=30))
    again = post_hand(client, table, ron(south, west, fan=2, fu=30))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert first.json()["table"]["expected_seq"] == 2


def test_a_table_shows_its_hands(as_account):
    hall = make_hall()
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    seen = as_account(None).get(f"/api/v1/tables/{table.pk}/").json()
    assert [hand["verdict"] for hand in seen["hands"]] == ["confirmed"]
    assert seen["hands"][0]["wins"][0]["explanation"]["fan"] == 2


ERRORS = [
    pytest.param({"key": ""}, 400, "key_missing", id="no key"),
    pytest.param({"key": "k" * 81}, 400, "too_long", id="a key too long"),
    pytest.param({"seq": 2}, 409, "seq_conflict", id="another number"),
    pytest.param({"event": {"kind": "tea"}}, 400, "unknown_event", id="unknown event"),
    pytest.param(
        {"event": ron("1", "2", fan=10**30, fu=30)}, 400, "out_of_range", id="a number beyond 64 bits"
    ),
    pytest.param({"event": "tea"}, 400, "wrong_type", id="not an object"),
]


@pytest.mark.parametrize(("changes", "status", "code"), ERRORS)
def test_errors_have_one_shape(as_account, changes, status, code):
    hall = make_hall()
    table = hall.table()
    _, south, west, _ = hall.names(table)
    asked = {"event": ron(south, west, fan=2, fu=30), **changes}
    answer = post_hand(as_account(hall.referee), table, **asked)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code)
    assert set(told) == {"code", "detail", "field", "faults"}
