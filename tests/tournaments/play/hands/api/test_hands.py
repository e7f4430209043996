"""Hands over HTTP: once per key, in order, with every fault named."""

import pytest

from tests.apart import rolled_back
from tests.factories import make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.desk.people.services.entries import withdraw_entry

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


@each(("changes", "status", "code"), ERRORS, apart=rolled_back)
def test_errors_have_one_shape(as_account, changes, status, code):
    hall = make_hall()
    table = hall.table()
    _, south, west, _ = hall.names(table)
    asked = {"event": ron(south, west, fan=2, fu=30), **changes}
    answer = post_hand(as_account(hall.referee), table, **asked)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code)
    assert set(told) == {"type", "title", "status", "instance", "code", "detail", "field", "faults"}
    assert (told["status"], told["instance"]) == (status, f"/api/v1/tables/{table.pk}/hands/")


def close(client, hall, kind, **more):
    """Close table 1 by its sheet or by the clock."""
    table = hall.table()
    scores = {"scores": dict.fromkeys(hall.names(table), 30000)} if kind == "paper" else {"reason": "late"}
    return client.post(
        f"/api/v1/tables/{table.pk}/{kind}/",
        {"expected_seq": 1, **scores, **more},
        headers={"Idempotency-Key": "close"},
    )


@each("kind", ["paper", "end"], apart=rolled_back)
def test_a_table_is_not_closed_for_a_player_who_left(as_account, kind):
    hall = make_hall()
    gone = hall.entries(hall.table())[2]
    withdraw_entry(entry=gone, by=hall.organiser)
    client = as_account(hall.referee)
    refused = close(client, hall, kind)
    assert (refused.status_code, refused.json()["code"]) == (409, "absent_player")
    assert refused.json()["faults"][0]["found"] == [gone.key]
    closed = close(client, hall, kind, played=[gone.key])
    assert closed.status_code == 201
    assert [seat["played_self"] for seat in closed.json()["table"]["seats"]] == [False, False, True, False]


def test_that_a_player_did_play_can_be_said_alone(as_account):
    hall = make_hall()
    gone = hall.entries(hall.table())[0]
    withdraw_entry(entry=gone, by=hall.organiser)
    address, client = f"/api/v1/tables/{hall.table().pk}/played/", as_account(hall.referee)
    assert client.post(address, {"entries": ["99"]}).json()["code"] == "not_at_table"
    assert client.post(address, {"entries": [gone.key]}).json()["seats"][0]["played_self"] is True
    assert close(client, hall, "end").status_code == 201
    stranger = make_hall(name="Other Cup").referee
    assert as_account(stranger).post(address, {"entries": [gone.key]}).status_code == 403


def test_the_hands_of_a_tournament_are_listed_by_table_and_state(as_account):
    hall = make_hall(players=8, results_policy="after_round")
    tables = [hall.table(1), hall.table(2)]
    for table in tables:
        _, south, west, _ = hall.names(table)
        hall.send(table, ron_tiles(south, west), expected_seq=1, key=f"a{table.pk}")
        hall.send(table, ron_tiles(south, west, {"fan": 9, "fu": 30}), expected_seq=2, key=f"b{table.pk}")
    staff, path = as_account(hall.referee), "/api/v1/tournaments/bologna-open/hands/"
    rows = staff.get(path).json()
    assert [(row["table"], row["seq"], row["state"]) for row in rows] == [
        (table.pk, seq, state) for table in tables for seq, state in ((1, "accepted"), (2, "held"))
    ]
    asked = staff.get(f"{path}?state=held&table={tables[1].pk}").json()
    assert asked == [rows[3]]
    assert (rows[3]["verdict"], rows[3]["disputed"], rows[3]["stage"]) == ("mismatch", False, 1)
    assert staff.get(f"/api/v1/hands/{rows[3]['id']}/").json()["state"] == "held"
    assert as_account(None).get(path).json() == []
    assert staff.get(f"{path}?state=voided").json()["code"] == "unknown_choice"
