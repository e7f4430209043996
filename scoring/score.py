"""Results that explain themselves: the lines of a score, and the payments with their reasons."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from scoring.names import Names
from scoring.tiles import SEATS


class Reason(Enum):
    """The reason for a payment."""

    HAND = "hand"
    COUNTERS = "counters"
    LIABILITY = "liability"
    STICKS = "sticks"
    RACK = "rack"


class Payment(NamedTuple):
    """``points`` from seat ``payer`` to seat ``receiver`` (0-3 for E S W N; payer None: from the table)."""

    payer: int | None
    receiver: int
    points: int
    reason: Reason

    def to_json(self) -> dict[str, Any]:
        """Seats as letters, ``null`` for the table."""
        return {
            "from": None if self.payer is None else SEATS[self.payer],
            "to": SEATS[self.receiver],
            "points": self.points,
            "reason": self.reason.value,
        }


class Line(NamedTuple):
    """One line of the bill: its name, its worth, the section of its rule.

    ``seat`` is the player of the line in rule sets where several players count (E S W N).
    """

    kind: str
    code: str
    value: int
    unit: str
    section: str
    names: Names
    seat: str | None = None

    def to_json(self) -> dict[str, Any]:
        """All fields as they are, the seat where there is one."""
        out = {
            "kind": self.kind,
            "code": self.code,
            "value": self.value,
            "unit": self.unit,
            "section": self.section,
            "names": self.names.to_json(),
        }
        return out if self.seat is None else {**out, "seat": self.seat}


class Explanation(NamedTuple):
    """A score as a bill: ``totals`` are the figures of the rule set's own units (fan, fu, limit, points ...)."""

    ruleset: str
    reading: str
    lines: tuple[Line, ...]
    totals: Mapping[str, Any]
    payments: tuple[Payment, ...]
    delta: Mapping[str, int]
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The shape that pages and the API show."""
        return {
            "ruleset": self.ruleset,
            "reading": self.reading,
            "lines": [line.to_json() for line in self.lines],
            **self.totals,
            "payments": [payment.to_json() for payment in self.payments],
            "delta": dict(self.delta),
            "notes": list(self.notes),
        }


def delta_of(payments: Iterable[Payment], seats: int = 4) -> list[int]:
    """The points that each seat wins or loses by ``payments``."""
    delta = [0] * seats
    for payment in payments:
        delta[payment.receiver] += payment.points
        if payment.payer is not None:
            delta[payment.payer] -= payment.points
    return delta
