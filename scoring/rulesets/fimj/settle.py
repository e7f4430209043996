"""Who pays whom: winners among themselves, every loser to every winner, losers among themselves (Pagamento).

East pays and receives double; each single payment is rounded after that.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from scoring.score import Reason

_HAND: Final = Reason.HAND
_RACK: Final = Reason.RACK
Flow = tuple[int, int, int, Reason]
"""Payer, receiver, points, reason: the fields of a `Payment`."""


def round10(points: int) -> int:
    """Arrotondamento: up to 4 nothing, 6 to 14 ten, 16 to 24 twenty ... Odd amounts cannot occur.

    So a debt (below nought) is rounded like a credit.
    """
    return 10 * ((points + 4) // 10)


def _differences(values: Mapping[int, int], reason: Reason) -> list[Flow]:
    out: list[Flow] = []
    for (one, low), (other, high) in combinations(values.items(), 2):
        if low != high:
            paid = round10(high - low if one and other else 2 * (high - low))
            if paid:
                out.append((one, other, paid, reason) if paid > 0 else (other, one, -paid, reason))
    return out


def settle(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Flow]:
    """The payments of a hand that somebody won, from the values by seat (0 is East). A drawn hand pays nothing."""
    if not winners:
        return []
    out = _differences(winners, _HAND)
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        out += [(loser, winner, once if loser and winner else twice, _HAND) for loser in losers]
    return out + _differences(losers, _RACK)


def settle_destroyed_wall(culprit: int, ready: Mapping[int, int], intact: Mapping[int, int]) -> list[Flow]:
    """The culprit alone pays: to who proves to be ready the mah-jong, to the other intact racks their points."""
    owed = [(seat, value, _HAND) for seat, value in ready.items()]
    owed += [(seat, value, _RACK) for seat, value in intact.items()]
    paid = [
        (culprit, seat, round10(value if culprit and seat else 2 * value), reason)
        for seat, value, reason in owed
    ]
    return [flow for flow in paid if flow[2]]
