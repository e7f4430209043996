"""Tournaments with a table that has hands."""

import pytest

from tests.factories import Hall, draw, make_hall, ron_tiles
from tournaments.common.jobs import queue
from tournaments.play.statistics.services import request_ruleset


@pytest.fixture
def played() -> Hall:
    """One table: East 1 won by South from West with tiles, then a draw with North tenpai."""
    hall = make_hall(starts_on="2026-11-20")
    _east, south, west, north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    hall.send(hall.table(), draw(north))
    queue.run_due()
    return hall


@pytest.fixture
def counted() -> Hall:
    """One table: East 1 won by South from West with tiles; its rule set is counted too."""
    hall = make_hall()
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    queue.run_due()
    request_ruleset(ruleset="ema2008")
    queue.run_due()
    return hall
