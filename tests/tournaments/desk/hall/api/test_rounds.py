"""Seating, rounds and calls over HTTP."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import END, draw, make_hall
from tests.rows import each
from tournaments.desk.hall.api import rounds
from tournaments.models import Round, Seat

pytestmark = pytest.mark.django_db


def stage(hall, rest):
    return f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/{rest}"


def test_a_plan_is_drawn_and_published(as_account):
    hall = make_hall(players=8, rounds=2, started=False)
    client = as_account(hall.organiser)
    drawn = client.post(stage(hall, "plans/"), {"seed": 3})
    assert (drawn.status_code, drawn.json()["number"], drawn.json()["state"]) == (201, 2, "draft")
    assert [plan["number"] for plan in client.get(stage(hall, "plans/")).json()] == [2, 1]
    assert [plan["number"] for plan in as_account(None).get(stage(hall, "plans/")).json()] == [1]
    published = client.post(stage(hall, "plans/2/publish/"))
    assert (published.json()["state"], published.json()["grid"]) == ("published", drawn.json()["grid"])
    assert client.post(stage(hall, "plans/9/publish/")).status_code == 404
    assert Seat.objects.count() == 16


def test_a_round_starts_closes_and_reopens(as_account):
    hall = make_hall(started=False)
    client = as_account(hall.head)
    assert client.post(stage(hall, "rounds/1/start/")).json()["state"] == "running"
    assert client.post(stage(hall, "rounds/1/close/")).json()["code"] == "tables_open"
    hall.send(hall.table(), END)
    assert client.post(stage(hall, "rounds/1/close/")).json()["state"] == "closed"
    assert client.post(stage(hall, "rounds/1/reopen/")).json()["code"] == "missing_field"
    assert client.post(stage(hall, "rounds/1/reopen/"), {"reason": "a sheet"}).json()["state"] == "running"
    assert client.get(stage(hall, "rounds/9/")).status_code == 404
    assert client.get(stage(hall, "rounds/1/").replace("stages/1", "stages/2")).status_code == 404


@each("policy", ["live", "after_round"], apart=rolled_back)
def test_scores_are_shown_as_the_policy_says(as_account, policy):
    hall = make_hall(results_policy=policy)
    table = hall.table()
    hall.send(table, draw())
    public = {
        "round": as_account(None).get(stage(hall, "rounds/1/")).json()["tables"][0]["position"],
        "rounds": as_account(None).get(stage(hall, "rounds/")).json()[0]["tables"][0]["position"],
        "table": as_account(None).get(f"/api/v1/tables/{table.pk}/").json()["position"],
    }
    assert [bool(position) for position in public.values()] == [policy == "live"] * 3
    assert len(as_account(None).get(f"/api/v1/tables/{table.pk}/hands/").json()) == (policy == "live")
    own = as_account(hall.referee).get(stage(hall, "rounds/1/")).json()["tables"][0]
    assert (own["position"]["deal"], own["seats"][0]["wind"]) == (2, "E")
    Round.objects.update(state="closed", closed_at="2026-05-01T12:00:00Z")
    assert as_account(None).get(f"/api/v1/tables/{table.pk}/").json()["position"]["deal"] == 2


def test_a_table_calls(as_account):
    hall = make_hall()
    client, call = as_account(hall.referee), f"/api/v1/tables/{hall.table().pk}/call/"
    called = client.post(call, {"reason": "which tile?"}).json()
    assert (called["calling_reason"], called["calling"] is not None) == ("which tile?", True)
    waiting = client.get(f"/api/v1/tournaments/{hall.tournament.slug}/decisions/").json()
    assert [row["reason"] for row in waiting["calling"]] == ["which tile?"]
    table = f"/api/v1/tables/{hall.table().pk}/"
    assert client.get(table).json()["calling_reason"] == "which tile?"
    read = as_account(None).get(table).json()
    assert (read["calling_reason"], read["calling"] is not None) == ("", True)
    assert "which tile?" not in as_account(None).get(f"/table/{hall.table().pk}/").content.decode()
    assert client.delete(call).json()["calling"] is None
    assert client.delete(call).json()["code"] == "not_calling"
    assert client.post("/api/v1/tables/99999/call/").status_code == 404


@each(
    ("most", "query", "numbers"),
    [
        pytest.param(1000, "", [1, 2, 3], id="whole where there are few tables"),
        pytest.param(4, "", [1, 2], id="as many as have so many tables"),
        pytest.param(4, "?offset=2", [3], id="the next part"),
        pytest.param(1, "", [1], id="one at least"),
        pytest.param(1, "?limit=3", [1, 2, 3], id="as many as are asked for"),
    ],
    apart=rolled_back,
)
def test_rounds_of_many_tables_come_in_parts(
    client: Client, monkeypatch: pytest.MonkeyPatch, most: int, query: str, numbers: list[int]
) -> None:
    monkeypatch.setattr(rounds, "USUAL_TABLES", most)
    make_hall(players=8, rounds=3, started=False)
    answer = client.get(f"/api/v1/tournaments/bologna-open/stages/1/rounds/{query}")
    assert [one["number"] for one in answer.json()] == numbers
    assert answer["X-Total-Count"] == "3"


def test_no_rounds_are_an_empty_list(client: Client) -> None:
    make_hall(players=0)
    assert client.get("/api/v1/tournaments/bologna-open/stages/1/rounds/").json() == []
