"""Asking to play over HTTP."""

import pytest

from tests.factories import make_hall

pytestmark = pytest.mark.django_db

SAID = {"given_name": "Eva", "family_name": "Ruiz", "country": "ESP", "contact": "eva@example.org"}


@pytest.fixture
def hall():
    return make_hall(players=2, started=False, registration="open", capacity=3)


def path(hall, rest=""):
    return f"/api/v1/tournaments/{hall.tournament.slug}/{rest}"


def test_asked_accepted_refused(as_account, hall):
    nobody, organiser = as_account(None), as_account(hall.organiser)
    first = nobody.post(path(hall, "applications/"), SAID)
    assert (first.status_code, first.json()["number"], first.json()["waiting"]) == (201, 3, None)
    second = nobody.post(path(hall, "applications/"), {**SAID, "given_name": "Ana"})
    assert (second.json()["number"], second.json()["waiting"]) == (4, 1)
    assert nobody.get(path(hall, "applications/")).status_code == 403
    shown = organiser.get(path(hall, "applications/")).json()
    assert [(one["number"], one["contact"], one["waiting"]) for one in shown] == [
        (3, "eva@example.org", None),
        (4, "eva@example.org", 1),
    ]
    assert [one["number"] for one in nobody.get(path(hall, "entries/")).json()] == [1, 2]
    assert nobody.get(path(hall, "entries/3/")).status_code == 404
    assert organiser.get(path(hall, "entries/3/")).json()["status"] == "applied"
    accepted = organiser.post(path(hall, "applications/accept/"), {"numbers": [3]})
    assert [one["status"] for one in accepted.json()] == ["playing"]
    assert "contact" not in accepted.json()[0]
    assert organiser.post(path(hall, "applications/4/refuse/"), {}).status_code == 204
    assert organiser.get(path(hall, "applications/")).json() == []


def test_the_api_is_throttled_as_the_page(as_account, hall):
    nobody = as_account(None)
    statuses = [nobody.post(path(hall, "applications/"), {}).status_code for _ in range(121)]
    assert statuses == [400] * 120 + [429]


def test_an_application_by_its_key(as_account, hall):
    nobody = as_account(None)
    key = nobody.post(path(hall, "applications/"), SAID).json()["key"]
    own = path(hall, f"applications/own/{key}/")
    found = nobody.get(own).json()
    assert (found["status"], found["family_name"], found["contact"]) == ("applied", "Ruiz", "eva@example.org")
    changed = nobody.put(own, {**SAID, "family_name": "Ruíz", "club": "Tana"})
    assert (changed.status_code, changed.json()["family_name"], changed.json()["club"]) == (
        200,
        "Ruíz",
        "Tana",
    )
    assert nobody.delete(own).status_code == 204
    assert nobody.get(own).status_code == 404
    assert nobody.get(path(hall, f"applications/own/{key[:-1]}/")).status_code == 404
