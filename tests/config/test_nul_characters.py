"""No text with a NUL reaches a database, whichever it is."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of
from tournaments.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

APPLICANT = {"family_name": "Rossi", "given_name": "Ana", "contact": "ana@example.org"}


@pytest.fixture
def hall() -> Hall:
    return make_hall(registration="open", started=False)


def test_a_form_is_refused(hall: Hall) -> None:
    client, address = Client(), "/t/bologna-open/register/"
    refused = client.post(address, {**APPLICANT, "family_name": "Ros\0si"})
    assert (refused.status_code, Entry.objects.count()) == (400, 4)
    assert client.post(address, APPLICANT).status_code == 302
    assert Entry.objects.count() == 5


def test_an_address_is_refused(hall: Hall) -> None:
    client = client_of(hall.organiser)
    assert client.get("/t/bologna-open/log/?q=%00").status_code == 400
    assert client.get("/t/bologna-open/log/?q=x").status_code == 200


def test_a_name_to_sign_in_is_refused(db: None) -> None:
    answer = APIClient().post("/api/v1/token/", {"username": "\0", "password": "\0"})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_json")
    token = APIClient().get("/api/v1/tournaments/", headers={"Authorization": "Token \0"})
    assert (token.status_code, token.json()["code"]) == (401, "not_signed_in")
