"""The list of players: its pages, its order, and what it can be narrowed to."""

import pytest
from django.test import Client

from players.models import Player
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.rows import each
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.presentation.player_list import COLUMNS, Named, Query, player_list

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def test_a_long_list_of_players_has_pages():
    people = {str(n): Named(f"ROSSI {n:03}", "ITA", "") for n in range(120)}
    players = {key: Counts() for key in people}
    query = Query(sort="games", country="ITA", page=3)
    shown = player_list(registry.get("ema2008"), players, people, query, {})
    assert [row.name for row in shown.rows] == [f"ROSSI {n:03}" for n in range(80, 120)]
    assert (shown.pages.before, shown.pages.after) == ("?sort=games&country=ITA&page=2#player-list", "")
    assert player_list(registry.get("ema2008"), players, people, Query(page=9), {}).pages.number == 3


@each(
    ("count", "query", "offered"),
    [
        pytest.param(100, Query(), 100, id="of a few all"),
        pytest.param(101, Query(), 0, id="of many none: a country comes first"),
        pytest.param(101, Query(club="Club 7"), 1, id="of many the chosen club"),
        pytest.param(101, Query(country="ITA"), 101, id="of a country all"),
    ],
)
def test_a_page_offers_no_list_of_a_thousand_clubs(count, query, offered):
    people = {str(n): Named("ROSSI", "ITA", "") for n in range(count)}
    clubs = {key: f"Club {key}" for key in people}
    shown = player_list(registry.get("ema2008"), {key: Counts() for key in people}, people, query, clubs)
    assert len(shown.clubs) == offered


@each(
    ("query", "sorted_by"),
    [
        pytest.param("", "", id="as they are"),
        pytest.param("?sort=wins", "descending", id="most wins first"),
        pytest.param("?sort=-wins", "ascending", id="fewest wins first"),
        pytest.param("?sort=name", "", id="no such column"),
    ],
    apart=rolled_back,
)
def test_the_list_of_players_is_sorted_by_the_address(counted, query, sorted_by):
    players = Client().get(f"/t/bologna-open/statistics/{query}").context["statistics"].players
    at = [*COLUMNS].index("wins")
    assert players.headings[at].sorted == sorted_by
    wins = [float(row.figures[at].split("\xa0")[0]) for row in players.rows]
    assert sorted_by != "descending" or wins == sorted(wins, reverse=True)
    assert sorted_by != "ascending" or wins == sorted(wins)


def test_the_list_of_players_is_filtered_by_the_address(counted):
    entry = counted.entries(counted.table())[0]
    Player.objects.filter(pk=entry.player.pk).update(country="ITA")
    Player.objects.exclude(pk=entry.player.pk).update(country="FRA")
    for query, keys in (("?country=ITA", [entry.key]), ("?least=99", []), ("?country=XYZ", [])):
        answer = Client().get(f"/t/bologna-open/statistics/{query}")
        assert [row.key for row in answer.context["statistics"].players.rows] == keys, query
    assert "Nobody fits" in answer.content.decode()
