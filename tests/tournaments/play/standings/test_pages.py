"""The page of the standings, as far as no other test reads it."""

import re

import pytest
from django.template.loader import render_to_string

from players.models import Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.play.standings.test_services import play_round
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings.services import publish_standings, rebuild_standings

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/standings/"


def test_of_two_players_of_one_name_each_finds_their_own_row(hall: Hall) -> None:
    table = hall.table()
    _, south, west, _ = hall.entries(table)
    hall.send(table, ron(south.key, west.key, limit="mangan"))
    Player.objects.filter(pk__in=(south.player_id, west.player_id)).update(
        given_name="Anna", family_name="Bianchi"
    )
    rebuild_standings(stage=hall.stage)
    for entry in (south, west):
        reader = client_of(AccountFactory.create(player=entry.player))
        assert reader.get(PAGE).context["own"]["number"] == entry.number


def test_a_reader_who_does_not_play_here_has_no_row(hall: Hall) -> None:
    """Not even when a player has their name."""
    rebuild_standings(stage=hall.stage)
    player = hall.entries(hall.table())[0].player
    namesake = Player.objects.create(given_name=player.given_name, family_name=player.family_name)
    assert client_of(AccountFactory.create(player=namesake)).get(PAGE).context["own"] is None
    assert client_of(None).get(PAGE).context["own"] is None


def test_the_row_of_a_player_alone_is_the_row_of_the_page(hall: Hall) -> None:
    table = hall.table()
    _, south, west, _ = hall.entries(table)
    hall.send(table, ron(south.key, west.key, limit="mangan"))
    rebuild_standings(stage=hall.stage)
    page = client_of(None).get(PAGE).content.decode()
    alone = client_of(None).get(f"{PAGE}players/{west.player_id}/").content.decode()
    row = rf'<tr data-number="{west.number}" data-player="{west.player_id}">.*?</tr>'
    assert re.findall("<tr data-number.*</tr>", alone, re.S) == re.findall(row, page, re.S)


@each("listed", ["name", "initials", "hidden"], apart=rolled_back)
def test_only_people_who_are_listed_can_be_followed(hall: Hall, listed: str) -> None:
    entry = hall.entries(hall.table())[0]
    Player.objects.filter(pk=entry.player_id).update(listed=listed)
    rebuild_standings(stage=hall.stage)
    page = client_of(None).get(PAGE).content.decode()
    answer = client_of(None).get(f"{PAGE}players/{entry.player_id}/")
    known = listed != "hidden"
    assert (f'data-player="{entry.player_id}"' in page, answer.status_code) == (known, 200 if known else 204)


@each(("language", "name"), [("en", "Italy"), ("de", "Italien")], apart=rolled_back)
def test_a_row_shows_the_flag_of_the_country_with_its_name(hall: Hall, language: str, name: str) -> None:
    rebuild_standings(stage=hall.stage)
    page = client_of(None).get(PAGE, headers={"accept-language": language}).content.decode()
    assert f'flags/ita.svg" alt="{name}" title="{name}" width' in page


@each(
    ("previous", "shown"),
    [
        pytest.param(5, '<span class="up">▲2</span>', id="won"),
        pytest.param(2, '<span class="down">▼1</span>', id="lost"),
        pytest.param(3, "", id="kept"),
        pytest.param(None, "", id="the first round"),
    ],
    apart=rolled_back,
)
def test_places_won_and_lost(previous: int | None, shown: str) -> None:
    row = {"place": 3, "previous": previous}
    cell = render_to_string("standings/_cells.html", {"columns": [{"kind": "change"}], "row": row})
    assert "".join(cell.split("\n")).replace("  ", "").strip() == f'<td class="change">{shown}</td>'


def test_results_that_are_kept_back_are_said_to_follow() -> None:
    hall = make_hall(rounds=2, results_policy="by_hand")
    play_round(hall)
    publish_standings(stage=hall.stage, by=hall.organiser)
    words = "later results follow when the organiser publishes them"
    assert words not in client_of(None).get(PAGE).content.decode()
    start_round(round=hall.round(2), by=hall.head)
    play_round(hall, 2)
    assert words in client_of(None).get(PAGE).content.decode()
    publish_standings(stage=hall.stage, by=hall.organiser)
    assert words not in client_of(None).get(PAGE).content.decode()


def test_what_is_over_is_as_of_no_time(hall: Hall) -> None:
    play_round(hall)
    rebuild_standings(stage=hall.stage)
    assert "data-ago" in client_of(None).get(PAGE).content.decode()
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert "data-ago" not in client_of(None).get(PAGE).content.decode()
    assert "data-ago" not in client_of(None).get(f"{PAGE}rows/").content.decode()


def test_penalties_are_said_to_be_in_the_results_of_rounds(hall: Hall) -> None:
    words = "The results of the rounds have the penalties taken off."
    rebuild_standings(stage=hall.stage)
    assert words not in client_of(None).get(PAGE).content.decode()
    entry = hall.entries(hall.table())[0]
    give_penalty(
        stage=hall.stage, entry=entry, kind="other", amount=2000, round=hall.round(), reason="x", by=hall.head
    )
    rebuild_standings(stage=hall.stage)
    assert words in client_of(None).get(PAGE).content.decode()


@each("query", ["mul", "müller", "MULLER jo", "hans"])
def test_a_search_reads_names_as_everywhere(hall: Hall, query: str) -> None:
    entry = hall.entries(hall.table())[0]
    Player.objects.filter(pk=entry.player_id).update(given_name="Jörg", family_name="Müller-Hansen")
    rebuild_standings(stage=hall.stage)
    page = client_of(None).get(PAGE, {"q": query}).content.decode()
    assert re.findall(r'<tr data-number="(\d+)"', page) == [str(entry.number)]
