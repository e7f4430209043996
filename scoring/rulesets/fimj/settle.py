"""Payments: among winners, from every loser to every winner, among losers (Pagamento).

East pays and receives double; each single payment is rounded after that.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from scoring.score import Payment, Reason

Debt = tuple[int, int, int, Reason]
"""Payer, receiver, the points between them before East doubles (below zero: the other way round), and the reason."""

_HAND: Final = Reason.HAND
_RACK: Final = Reason.RACK


def round10(points: int) -> int:
    """Arrotondamento: up to 4 nothing, 6 to 14 ten, 16 to 24 twenty ... Odd amounts cannot occur.

    So a debt (below zero) is rounded like a credit.
    """
    return (points + 4) // 10 * 10


def settle(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Payment]:
    """The payments of a hand with a winner, from the values by seat (0 is East). A drawn hand pays nothing."""
    return _payments(_debts(winners, losers))


def settled_delta(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[int]:
    """The points that each seat wins or loses by the payments of `settle`."""
    delta = [0, 0, 0, 0]
    if not winners:
        return delta
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        for loser in losers:
            paid = once if loser and winner else twice
            delta[loser] -= paid
            delta[winner] += paid
    for values in (winners, losers):
        for (first, low), (second, high) in combinations(values.items(), 2):
            paid = round10(high - low if first and second else 2 * (high - low))
            delta[first] -= paid
            delta[second] += paid
    return delta


def settle_destroyed_wall(culprit: int, ready: Mapping[int, int], intact: Mapping[int, int]) -> list[Payment]:
    """The culprit pays alone: the mah-jong to each ready player, their points to the other intact racks."""
    debts = [(culprit, seat, value, _HAND) for seat, value in ready.items()]
    return _payments(debts + [(culprit, seat, value, _RACK) for seat, value in intact.items()])


def _debts(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Debt]:
    if not winners:
        return []
    debts = _differences(winners, _HAND) if len(winners) > 1 else []
    debts += [(loser, winner, value, _HAND) for winner, value in winners.items() for loser in losers]
    return debts + _differences(losers, _RACK)


def _differences(values: Mapping[int, int], reason: Reason) -> list[Debt]:
    """The debts of players among themselves: of two the higher value receives the difference."""
    return [
        (first, second, high - low, reason)
        for (first, low), (second, high) in combinations(values.items(), 2)
    ]


def _payments(debts: list[Debt]) -> list[Payment]:
    """The payments of debts that are not rounded to zero, doubled with East."""
    paid = [
        (payer, receiver, round10(points if payer and receiver else 2 * points), reason)
        for payer, receiver, points, reason in debts
    ]
    return [
        Payment(payer, receiver, points, reason) if points > 0 else Payment(receiver, payer, -points, reason)
        for payer, receiver, points, reason in paid
        if points
    ]
