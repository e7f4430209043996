"""Payments in MCR (3.9.1), table points (3.9.2), and the cost of a false hu (tournament regulations 2.9, 3.3)."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.ranking import places
from scoring.score import Payment, Reason

MINIMUM = 8
BASIC = 8
"""The points that every opponent pays in any case."""
MOST_POINTS = 400
"""The highest claim that is taken: the highest fans that go together come to some 330."""

FALSE_HU = (10, 20)
"""The points to each opponent: for the right shape below the minimum; for a wrong shape or number of tiles."""
TABLE_POINTS = (4, 2, 1, 0)


def win_payments(points: int, winner: int, discarder: int | None) -> list[Payment]:
    """The payments for a hand worth ``points``; seats 0-3, ``discarder`` None for a self-draw."""
    return [
        Payment(seat, winner, BASIC + points if discarder in (None, seat) else BASIC, Reason.HAND)
        for seat in range(4)
        if seat != winner
    ]


def table_points(scores: Sequence[int]) -> list[Fraction]:
    """4, 2, 1 and 0 by session score; players of a shared place share the points of the places they fill."""
    by_place = places(scores)
    out = []
    for place in by_place:
        sharing = by_place.count(place)
        out.append(Fraction(sum(TABLE_POINTS[place - 1 : place - 1 + sharing]), sharing))
    return out
