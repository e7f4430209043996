"""The page of a table at its end, the desk that waits, the PIN on two pages."""

import re

import pytest
from django.test import Client

from tests.factories import END, Hall, make_hall
from tests.tournaments.conftest import client_of, shown
from tournaments.desk.people.selectors.registration import application_key
from tournaments.models import Entry, Hand, Signature, Tournament
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.signatures.services.pins import set_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=8, signature_policy="always")
    hall.send(hall.table(), END)
    return hall


def part(client: Client, hall: Hall) -> str:
    return client.get(f"/table/{hall.table().pk}/signatures/").content.decode()


def result(client: Client, hall: Hall) -> str:
    found = re.search(r'name="result" form="sign-form" value="(\w+)"', part(client, hall))
    assert found is not None
    return found[1]


def test_a_tap_signs_with_and_without_a_script(hall: Hall, referee: Client) -> None:
    table = hall.table()
    east, south = hall.entries(table)[:2]
    sent = {"entry": str(east.number), "result": result(referee, hall), "back": f"/table/{table.pk}/"}
    answer = referee.post(f"/table/{table.pk}/sign/", sent)
    assert (answer.status_code, answer["Location"]) == (302, f"/table/{table.pk}/#signatures")
    again = referee.post(f"/table/{table.pk}/sign/", sent, headers={"HX-Request": "true"})
    assert (again.status_code, again.content.decode().count("data-sign-fault")) == (409, 1)
    other = referee.post(
        f"/table/{table.pk}/sign/", {**sent, "entry": str(south.number)}, headers={"HX-Request": "true"}
    )
    assert (other.status_code, other.content.decode().count('class="signer signed"')) == (200, 2)
    assert "2 of 4" in shown(referee.get(f"/table/{table.pk}/"))


def test_a_signer_sees_place_uma_and_what_comes_off(hall: Hall, referee: Client) -> None:
    east = hall.entries(hall.table())[0]
    give_penalty(
        stage=hall.stage,
        entry=east,
        table=hall.table(),
        kind="other",
        amount=20_000,
        by=hall.head,
        reason="chombo",
    )
    html = part(referee, hall).split("Ana0")[0]
    first = re.sub(r"[ \n]+", " ", re.sub("<[^>]+>", " ", html))
    assert "East · Place 1 · Uma 0 · Off after the game \N{MINUS SIGN}20\N{THIN SPACE}000" in first


def test_a_correction_says_beforehand_what_it_voids(hall: Hall, head: Client) -> None:
    table, hand = hall.table(), Hand.objects.get()
    pages = (f"/hand/{hand.pk}/correct/", f"/hand/{hand.pk}/rule/")
    said = "Players have signed this table"
    assert [said in head.get(page).content.decode() for page in pages] == [False, False]
    sent = {"entry": str(hall.entries(table)[0].number), "result": result(head, hall), "back": "/"}
    head.post(f"/table/{table.pk}/sign/", sent)
    assert [said in head.get(page).content.decode() for page in pages] == [True, True]


def test_the_part_is_for_who_collects_and_costs_a_304(hall: Hall, referee: Client, reader: Client) -> None:
    address = f"/table/{hall.table().pk}/signatures/"
    first = referee.get(address)
    assert referee.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert part(reader, hall).strip() == ""
    assert 'id="signatures"' not in shown(reader.get(f"/table/{hall.table().pk}/"))
    Tournament.objects.update(signature_policy="never")
    assert 'id="signatures"' not in shown(referee.get(f"/table/{hall.table().pk}/"))


def test_who_has_a_pin_types_it(hall: Hall, referee: Client) -> None:
    table = hall.table()
    east = set_pin(entry=hall.entries(table)[0], pin="4711", by=hall.organiser)
    page = f"/table/{table.pk}/sign/{east.number}/"
    assert shown(referee.get(page)).count('name="pin"') == 1
    sent = {"entry": str(east.number), "result": result(referee, hall), "pin": "0000", "back": page}
    refused = referee.post(f"/table/{table.pk}/sign/", sent, follow=True)
    assert "This is not the PIN of" in refused.content.decode()
    referee.post(f"/table/{table.pk}/sign/", {**sent, "pin": "4711"})
    assert Signature.objects.get().with_pin
    assert referee.get(page).status_code == 302  # nothing to type any more


def test_the_desk_waits_and_the_organiser_closes(hall: Hall, head: Client, referee: Client) -> None:
    table = hall.table()
    hall.send(hall.table(2), END)
    desk = head.get("/t/bologna-open/desk/").content.decode()
    assert "waits for signatures: 0 of 4" in desk
    assert "Collect the signatures of table 1" in desk
    assert "Close without the missing signatures" not in shown(referee.get(f"/table/{table.pk}/"))
    assert "Close without the missing signatures" in shown(head.get(f"/table/{table.pk}/"))
    for number in (1, 2):
        head.post(f"/table/{hall.table(number).pk}/sign/waive/", {"reason": "gone home"})
    assert Signature.objects.filter(kind="waived").count() == 8
    desk = head.get("/t/bologna-open/desk/").content.decode()
    assert "waits for signatures" not in desk
    assert "Close round 1" in desk


def test_a_pin_is_set_by_the_organiser_and_by_the_player(
    hall: Hall, organiser: Client, reader: Client
) -> None:
    entry = Entry.objects.get(number=3)
    organiser.post("/t/bologna-open/players/3/pin/", {"pin": "4711"})
    assert Entry.objects.get(number=3).pin
    page = organiser.get("/t/bologna-open/players/3/manage/").content.decode()
    assert "This player signs with a PIN" in page
    own = f"/t/bologna-open/application/{application_key(entry)}/"
    assert reader.get(own).content.decode().count('name="pin"') == 1
    refused = reader.post(own, {"deed": "pin", "pin": "12"})
    assert (refused.status_code, "A PIN has 4–8 digits" in refused.content.decode()) == (400, True)
    reader.post(own, {"deed": "pin", "pin": ""})
    assert Entry.objects.get(number=3).pin == ""
    Tournament.objects.update(signature_policy="never")
    assert reader.get(own).content.decode().count('name="pin"') == 0
    assert client_of(hall.head).post("/t/bologna-open/players/3/pin/", {"pin": "4711"}).status_code == 403
