"""The list of a tournament's players: whole for its organiser, in pages and with a search for everybody else."""

import re

import pytest
from django.test import Client

from tests.factories import Hall
from tests.tournaments.conftest import client_of
from tournaments.desk.people.pages import players

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

PAGE = "/t/bologna-open/players/"
ROW = re.compile(r"<th scope=\"row\">\s*<a href=\"" + PAGE + r"(\d+)/")


def numbers(client: Client, query: str = "") -> list[str]:
    """Who is listed at an address."""
    return ROW.findall(client.get(f"{PAGE}{query}").content.decode())


def test_a_long_list_comes_in_pages(hall: Hall, reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "LONG_PAGE", 5)
    everybody = numbers(client_of(hall.organiser))
    first, second = numbers(reader), numbers(reader, "?page=2")
    assert (len(first), len(second), len(everybody)) == (5, 3, 8)
    assert first + second == everybody
    assert numbers(reader, "?page=x") == first


def test_a_search_finds_on_every_page(hall: Hall, reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "LONG_PAGE", 1)
    person = hall.tournament.entries.get(number=7).player
    assert numbers(reader, f"?q={person.family_name}") == ["7"]
    assert numbers(reader, "?q=nobodyatall") == []
    assert "No player found." in reader.get(f"{PAGE}?q=nobodyatall").content.decode()


def test_a_namesake_of_the_same_country_is_added_when_the_organiser_says_so(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    typed = {"name": "Anna Müller", "country": "AUT", "ema_number": "", "club": "Wien"}
    organiser.post(f"{PAGE}add/", typed)
    refused = organiser.post(f"{PAGE}add/", {**typed, "club": "Graz"}).content.decode()
    assert ">Anna Müller has already entered.</li>" in refused
    assert 'name="namesake"' in refused
    organiser.post(f"{PAGE}add/", {**typed, "club": "Graz", "namesake": "on"})
    entries = hall.tournament.entries.filter(player__family_name="Müller")
    assert {entry.club_name for entry in entries} == {"Wien", "Graz"}
    assert len({entry.player_id for entry in entries}) == 2
