"""The head of a player's page: the place in words, and the rounds so far at a glance."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.rows import each
from tests.tournaments.desk.stages.test_services import played
from tournaments.desk.people.presentation.player_head import head_of
from tournaments.play.standings.selectors.courses import Course
from tournaments.play.standings.selectors.player_results import games_of

pytestmark = pytest.mark.django_db


def course(*places: int | None) -> Course:
    return Course(1, places)


@each(
    ("places", "won", "lost", "line"),
    [
        pytest.param((), 0, 0, "", id="before the first round"),
        pytest.param((None, 3), 0, 0, "", id="came late"),
        pytest.param((5, 2), 3, 0, "", id="won"),
        pytest.param((1, 4, 4), 0, 0, "3.0,3.0 48.0,21.0 93.0,21.0", id="kept"),
        pytest.param((3, 1, 4), 0, 3, "3.0,15.0 48.0,3.0 93.0,21.0", id="lost"),
    ],
    apart=rolled_back,
)
def test_places_won_and_lost_and_their_line(places, won: int, lost: int, line: str) -> None:
    head = head_of([], "total", course(*places))
    assert (head.won, head.lost, head.line) == (won, lost, line)


def test_the_head_tells_the_last_and_the_best_table(reader: Client) -> None:
    hall = played(players=8, rounds=3)
    entry = hall.entries(hall.table())[0]
    [game, *_later] = games_of(entry)
    assert game.result
    games = [replace(game, result={**game.result, "total": total}) for total in (300, -4000, 21_000, 500)]
    head = head_of(games, "total", None)
    assert head.best
    assert head.last
    assert (head.best.figure, head.last.figure) == (21_000, 500)
    assert head_of(games[:1], "total", None).best is None  # of a single table nothing is the best
    page = reader.get(f"/t/{hall.tournament.slug}/players/{entry.number}/").content.decode()
    assert "Total so far" in page
    assert "Best table" not in page
