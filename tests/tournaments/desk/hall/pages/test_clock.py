"""The pages of the clock: the desk's buttons, the countdown, a table's time, undoing a round."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.hall.services.clock import give_extra_time, give_signal
from tournaments.models import Round

pytestmark = pytest.mark.django_db

DESK = "/t/bologna-open/desk/"


def press(client: Client, hall: Hall, name: str, **said: str) -> str:
    """A button of the desk; what the page then says."""
    address = f"/t/bologna-open/rounds/{hall.round().pk}/{name}/"
    answer = client.post(address, {"back": DESK, **said}, follow=True)
    return answer.content.decode()


PRESSED = [
    pytest.param([("pause", {})], "The clock is paused.", id="stop"),
    pytest.param([("pause", {}), ("resume", {})], "The clock is running again.", id="go on"),
    pytest.param([("resume", {})], "The clock is already running.", id="go on while it runs"),
    pytest.param([("signal", {})], "The end signal has been given.", id="signal"),
    pytest.param([("signal", {}), ("signal/undo", {"reason": "r"})], "undone", id="signal undone"),
    pytest.param([("minutes", {"minutes": "80", "reason": "r"})], "lasts 80 minutes", id="minutes"),
    pytest.param([("minutes", {"minutes": "soon", "reason": "r"})], "whole number", id="no number"),
]


@each(("steps", "words"), PRESSED, apart=rolled_back)
def test_buttons(hall: Hall, head: Client, steps: list[tuple[str, dict[str, str]]], words: str) -> None:
    for name, said in steps:
        page = press(head, hall, name, **said)
    assert words in page


def test_a_round_starts_with_minutes_of_its_own() -> None:
    hall = make_hall(started=False)
    head = client_of(hall.head)
    assert "whole number" in press(head, hall, "start", minutes="long")
    assert "Round 1 is running." in press(head, hall, "start", minutes="45")
    assert hall.round().minutes == 45


def test_the_countdown_knows_the_round(hall: Hall, reader: Client) -> None:
    give_extra_time(table=hall.table(2), minutes=5, by=hall.head, reason="r")
    context = reader.get("/t/bologna-open/clock/").context
    told = json.loads(context["data"])
    assert (told["state"], told["round"], told["before"], told["hands"]) == ("running", 1, 15, 2)
    assert [(row["number"], row["extra_seconds"]) for row in told["tables"]] == [(2, 300)]
    assert json.loads(context["words"])["signal"] == "This hand and one more."


def test_the_countdown_of_nothing() -> None:
    hall = make_hall(players=0)
    page = client_of(hall.organiser).get("/t/bologna-open/clock/").content.decode()
    assert "No rounds yet" in page


def test_a_table_is_told_what_is_left(hall: Hall, referee: Client) -> None:
    address = f"/table/{hall.table().pk}/clock/"
    assert "one more" not in referee.get(address).content.decode()
    give_signal(round=hall.round(), by=hall.head)
    assert "This hand and one more." in referee.get(address).content.decode()
    hall.send(hall.table(), draw())
    assert "This is the last hand." in referee.get(address).content.decode()
    hall.send(hall.table(), draw())
    over = referee.get(f"/table/{hall.table().pk}/").content.decode()
    assert "Time is up: the game is over." in over
    assert f'href="/table/{hall.table().pk}/close/">End the game' in over
    assert "End the game" not in Client().get(address).content.decode()


def test_the_server_writes_the_time_left(hall: Hall, referee: Client) -> None:
    """As the scripts count it down. A page that is kept for strangers tells when the round ends: that stays true."""
    started = hall.round().started_at
    assert started is not None
    with time_machine.travel(started + timedelta(minutes=28), tick=False):
        own, kept = (
            client.get(f"/table/{hall.table().pk}/").content.decode() for client in (referee, Client())
        )
        part = referee.get(f"/table/{hall.table().pk}/clock/").content.decode()
    assert all('aria-label="Time left">62:00<' in text for text in (own, part))
    assert re.search(r'aria-label="Time left">The round ends at \d\d:\d\d\.<', kept)


def test_a_finished_table_shows_its_players_by_their_first_winds(hall: Hall, referee: Client) -> None:
    """The winds under which results are signed; nobody deals."""
    table = hall.table()
    first = hall.names(table)
    hall.send(table, ron(first[1], first[2], fan=1, fu=30))
    hall.send(table, END)
    square = referee.get(f"/table/{table.pk}/").context["seats"]
    assert [(seat["sitting"].key, seat["sitting"].wind, seat["sitting"].dealer) for seat in square] == [
        (key, wind, False) for key, wind in zip(first, "ESWN", strict=True)
    ]


def test_extra_time_from_the_table(hall: Hall, referee: Client) -> None:
    address = f"/table/{hall.table().pk}/"
    said = {"minutes": "7", "reason": "a tile on the floor", "back": address}
    page = referee.post(f"{address}extra-time/", said, follow=True).content.decode()
    assert "Table 1 now has 7 extra minutes." in page
    assert "7 min extra time" in page


def test_undoing_shows_and_asks_first(hall: Hall, head: Client, referee: Client) -> None:
    hall.send(hall.table(), draw())
    address = f"/t/bologna-open/rounds/{hall.round().pk}/undo/"
    assert referee.get(address).status_code == 403
    page = head.get(address).content.decode()
    assert "1 hand will be voided" in page
    wrong = head.post(address, {"reason": "wrong seats", "confirm": "7"})
    assert (wrong.status_code, "Type “1” to confirm." in wrong.content.decode()) == (400, True)
    done = head.post(address, {"reason": "wrong seats", "confirm": "1"}, follow=True).content.decode()
    assert "Round 1 has been undone" in done
    assert hall.round().state == "planned"
    again = head.get(address, follow=True).content.decode()
    assert "The round is not running." in again


def test_the_desk_says_when_the_signal_comes(hall: Hall, head: Client) -> None:
    assert "The end signal comes at" in head.get(DESK).content.decode()
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=80))
    assert "The end signal was given at" in head.get(DESK).content.decode()
