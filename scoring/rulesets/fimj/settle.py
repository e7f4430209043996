"""Who pays whom: winners among themselves, every loser to every winner, losers among themselves (Pagamento).

East pays and receives double; each single payment is rounded after that.
"""

from collections.abc import Mapping
from itertools import combinations

from scoring.score import Payment, Reason


def round10(points: int) -> int:
    """Arrotondamento: up to 4 nothing, 6 to 14 ten, 16 to 24 twenty ... Odd amounts cannot occur."""
    return 10 * ((points + 4) // 10)


def _flow(out: list[Payment], payer: int, receiver: int, points: int, reason: Reason) -> None:
    paid = round10(points if payer and receiver else 2 * points)
    if paid:
        out.append(Payment(payer, receiver, paid, reason))


def _differences(out: list[Payment], values: Mapping[int, int], reason: Reason) -> None:
    if len(values) < 2 or not any(values.values()):
        return
    for (one, low), (other, high) in combinations(values.items(), 2):
        if low < high:
            _flow(out, one, other, high - low, reason)
        elif high < low:
            _flow(out, other, one, low - high, reason)


def settle(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Payment]:
    """The payments of a hand that somebody won, from the values by seat (0 is East). A drawn hand pays nothing."""
    out: list[Payment] = []
    if not winners:
        return out
    _differences(out, winners, Reason.HAND)
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        for loser in losers:
            out.append(Payment(loser, winner, once if loser and winner else twice, Reason.HAND))
    _differences(out, losers, Reason.RACK)
    return out


def settle_destroyed_wall(culprit: int, ready: Mapping[int, int], intact: Mapping[int, int]) -> list[Payment]:
    """The culprit alone pays: to who proves to be ready the mah-jong, to the other intact racks their points."""
    out: list[Payment] = []
    for seat, value in ready.items():
        _flow(out, culprit, seat, value, Reason.HAND)
    for seat, value in intact.items():
        _flow(out, culprit, seat, value, Reason.RACK)
    return out
