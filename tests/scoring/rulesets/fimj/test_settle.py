"""Payments: rounding, East, losers among themselves, a destroyed wall (Pagamento; Arrotondamento; Irregolarità 6)."""

from random import Random

from scoring.rulesets.fimj.settle import round10, settle, settle_destroyed_wall, settled_delta
from scoring.score import Payment, Reason, delta_of
from tests.rows import each

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


@each(("points", "paid"), ROUNDED.items())
def test_rounding(points, paid):
    assert round10(points) == paid


def test_the_example_of_the_booklet():
    """East 32, South 18, West 64: S owes E 28, E owes W 64, S owes W 46; each rounded."""
    paid = [payment for payment in settle({3: 0}, {0: 32, 1: 18, 2: 64}) if payment.reason is Reason.RACK]
    assert paid == [
        Payment(1, 0, 30, Reason.RACK),
        Payment(0, 2, 60, Reason.RACK),
        Payment(1, 2, 50, Reason.RACK),
    ]


@each("number", range(4))
def test_the_sums_are_those_of_the_payments(number):
    random = Random(number)
    for _ in range(100):
        values = {
            seat: 2 * random.choice((0, random.randint(0, 60), 500)) for seat in random.sample(range(4), 4)
        }
        winners = {seat: values.pop(seat) for seat in list(values)[:number]}
        assert settled_delta(winners, values) == delta_of(settle(winners, values))


def test_nobody_won_nobody_pays():
    assert settle({}, {0: 100, 1: 0, 2: 0, 3: 50}) == []


def test_winners_settle_their_difference_with_east_doubled():
    assert delta_of(settle({0: 100, 1: 40}, {2: 0, 3: 0})) == [520, -40, -240, -240]


def test_the_culprit_pays_everybody():
    paid = settle_destroyed_wall(1, {2: 40}, {0: 16, 3: 4})
    assert paid == [Payment(1, 2, 40, Reason.HAND), Payment(1, 0, 30, Reason.RACK)]
