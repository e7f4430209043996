"""Arriving, coming late, waiting, being out, over HTTP."""

import pytest

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return make_hall(players=8, ruleset="ema2025")


def path(hall, rest):
    return f"/api/v1/tournaments/{hall.tournament.slug}/{rest}"


def test_check_in_and_no_shows(as_account, hall):
    referee, organiser = as_account(hall.referee), as_account(hall.organiser)
    assert referee.post(path(hall, "entries/1/check-in/")).json()["checked_in_at"] is not None
    assert referee.delete(path(hall, "entries/1/check-in/")).json()["checked_in_at"] is None
    assert organiser.post(path(hall, "no-shows/")).json()["code"] == "nobody_here"
    referee.post(path(hall, "entries/1/check-in/"))
    assert len(organiser.post(path(hall, "no-shows/")).json()) == 7


def test_late_and_too_late(as_account, hall):
    head = as_account(hall.head)
    late = head.post(path(hall, "entries/1/lateness/"), {"round": 1, "seconds": 61})
    assert (late.status_code, late.json()) == (200, {"points": 2000, "substitute": False})
    refused = head.post(path(hall, "entries/2/lateness/"), {"round": 1, "seconds": 601})
    assert (refused.status_code, refused.json()["code"]) == (409, "substitute_plays")


CHANGES = [
    pytest.param("disqualification/", {"reason": "x", "strike": True}, ("disqualified", False), id="out"),
    pytest.param("ranking/", {"ranked": False, "reason": "ill"}, ("playing", False), id="not ranked"),
]


@each(("what", "said", "facts"), CHANGES, apart=rolled_back)
def test_changes(as_account, hall, what, said, facts):
    changed = as_account(hall.organiser).post(path(hall, f"entries/1/{what}"), said).json()
    assert (changed["status"], changed["ranked"]) == facts


def test_a_reserve(as_account):
    hall = make_hall(players=3)
    organiser = as_account(hall.organiser)
    waiting = organiser.post(path(hall, "entries/1/reserve/"), {"ranked": False}).json()
    assert (waiting["status"], waiting["ranked"]) == ("substitute", False)
    assert organiser.delete(path(hall, "entries/1/reserve/")).json()["status"] == "playing"
    assert as_account(hall.referee).delete(path(hall, "entries/1/reserve/")).status_code == 403


@pytest.mark.parametrize("address", ["disqualification/", "ranking/"])
def test_who_may_decide_is_named(as_account, hall, address):
    sent = {"reason": "x", **({"ranked": False} if address == "ranking/" else {})}
    (fault,) = as_account(hall.referee).post(path(hall, f"entries/1/{address}"), sent).json()["faults"]
    assert (fault["field"], fault["expected"]) == ("can_give_penalties", ["organiser", "head_referee"])
