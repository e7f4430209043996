"""What a person asks for, over HTTP."""

import pytest

from tests.factories import make_hall
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
BASE = "/api/v1/tournaments/bologna-open/entries/1/"


def test_listed_copied_and_erased(as_account):
    hall = make_hall()
    organiser, reader = as_account(hall.organiser), as_account(None)
    family = Entry.objects.get(number=1).player.family_name
    answer = organiser.put(f"{BASE}listed/", {"listed": "initials"})
    assert (answer.status_code, answer.json()["family_name"]) == (200, family)
    assert reader.get(BASE).json()["family_name"] == "R."
    assert organiser.put(f"{BASE}listed/", {"listed": "shouted"}).status_code == 400
    assert organiser.post(f"{BASE}data/").json()["person"]["family_name"] == family
    for path, body in (("listed/", {"listed": "name"}), ("data/", {}), ("erasure/", {"reason": "asked"})):
        call = as_account(hall.head).put if path == "listed/" else as_account(hall.head).post
        assert call(f"{BASE}{path}", body).status_code == 403
    assert organiser.post(f"{BASE}erasure/", {}).status_code == 400
    assert organiser.post(f"{BASE}erasure/", {"reason": "asked"}).status_code == 204
    assert organiser.get(BASE).json()["family_name"] == "N. N."
    entry = organiser.get("/api/v1/tournaments/bologna-open/log/?limit=500").json()
    assert all(family not in str(one) for one in entry)


def test_the_log_gives_the_names_behind_its_seals(as_account):
    hall = make_hall()
    (newest, *_rest) = as_account(hall.organiser).get("/api/v1/tournaments/bologna-open/log/").json()
    organiser = as_account(hall.organiser)
    organiser.patch(BASE, {"family_name": "Ruiz"})
    rows = organiser.get("/api/v1/tournaments/bologna-open/log/").json()
    row = next(one for one in rows if one["action"] == "change_person")
    seal = row["after"]["family_name"]["sealed"]
    assert row["names"][seal] == "Ruiz"
    assert newest["names"] == {}
