"""Before a tournament is ended: what is unfinished, what is erased, and that it can be reopened."""

import pytest
from django.test import Client

from tests.factories import END, Hall, make_hall, ron_tiles
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/end/"


def test_a_planned_final_and_what_is_erased_are_named() -> None:
    hall = played(8)
    add(hall, cut="top", places=4)
    Entry.objects.filter(number__lte=3).update(contact="somebody@example.org")
    client = client_of(hall.organiser)
    page = markup(client.get(f"/t/{hall.tournament.slug}/end/"))
    assert "<strong>Final:</strong> planned, but never opened" in page
    assert "The e-mail addresses of 3 players are erased." in page
    assert "you can reopen the tournament in the settings at any time" in page
    assert "End it all the same" in page
    client.post(f"/t/{hall.tournament.slug}/state/", {"state": "finished", "back": "/"})
    assert Tournament.objects.get().state == "finished"
    assert Entry.objects.exclude(contact="").count() == 0


def test_nothing_is_unfinished() -> None:
    hall = played(8)
    page = markup(client_of(hall.organiser).get(f"/t/{hall.tournament.slug}/end/"))
    assert "All planned rounds have been played" in page
    assert "End it all the same" not in page


def test_a_running_round_is_closed_first(hall: Hall, organiser: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30}))
    hall.send(hall.table(2), END)
    page = markup(organiser.get(PAGE))
    assert "Round 1 is still running." in page
    assert "1 table is not finished." in page
    assert "1 hand is waiting for a decision" in page
    assert 'value="finished"' not in page


def test_the_page_is_the_organiser_s(hall: Hall, head: Client, reader: Client) -> None:
    assert head.get(PAGE).status_code == 403
    assert reader.get(PAGE).status_code == 302


def test_an_ended_tournament_leads_back_to_its_settings(hall: Hall, organiser: Client) -> None:
    Tournament.objects.update(state="finished")
    assert organiser.get(PAGE)["Location"] == "/t/bologna-open/set-up/"
    page = markup(organiser.get("/t/bologna-open/set-up/"))
    assert "Reopen it to change something." in page
    again = organiser.post("/t/bologna-open/state/", {"state": "public"}, follow=True)
    assert "The tournament is open again." in again.content.decode()


def test_the_api_tells_the_same(as_account) -> None:
    hall = make_hall(players=8, rounds=3)
    address = "/api/v1/tournaments/bologna-open/state/"
    assert as_account(hall.organiser).get(address).json() == {
        "running": "round 1",
        "stages": [{"stage": 1, "name": "qualification", "opened": True, "rounds": 3}],
        "tables": 2,
        "disputes": 0,
        "contacts": 0,
    }
    assert as_account(hall.referee).get(address).status_code == 403


def test_a_draft_is_published_first(hall: Hall, organiser: Client) -> None:
    Tournament.objects.update(state="draft")
    page = markup(organiser.get(PAGE))
    assert "publish it first, then end it" in page
    assert 'value="finished"' not in page
    published = organiser.post("/t/bologna-open/state/", {"state": "public", "back": PAGE})
    assert published["Location"] == PAGE
    assert "publish it first" not in markup(organiser.get(PAGE))
