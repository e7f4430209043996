"""Every page answers those it is for, and nobody else."""

import pytest
import time_machine
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.models import Entry, Tournament

PUBLIC = ["", "standings/", "players/", "players/1/", "rounds/", "clock/", "screens/", "screen/", "overlay/"]
INSIDE = {
    "seating/": {"organiser"},
    "games/import/": {"organiser"},
    "results/import/": {"organiser"},
    "set-up/": {"organiser"},
    "messages/": {"organiser"},
    "webhooks/": {"organiser"},
    "delete/": {"organiser"},
    "end/": {"organiser"},
    "desk/": {"organiser", "head"},
    "desk/live/": {"organiser", "head"},
    "penalties/": {"organiser", "head"},
    "federation/": {"organiser", "head"},
    "log/": {"organiser", "head"},
    "codes/": {"organiser", "head", "referee"},
}
ROLES = ("organiser", "head", "referee")


def who(hall: Hall, role: str) -> Client:
    return client_of(getattr(hall, role))


@each("page", PUBLIC)
@each("role", [None, *ROLES], apart=rolled_back)
def test_public_pages_are_for_everybody(hall: Hall, page: str, role: str | None) -> None:
    client = who(hall, role) if role else Client()
    assert client.get(f"/t/bologna-open/{page}").status_code == 200


@each("role", ROLES)
@each("page", INSIDE, apart=rolled_back)
def test_pages_of_a_role(hall: Hall, page: str, role: str) -> None:
    expected = 200 if role in INSIDE[page] else 403
    assert who(hall, role).get(f"/t/bologna-open/{page}").status_code == expected


@each("page", INSIDE, apart=rolled_back)
def test_strangers_sign_in_first(hall: Hall, reader: Client, page: str) -> None:
    answer = reader.get(f"/t/bologna-open/{page}")
    assert answer["Location"] == f"/login/?next=/t/bologna-open/{page}"


@each("page", [*PUBLIC, *INSIDE], apart=rolled_back)
def test_a_draft_is_not_there_for_readers(hall: Hall, reader: Client, page: str) -> None:
    Tournament.objects.update(state="draft")
    expected = 404 if page in PUBLIC else 302
    assert reader.get(f"/t/bologna-open/{page}").status_code == expected


@each("address", ["/", "/login/", "/calculator/"], apart=rolled_back)
def test_front_pages(reader: Client, address: str) -> None:
    assert reader.get(address).status_code == 200


def test_home_parts_what_runs_from_the_rest(hall: Hall, reader: Client, organiser: Client) -> None:
    organiser.post("/new/", {"name": "Second Cup", "ruleset": "ema2008", "rounds": "3"})
    assert [one.name for one in reader.get("/").context["running"]] == ["Bologna Open"]
    assert [one.name for one in reader.get("/").context["coming"]] == []
    assert [one.name for one in organiser.get("/").context["own"]] == ["Second Cup"]


def test_players_are_counted_as_they_play(hall: Hall, reader: Client) -> None:
    """Neither who did not come nor who has left nor a substitute who waits is a player."""
    for number, status in enumerate(("no_show", "withdrawn", "substitute"), start=1):
        Entry.objects.filter(number=number).update(status=status)
    assert reader.get("/").context["running"][0].players == 5
    assert reader.get("/t/bologna-open/").context["players"] == 5


@each(
    "address",
    ["/t/nowhere/", "/table/99/", "/hand/99/", "/t/bologna-open/players/99/", "/nothing"],
    apart=rolled_back,
)
def test_what_is_not_there(hall: Hall, reader: Client, address: str) -> None:
    answer = reader.get(address)
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


def test_forbidden_pages_say_what_to_do(hall: Hall, referee: Client) -> None:
    page = referee.get("/t/bologna-open/log/").content.decode()
    assert "Ask the organiser" in page
    names = f"{hall.organiser.username}, {hall.head.username}"
    assert f"This may be done by: organiser, head referee ({names})." in page
    stranger = client_of(AccountFactory.create()).get("/t/bologna-open/log/").content.decode()
    assert "This may be done by: organiser, head referee." in stranger
    assert "Only administrators of this installation" in referee.get("/administration/").content.decode()


def test_a_theme_changes_no_byte(reader: Client) -> None:
    plain = reader.get("/").content
    reader.cookies["theme"] = "dark"
    assert reader.get("/").content == plain


def test_my_tables(hall: Hall, referee: Client, reader: Client) -> None:
    assert reader.get("/tables/").status_code == 302
    groups = referee.get("/tables/").context["groups"]
    assert [card.table.number for group in groups for card in group["cards"]] == [1, 2]


def test_empty_desk_and_rounds(db: None) -> None:
    hall = make_hall(players=0)
    client = client_of(hall.organiser)
    assert "No rounds yet" in client.get("/t/bologna-open/desk/").content.decode()
    assert client.get("/t/bologna-open/desk/live/").status_code == 404
    assert client_of(hall.referee).get("/t/bologna-open/desk/").status_code == 404
    assert "not been drawn yet" in client.get("/t/bologna-open/rounds/").content.decode()
    assert "No players yet" in client.get("/t/bologna-open/players/").content.decode()
    assert "No plan yet" in client.get("/t/bologna-open/seating/").content.decode()


MANY_PAGES = ("", "standings/", "players/", "rounds/", "desk/", "penalties/", "log/")


@pytest.mark.django_db
def test_pages_do_not_ask_more_for_more_players() -> None:
    """4 and 32 players: the same number of queries. `test_queries` asks all pages."""
    found = []
    for players, name in ((4, "Small"), (32, "Large")):
        hall = make_hall(players=players, name=name)
        queue.run_due()
        client, asked = client_of(hall.organiser), {}
        for page in MANY_PAGES:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/t/{name.lower()}/{page}").status_code == 200
            asked[page] = len(queries)
        found.append(asked)
    assert found[0] == found[1]


def test_hall_states_are_said_in_words(hall: Hall, head: Client, referee: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30}))
    referee.post(f"/table/{hall.table(2).pk}/call/", {"reason": "dead wall"})
    answer = head.get("/t/bologna-open/desk/")
    assert [(one.kind, one.table.number) for one in answer.context["decisions"]] == [
        ("mismatch", 1),
        ("call", 2),
    ]
    assert [card.state for card in answer.context["cards"]] == ["dispute", "calling"]
    with time_machine.travel(timezone.now(), tick=False):  # minutes pass on the page
        live = head.get("/t/bologna-open/desk/live/")
        again = head.get("/t/bologna-open/desk/live/", headers={"If-None-Match": live["ETag"]})
    assert again.status_code == 304
    referee.post(f"/table/{hall.table(2).pk}/call/clear/")
    assert head.get("/t/bologna-open/desk/live/", headers={"If-None-Match": live["ETag"]}).status_code == 200


@each("name", ["400", "403", "403_csrf", "404", "500"])
def test_error_pages_need_nothing(name: str) -> None:
    assert "<h1>" in render_to_string(f"{name}.html")


def test_wrong_password_is_said(hall: Hall, reader: Client) -> None:
    assert "do not match" in reader.post("/login/", {"login": "x", "password": "y"}).content.decode()


def test_forms_of_another_session_are_refused_in_words(hall: Hall) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/login/", {"login": "x", "password": "y"})
    assert answer.status_code == 403
    assert "Reload the page" in answer.content.decode()
