"""The page of rounds: of a big tournament, a page of the tables of one round."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.apart import rolled_back
from tests.factories import END, Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.hall.pages import rounds
from tournaments.models import Table
from tournaments.play.standings.services import publish_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

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
    page = reader.get(f"{PAGE}{other.pk}/seats/", headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r"/table/(\d+)/", page) == [str(key) for key in keys(hall, 2)[:1]]
    assert f"?round={other.pk}&amp;page=2" in page
    asked = reader.get(f"{PAGE}{other.pk}/seats/")  # a part of a page, opened as a page
    assert asked.headers["Location"] == f"{PAGE}?round={other.pk}#round-{other.pk}"


def lines(client: Client, address: str = "") -> list[list[str]]:
    """The rows of results on a page: place, name with wind, points, uma, result."""
    page = client.get(f"{PAGE}{address}").content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", "".join(re.findall(r"<tbody>.*?</tbody>", page, re.S)), re.S)
    cells = [re.findall(r"<t[dh].*?</t[dh]>", row, re.S) for row in rows]
    return [[" ".join(unescape(strip_tags(cell)).split()) for cell in row] for row in cells]


def won(hall: Hall) -> Table:
    """A table of the running round at which South has won 8,000 from West."""
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[1:3], fan=5, fu=30))
    queue.run_due()
    return table


def test_a_running_round_shows_scores_and_results_so_far(hall: Hall, reader: Client) -> None:
    won(hall)
    names = [entry.full_name for entry in hall.entries(hall.table())]
    assert lines(reader)[:4] == [
        ["", f"{names[0]} E", "30 000", "0", "0"],
        ["", f"{names[1]} S", "38 000", "+9 000", "+17 000"],
        ["", f"{names[2]} W", "22 000", "−9 000", "−17 000"],
        ["", f"{names[3]} N", "30 000", "0", "0"],
    ]


def test_a_finished_table_is_listed_by_place_and_says_so_on_its_page(hall: Hall, reader: Client) -> None:
    table = won(hall)
    hall.send(table, END)
    queue.run_due()
    names = [entry.full_name for entry in hall.entries(table)]
    places = [row[:2] for row in lines(reader)[:4]]
    assert places == [
        ["1", f"{names[1]} S"],
        ["2", f"{names[0]} E"],
        ["2", f"{names[3]} N"],
        ["4", f"{names[2]} W"],
    ]
    page = " ".join(strip_tags(reader.get(f"/table/{table.pk}/").content.decode()).split())
    assert f"1 {names[1]}" in page.replace("\xa0", " ")
    assert "+17" in page


@each(
    ("policy", "shown"),
    [
        pytest.param("live", True, id="live"),
        pytest.param("after_round", False, id="after the round"),
        pytest.param("by_hand", False, id="by hand"),
    ],
    apart=rolled_back,
)
def test_results_are_listed_when_the_standings_show_them(policy: str, shown: bool, reader: Client) -> None:
    hall = make_hall(players=8, results_policy=policy)
    won(hall)
    assert bool(lines(reader)) == shown
    assert lines(client_of(hall.organiser))  # the staff sees them


def test_standings_published_by_hand_bring_their_results_and_no_later_ones(reader: Client) -> None:
    hall = make_hall(players=8, results_policy="by_hand")
    table = won(hall)
    publish_standings(stage=hall.stage, by=hall.organiser)
    hall.send(table, ron(*hall.names(table)[1:3], fan=5, fu=30))
    queue.run_due()
    assert [row[2] for row in lines(reader)[:4]] == ["30 000", "38 000", "22 000", "30 000"]


def test_a_search_shows_the_tables_of_a_player_in_all_rounds(hall: Hall, reader: Client) -> None:
    entry = hall.entries(hall.table())[0]
    own = Table.objects.filter(seats__entry=entry).order_by("round__number").values_list("pk", flat=True)
    assert tables(reader, f"?q={entry.player.family_name}") == list(own)
    assert tables(reader, "?q=nobody") == []
