"""Who pays whom: winners among themselves, every loser to every winner, losers among themselves (Pagamento).

East pays and receives double; each single payment is rounded after that.
"""

from collections.abc import Mapping
from itertools import combinations

from scoring.score import Reason

Flow = tuple[int, int, int, Reason]
"""Payer, receiver, points, reason: the fields of a `Payment`."""


def round10(points: int) -> int:
    """Arrotondamento: up to 4 nothing, 6 to 14 ten, 16 to 24 twenty ... Odd amounts cannot occur.

    So a debt (below nought) is rounded like a credit.
    """
    return 10 * ((points + 4) // 10)


def _flow(payer: int, receiver: int, points: int, reason: Reason) -> list[Flow]:
    """What one pays another, or gets from him when ``points`` are below nought."""
    paid = round10(points if payer and receiver else 2 * points)
    if paid > 0:
        return [(payer, receiver, paid, reason)]
    return [(receiver, payer, -paid, reason)] if paid else []


def _differences(values: Mapping[int, int], reason: Reason) -> list[Flow]:
    out: list[Flow] = []
    for (one, low), (other, high) in combinations(values.items(), 2):
        if low != high:
            out += _flow(one, other, high - low, reason)
    return out


def settle(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Flow]:
    """The payments of a hand that somebody won, from the values by seat (0 is East). A drawn hand pays nothing."""
    if not winners:
        return []
    out = _differences(winners, Reason.HAND)
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        out += [(loser, winner, once if loser and winner else twice, Reason.HAND) for loser in losers]
    return out + _differences(losers, Reason.RACK)


def settle_destroyed_wall(culprit: int, ready: Mapping[int, int], intact: Mapping[int, int]) -> list[Flow]:
    """The culprit alone pays: to who proves to be ready the mah-jong, to the other intact racks their points."""
    return [
        flow
        for values, reason in ((ready, Reason.HAND), (intact, Reason.RACK))
        for seat, value in values.items()
        for flow in _flow(culprit, seat, value, reason)
    ]
