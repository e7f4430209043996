"""A hand on hold counts with the engine's value, and every reader is told that it is under decision."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, draw, ron_tiles
from tests.rows import each
from tournaments.models import Hand
from tournaments.play.hands.services.disputes import accept_hand, dispute_hand
from tournaments.play.standings.services import rebuild_standings

MARK = "under decision"
WORTH = "32\u2009000"
"""The winner's score: 30 000 at the start, and the tiles are worth 2 000; the table claims 3 900."""
TOTAL = "+11\u2009000"
"""With the uma of the first place."""


def claimed(hall: Hall) -> None:
    """The claim is not the value of the tiles."""
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west, {"fan": 3, "fu": 30}))


def disputed(hall: Hall) -> None:
    """Somebody disputes an older hand; the table plays on."""
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    hall.send(hall.table(), draw())
    dispute_hand(hand=Hand.objects.get(seq=1), by=hall.referee, reason="was it ron?")


PAGES = [
    pytest.param("/table/{table}/", WORTH, id="table"),
    pytest.param("/hand/{hand}/", WORTH, id="hand"),
    pytest.param("/t/bologna-open/standings/", TOTAL, id="standings"),
    pytest.param("/t/bologna-open/players/{south}/", TOTAL, id="player"),
    pytest.param("/t/bologna-open/print/standings/", TOTAL, id="standings on paper"),
    pytest.param("/", TOTAL, id="home"),
    pytest.param("/t/bologna-open/screen/standings/", TOTAL, id="slide of the standings"),
    pytest.param("/t/bologna-open/screen/tables/", WORTH, id="slide of the tables"),
    pytest.param("/t/bologna-open/overlay/?show=scores&table=1", WORTH, id="overlay of the scores"),
    pytest.param(
        "/t/bologna-open/overlay/?show=last-hand&table=1", "2\u2009000", id="overlay of the last hand"
    ),
    pytest.param("/t/bologna-open/overlay/?show=standings", TOTAL, id="overlay of the standings"),
]
OF_THE_NEWEST = {"/t/bologna-open/overlay/?show=last-hand&table=1"}


@each("hold", [claimed, disputed])
@each(("address", "figure"), PAGES, apart=rolled_back)
def test_pages_say_that_a_hand_is_under_decision(
    hall: Hall, reader: Client, hold: Callable[[Hall], None], address: str, figure: str
) -> None:
    hold(hall)
    rebuild_standings(stage=hall.stage)
    hand = Hand.objects.get(state="held")
    facts = {"table": hall.table().pk, "hand": hand.pk, "south": hall.names(hall.table())[1]}
    if hold is disputed and address in OF_THE_NEWEST:
        return
    page = reader.get(address.format(**facts)).content.decode()
    assert (MARK in page, figure in page) == (True, True)
    accept_hand(hand=hand, by=hall.head, reason="the tiles were seen")
    rebuild_standings(stage=hall.stage)
    page = reader.get(address.format(**facts)).content.decode()
    assert (MARK in page, figure in page) == (False, True)


@each("hold", [claimed, disputed], apart=rolled_back)
def test_the_api_says_it_too(hall: Hall, as_account: Any, hold: Callable[[Hall], None]) -> None:
    hold(hall)
    rebuild_standings(stage=hall.stage)
    api = as_account(None)
    south = hall.names(hall.table())[1]
    table = api.get(f"/api/v1/tables/{hall.table().pk}/").json()
    assert (table["under_decision"], table["position"]["scores"][south]) == (True, 32000)
    assert table["hands"][0]["under_decision"]
    rows = api.get("/api/v1/tournaments/bologna-open/stages/1/standings/").json()["rows"]
    seated = set(hall.names(hall.table()))
    assert {str(row["number"]) for row in rows if row["under_decision"]} == seated
