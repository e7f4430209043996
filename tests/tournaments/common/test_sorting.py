"""Every list of people has one order: that of the reader's language."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import Hall, make_hall
from tests.processes import ROOT
from tests.tournaments.conftest import client_of
from tournaments.common.selectors import entries_by_name
from tournaments.desk.people.selectors.checkin import expected
from tournaments.desk.people.services.entries import add_players

pytestmark = pytest.mark.django_db

LIST = "Ida Öhman\nZoe Zucker\nAna de la Cruz\nDan Dean\nMia Żółw"
ORDERS = [
    pytest.param("en", ["de la Cruz", "Dean", "Öhman", "Żółw", "Zucker"], id="English"),
    pytest.param("fi", ["de la Cruz", "Dean", "Żółw", "Zucker", "Öhman"], id="Finnish"),
    pytest.param("pl", ["de la Cruz", "Dean", "Öhman", "Zucker", "Żółw"], id="Polish"),
]


@pytest.fixture
def hall(db: None) -> Hall:
    hall = make_hall(players=0)
    text = "Name;Given name\n" + "\n".join(
        f"{family};{given}" for given, _space, family in (line.partition(" ") for line in LIST.splitlines())
    )
    add_players(tournament=hall.tournament, players=text, by=hall.organiser)
    return hall


def found(text: str, names: list[str]) -> list[str]:
    """The names in the order in which they stand in a text."""
    places = {name: re.search(re.escape(name), text, re.IGNORECASE) for name in names}
    return sorted(names, key=lambda name: match.start() if (match := places[name]) else -1)


@pytest.mark.parametrize(("language", "order"), ORDERS)
def test_selectors_and_pages(hall: Hall, language: str, order: list[str]) -> None:
    with translation.override(language):
        assert [entry.player.family_name for entry in entries_by_name(hall.tournament)] == order
        assert [entry.player.family_name for entry in expected(hall.tournament)] == order
    client: Client = client_of(hall.organiser)
    for page in ("players/", "check-in/", "print/start_list/", "print/badges/"):
        html = client.get(f"/t/bologna-open/{page}", headers={"accept-language": language}).content.decode()
        assert found(html, order) == order


def test_no_query_sorts_people() -> None:
    """The two databases would sort them in two ways, and neither as people do."""
    source = [
        path
        for path in (ROOT / "tournaments").rglob("*.py")
        if "migrations" not in path.parts and not path.name.startswith("admin")
    ]
    by_query = [
        str(Path(path).relative_to(ROOT))
        for path in source
        if re.search(r"order_by\([^)]*(family|given)_name", path.read_text())
    ]
    assert by_query == []
