"""A table's state is the fold of its hands, whatever this process has kept of it."""

import pytest

from tests.factories import END, draw, make_hall, ron, ron_tiles
from tournaments.models import Table
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.ledger import games
from tournaments.play.ledger.services import read_table, refold_tables

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


@pytest.mark.postgres(night=True)
def test_many_tables_are_folded_again_to_what_each_hand_wrote(django_assert_num_queries):
    """A table without hands, one with a voided hand, one with a hand on hold, one that is over."""
    hall = make_hall(players=16)
    tables = [hall.table(number) for number in (1, 2, 3, 4)]
    _empty, voided, held, over = tables
    for name in hall.names(voided)[:2]:
        hall.send(voided, draw(name))
    void_last_hand(table=voided, by=hall.head, reason="sent twice")
    winner, discarder, *_ = hall.names(held)
    hall.send(held, ron_tiles(winner, discarder, {"fan": 5, "fu": 30}))
    hall.send(over, draw(hall.names(over)[0]))
    hall.send(over, END)
    rows, pks = Table.objects.order_by("pk"), [table.pk for table in tables]
    written = list(rows.values("pk", "seq", "position", "state"))
    assert [(row["seq"], row["state"]) for row in written] == [
        (0, "playing"),
        (1, "playing"),
        (1, "playing"),
        (2, "finished"),
    ]
    with django_assert_num_queries(6):
        assert refold_tables(pks) == 0
    rows.update(seq=0, position={}, state="waiting")
    assert refold_tables(pks) == len(pks)
    assert list(rows.values("pk", "seq", "position", "state")) == written
