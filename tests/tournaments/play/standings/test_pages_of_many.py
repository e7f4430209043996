"""Standings of many: pages of 200 rows, and versions that are bounded as they are stored."""

import re

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tournaments.desk.people.services.entries import add_players
from tournaments.models import StandingSnapshot, Tournament
from tournaments.play.standings import services
from tournaments.play.standings.services import ROWS_A_PAGE

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

PAGE = "/t/many/standings/"


@pytest.fixture
def many() -> Hall:
    """A page and a row more; the last by number is the last of those without a game."""
    hall = make_hall(players=0, name="Many")
    names = "\n".join(f"PLAYER{number:03} Ana" for number in range(1, ROWS_A_PAGE + 2))
    add_players(tournament=hall.tournament, players=names, by=hall.organiser)
    services.rebuild_standings(stage=hall.stage)
    return hall


def rows(text: str) -> list[str]:
    return re.findall(r'data-number="(\d+)"', text)


def test_each_page_has_its_rows(many: Hall) -> None:
    client = Client()
    first, second = (client.get(f"{PAGE}?page={page}").content.decode() for page in (1, 2))
    assert (len(rows(first)), len(rows(second))) == (ROWS_A_PAGE, 1)
    assert set(rows(first)).isdisjoint(rows(second))
    assert rows(client.get(f"{PAGE}rows/?page=2").content.decode()) == rows(second)
    assert "1–200" in first
    assert 'page=2" aria-current="page">201–201</a>' in " ".join(second.split())


def test_a_search_finds_on_every_page(many: Hall) -> None:
    found = Client().get(f"{PAGE}?q=player201").content.decode()
    assert rows(found) == ["201"]


@each("page", ["0", "-1", "x", "9" * 30], apart=rolled_back)
def test_a_page_that_is_none(many: Hall, page: str) -> None:
    assert Client().get(f"{PAGE}?page={page}").status_code == 200


def test_old_versions_go_as_new_ones_come(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest public one stays, however old."""
    monkeypatch.setattr(services, "SNAPSHOTS_STAY", 2)
    stage, table = hall.stage, hall.table()
    east, south = hall.names(table)[:2]
    hall.send(table, ron(east, south, fan=1, fu=30))
    shown = services.rebuild_standings(stage=stage).version
    Tournament.objects.update(results_policy="by_hand")
    for _turn in range(4):
        hall.send(table, ron(east, south, fan=1, fu=30))
        newest = services.rebuild_standings(stage=stage).version
    versions = list(StandingSnapshot.objects.filter(stage=stage).order_by("version"))
    assert [one.version for one in versions] == [shown, newest - 1, newest]
