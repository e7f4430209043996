"""What screens and overlays show: what a stranger may see, also to those who see more."""

import pytest
from django.test import Client

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.clock import give_signal
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.models import Table, Tournament
from tournaments.public.screens import presentation, selectors

pytestmark = pytest.mark.django_db

SCREEN = "/t/bologna-open/screen/"
LAST = "/t/bologna-open/overlay/?show=last-hand,scores&table=1"


def won(hall: Hall) -> None:
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    queue.run_due()


def test_a_table_shows_its_scores_east_first(hall: Hall) -> None:
    won(hall)
    shown = selectors.running_tables(hall.tournament)
    assert [one.table.number for one in shown] == [1, 2]
    assert [(place.wind, place.score, place.dealer) for place in shown[0].places] == [
        ("E", 32000, True),
        ("S", 28000, False),
        ("W", 30000, False),
        ("N", 30000, False),
    ]


@each("page", [f"{SCREEN}tables/", f"{SCREEN}standings/", LAST], apart=rolled_back)
def test_staff_see_on_a_screen_what_strangers_see(hall: Hall, page: str) -> None:
    Tournament.objects.update(results_policy="by_hand")
    Player.objects.update(listed="hidden")
    won(hall)
    seen, public = (client.get(page).context for client in (client_of(hall.organiser), Client()))
    for part in ("tables", "rows", "running", "last"):
        assert str(seen.get(part)) == str(public.get(part))
    assert [one.places[0].score for one in selectors.running_tables(hall.tournament)] == [None, None]
    assert selectors.shown_standings(hall.tournament) is None
    assert {one.places[0].name for one in selectors.running_tables(hall.tournament)} == {"N. N."}


NEWS = [f"{SCREEN}news/", "/t/bologna-open/overlay/?show=news"]


@each("page", NEWS)
@each("policy", ["live", "by_hand"], apart=rolled_back)
def test_the_news_are_big_hands_finished_tables_and_places(hall: Hall, page: str, policy: str) -> None:
    Tournament.objects.update(results_policy=policy)
    won(hall)
    won(hall)
    table = hall.table(2)
    hall.send(table, draw())
    hall.send(table, {"kind": "end", "reason": "time"})
    queue.run_due()
    (hands, tables), html = news_of(Client(), page), Client().get(page).content.decode()
    assert (hands, tables) == ((["Table 1", "Table 1"], [2]) if policy == "live" else ([], []))
    assert (html.count('class="tiles') == 2) is (policy == "live")
    assert news_of(client_of(hall.organiser), page) == (hands, tables)


def news_of(client: Client, page: str) -> tuple[list[str], list[int]]:
    news = client.get(page).context["news"]
    return [f"Table {one['table'].number}" for one in news.hands], [one.table.number for one in news.tables]


def test_places_that_change_most_come_first(db: None) -> None:
    hall = make_hall(players=8, rounds=2)
    for number in (1, 2):
        east, south, west, north = hall.names(hall.table(1, number))
        hall.send(hall.table(1, number), ron_tiles(south, west) if number == 1 else ron_tiles(north, east))
        for table in Table.objects.filter(round=hall.round(number)):
            hall.send(table, {"kind": "end", "reason": "time"})
        close_round(round=hall.round(number), by=hall.head)
        queue.run_due()
        if number == 1:
            start_round(round=hall.round(2), by=hall.head)
    places = presentation.news_of(hall.tournament).places
    steps = [abs((row["previous"] or 0) - (row["place"] or 0)) for row in places]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0 < steps[-1]


def test_the_next_seating_is_that_of_the_first_planned_round(db: None) -> None:
    hall = make_hall(players=8, rounds=2)
    found = selectors.next_seating(hall.tournament)
    assert found is not None
    assert [one.number for one in found[0]] == [2]
    assert [line.name for line in found[1]] == sorted(line.name for line in found[1])
    table = hall.table(1, 2)
    assert {line.name for line in found[1] if line.table == 1} == {
        entry.player.list_name for entry in hall.entries(table)
    }


def test_in_the_last_round_its_own_seating_stays(hall: Hall) -> None:
    found = selectors.next_seating(hall.tournament)
    assert found is not None
    assert found[0] == [hall.round()]


def test_nothing_has_been_drawn(db: None) -> None:
    hall = make_hall(players=0)
    assert selectors.next_seating(hall.tournament) is None
    assert selectors.followed_table(hall.tournament, None, None) is None


def test_the_ceremony_waits_for_the_end(db: None) -> None:
    hall = make_hall(players=4)
    won(hall)
    assert selectors.best(hall.tournament) == []
    hall.send(hall.table(), {"kind": "end", "reason": "time"})
    close_round(round=hall.round(), by=hall.head)
    queue.run_due()
    assert [row["place"] for row in selectors.best(hall.tournament)] == [1, 2, 2, 4]


def test_an_overlay_follows_a_number_from_round_to_round_and_a_key_for_ever(hall: Hall) -> None:
    second = hall.table(2)
    assert selectors.followed_table(hall.tournament, 2, None) == second
    assert selectors.followed_table(hall.tournament, None, second.pk) == second
    assert selectors.followed_table(hall.tournament, 3, None) is None


def test_the_last_hand_with_its_bill(hall: Hall) -> None:
    won(hall)
    hall.send(hall.table(), {"kind": "end", "reason": "time"})
    page = Client().get(LAST)
    assert page.context["last"]["hand"].seq == 1
    assert "Pinfu" in page.content.decode()


@each("page", [f"{SCREEN}tables/", LAST], apart=rolled_back)
def test_a_screen_tells_the_hands_after_the_end_signal(hall: Hall, page: str) -> None:
    """Of a table that tells its hands; of one that has told none nobody can know."""
    won(hall)
    give_signal(round=hall.round(), by=hall.head)
    for words in ("This hand and one more.", "This is the last hand.", "Time is up: the game is over."):
        assert Client().get(page).content.decode().count(words) == 1
        hall.send(hall.table(), draw())
    Tournament.objects.update(results_policy="by_hand")
    assert [one.left for one in selectors.running_tables(hall.tournament)] == [None, None]
