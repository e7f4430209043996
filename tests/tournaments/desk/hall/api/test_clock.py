"""The clock of the hall over HTTP."""

import pytest

from tests.factories import draw, make_hall

pytestmark = pytest.mark.django_db


def stage(hall, rest):
    return f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/{rest}"


def test_anybody_reads_the_clock(as_account):
    hall = make_hall(started=False, ruleset="ema2025")
    address = f"/api/v1/tournaments/{hall.tournament.slug}/clock/"
    planned = as_account(None).get(address).json()
    assert (planned["state"], planned["round"], planned["left"]) == ("planned", 1, 5400)
    as_account(hall.head).post(stage(hall, "rounds/1/start/"), {"minutes": 60})
    running = as_account(None).get(address).json()
    assert (running["state"], running["minutes"], running["before"], running["hands"]) == (
        "running",
        60,
        15,
        2,
    )
    empty = make_hall(players=0, name="Empty")
    assert (
        as_account(None).get(f"/api/v1/tournaments/{empty.tournament.slug}/clock/").json()["state"] == "none"
    )


def test_the_clock_is_run(as_account):
    hall = make_hall()
    client, clock = as_account(hall.head), f"/api/v1/tournaments/{hall.tournament.slug}/clock/"
    assert client.post(stage(hall, "rounds/1/pause/"), {}).json()["paused_at"]
    assert client.get(clock).json()["state"] == "paused"
    assert client.post(stage(hall, "rounds/1/pause/"), {"reason": "lunch"}).json()["code"] == "clock_stands"
    assert client.post(stage(hall, "rounds/1/resume/")).json()["paused_at"] is None
    assert client.post(stage(hall, "rounds/1/signal/")).json()["signalled_at"]
    assert client.get(clock).json()["signalled"] is True
    assert client.post(stage(hall, "rounds/1/signal/undo/"), {"reason": "r"}).json()["signalled_at"] is None
    assert (
        client.post(stage(hall, "rounds/1/minutes/"), {"minutes": 75, "reason": "r"}).json()["minutes"] == 75
    )
    table = hall.table()
    extra = client.post(f"/api/v1/tables/{table.pk}/extra-time/", {"minutes": 5, "reason": "r"})
    assert extra.status_code == 200
    assert [(row["number"], row["extra_seconds"]) for row in client.get(clock).json()["tables"]] == [(1, 300)]


def test_a_round_is_undone(as_account):
    hall = make_hall()
    hall.send(hall.table(), draw())
    undo = stage(hall, "rounds/1/undo/")
    assert as_account(None).get(undo).status_code == 401
    assert as_account(hall.referee).get(undo).status_code == 403
    client = as_account(hall.head)
    assert client.get(undo).json() == {
        "hands": 1,
        "tables": [1],
        "penalties": [],
        "substitutes": [],
        "confirm": "1",
    }
    assert client.post(undo, {"reason": "r", "confirm": "x"}).json()["code"] == "not_confirmed"
    assert client.post(undo, {"reason": "r", "confirm": "1"}).json()["state"] == "planned"
