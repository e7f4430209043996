"""Frames on other sites: what a stranger may see, framed by the sites that may, and found by oEmbed."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.jobs import queue
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

SLUG = "/t/bologna-open/"
ELSEWHERE = [f"{SLUG}", f"{SLUG}standings/", "/", "/login/"]


def test_standings_show_the_first_places(reader: Client) -> None:
    played()
    queue.run_due()
    answer = reader.get(f"{SLUG}embed/standings/?rows=3&lang=de")
    html = answer.content.decode()
    assert html.count('class="at"') == 3
    assert '<html lang="de"' in html
    assert len(answer.content) < 10_000
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]


def test_results_that_nobody_sees_yet_are_in_no_frame() -> None:
    hall = played(results_policy="by_hand")
    queue.run_due()
    for client in (Client(), client_of(hall.organiser)):
        assert 'class="at"' not in client.get(f"{SLUG}embed/standings/").content.decode()


def test_the_next_table_names_people_as_they_wish(reader: Client) -> None:
    make_hall(players=4, rounds=1)
    entry = Entry.objects.get(number=2)
    Player.objects.filter(pk=entry.player_id).update(listed="hidden")
    html = reader.get(f"{SLUG}embed/next/1/").content.decode()
    assert (html.count('class="at"'), entry.player.family_name in html) == (4, False)
    assert reader.get(f"{SLUG}embed/next/9/").status_code == 404


@pytest.mark.usefixtures("noon")
def test_the_calendar_has_what_is_to_come(hall: Hall, reader: Client) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    assert "Bologna Open" not in reader.get("/embed/calendar/").content.decode()
    Tournament.objects.update(starts_on=tomorrow, country="ITA")
    assert "Bologna Open" in reader.get("/embed/calendar/?country=ITA").content.decode()
    assert "Bologna Open" not in reader.get("/embed/calendar/?country=FIN").content.decode()


@each("page", ELSEWHERE, apart=rolled_back)
def test_no_other_page_stands_in_a_frame(hall: Hall, reader: Client, page: str) -> None:
    answer = reader.get(page)
    assert (answer["X-Frame-Options"], "frame-ancestors 'none'" in answer["Content-Security-Policy"]) == (
        "DENY",
        True,
    )


FRAMES = [
    pytest.param(SLUG, f"{SLUG}embed/standings/", id="tournament"),
    pytest.param(f"{SLUG}standings/", f"{SLUG}embed/standings/", id="standings"),
    pytest.param(f"{SLUG}players/1/", f"{SLUG}embed/next/1/", id="player"),
    pytest.param("/", "/embed/calendar/", id="home"),
]


@each(("page", "frame"), FRAMES, apart=rolled_back)
def test_oembed_tells_the_frame_of_a_page(hall: Hall, reader: Client, page: str, frame: str) -> None:
    answer = reader.get("/oembed/", {"url": f"http://testserver{page}", "maxwidth": "300"})
    told = answer.json()
    assert (told["type"], told["version"], told["width"]) == ("rich", "1.0", 300)
    assert f'src="http://testserver{frame}"' in told["html"]
    assert answer["Access-Control-Allow-Origin"] == "*"


NO_FRAMES = [("https://elsewhere.example/t/x/", 404), ("http://testserver/login/", 404), ("nonsense", 404)]


@each(("url", "status"), NO_FRAMES, apart=rolled_back)
def test_other_addresses_have_no_frame(reader: Client, db: None, url: str, status: int) -> None:
    assert reader.get("/oembed/", {"url": url}).status_code == status


def test_the_page_names_its_oembed_address(hall: Hall, reader: Client) -> None:
    html = reader.get(SLUG).content.decode()
    assert "/oembed/?url=http%3A%2F%2Ftestserver%2Ft%2Fbologna-open%2F" in html


READING = [
    ("GET", "/api/v1/tournaments/bologna-open/", True),
    ("GET", SLUG, False),
    ("POST", "/api/v1/score/", False),
]


@each(("method", "address", "open_to_scripts"), READING, apart=rolled_back)
def test_scripts_of_other_sites_read_the_api_alone(
    hall: Hall, reader: Client, method: str, address: str, open_to_scripts: bool
) -> None:
    for _again in range(2):  # made, and kept
        answer = reader.generic(method, address)
        assert (answer.get("Access-Control-Allow-Origin") == "*") == open_to_scripts
        assert "Access-Control-Allow-Credentials" not in answer
