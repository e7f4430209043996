"""Two people of one name are told apart wherever they are named: by country, by club, or by number."""

import html
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.test import Client

from players.models import Club, Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.test_every_address import EVERY, address, one_of_everything
from tests.workbooks import opened
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.people.services.persons import assign_newcomer, remove_entry, update_entry
from tournaments.models import Entry
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

APART = [
    # the country and club of two people called Anna Müller, and what tells them apart
    pytest.param([("AUT", ""), ("DEU", "")], ["AUT", "DEU"], id="by country"),
    pytest.param([("AUT", "Wien"), ("AUT", "Graz")], ["Wien", "Graz"], id="by club"),
    pytest.param([("AUT", "Wien"), ("AUT", "")], ["1", "2"], id="by number"),
]


def enter(hall: Hall, people: Sequence[tuple[str, str]]) -> list[Entry]:
    """Two records of one name, as they come from two organisers."""
    entries = []
    for i, (country, club) in enumerate(people):
        club_row = Club.objects.get_or_create(name=club, country=country)[0] if club else None
        facts = {"given_name": "Anna", "family_name": "Müller", "country": country, "club": club_row}
        person = Player.objects.create(**facts, ema_number=f"0800000{i}")
        (entry,) = add_players(
            tournament=hall.tournament, players=f"Müller, Anna;;{person.ema_number}", by=hall.organiser
        )
        entries.append(entry)
    return entries


def marks(hall: Hall) -> list[str]:
    return list(
        Entry.objects.filter(tournament=hall.tournament).order_by("number").values_list("apart", flat=True)
    )


@each(("people", "apart"), APART, apart=rolled_back)
def test_what_differs_tells_them_apart(people: list[tuple[str, str]], apart: list[str]) -> None:
    hall = make_hall(players=0)
    enter(hall, people)
    assert marks(hall) == apart


def test_the_mark_follows_every_change() -> None:
    hall = make_hall(players=0)
    first, second = enter(hall, [("AUT", ""), ("DEU", "")])
    update_entry(entry=second, by=hall.organiser, country="AUT", club="Graz")
    assert marks(hall) == ["1", "2"]
    update_entry(entry=first, by=hall.organiser, club="Wien")
    assert marks(hall) == ["Wien", "Graz"]
    remove_entry(entry=first, by=hall.organiser)
    assert marks(hall) == [""]
    assign_newcomer(entry=second, by=hall.organiser, given_name="Eva", family_name="Müller")
    assert marks(hall) == [""]


PLACES = [
    "/t/bologna-open/players/",
    "/t/bologna-open/check-in/",
    "/t/bologna-open/rounds/",
    "/t/bologna-open/seating/1/1/",
    "/t/bologna-open/penalties/",
    "/t/bologna-open/print/check_in/",
    "/t/bologna-open/print/by_table/",
    "/t/bologna-open/print/by_name/",
    "/t/bologna-open/print/overview/",
    "/t/bologna-open/print/cards/",
    "/t/bologna-open/print/sheets/",
    "/t/bologna-open/print/badges/",
    "/t/bologna-open/print/start_list/",
    "/table/{table}/",
    "/table/{table}/hand/",
    "/table/{table}/reseat/",
    "/t/bologna-open/rounds/{round}/scores/",
    "/t/bologna-open/players/1/calendar.ics",
    "/t/bologna-open/screen/seating/",
]


@each("place", PLACES, apart=rolled_back)
def test_every_place_tells_them_apart(place: str) -> None:
    hall = make_hall(players=8)
    for number, country in ((1, "AUT"), (5, "DEU")):
        entry = Entry.objects.get(tournament=hall.tournament, number=number)
        assign_newcomer(
            entry=entry, by=hall.organiser, given_name="Anna", family_name="Müller", country=country
        )
    seat = Entry.objects.get(tournament=hall.tournament, number=1).seats.get()
    address = place.format(table=seat.table_id, round=seat.table.round_id)
    text = shown(client_of(hall.organiser), address)
    named = re.findall(r"(?:MÜLLER Anna|Anna Müller)( \((?:AUT|DEU)\))?", text)
    assert named
    assert "" not in named


@each(
    "place",
    [
        "/t/bologna-open/standings/",
        "/t/bologna-open/print/standings/",
        "/t/bologna-open/screen/standings/",
        "/t/bologna-open/desk/",
        "/t/bologna-open/ceremony/",
    ],
    apart=rolled_back,
)
def test_two_of_a_country_are_told_apart_across_tables_and_in_standings(place: str) -> None:
    hall = make_hall(players=8)
    for number in (1, hall.entries(hall.table(2))[0].number):
        entry = Entry.objects.get(tournament=hall.tournament, number=number)
        facts = {"given_name": "Anna", "family_name": "Müller", "country": "AUT"}
        assign_newcomer(entry=entry, by=hall.organiser, **facts)
    rebuild_standings(stage=hall.stage)
    text = shown(client_of(hall.organiser), place)
    named = re.findall(r"(?:MÜLLER Anna|(?:Anna )?Müller)( \(\d\))?", text)
    assert len(set(named)) == 2
    assert "" not in named


UNMARKED = (
    "/players/",  # people of all tournaments: the mark belongs to a single one
    "/players/<int:pk>/against/<int:other>/",
    "/statistics/",
    "/statistics/<slug:key>/",
    "/statistics/<slug:key>/players.csv",
    "/t/<slug:slug>/log/",  # a log says what the name was, of the entry beside it
    "/api/v1/tournaments/<slug:slug>/log/",
    "/t/<slug:slug>/record/file/",
)
NAMED = re.compile(r"(?:MÜLLER,? Anna|Müller, Anna|Anna Müller)(?! ?\(\d\))")


@pytest.fixture
def two_of_a_country() -> Hall:
    """A tournament where two people of two tables have one name and country."""
    hall = make_hall(players=8)
    for number in (2, hall.entries(hall.table(2))[0].number):
        entry = Entry.objects.get(tournament=hall.tournament, number=number)
        facts = {"given_name": "Anna", "family_name": "Müller", "country": "AUT"}
        assign_newcomer(entry=entry, by=hall.organiser, **facts)
    return hall


@pytest.mark.usefixtures("noon")
def test_no_page_and_no_answer_names_two_people_alike(two_of_a_country: Hall) -> None:
    """Every address that can be read. Programs know entries by their numbers; a federation's file has its columns."""
    hall = two_of_a_country
    known = one_of_everything(hall)
    first, second, *_others = hall.names(hall.table(2))
    hall.send(hall.table(2), ron_tiles(first, second))
    queue.run_due()
    rebuild_standings(stage=hall.stage)
    client = client_of(hall.organiser)
    routes = [row.removeprefix("get ") for row in EVERY if row.startswith("get ")]
    unmarked = {}
    for route in sorted(set(routes) - set(UNMARKED)):
        where = address(route, known)
        answer = client.get(where)
        content = answer.getvalue() if answer.status_code == 200 else b""
        if "json" in answer.get("Content-Type", ""):
            alike = list(_alike(json.loads(content or b"{}"))) if "/federation/" not in where else []
        else:
            alike = NAMED.findall(_words(content))
        if alike:
            unmarked[where] = alike
    assert unmarked == {}


def _alike(answer: Any) -> Iterator[Any]:
    """The objects of an answer that name one of the two by nothing but the name."""
    if isinstance(answer, list):
        for part in answer:
            yield from _alike(part)
    elif isinstance(answer, dict):
        yield from _alike([*answer.values()])
        texts = [text for text in answer.values() if isinstance(text, str)]
        named = "Müller" in texts or any(map(NAMED.search, texts))
        if named and not {"number", "entry", "id", "apart", "url"} & set(answer):
            yield answer


def _words(content: bytes) -> str:
    """The text of a page without its scripts, title and the data for search engines, which names addresses."""
    text = html.unescape(content.decode(errors="ignore"))
    text = re.sub(r"<(script|title|h1|nav)\b.*?</\1>|<meta[^>]*>", " ", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"\r\n |<[^>]*>", " ", text))


def test_no_sheet_of_the_workbook_has_two_rows_alike(two_of_a_country: Hall) -> None:
    hall = two_of_a_country
    rebuild_standings(stage=hall.stage)
    book = opened(hall.tournament, values=True)
    for title in book.sheetnames:
        rows = [
            " ".join(str(cell) for cell in row if cell is not None)
            for row in book[title].iter_rows(values_only=True)
        ]
        named = [row for row in rows if "Müller" in row or "MÜLLER" in row]
        alike = [row for row in named if NAMED.search(row)]
        assert (title, alike, len(set(named))) == (title, [], len(named))


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"\r\n |<[^>]*>", "", html.unescape(answer.content.decode())))
