"""Signatures over HTTP, as phones and programs send them."""

import pytest

from tests.factories import END, Hall, make_hall
from tournaments.desk.people.selectors.registration import application_key
from tournaments.models import Entry, Receipt, Signature

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=8, signature_policy="always")
    hall.send(hall.table(), END)
    return hall


def test_a_program_reads_the_sheet_and_signs(hall: Hall, as_account) -> None:
    client = as_account(hall.referee)
    path = f"/api/v1/tables/{hall.table().pk}/signatures/"
    sheet = client.get(path).json()
    assert (sheet["given"], sheet["due"], sheet["closed"]) == (0, 4, False)
    assert [place["wind"] for place in sheet["places"]] == ["E", "S", "W", "N"]
    body = {"entry": int(sheet["places"][0]["entry"]), "result": sheet["result"]}
    assert client.post(path, body, format="json").json()["code"] == "key_missing"
    headers = {"Idempotency-Key": "k"}
    for _time in range(2):
        answer = client.post(path, body, format="json", headers=headers)
        assert (answer.status_code, answer.json()) == (200, {"given": 1, "due": 4})
    assert (
        client.post(path, {**body, "entry": 99}, format="json", headers=headers).json()["code"]
        == "not_at_table"
    )
    assert Signature.objects.count() == 1
    assert client.get(f"/api/v1/tables/{hall.table(2).pk}/signatures/").json()["code"] == "game_not_over"
    assert client.get("/api/v1/tournaments/bologna-open/decisions/").json()["unsigned"] == [
        {"table": hall.table().pk, "table_number": 1, "round": 1, "given": 1, "due": 4}
    ]
    waived = as_account(hall.head).post(f"{path}waive/", {"reason": "gone"}, format="json").json()
    assert [place["state"] for place in waived["places"]] == ["signed", "waived", "waived", "waived"]


def test_a_pin_is_in_no_receipt(hall: Hall, as_account) -> None:
    """The hash of a body with four digits in it could be guessed."""
    organiser, referee = as_account(hall.organiser), as_account(hall.referee)
    east = hall.entries(hall.table())[0]
    pin = f"/api/v1/tournaments/bologna-open/entries/{east.number}/pin/"
    headers = {"Idempotency-Key": "set"}
    assert organiser.put(pin, {"pin": "4711"}, format="json", headers=headers).status_code == 204
    path = f"/api/v1/tables/{hall.table().pk}/signatures/"
    body = {"entry": east.number, "result": referee.get(path).json()["result"], "pin": "1147"}
    refused = referee.post(path, body, format="json", headers={"Idempotency-Key": "k"})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_pin")
    signed = referee.post(path, {**body, "pin": "4711"}, format="json", headers={"Idempotency-Key": "k"})
    assert signed.status_code == 200
    assert (
        referee.post(path, {**body, "pin": ""}, format="json", headers={"Idempotency-Key": "k"}).status_code
        == 200
    )
    assert list(Receipt.objects.filter(key__in=("set", "k")).values_list("key", flat=True)) == ["k"]
    assert organiser.delete(pin).status_code == 204
    assert Entry.objects.get(pk=east.pk).pin == ""


def test_the_player_sets_their_own(hall: Hall, as_account) -> None:
    entry = Entry.objects.get(number=2)
    path = f"/api/v1/tournaments/bologna-open/applications/own/{application_key(entry)}/pin/"
    assert as_account(None).put(path, {"pin": "4711"}, format="json").status_code == 204
    assert Entry.objects.get(number=2).pin
    assert as_account(None).put(path, {"pin": "x"}, format="json").json()["code"] == "bad_pin"
    assert as_account(None).delete(path).status_code == 204
