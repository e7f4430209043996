"""The card of a player: the next seat with its time, the game while it is played, the place afterwards."""

from datetime import time

import pytest
from django.test import Client

from tests.factories import Hall, make_hall, ron
from tests.markup import text_of
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.hall.services.schedule import add_item
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def cards(hall: Hall, entry: Entry) -> list[str]:
    """The card on the home page, and that on the pages of the tournament."""
    addresses = (
        f"/players/{entry.player_id}/card/",
        f"/t/{hall.tournament.slug}/card/{entry.player_id}/",
    )
    return [text_of(Client().get(address)).replace("\N{THIN SPACE}", " ") for address in addresses]


def test_a_seat_a_game_and_a_place() -> None:
    hall = played(players=8, rounds=2)
    queue.run_due()
    table = hall.table(1, 2)
    east, south, *_ = hall.names(table)
    entry = hall.entries(table)[1]
    others = [other.full_name for other in hall.entries(table) if other != entry]
    at_home, inside = cards(hall, entry)
    assert "Next Round 2 · Table 1 · South" in inside
    assert all(name in inside for name in others)
    assert ("Bologna Open" in at_home, "Bologna Open" in inside) == (True, False)
    assert "of 8" in inside
    start_round(round=hall.round(2), by=hall.head)
    assert "Take your seat now Round 2 · Table 1 · South" in cards(hall, entry)[1]
    hall.send(table, ron(south, east, fan=2, fu=30))
    assert "East 2 · 32 000 · place 1 of 4 at the table" in cards(hall, entry)[1]


def test_the_time_of_the_next_round() -> None:
    hall = played(players=8, rounds=2)
    line = {"kind": "round", "stage": 1, "round": 2, "starts_at": time(14, 20)}
    add_item(tournament=hall.tournament, by=hall.organiser, **line)
    assert "14:20" in cards(hall, hall.entries(hall.table(1, 2))[0])[1]


def test_scores_that_are_not_public_are_not_on_the_card() -> None:
    hall = make_hall(players=8)
    Tournament.objects.update(results_policy="after_round")
    table = hall.table()
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, fan=2, fu=30))
    queue.run_due()
    for card in cards(hall, hall.entries(table)[1]):
        assert "Round 1 · Table 1 · South" in card
        assert "32 000" not in card
        assert "of 8" not in card


def test_no_card_where_there_is_nothing_to_tell() -> None:
    hall = make_hall(players=8)
    other = make_hall(players=8, name="Torino Open")
    entry = hall.entries(hall.table())[0]
    slug = other.tournament.slug
    assert text_of(Client().get(f"/t/{slug}/card/{entry.player_id}/")).strip() == ""
    Tournament.objects.update(state="finished")
    assert cards(hall, entry)[0].strip() == ""
