"""The check-in screen and the page of one entry."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Entry, Penalty

SLUG = "/t/bologna-open"
DOOR = f"{SLUG}/check-in/"


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8, ruleset="ema2025")


def entry(hall: Hall, number: int) -> Entry:
    return Entry.objects.get(tournament=hall.tournament, number=number)


def test_taps(hall: Hall, referee: Client, reader: Client) -> None:
    assert referee.get(DOOR).context["arrived"] == 0
    assert reader.get(DOOR)["Location"].startswith("/login/")
    answer = markup(referee.post(f"{DOOR}tick/", {"in": "3"}, headers={"HX-Request": "true"}))
    assert 'id="entry-3" class="arrival here" hx-swap-oob="true"' in answer
    assert '<strong class="figures">1</strong> of 8 players checked in' in answer
    assert entry(hall, 3).checked_in_at is not None
    assert referee.post(f"{DOOR}tick/", {"out": "3"})["Location"] == DOOR
    assert entry(hall, 3).checked_in_at is None
    assert referee.post(f"{DOOR}tick/", {"in": "99"}).status_code == 404
    assert referee.post(f"{DOOR}tick/", {"in": "x"}).status_code == 404


def test_the_rest_did_not_come(hall: Hall, organiser: Client, referee: Client) -> None:
    organiser.post(f"{DOOR}tick/", {"in": "1"})
    assert "Mark the rest as no-shows" in organiser.get(DOOR).content.decode()
    assert "Mark the rest as no-shows" not in referee.get(DOOR).content.decode()
    answer = organiser.post(f"{DOOR}rest/", {"back": DOOR}, follow=True).content.decode()
    assert "7 players marked as no-shows." in answer
    assert Entry.objects.filter(status="no_show").count() == 7


def test_an_empty_list_leads_to_the_players(db: None) -> None:
    hall = make_hall(players=0)
    assert "Add the players" in client_of(hall.organiser).get(DOOR).content.decode()


def test_the_screen_costs_the_same_for_any_number(db: None) -> None:
    counted = []
    for players, slug in ((4, "bologna-open"), (32, "riga")):
        hall = make_hall(players=players, started=False, name=slug)
        client = client_of(hall.organiser)
        client.get("/")
        with CaptureQueriesContext(connection) as found:
            assert client.get(f"/t/{slug}/check-in/").status_code == 200
        counted.append(len(found))
    assert counted[0] == counted[1] < 9


CHANGES = [
    pytest.param("withdraw", {"reason": "ill"}, {"status": "withdrawn"}, id="leaves"),
    pytest.param("disqualify", {"reason": "x", "strike": "keep"}, {"status": "disqualified"}, id="out"),
    pytest.param(
        "disqualify",
        {"reason": "x", "strike": "strike"},
        {"status": "disqualified", "ranked": False},
        id="out and struck",
    ),
    pytest.param("rank", {"reason": "ill"}, {"ranked": False}, id="not ranked"),
    pytest.param("late", {"minutes": "2", "seconds": "1"}, {"status": "playing"}, id="late"),
]


@each(("what", "sent", "facts"), CHANGES, apart=rolled_back)
def test_changes_of_an_entry(
    hall: Hall, organiser: Client, what: str, sent: dict[str, str], facts: dict[str, object]
) -> None:
    page = f"{SLUG}/players/1/manage/"
    assert organiser.get(page).status_code == 200
    answer = organiser.post(f"{page}{what}/", {**sent, "back": page})
    assert answer["Location"] == page
    changed = entry(hall, 1)
    assert {key: getattr(changed, key) for key in facts} == facts
    assert organiser.get(page).status_code == 200
    if what == "late":
        assert Penalty.objects.get().amount == 3000


def test_back_again_and_waiting_as_a_substitute(db: None) -> None:
    hall = make_hall(players=3)
    organiser = client_of(hall.organiser)
    page = f"{SLUG}/players/1/manage/"
    refused = organiser.post(f"{page}reserve/", {"back": page}, follow=True).content.decode()
    assert "Ask the substitute whether the results should be ranked" in refused
    organiser.post(f"{page}reserve/", {"ranked": "no", "back": page})
    assert (entry(hall, 1).status, entry(hall, 1).ranked) == ("substitute", False)
    assert "Results will not be ranked, as agreed." in organiser.get(page).content.decode()
    organiser.post(f"{page}play/", {"back": page})
    organiser.post(f"{page}withdraw/", {"reason": "ill", "back": page})
    assert "Reinstate" in organiser.get(page).content.decode()
    organiser.post(f"{page}reinstate/", {"reason": "well", "back": page})
    assert entry(hall, 1).status == "playing"
    assert organiser.post(f"{page}late/", {"back": page})["Location"] == page
    assert organiser.post(f"{page}sing/", {"back": page}).status_code == 404


def test_late_with_letters(hall: Hall, organiser: Client) -> None:
    page = f"{SLUG}/players/1/manage/"
    said = organiser.post(f"{page}late/", {"minutes": "two", "back": page}, follow=True).content.decode()
    assert "Minutes: enter a whole number." in said
    on_time = organiser.post(f"{page}late/", {"minutes": "0", "back": page}, follow=True).content.decode()
    assert "No points are deducted." in on_time


def test_only_organisers_manage(hall: Hall, referee: Client) -> None:
    assert referee.get(f"{SLUG}/players/1/manage/").status_code == 403
    assert referee.post(f"{SLUG}/players/1/manage/withdraw/").status_code == 403
