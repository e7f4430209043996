"""Who pays in Zung Jung: always three times the value in all, and who answers for the discard (payment scheme 1-5)."""

from collections.abc import Sequence

from scoring.faults import Fault, Refused
from scoring.score import Payment, Reason

STANDARD = 25
"""What each player pays at most for a discard that another answers for."""

LISTED_LIMITS = (400, 480)
LIMIT = 320


def win_payments(points: int, winner: int, discarder: int | None, responsible: int | None) -> list[Payment]:
    """The payments for a hand worth ``points``. All are seats 0-3; ``responsible`` None: nobody is."""
    losers = [seat for seat in range(4) if seat != winner]
    if responsible is None or points <= STANDARD:
        return [Payment(seat, winner, points, Reason.HAND) for seat in losers]
    rest = 3 * points - 2 * STANDARD
    return [Payment(seat, winner, rest if seat == responsible else STANDARD, Reason.HAND) for seat in losers]


def responsible_player(log: Sequence[Sequence[str]], winner: str, tile: str) -> str | None:
    """Who answers for a win on a discard: same-round immunity (payment scheme 5). None: nobody.

    ``log`` holds (player, tile) for every discard in time order, claimed ones too; the last is the winning one (for
    a robbed kong: its maker and the tile). Only the part from the winner's last discard on matters. Raises `Refused`
    when the log does not end in the winning tile, discarded by another.
    """
    _check_log(log, winner, tile)
    *earlier, (discarder, _) = log
    window: list[Sequence[str]] = []
    for player, discard in reversed(earlier):
        if player == winner:
            if discard == tile:
                return None
            break
        window.append((player, discard))
    return next((player for player, discard in reversed(window) if discard == tile), discarder)


def _check_log(log: Sequence[Sequence[str]], winner: str, tile: str) -> None:
    if not log or log[-1][1] != tile:
        raise Refused(Fault("log_ends_elsewhere", "log", tile, log[-1][1] if log else None))
    if log[-1][0] == winner:
        raise Refused(Fault("ron_from_self", "log", found=winner))
