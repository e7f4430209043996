"""A settled hand: what every winner and every rack is worth, the payments, and the bill that explains them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scoring.jsontext import write
from scoring.rulesets.fimj.flags import doubts
from scoring.rulesets.fimj.items import Item
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.points import win_items
from scoring.rulesets.fimj.scorer import FINAL_FROM, Count, WinScore
from scoring.rulesets.fimj.settle import settle, settle_destroyed_wall, sums
from scoring.rulesets.fimj.values import LAST_PLAYER, Deal
from scoring.score import Explanation, Line, Payment, Reason, delta_of
from scoring.tiles import SEATS

POINTS_SECTION = "Come contare i punti"
LIMIT_SECTION = "Limite"
OTHER_SECTION = "Irregolarità di gioco"

_NAMED = tuple(f'"{letter}": {{' for letter in SEATS)
"""How the figures of a seat begin in JSON."""


class Worth(Protocol):
    """What somebody's hand or rack is worth, before East doubles."""

    @property
    def value(self) -> int: ...

    @property
    def text(self) -> str: ...

    def fields(self) -> dict[str, Any]: ...


class Fixed(NamedTuple):
    """A worth that no tiles show: a claim, the last player's, or a status that makes it nothing."""

    code: str
    value: int

    def fields(self) -> dict[str, Any]:
        """As a winner in a `hands` answer."""
        return {"massimo": None, "points": None, "doublings": {}, "value": self.value}

    @property
    def text(self) -> str:
        """`fields` as JSON without braces."""
        return write(self.fields())[1:-1]


class Bill(NamedTuple):
    """Worths by seat (0-3 for E S W N) and what follows from them."""

    ruleset: str
    deal: Deal
    winners: Mapping[int, Worth]
    racks: Mapping[int, Worth]

    def _values(self) -> tuple[dict[int, int], dict[int, int]]:
        winners = {seat: worth.value for seat, worth in self.winners.items()}
        return winners, {seat: worth.value for seat, worth in self.racks.items()}

    def payments(self) -> list[Payment]:
        """Everything that changes hands."""
        winners, racks = self._values()
        for culprit in self.deal.culprits:
            intact = {seat: value for seat, value in racks.items() if self.deal.is_intact(seat)}
            return settle_destroyed_wall(culprit, winners, intact)
        return settle(winners, racks)

    def delta(self) -> list[int]:
        """What each seat wins or loses."""
        return delta_of(self.payments()) if self.deal.culprits else sums(*self._values())

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        return {
            "winners": {SEATS[seat]: worth.fields() for seat, worth in self.winners.items()},
            "racks": {SEATS[seat]: worth.fields() for seat, worth in self.racks.items()},
            "delta": dict(zip(SEATS, self.delta(), strict=True)),
        }

    def text(self) -> str:
        """`fields` as JSON without braces, put together from what was written before."""
        winners = ", ".join([_NAMED[seat] + worth.text + "}" for seat, worth in self.winners.items()])
        racks = ", ".join([_NAMED[seat] + worth.text + "}" for seat, worth in self.racks.items()])
        east, south, west, north = self.delta()
        return (
            f'"winners": {{{winners}}}, "racks": {{{racks}}}, '
            f'"delta": {{"E": {east}, "S": {south}, "W": {west}, "N": {north}}}'
        )

    def explain(self, seat: int | None = None) -> Explanation:
        """The whole bill, or one winner's: his lines and payments, and all racks with the first of several winners."""
        shown = self.winners if seat is None else {seat: self.winners[seat]}
        with_racks = seat is None or seat == next(iter(self.winners))
        lines = [line for place, worth in shown.items() for line in _win_lines(SEATS[place], worth)]
        if with_racks:
            lines += [line for place in self.racks for line in self._rack_lines(place)]
        payments = self.payments()
        fields = self.fields()
        first = next(iter(shown.values()), None)
        return Explanation(
            ruleset=self.ruleset,
            reading=" / ".join(_reading(worth) for worth in shown.values()),
            lines=tuple(lines),
            totals={**_totals(first), "winners": fields["winners"], "racks": fields["racks"]},
            payments=tuple(p for p in payments if _concerns(p, seat, with_racks=with_racks)),
            delta=fields["delta"],
            notes=tuple(note for worth in shown.values() for note in _notes(worth)),
        )

    def _rack_lines(self, seat: int) -> Iterator[Line]:
        rack, worth = self.deal.racks.get(seat), self.racks[seat]
        if rack is None or not isinstance(worth, Count):
            yield from _fixed_lines(SEATS[seat], worth)
        elif rack.status is None:
            yield from _count_lines(SEATS[seat], worth, rack.items())
        else:
            yield Line("points", rack.status, 0, "points", OTHER_SECTION, NAMES[rack.status], SEATS[seat])


class Score(NamedTuple):
    """One winner's part of a bill."""

    seat: int
    bill: Bill

    @property
    def worth(self) -> Worth:
        """What the hand is worth."""
        return self.bill.winners[self.seat]

    def value_fields(self) -> dict[str, Any]:
        """What the hand is worth, without who pays."""
        return self.worth.fields()

    def explain(self) -> Explanation:
        """The winner's bill."""
        return self.bill.explain(self.seat)


def _concerns(payment: Payment, seat: int | None, *, with_racks: bool) -> bool:
    if payment.reason is Reason.RACK:
        return with_racks
    return seat is None or seat in (payment.payer, payment.receiver)


def _reading(worth: Worth) -> str:
    return worth.reading.show() if isinstance(worth, WinScore) else ""


def _totals(worth: Worth | None) -> dict[str, Any]:
    """The figures of the first winner; ``limit`` names the massimo, or says that the limit cut the value."""
    if worth is None:
        return {"points": None, "doublings": None, "limit": None, "value": None}
    count = worth.counted if isinstance(worth, WinScore) else None
    if count is not None:
        limit = "limit" if count.uncapped > count.value else None
        return {
            "points": count.points,
            "doublings": count.paid_doublings,
            "limit": limit,
            "value": count.value,
        }
    limit = worth.massimo.code if isinstance(worth, WinScore) and worth.massimo else None
    return {"points": worth.value, "doublings": 0, "limit": limit, "value": worth.value}


def _notes(worth: Worth) -> Iterator[str]:
    """Doubts, and whether undeclared doublings are lost for good or may be added until the sheet is signed."""
    if not isinstance(worth, WinScore):
        return
    yield from doubts(worth.win)
    count = worth.counted
    if count is not None and count.paid_doublings < count.doublings:
        yield "declaration_final" if count.doublings >= FINAL_FROM else "declaration_open"


def _win_lines(seat: str, worth: Worth) -> Iterator[Line]:
    if not isinstance(worth, WinScore):
        yield from _fixed_lines(seat, worth)
    elif worth.counted is not None:
        yield from _count_lines(seat, worth.counted, win_items(worth.reading, worth.win))
    else:
        row = worth.massimo
        assert row is not None  # what is not counted is a massimo
        yield Line("limit", row.code, row.value, "points", row.section, row.names, seat)


def _fixed_lines(seat: str, worth: Worth) -> Iterator[Line]:
    """What no tiles show; a rack of which nothing is known has no line."""
    if isinstance(worth, Fixed):
        section = LIMIT_SECTION if worth.code == LAST_PLAYER else OTHER_SECTION
        yield Line("points", worth.code, worth.value, "points", section, NAMES[worth.code], seat)


def _count_lines(seat: str, count: Count, items: Sequence[Item]) -> Iterator[Line]:
    for code, value in items:
        yield Line("points", code, value, "points", POINTS_SECTION, NAMES[code], seat)
    for row in count.held.rows:
        yield Line("doubling", row.code, row.value, "doublings", row.section, row.names, seat)
    lost = count.doublings - count.paid_doublings
    if lost:
        yield Line(
            "doubling", "forfeited", -lost, "doublings", "Regolamento di gara", NAMES["forfeited"], seat
        )
    if count.uncapped > count.value:
        yield Line("limit", "limit", count.value, "points", LIMIT_SECTION, NAMES["limit"], seat)
