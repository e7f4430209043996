"""The page for wrong seats: first the difference, then the step."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Hand


@pytest.fixture
def address(hall: Hall) -> str:
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=3, fu=30))
    return f"/table/{table.pk}/reseat/"


def chosen(hall: Hall, winds: str = "SEWN") -> dict[str, str]:
    return dict(zip(winds, hall.names(hall.table()), strict=True))


def test_the_difference_is_shown_and_then_made(hall: Hall, head: Client, address: str) -> None:
    assert head.get(address).context["wrong"] == "winds"
    sent = {**chosen(hall), "wrong": "winds"}
    shown = head.post(address, sent)
    _, south, west, _ = hall.names(hall.table())
    rows = {row["name"]: (row["was"]["score"], row["now"]["score"]) for row in shown.context["rows"]}
    names = {entry.key: entry.player.full_name for entry in hall.entries(hall.table())}
    assert (rows[names[south]], rows[names[west]]) == ((33900, 35800), (26100, 24200))
    assert hall.table().position["scores"][south] == 33900
    answer = head.post(address, {**sent, "confirm": "1", "note": "cards mixed up"}, follow=True)
    assert "The seats have been fixed; the payments of 1 hand changed." in answer.content.decode()
    assert hall.table().position["scores"][south] == 35800


def test_names_between_two_tables(hall: Hall, organiser: Client, address: str) -> None:
    other = hall.names(hall.table(2))[0]
    sent = {**chosen(hall, "ESWN"), "S": other, "wrong": "names", "confirm": "1", "note": "r"}
    assert organiser.post(address, sent).status_code == 302
    assert Hand.objects.filter(state="accepted").get().event["winners"][0]["player"] == other
    assert organiser.get("/t/bologna-open/log/").status_code == 200


REFUSED = {
    "unchanged": ({}, "Nothing to change: this is already the case."),
    "twice": ({"S": "", "E": ""}, "is not a seat"),
}


@each(("change", "words"), REFUSED.values(), ids=REFUSED.keys(), apart=rolled_back)
def test_what_is_refused_is_told(
    hall: Hall, head: Client, address: str, change: dict[str, str], words: str
) -> None:
    answer = head.post(address, {**chosen(hall, "ESWN"), **change})
    assert answer.status_code in (400, 409)
    assert words in answer.content.decode()


def test_somebody_on_two_chairs_is_named(hall: Hall, head: Client, address: str) -> None:
    entry = hall.entries(hall.table())[0]
    sent = chosen(hall, "ESWN")
    answer = head.post(address, {**sent, "E": entry.key, "S": entry.key})
    assert f"named twice: {entry.full_name}." in answer.content.decode()


def test_referees_have_no_such_page(hall: Hall, address: str) -> None:
    assert client_of(hall.referee).get(address).status_code == 403
    assert "wrong seat" in client_of(hall.head).get(address.replace("reseat/", "")).content.decode()
    assert "wrong seat" not in client_of(hall.referee).get(address.replace("reseat/", "")).content.decode()
