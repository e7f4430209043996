"""The desk after a restored backup: the tables that are whole again, and those that are not."""

import pytest

from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tournaments.models import LogHead

pytestmark = pytest.mark.django_db
FACTS = {"given": 2, "missing": 0, "hand": 0, "at": "2026-11-26T12:00:00+00:00"}
SET_BACK = "This server was set back to an earlier moment."
STATES = [
    pytest.param({"state": "whole"}, "2 hands given back", id="whole"),
    pytest.param({"state": "round", "missing": 3}, "Its phone has 3 hands that were lost", id="round"),
    pytest.param({"state": "conflict", "hand": 4}, "Hand 4 was entered otherwise since", id="conflict"),
    pytest.param({"state": "stuck", "hand": 4}, "Hand 4 of the phone does not follow", id="stuck"),
]


def desk(hall: Hall) -> str:
    page = shown(client_of(hall.organiser).get(f"/t/{hall.tournament.slug}/desk/"))
    return " ".join(page.split())


def test_nothing_is_said_where_nothing_was_lost(hall: Hall) -> None:
    assert SET_BACK not in desk(hall)


@each(("facts", "words"), STATES, apart=rolled_back)
def test_the_desk_tells_each_table(hall: Hall, facts: dict[str, object], words: str) -> None:
    LogHead.objects.filter(tournament=hall.tournament).update(returned={"1.1.1": {**FACTS, **facts}})
    page = desk(hall)
    assert SET_BACK in page
    assert words in page
    assert "No phone has shown its hands yet" in page  # of table 2
    answer = client_of(hall.head).get(f"/api/v1/tournaments/{hall.tournament.slug}/decisions/").json()
    states = [(row["table_number"], row["state"]) for row in answer["returned"]]
    assert states == [(1, facts["state"]), (2, "silent")]
