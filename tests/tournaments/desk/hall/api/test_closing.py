"""A table is closed from its sheet by the API, also after hands, with the penalties of the sheet."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from players.models import Player
from tests.factories import Hall, ron_tiles
from tournaments.desk.people.services.entries import add_players, withdraw_entry
from tournaments.desk.people.services.status import make_reserve
from tournaments.models import Entry, Hand, Penalty, Seat

pytestmark = pytest.mark.django_db

SHEET = (45_100, 33_400, 26_500, 15_000)


@pytest.fixture
def client(hall: Hall, as_account: Any) -> APIClient:
    """The head referee, at a hall whose first table has a hand."""
    east, south, *_others = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, east))
    client: APIClient = as_account(hall.head)
    return client


def close(client: APIClient, hall: Hall, *, sheet: tuple[int, ...] = SHEET, **more: Any) -> Any:
    scores = dict(zip(hall.names(hall.table()), sheet, strict=True))
    body = {"scores": scores, "expected_seq": 2, **more}
    address = f"/api/v1/tables/{hall.table().pk}/paper/"
    return client.post(address, body, format="json", headers={"Idempotency-Key": f"sheet-{len(more)}"})


def live(hall: Hall) -> list[str]:
    return [hand.event["kind"] for hand in Hand.objects.filter(table=hall.table()) if hand.is_live]


def test_hands_give_way_for_a_reason(client: APIClient, hall: Hall) -> None:
    refused = close(client, hall)
    assert (refused.status_code, refused.json()["code"]) == (400, "reason_missing")
    assert live(hall) == ["win"]
    assert close(client, hall, reason="the phone is empty").status_code == 201
    assert live(hall) == ["table_result"]


def test_the_penalties_of_the_sheet(client: APIClient, hall: Hall) -> None:
    east, south, *_others = hall.names(hall.table())
    answer = close(client, hall, reason="paper", penalties={east: 1000, south: 2000})
    assert answer.status_code == 201
    given = Penalty.objects.order_by("entry__number").values_list("entry__number", "amount")
    assert sorted(given) == sorted([(int(east), 1000), (int(south), 2000)])


def test_a_penalty_of_nobody_undoes_all(client: APIClient, hall: Hall) -> None:
    answer = close(client, hall, reason="paper", penalties={"99": 1000})
    assert answer.json()["code"] == "not_at_table"
    assert live(hall) == ["win"]


@pytest.fixture
def gone(hall: Hall) -> Entry:
    """A player who left before the game, at a table without a hand."""
    entry = Entry.objects.get(tournament=hall.tournament, number=hall.names(hall.table())[0])
    withdraw_entry(entry=entry, by=hall.organiser)
    return entry


def sent_by(hall: Hall, as_account: Any, **more: Any) -> Any:
    return close(as_account(hall.head), hall, expected_seq=1, **more)


def players_of_seat(entry: Entry) -> str:
    seat = Seat.objects.select_related("played_by__player").get(entry=entry)
    return seat.played_by.player.family_name if seat.played_by else ""


def test_somebody_new_played(hall: Hall, as_account: Any, gone: Entry) -> None:
    """The person is entered, seated, and the table closed in one request; or nothing of it."""
    number = gone.key
    refused = sent_by(hall, as_account, newcomers={number: "LEE Ada; ITA"}, sheet=(1, 2, 3, 4))
    assert refused.status_code == 400
    assert (players_of_seat(gone), Player.objects.filter(family_name="Lee").exists()) == ("", False)
    assert sent_by(hall, as_account, newcomers={number: "LEE Ada; ITA"}).status_code == 201
    assert (players_of_seat(gone), live(hall)) == ("Lee", ["table_result"])


def test_a_substitute_of_the_tournament_played(hall: Hall, as_account: Any, gone: Entry) -> None:
    (reserve,) = add_players(tournament=hall.tournament, players="KIM Bo; FRA", by=hall.organiser)
    make_reserve(entry=reserve, ranked=False, by=hall.organiser)
    nobody = sent_by(hall, as_account, substitutes={gone.key: 99})
    assert nobody.status_code == 404
    assert sent_by(hall, as_account, substitutes={gone.key: reserve.number}).status_code == 201
    assert players_of_seat(gone) == "Kim"
