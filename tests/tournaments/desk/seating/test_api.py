"""The seating desk over HTTP: plan again, exchange, the next round, a file, full tables, the draw, wrong seats."""

import pytest

from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall, ron
from tests.rows import each
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating import engine
from tournaments.models import Entry, SeatingPlan

pytestmark = pytest.mark.django_db

PLANS = "/api/v1/tournaments/bologna-open/stages/1/plans/"


@pytest.fixture
def hall():
    return make_hall(players=8, rounds=3)


@pytest.fixture
def client(hall, as_account):
    return as_account(hall.organiser)


def test_planned_again_with_wishes(hall, client):
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    wishes = {"fixed_tables": {"9": 2}}
    made = client.post(f"{PLANS}replan/", {"seed": 1, "wishes": wishes})
    assert made.status_code == 201
    assert (made.json()["method"], made.json()["first_round"], made.json()["made_from"]) == ("replan", 2, 1)
    assert made.json()["wishes"] == wishes
    assert client.post(f"{PLANS}2/publish/").json()["state"] == "published"


def test_bad_wishes_are_named(client):
    answer = client.post(PLANS, {"wishes": {"beer": 1}})
    assert (answer.status_code, answer.json()["faults"][0]["field"]) == (400, "wishes.beer")


ENDLESS = "9" * 5000
"""Python reads no number of more than 4300 digits."""


@each(
    ("address", "sent", "code"),
    [
        pytest.param(
            "next-round/", {"way": "choice", "choices": {ENDLESS: "E"}}, "earlier_round_open", id="choice"
        ),
        pytest.param("script/", {"text": f"{ENDLESS} 2 3 4"}, "script_word", id="line"),
        pytest.param("script/", {"text": "[" * 90_000}, "script_empty", id="bottomless"),
        pytest.param("script/", {"text": f"[[[{ENDLESS}, 2, 3, 4]]]"}, "bad_script", id="JSON"),
        pytest.param("script/", {"text": f"[[[{'9' * 4000}, 2, 3, 4]]]"}, "script_players", id="long JSON"),
        pytest.param("1/swap/", {"round": 2, "seats": ["99999E", "2N"]}, "unknown_seat", id="table"),
    ],
    apart=rolled_back,
)
def test_numbers_without_end_are_refused(client, address, sent, code):
    assert client.post(f"{PLANS}{address}", sent).json()["code"] == code


def test_two_seats_are_exchanged(client):
    sent = {"round": 2, "seats": ["1E", "2N"]}
    shown = client.post(f"{PLANS}1/swap/preview/", sent).json()
    assert shown["after"]["repeats"]["value"] >= shown["before"]["repeats"]["bound"]
    assert SeatingPlan.objects.count() == 1
    made = client.post(f"{PLANS}1/swap/", sent)
    assert (made.status_code, made.json()["made_from"], made.json()["method"]) == (201, 1, "swap")
    assert client.get(f"{PLANS}2/").json()["grid"] == made.json()["grid"]


def test_the_next_round_is_seated(as_account):
    hall = make_hall(players=8, rounds=3, started=False)
    client = as_account(hall.organiser)
    made = client.post(f"{PLANS}next-round/", {"way": "choice", "top": 4, "choices": {"3": "E"}})
    assert made.json()["grid"] == [[[3, 1, 2, 4]]]
    read = client.post(f"{PLANS}script/", {"text": "1 2 3 4\n5 6 7 8"})
    assert (read.json()["method"], read.json()["grid"]) == ("script", [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    assert client.post(f"{PLANS}3/redraw/").json()["code"] == "not_drawn"


def test_tables_are_filled(hall, client):
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    refused = client.post(f"{PLANS}replan/", {})
    assert (refused.json()["code"], refused.json()["faults"][0]["expected"]) == ("substitutes_needed", 1)
    assert client.post(f"{PLANS}fill/").json() == [{"number": 9, "status": "playing"}]


def test_a_draw_is_repeated(client, as_account):
    assert as_account(None).get(f"{PLANS}1/redraw/").status_code == 404
    done = client.post(f"{PLANS}1/redraw/").json()
    assert (done["state"], done["same"]) == ("done", True)
    assert as_account(None).get(f"{PLANS}1/redraw/").json() == done


def test_drafts_are_not_shown_to_everybody(client, as_account):
    client.post(PLANS, {"seed": 4})
    assert as_account(None).get(f"{PLANS}2/").status_code == 404
    assert as_account(None).get(f"{PLANS}1/").status_code == 200


def test_wrong_seats_are_put_right(hall, as_account):
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=3, fu=30))
    client, address = as_account(hall.head), f"/api/v1/tables/{table.pk}/reseat/"
    seats = dict(zip("SEWN", map(int, hall.names(table)), strict=True))
    shown = client.post(f"{address}preview/", {"seats": seats, "names": False}).json()
    assert shown["changes"][0]["scores"]["after"][south] == 35800
    sent = {"seats": seats, "names": False, "reason": "cards mixed up"}
    assert client.post(address, sent).json()["code"] == "key_missing"
    first, again = (client.post(address, sent, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["tables"][0]["position"]["scores"][south] == 35800
    assert first.json() == again.json()


def test_a_long_draw_is_followed_and_cancelled(client, as_account, monkeypatch):
    """A job makes it; its state is there for organisers alone."""
    monkeypatch.setattr(engine, "takes_long", lambda problem: True)
    assert client.get(f"{PLANS}draw/").status_code == 404
    asked = client.post(PLANS, {"seed": 4})
    assert (asked.status_code, asked.json()["state"], asked.json()["plan"]) == (202, "queued", None)
    assert as_account(None).get(f"{PLANS}draw/").status_code == 403
    assert client.post(PLANS, {"seed": 5}).json()["code"] == "draw_under_way"
    assert client.delete(f"{PLANS}draw/").json()["error"] == "This was cancelled."
    assert client.delete(f"{PLANS}draw/").json()["code"] == "no_draw_under_way"
    client.post(PLANS, {"seed": 6})
    queue.run_due()
    assert client.get(f"{PLANS}draw/").json() | {"id": 0} == {
        "id": 0,
        "state": "done",
        "progress": 100,
        "step": "measures",
        "plan": 2,
        "faults": [],
        "error": "",
    }
    assert client.get(f"{PLANS}2/").json()["seed"] == 6


def test_why_a_long_draw_gave_no_plan(hall, client, monkeypatch):
    monkeypatch.setattr(engine, "takes_long", lambda problem: True)
    client.post(PLANS, {})
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    queue.run_due()
    (fault,) = client.get(f"{PLANS}draw/").json()["faults"]
    assert (fault["code"], fault["detail"]) == (
        "substitutes_needed",
        "The tables are not full. Players: 7; substitutes needed: 1.",
    )


def test_a_draft_is_thrown_away_and_taken_back(hall, client, as_account):
    client.post(f"{PLANS}replan/", {"seed": 1})
    assert client.post(f"{PLANS}2/discard/").json()["state"] == "discarded"
    answer = client.post(f"{PLANS}2/publish/")
    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (409, "plan_discarded")
    assert [plan["number"] for plan in client.get(PLANS).json()] == [2, 1]
    stranger = as_account(None)
    assert [plan["number"] for plan in stranger.get(PLANS).json()] == [1]
    assert stranger.get(f"{PLANS}2/").status_code == 404
    assert client.post(f"{PLANS}2/restore/").json()["state"] == "draft"
