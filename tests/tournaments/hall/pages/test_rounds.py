"""The page of rounds: of a big tournament, a page of the tables of one round."""

import re

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tournaments.hall.pages import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PAGE = "/t/bologna-open/rounds/"


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8, rounds=2)


def tables(client: Client, address: str = "") -> list[int]:
    """The tables that an address shows, by their keys."""
    found = re.findall(r"/table/(\d+)/", client.get(f"{PAGE}{address}").content.decode())
    return [int(key) for key in found]


def keys(hall: Hall, number: int) -> list[int]:
    """The keys of a round's tables."""
    return list(hall.round(number).tables.order_by("number").values_list("pk", flat=True))


def test_a_small_tournament_has_all_tables(hall: Hall, reader: Client) -> None:
    whole = [pk for round_ in hall.stage.rounds.order_by("number") for pk in keys(hall, round_.number)]
    assert tables(reader) == whole


def test_a_big_tournament_has_a_page_of_one_round(
    hall: Hall, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "TABLES_A_PAGE", 1)
    first, second = keys(hall, 1)
    other = hall.round(2)
    assert tables(reader) == [first]
    assert tables(reader, f"?round={hall.round().pk}&page=2") == [second]
    assert tables(reader, f"?round={other.pk}") == keys(hall, 2)[:1]
    assert tables(reader, f"{other.pk}/seats/") == keys(hall, 2)[:1]
    page = reader.get(f"{PAGE}{other.pk}/seats/").content.decode()
    assert f"?round={other.pk}&amp;page=2" in page
