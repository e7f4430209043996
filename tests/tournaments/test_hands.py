"""submit_hand and what may happen to a hand afterwards."""

import pytest

from tests.factories import make_hall, ron, ron_tiles

pytestmark = pytest.mark.django_db


def test_hand_by_claim_is_paid_and_checked():
    hall = make_hall()
    table = hall.table()
    east, south, west, north = hall.names(table)
    answer = hall.send(table, ron(south, west, fan=2, fu=30), key="k1", expected_seq=1)
    assert answer.data["hand"]["verdict"] == "arithmetic"
    assert answer.data["hand"]["delta"] == {east: 0, south: 2000, west: -2000, north: 0}
    assert answer.data["table"]["seq"] == 1


def test_hand_by_tiles():
    hall = make_hall()
    table = hall.table()
    _, south, west, _ = hall.names(table)
    answer = hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}), key="k1", expected_seq=1)
    assert answer.data["hand"]["state"] == "held"
