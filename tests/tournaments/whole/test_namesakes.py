"""Two people of one name are told apart wherever they are named: by country, by club, or by number."""

import html
import re
from collections.abc import Sequence

import pytest
from django.test import Client

from players.models import Club, Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
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


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"\r\n |<[^>]*>", "", html.unescape(answer.content.decode())))
