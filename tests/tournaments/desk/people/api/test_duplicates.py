"""Likely duplicates over HTTP."""

import pytest

from tests.factories import PlayerFactory, make_hall
from tournaments.desk.people.api import duplicates
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.setup.services.tournaments import create_tournament

pytestmark = pytest.mark.django_db


def test_shown_looked_at_and_merged(as_account):
    hall = make_hall()
    known = PlayerFactory.create(given_name="Éva", family_name="Ruiz", ema_number="04000009")
    other = create_tournament(name="Riga Open", ruleset="ema2008", by=hall.organiser)
    add_entry(tournament=other, player=known, by=hall.organiser)
    again = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    add_entry(tournament=hall.tournament, player=again, by=hall.organiser)
    organiser, base = as_account(hall.organiser), "/api/v1/tournaments/bologna-open/duplicates/"
    (pair,) = [one for one in organiser.get(base).json() if one["why"] == "same"]
    assert (pair["keep"]["id"], pair["drop"]["id"], pair["why"]) == (known.pk, again.pk, "same")
    said = {"keep": known.pk, "drop": again.pk}
    effect = {
        "joints": [
            {"tournament": "bologna-open", "stays": 5, "goes": None, "penalties": 0, "blocked": False}
        ],
        "gains": {},
    }
    assert organiser.post(f"{base}preview/", said).json() == effect
    assert as_account(hall.head).post(f"{base}merge/", said).status_code == 403
    assert organiser.post(f"{base}merge/", said).json() == effect
    assert organiser.post(f"{base}merge/", said).status_code == 404
    assert organiser.post(f"{base}merge/", {**said, "drop": 10**30}).json()["code"] == "out_of_range"


def test_likely_duplicates_come_in_parts(as_account, monkeypatch):
    hall, address = make_hall(players=0), "/api/v1/tournaments/bologna-open/duplicates/"
    for _n in range(3):
        add_entry(
            tournament=hall.tournament,
            player=PlayerFactory.create(given_name="Eva", family_name="Ruiz"),
            by=hall.organiser,
        )
    monkeypatch.setattr(duplicates, "USUAL", 2)
    parts = [as_account(hall.organiser).get(f"{address}{query}") for query in ("", "?offset=2")]
    assert [(len(part.json()), part["X-Total-Count"]) for part in parts] == [(2, "3"), (1, "3")]


def test_people_are_kept_apart(as_account):
    hall, base = make_hall(players=0), "/api/v1/tournaments/bologna-open/duplicates/"
    first, second = PlayerFactory.create_batch(2, given_name="Eva", family_name="Ruiz")
    for person in (first, second):
        add_entry(tournament=hall.tournament, player=person, by=hall.organiser)
    organiser = as_account(hall.organiser)
    made = organiser.post(f"{base}apart/", {"first": second.pk, "second": first.pk})
    row = made.json()
    assert (made.status_code, row["first"]["id"], row["second"]["id"]) == (201, first.pk, second.pk)
    assert organiser.get(f"{base}apart/").json() == [row]
    assert organiser.get(base).json() == []
    merge = organiser.post(f"{base}merge/", {"keep": first.pk, "drop": second.pk})
    assert (merge.status_code, merge.json()["code"]) == (409, "kept_apart")
    assert organiser.delete(f"{base}apart/{row['id']}/").status_code == 204
    assert organiser.delete(f"{base}apart/{row['id']}/").status_code == 404
    assert len(organiser.get(base).json()) == 1


def test_a_merge_is_taken_back(as_account):
    hall, base = make_hall(players=0), "/api/v1/tournaments/bologna-open/duplicates/"
    keep, drop = PlayerFactory.create_batch(2, given_name="Eva", family_name="Ruiz")
    for person in (keep, drop):
        add_entry(tournament=hall.tournament, player=person, by=hall.organiser)
    organiser = as_account(hall.organiser)
    organiser.post(f"{base}merge/", {"keep": keep.pk, "drop": drop.pk, "reason": "one passport"})
    (row,) = organiser.get(f"{base}merged/").json()
    assert (row["person"]["id"], row["old_id"], row["reason"]) == (keep.pk, drop.pk, "one passport")
    address = f"{base}merged/{row['id']}/separate/"
    assert organiser.post(address, {}).status_code == 400
    assert as_account(hall.head).post(address, {"reason": "two"}).status_code == 403
    assert organiser.post(address, {"reason": "two"}).json()["id"] == drop.pk
    assert organiser.get(f"{base}merged/").json() == []
