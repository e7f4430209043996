"""The address of a tournament changes; whatever was below the former one leads on."""

import re

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.page_forms import forms_of
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.play.hands.services.test_concurrency import own_postgres, run
from tournaments.common.errors import Conflict, DomainError
from tournaments.desk.setup.services.addresses import change_address, free_slug
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.models import LogEntry, OldAddress, Tournament

pytestmark = pytest.mark.django_db
__all__ = ["own_postgres"]

SETTINGS = "/t/bologna-open/address/"


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=4)


@each(
    "rest",
    [
        pytest.param("t/{}/", id="page"),
        pytest.param("t/{}/standings/?stage=1", id="page below, with its query"),
        pytest.param("t/{}/players/1/", id="player"),
        pytest.param("t/{}/feed.xml", id="feed"),
        pytest.param("t/{}/calendar.ics", id="calendar"),
        pytest.param("t/{}/picture.png", id="picture"),
        pytest.param("api/v1/tournaments/{}/", id="API"),
        pytest.param("api/v1/tournaments/{}/entries/", id="API below"),
    ],
    apart=rolled_back,
)
def test_everything_below_a_former_address_leads_on(hall: Hall, rest: str):
    reader = Client()
    before = reader.get(f"/{rest.format('bologna-open')}")
    change_address(tournament=hall.tournament, slug="bologna-2026", by=hall.organiser)
    moved = reader.get(f"/{rest.format('bologna-open')}")
    assert (moved.status_code, moved["Location"]) == (308, f"/{rest.format('bologna-2026')}")
    assert moved["Cache-Control"] == "no-cache"
    assert reader.get(moved["Location"]).status_code == before.status_code == 200


def test_an_address_is_typed_with_capitals(hall: Hall):
    """From a poster, also a former one; a draft is told to nobody."""
    reader = Client()
    assert reader.get("/t/Bologna-OPEN/rounds/?q=a")["Location"] == "/t/bologna-open/rounds/?q=a"
    change_address(tournament=hall.tournament, slug="bologna-2026", by=hall.organiser)
    assert reader.get("/t/BOLOGNA-open/")["Location"] == "/t/bologna-2026/"
    Tournament.objects.update(state="draft")
    assert reader.get("/t/BOLOGNA-2026/").status_code == 404


def test_a_form_that_was_open_is_sent_on(hall: Hall):
    desk = client_of(hall.organiser)
    assert desk.post(SETTINGS, {"slug": " Bologna-2026 "})["Location"] == "/t/bologna-2026/set-up/"
    again = desk.post(SETTINGS, {"slug": "bologna-cup"}, follow=True)
    assert again.redirect_chain == [("/t/bologna-2026/address/", 308), ("/t/bologna-cup/set-up/", 302)]
    assert Tournament.objects.get().slug == "bologna-cup"
    assert "/t/bologna-2026/" in again.content.decode()
    entry = LogEntry.objects.filter(action="change_address").latest("number")
    assert (entry.before, entry.after) == ({"address": "bologna-2026"}, {"address": "bologna-cup"})


def test_a_former_address_is_taken_back_and_given_to_nobody_else(hall: Hall):
    change_address(tournament=hall.tournament, slug="b", by=hall.organiser)
    other = make_hall(name="Other", players=0)
    assert free_slug("Bologna Open") == "bologna-open-2"
    for taken in ("bologna-open", "b"):
        with pytest.raises(Conflict, match="address_taken"):
            change_address(tournament=other.tournament, slug=taken, by=other.organiser)
    change_address(tournament=hall.tournament, slug="bologna-open", by=hall.organiser)
    assert Client().get("/t/bologna-open/").status_code == 200
    assert Client().get("/t/b/")["Location"] == "/t/bologna-open/"
    assert list(OldAddress.objects.values_list("slug", flat=True)) == ["b"]


@each(
    ("slug", "code"),
    [
        pytest.param("", "bad_address", id="nothing"),
        pytest.param("a b/c", "bad_address", id="other characters"),
        pytest.param("x" * 51, "too_long", id="long"),
        pytest.param("other", "address_taken", id="of another tournament"),
    ],
    apart=rolled_back,
)
def test_what_is_refused(hall: Hall, slug: str, code: str):
    make_hall(name="Other", players=0)
    with pytest.raises(DomainError) as refused:
        change_address(tournament=hall.tournament, slug=slug, by=hall.organiser)
    assert refused.value.code == code
    assert (
        change_address(tournament=hall.tournament, slug="bologna-open", by=hall.organiser) == hall.tournament
    )
    assert not LogEntry.objects.filter(action="change_address").exists()


def test_a_stranger_is_not_told_where_a_draft_is(hall: Hall):
    Tournament.objects.update(state="draft")
    change_address(tournament=hall.tournament, slug="secret", by=hall.organiser)
    assert Client().get("/t/bologna-open/").status_code == 404
    assert client_of(hall.organiser).get("/t/bologna-open/")["Location"] == "/t/secret/"


def test_over_the_api(hall: Hall):
    desk = client_of(hall.organiser)
    path = "/api/v1/tournaments/{}/address/"
    new = desk.post(path.format("bologna-open"), {"slug": "b"}, content_type="application/json")
    assert new.json() == desk.get(path.format("b")).json() == {"slug": "b", "former": ["bologna-open"]}
    page = Client().get("/t/b/").content.decode()
    assert ("/t/b/" in page, "/t/bologna-open/" in page) == (True, False)


def test_with_the_tournament_its_addresses_are_free():
    resting = make_hall(name="Cup", players=0, started=False)
    moved = change_address(tournament=resting.tournament, slug="b", by=resting.organiser)
    delete_tournament(tournament=moved, by=resting.organiser, name="Cup", reason="x")
    assert free_slug("Cup") == "cup"


def test_what_was_typed_stays_in_its_field(hall: Hall):
    make_hall(name="Other", players=0)
    client, back = client_of(hall.organiser), "/t/bologna-open/set-up/"
    page = client.post(SETTINGS, {"slug": "other", "back": back}, follow=True).content.decode()
    assert re.findall(r'name="slug"\s+value="([^"]*)"', page) == ["other"]
    assert "Another tournament has or had the address “other”. This one is free: other-2." in page


def test_two_who_change_the_address_at_once(hall: Hall):
    """The second is told, on the page of today, and their words stay in the field."""
    client, back = client_of(hall.organiser), "/t/bologna-open/set-up/"
    form = next(form for form in forms_of(client.get(back), back) if form.action == SETTINGS)
    assert client.post(SETTINGS, {**form.sent, "slug": "first"})["Location"] == "/t/first/set-up/"
    answer = client.post(SETTINGS, {**form.sent, "slug": "second"}, follow=True)
    assert answer.redirect_chain == [("/t/first/address/", 308), ("/t/first/set-up/", 302)]
    assert re.findall(r'name="slug"\s+value="([^"]*)"', answer.content.decode()) == ["second"]
    assert Tournament.objects.get().slug == "first"


AT_ONCE = """
import json
from threading import Barrier, Thread
from django.db import connection, transaction
from tests.factories import make_hall
from tournaments.common.errors import DomainError
from tournaments.models import Tournament
from tournaments.desk.setup.services.addresses import change_address
from tournaments.desk.setup.services.tournaments import create_tournament

halls = [make_hall(name=f"Cup {n}", players=0) for n in range(2)]
by = halls[0].organiser
told = []

def second(take):
    try:
        told.append(take().slug)
    except DomainError as error:
        told.append([error.code, error.fault.expected])
    finally:
        connection.close()

def waits():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return cursor.fetchone()[0]

def race(first, take):
    thread = Thread(target=second, args=[take])
    with transaction.atomic():
        first()
        thread.start()
        while not waits() and thread.is_alive():
            pass
    thread.join()

race(
    lambda: change_address(tournament=halls[0].tournament, slug="b", by=by),
    lambda: change_address(tournament=halls[1].tournament, slug="b", by=halls[1].organiser),
)
race(
    lambda: create_tournament(by=by, name="New", ruleset="ema2025"),
    lambda: create_tournament(by=halls[1].organiser, name="New", ruleset="ema2025"),
)
print(json.dumps([told, sorted(Tournament.objects.values_list("slug", flat=True))]))
"""


@pytest.mark.processes
@pytest.mark.postgres(only=True)
def test_two_tournaments_take_one_address_at_once(own_postgres: dict[str, str]):
    """PostgreSQL lets both look before either has written; on SQLite writers take turns."""
    assert run(own_postgres, AT_ONCE) == [
        [["address_taken", "b-2"], "new-2"],
        ["b", "cup-1", "new", "new-2"],
    ]
