"""The page of rounds: the tables of one round, and a way to the others."""

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


def test_the_page_shows_the_round_that_is_played_and_leads_to_the_others(hall: Hall, reader: Client) -> None:
    assert tables(reader) == keys(hall, 1)
    assert tables(reader, f"?round={hall.round(2).pk}") == keys(hall, 2)
    page = reader.get(PAGE).content.decode()
    strip = re.findall(r'<a href="[^"]*(\?round=\d+)"\s+class="(\w+)"', page)
    assert strip == [(f"?round={hall.round(1).pk}", "running"), (f"?round={hall.round(2).pk}", "planned")]


def test_a_big_round_has_pages(hall: Hall, reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "TABLES_A_PAGE", 1)
    first, second = keys(hall, 1)
    assert tables(reader) == [first]
    assert tables(reader, f"?round={hall.round().pk}&page=2") == [second]
    page = reader.get(f"{PAGE}?round={hall.round().pk}").content.decode()
    assert f"?round={hall.round().pk}&amp;page=2" in page


def lines(client: Client, address: str = "") -> list[str]:
    """The players on a page: place, wind, name, points and result, as far as they are shown."""
    page = client.get(f"{PAGE}{address}").content.decode()
    rows = re.findall(r"<li data-player.*?</li>", page, re.S)
    return [" ".join(unescape(strip_tags(row)).split()) for row in rows]


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
        f"E {names[0]} 30 000 0",
        f"S {names[1]} 38 000 +17 000",
        f"W {names[2]} 22 000 −17 000",
        f"N {names[3]} 30 000 0",
    ]


def test_a_finished_table_is_listed_by_place_and_says_so_on_its_page(hall: Hall, reader: Client) -> None:
    table = won(hall)
    hall.send(table, END)
    queue.run_due()
    names = [entry.full_name for entry in hall.entries(table)]
    shown = lines(reader)[:4]
    assert [row[:4] for row in shown] == ["1 S ", "2 E ", "2 N ", "4 W "]
    assert names[1] in shown[0]
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
    assert ("38 000" in " ".join(lines(reader))) == shown
    assert "38 000" in " ".join(lines(client_of(hall.organiser)))  # the staff sees them


def test_standings_published_by_hand_bring_their_results_and_no_later_ones(reader: Client) -> None:
    hall = make_hall(players=8, results_policy="by_hand")
    table = won(hall)
    publish_standings(stage=hall.stage, by=hall.organiser)
    hall.send(table, ron(*hall.names(table)[1:3], fan=5, fu=30))
    queue.run_due()
    assert "38 000" in " ".join(lines(reader))
    assert "46 000" not in " ".join(lines(reader))


def test_a_search_shows_the_tables_of_a_player_in_all_rounds(hall: Hall, reader: Client) -> None:
    entry = hall.entries(hall.table())[0]
    own = Table.objects.filter(seats__entry=entry).order_by("round__number").values_list("pk", flat=True)
    assert tables(reader, f"?q={entry.player.family_name}") == list(own)
    assert tables(reader, "?q=nobody") == []
