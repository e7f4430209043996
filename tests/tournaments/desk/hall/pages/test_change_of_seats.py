"""MCR: players change seats after each round of four hands (Green Book 3.4.9), unless the event keeps its seats."""

from typing import Any

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall
from tests.markup import text_of
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Table

pytestmark = pytest.mark.django_db

NOTE = "round is over: change seats."
ORDERS = [
    # hands played, the wind of the round that is over, who sits East, South, West and North by the starting seats
    pytest.param(4, "East", "BADC", id="East and South, West and North change"),
    pytest.param(8, "South", "CDBA", id="East goes to West"),
    pytest.param(12, "West", "DCAB", id="again East and South, West and North"),
]


def playing(hands: int, **settings: Any) -> tuple[Hall, Table, dict[str, str], Client]:
    """A table after as many draws; its players' names by the letters A-D of their starting seats."""
    hall = make_hall(ruleset="mcr2006", **settings)
    table = hall.table()
    for _ in range(hands):
        hall.send(table, draw())
    names = dict(zip("ABCD", (entry.player.full_name for entry in hall.entries(table)), strict=True))
    return hall, table, names, client_of(hall.referee)


@each(("hands", "wind", "order"), ORDERS, apart=rolled_back)
def test_table_and_form_say_who_goes_where(hands: int, wind: str, order: str) -> None:
    _hall, table, names, client = playing(hands)
    for address in (f"/table/{table.pk}/", f"/table/{table.pk}/hand/"):
        page = client.get(address)
        assert f"The {wind} {NOTE} East: {names[order[0]]} South: {names[order[1]]} West:" in text_of(page)
        assert [name for _wind, name in page.context["new_seats"].seats] == [names[who] for who in order]
    form = client.get(f"/table/{table.pk}/hand/").context["hand_form"]
    assert [(seat["wind"], seat["name"]) for seat in form.seats] == list(
        zip("ESWN", (names[who] for who in order), strict=True)
    )
    square = client.get(f"/table/{table.pk}/").context["seats"]
    assert {seat["sitting"].wind: seat["sitting"].name for seat in square} == {
        wind: names[who] for wind, who in zip("ESWN", order, strict=True)
    }


def test_it_is_said_with_the_last_hand_of_a_round_and_no_longer_after_the_first_of_the_next() -> None:
    hall, table, _names, client = playing(2)
    address = f"/table/{table.pk}/hand/preview/"
    assert NOTE not in text_of(client.post(address, {"kind": "exhaustive_draw"}))
    hall.send(table, draw())
    assert NOTE in text_of(client.post(address, {"kind": "exhaustive_draw"}))
    hall.send(table, draw())
    assert NOTE in text_of(client.get(f"/table/{table.pk}/"))
    hall.send(table, draw())
    assert NOTE not in text_of(client.get(f"/table/{table.pk}/"))
    assert NOTE not in text_of(client.get(f"/table/{table.pk}/hand/"))


def test_after_the_last_hand_nobody_changes() -> None:
    _hall, table, _names, client = playing(16)
    assert NOTE not in text_of(client.get(f"/table/{table.pk}/"))


def test_an_event_that_keeps_its_seats() -> None:
    _hall, table, names, client = playing(4, options={"seat_change": False})
    page = client.get(f"/table/{table.pk}/hand/")
    assert NOTE not in text_of(page)
    assert [seat["name"] for seat in page.context["hand_form"].seats] == list(names.values())


def test_who_may_not_see_hands_is_not_told_that_a_round_is_over() -> None:
    hall, table, _names, _client = playing(4, results_policy="by_hand")
    assert NOTE not in text_of(client_of(None).get(f"/table/{table.pk}/"))
    assert NOTE in text_of(client_of(hall.referee).get(f"/table/{table.pk}/"))
