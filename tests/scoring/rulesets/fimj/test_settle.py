"""Payments: rounding, East, losers among themselves, a destroyed wall (Pagamento; Arrotondamento; Irregolarità 6)."""

import pytest

from scoring.rulesets.fimj.settle import round10, settle, settle_destroyed_wall
from scoring.score import Payment, Reason, delta_of

ROUNDED = {
    0: 0,
    2: 0,
    4: 0,
    6: 10,
    14: 10,
    16: 20,
    24: 20,
    26: 30,
    28: 30,
    46: 50,
    64: 60,
    104: 100,
    128: 130,
}


@pytest.mark.parametrize(("points", "paid"), ROUNDED.items())
def test_rounding(points, paid):
    assert round10(points) == paid


def test_the_example_of_the_booklet():
    """East 32, South 18, West 64: S owes E 28, E owes W 64, S owes W 46; each rounded."""
    paid = settle({3: 0}, {0: 32, 1: 18, 2: 64})
    assert [flow for flow in paid if flow[-1] is Reason.RACK] == [
        (1, 0, 30, Reason.RACK),
        (0, 2, 60, Reason.RACK),
        (1, 2, 50, Reason.RACK),
    ]


def test_nobody_won_nobody_pays():
    assert settle({}, {0: 100, 1: 0, 2: 0, 3: 50}) == []


def test_winners_settle_their_difference_with_east_doubled():
    assert delta_of(Payment(*flow) for flow in settle({0: 100, 1: 40}, {2: 0, 3: 0})) == [
        520,
        -40,
        -240,
        -240,
    ]


def test_the_culprit_pays_everybody():
    paid = settle_destroyed_wall(1, {2: 40}, {0: 16, 3: 4})
    assert paid == [(1, 2, 40, Reason.HAND), (1, 0, 30, Reason.RACK)]
