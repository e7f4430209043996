"""What coming late costs, by the tournament regulations of the EMA (riichi 7.2 and 7.3; MCR 2.2)."""

from typing import NamedTuple

MINUTE = 60


class Late(NamedTuple):
    """Points off the own result, after uma; ``substitute``: a substitute plays, and nothing is taken off for it."""

    points: int
    substitute: bool = False


def lateness(family: str, seconds: int) -> Late | None:
    """What ``seconds`` after the start signal cost; None where the rule set's federation says nothing of it.

    Riichi: 1000 a begun minute, up to ten minutes. MCR: 10 up to ten minutes, 20 up to fifteen. Later than that a
    substitute plays the session.
    """
    if family == "riichi":
        return _riichi(seconds)
    return _mcr(seconds) if family == "mcr" else None


def _riichi(seconds: int) -> Late:
    if seconds > 10 * MINUTE:
        return Late(0, substitute=True)
    return Late(1000 * max(0, -(-seconds // MINUTE)))


def _mcr(seconds: int) -> Late:
    if seconds > 15 * MINUTE:
        return Late(0, substitute=True)
    return Late(0 if seconds <= 0 else 10 if seconds <= 10 * MINUTE else 20)
