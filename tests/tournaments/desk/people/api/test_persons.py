"""People behind entries over HTTP."""

import pytest

from tests.factories import PlayerFactory, make_hall
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
BASE = "/api/v1/tournaments/bologna-open/"


@pytest.fixture
def hall():
    return make_hall()


@pytest.fixture
def shared(hall):
    """The first player of Bologna plays in Riga, too; they were entered in Bologna first."""
    other = make_hall(name="Riga Open", players=0)
    entry = Entry.objects.select_related("player").get(tournament=hall.tournament, number=1)
    add_entry(tournament=other.tournament, player=entry.player, by=other.organiser)
    return other


def test_an_entry_is_corrected(hall, as_account):
    sent = {"given_name": "Eva", "family_name": "Ruiz", "country": "Spain", "contact": "e@example.org"}
    answer = as_account(hall.organiser).patch(f"{BASE}entries/1/", sent).json()
    assert (answer["given_name"], answer["family_name"], answer["country"]) == ("Eva", "Ruiz", "ESP")
    assert Entry.objects.get(number=1).contact == "e@example.org"
    refused = as_account(hall.organiser).patch(f"{BASE}entries/1/", {"country": "Atlantis"})
    assert (refused.status_code, refused.json()["code"]) == (400, "unknown_country")
    assert as_account(hall.head).patch(f"{BASE}entries/1/", sent).status_code == 403


def test_an_entry_is_removed(hall, as_account):
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    organiser = as_account(hall.organiser)
    assert as_account(hall.head).delete(f"{BASE}entries/5/").status_code == 403
    assert organiser.delete(f"{BASE}entries/5/").status_code == 204
    answer = organiser.delete(f"{BASE}entries/1/")
    assert (answer.status_code, answer.json()["code"]) == (409, "has_sat")


def test_an_entry_is_somebody_else(hall, as_account):
    other = make_hall(name="Riga Open", players=0)
    known = PlayerFactory.create(given_name="Éva", family_name="Ruiz", ema_number="04000009")
    add_entry(tournament=other.tournament, player=known, by=other.organiser)
    organiser = as_account(hall.organiser)
    for search in ("eva", "04000009"):
        (found,) = organiser.get(f"{BASE}people/", {"q": search}).json()
        assert found["id"] == known.pk
    assert as_account(hall.head).get(f"{BASE}people/", {"q": "eva"}).status_code == 403
    assert organiser.post(f"{BASE}entries/1/person/", {"id": known.pk}).json()["family_name"] == "Ruiz"
    assert organiser.get(f"{BASE}people/", {"q": "eva"}).json() == []
    answer = organiser.post(f"{BASE}entries/1/person/", {"given_name": "Ana", "family_name": "Ruiz"})
    assert answer.json()["given_name"] == "Ana"
    assert organiser.post(f"{BASE}entries/1/person/", {"id": 99999}).status_code == 404


def test_a_change_is_proposed_and_decided(hall, shared, as_account):
    theirs, ours = as_account(shared.organiser), as_account(hall.organiser)
    riga = "/api/v1/tournaments/riga-open/"
    answer = theirs.patch(f"{riga}entries/1/", {"family_name": "Ruiz"})
    assert (answer.status_code, answer.json()["code"]) == (409, "person_shared")
    for family in ("Ruiz", "Reyes"):
        proposed = theirs.post(f"{riga}entries/1/proposal/", {"family_name": family})
        assert (proposed.status_code, proposed.json()["changes"]) == (201, {"family_name": family})
    assert theirs.post(f"{riga}entries/1/proposal/", {"family_name": "Reyes"}).status_code == 204
    assert theirs.get(f"{riga}proposals/").json() == []
    second, first = ours.get(f"{BASE}proposals/").json()
    assert theirs.post(f"{BASE}proposals/{first['id']}/accept/").status_code == 403
    assert ours.post(f"{BASE}proposals/{first['id']}/accept/").status_code == 204
    assert ours.post(f"{BASE}proposals/{second['id']}/decline/").status_code == 204
    assert ours.post(f"{BASE}proposals/{second['id']}/accept/").json()["code"] == "already_decided"
    assert ours.post(f"{BASE}proposals/999/accept/").status_code == 404
    third = theirs.post(f"{riga}entries/1/proposal/", {"family_name": "Rivas"}).json()
    assert theirs.post(f"{riga}proposals/{third['id']}/accept/").status_code == 404
    assert theirs.post(f"{riga}proposals/{third['id']}/decline/").status_code == 204
    assert theirs.get(f"{riga}entries/1/").json()["family_name"] == "Ruiz"


def test_a_merge_is_proposed(hall, shared, as_account):
    theirs = as_account(shared.organiser)
    riga = "/api/v1/tournaments/riga-open/"
    own = add_entry(tournament=shared.tournament, player=PlayerFactory.create(), by=shared.organiser)
    person = Entry.objects.get(tournament=hall.tournament, number=1).player_id
    said = {"keep": person, "drop": own.player_id}
    assert theirs.post(f"{riga}duplicates/merge/", said).status_code == 403
    assert theirs.post(f"{riga}proposals/merge/", said).status_code == 201
    assert theirs.post(f"{riga}proposals/merge/", said).status_code == 204
    assert theirs.post(f"{riga}proposals/merge/", {**said, "keep": 99999}).status_code == 404
