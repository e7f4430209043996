"""Who pays whom: winners among themselves, every loser to every winner, losers among themselves (Pagamento).

East pays and receives double; each single payment is rounded after that.
"""

from collections.abc import Mapping
from itertools import chain, combinations

from scoring.score import Payment, Reason


def round10(points: int) -> int:
    """Arrotondamento: up to 4 nothing, 6 to 14 ten, 16 to 24 twenty ... Odd amounts cannot occur.

    So a debt (below nought) is rounded like a credit.
    """
    return 10 * ((points + 4) // 10)


def _differences(values: Mapping[int, int], reason: Reason) -> list[Payment]:
    out: list[Payment] = []
    for (one, low), (other, high) in combinations(values.items(), 2):
        if low != high:
            paid = round10(high - low if one and other else 2 * (high - low))
            if paid:
                out.append(
                    Payment(one, other, paid, reason) if paid > 0 else Payment(other, one, -paid, reason)
                )
    return out


def settle(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[Payment]:
    """The payments of a hand that somebody won, from the values by seat (0 is East). A drawn hand pays nothing."""
    if not winners:
        return []
    out = _differences(winners, Reason.HAND)
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        out += [Payment(loser, winner, once if loser and winner else twice, Reason.HAND) for loser in losers]
    return out + _differences(losers, Reason.RACK)


def sums(winners: Mapping[int, int], losers: Mapping[int, int]) -> list[int]:
    """What the payments of `settle` come to, by seat, without making out each of them."""
    out = [0, 0, 0, 0]
    if not winners:
        return out
    for (one, low), (other, high) in chain(combinations(winners.items(), 2), combinations(losers.items(), 2)):
        if low != high:
            paid = round10(high - low if one and other else 2 * (high - low))
            out[one] -= paid
            out[other] += paid
    for winner, value in winners.items():
        once, twice = round10(value), round10(2 * value)
        for loser in losers:
            paid = once if loser and winner else twice
            out[loser] -= paid
            out[winner] += paid
    return out


def settle_destroyed_wall(culprit: int, ready: Mapping[int, int], intact: Mapping[int, int]) -> list[Payment]:
    """The culprit alone pays: to who proves to be ready the mah-jong, to the other intact racks their points."""
    owed = [(seat, value, Reason.HAND) for seat, value in ready.items()]
    owed += [(seat, value, Reason.RACK) for seat, value in intact.items()]
    paid = [
        Payment(culprit, seat, round10(value if culprit and seat else 2 * value), reason)
        for seat, value, reason in owed
    ]
    return [payment for payment in paid if payment.points]
