"""A table's state is the fold of its hands, whatever this process has kept of it."""

import pytest

from tests.factories import draw, make_hall, ron
from tournaments.hands.services.corrections import correct_hand
from tournaments.hands.services.hands import void_last_hand
from tournaments.ledger import games
from tournaments.ledger.services import read_table

pytestmark = pytest.mark.django_db


def told_and_folded(table):
    read = read_table(table.pk)
    hands = games.live_hands(read)
    folded = games.fold(games.start_of(read), [hand.event for hand in hands])
    return games.state_after(read, hands), folded


def test_the_state_kept_is_the_state_folded(monkeypatch):
    hall = make_hall(players=8)
    monkeypatch.setattr(games, "MOST_KEPT", 1)
    for number in (1, 2, 1, 2, 1):
        table = hall.table(number)
        hall.send(table, draw(hall.names(table)[0]))
        told, folded = told_and_folded(table)
        assert told == folded
    assert len(games._folded) == 1


def test_it_follows_corrections_and_hands_taken_back():
    hall = make_hall()
    table = hall.table()
    east, south, west, _ = hall.names(table)
    first = hall.send(table, ron(east, south, fan=1, fu=30)).data["hand"]["id"]
    hall.send(table, ron(east, west, fan=2, fu=30))
    hand = read_table(table.pk).hands.get(pk=first)
    correct_hand(hand=hand, event=ron(east, south, fan=3, fu=30), by=hall.head, reason="misread")
    told, folded = told_and_folded(table)
    assert told == folded
    void_last_hand(table=table, by=hall.head, reason="sent twice")
    told, folded = told_and_folded(table)
    assert told == folded


def test_the_same_hands_are_folded_once():
    hall = make_hall()
    table = hall.table()
    hall.send(table, draw(hall.names(table)[0]))
    assert told_and_folded(table)[0] is told_and_folded(table)[0]
