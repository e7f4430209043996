"""Payments in Zung Jung: always three times the value in all (payment scheme 1-4)."""

from scoring.score import Payment, Reason

STANDARD = 25
"""The most points that each player pays for a discard for which another answers."""

LISTED_LIMITS = (400, 480)
LIMIT = 320


def win_payments(points: int, winner: int, discarder: int | None, responsible: int | None) -> list[Payment]:
    """The payments for a hand worth ``points``. All are seats 0-3; ``responsible`` None: nobody is."""
    losers = [seat for seat in range(4) if seat != winner]
    if responsible is None or points <= STANDARD:
        return [Payment(seat, winner, points, Reason.HAND) for seat in losers]
    rest = 3 * points - 2 * STANDARD
    return [Payment(seat, winner, rest if seat == responsible else STANDARD, Reason.HAND) for seat in losers]
