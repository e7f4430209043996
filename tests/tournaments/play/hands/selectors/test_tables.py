"""The mark by which the page of a table follows its game."""

from collections.abc import Callable

import pytest

from players.imports import parse_line
from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall, ron
from tests.rows import each
from tournaments.desk.hall.services.clock import give_extra_time, give_signal
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Hand, Table
from tournaments.play.hands.selectors.tables import mark_of
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import void_last_hand


def newest() -> Hand:
    return Hand.objects.get(state="accepted")


Change = Callable[[Hall, Table], object]
CHANGES: dict[str, Change] = {
    "hand": lambda hall, table: hall.send(table, draw()),
    "correction": lambda hall, table: correct_hand(
        hand=newest(), event=draw(hall.names(table)[0]), by=hall.head, reason="misread"
    ),
    "dispute": lambda hall, table: dispute_hand(hand=newest(), by=hall.referee),
    "void": lambda hall, table: void_last_hand(table=table, by=hall.referee, reason="twice"),
    "signal": lambda hall, table: give_signal(round=hall.round(), by=hall.head),
    "extra time": lambda hall, table: give_extra_time(table=table, minutes=5, by=hall.head, reason="a call"),
    "substitute": lambda hall, table: seat_substitute(
        table=table, entry=hall.entries(table)[0], substitute=parse_line("Rossi Anna; ITA"), by=hall.head
    ),
}


@pytest.fixture
def hall(db: None) -> Hall:
    hall = make_hall()
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=2, fu=30))
    return hall


@each("change", CHANGES.values(), ids=CHANGES, apart=rolled_back)
def test_the_mark_changes_with_what_the_page_shows(hall: Hall, change: Change) -> None:
    before = mark_of(hall.table())
    assert mark_of(hall.table()) == before
    change(hall, hall.table())
    assert mark_of(hall.table()) != before
