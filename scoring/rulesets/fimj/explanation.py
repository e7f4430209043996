"""The bill of a settled deal: the lines of every winner and every rack, the payments, and notes for the referee."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from scoring.rulesets.fimj.deal import LAST_PLAYER
from scoring.rulesets.fimj.deal_score import DealScore
from scoring.rulesets.fimj.flags import doubts
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.parameters import FINAL_FROM
from scoring.rulesets.fimj.points import Item, winner_items
from scoring.rulesets.fimj.score import CountedScore, FixedScore, Score, WinnerScore
from scoring.score import Explanation, Line, Payment, Reason
from scoring.tiles import SEATS

POINTS_SECTION: Final = "Come contare i punti"
LIMIT_SECTION: Final = "Limite"
DECLARATION_SECTION: Final = "Regolamento di gara"
OTHER_SECTION: Final = "Irregolarità di gioco"


class WinnersShare(NamedTuple):
    """One winner's part of a settled deal."""

    seat: int
    scores: DealScore

    def value_fields(self) -> dict[str, Any]:
        """The worth of the hand, without the payments."""
        return self.scores.winners[self.seat].fields()

    def explain(self) -> Explanation:
        """The winner's bill."""
        return explain(self.scores, self.seat)


def explain(scores: DealScore, seat: int | None = None) -> Explanation:
    """The whole bill, or the lines and payments of one winner: the racks stand with the first of several winners."""
    shown = scores.winners if seat is None else {seat: scores.winners[seat]}
    with_racks = seat is None or seat == next(iter(scores.winners))
    lines = [line for place, score in shown.items() for line in _winner_lines(SEATS[place], score)]
    if with_racks:
        lines += [line for place in scores.racks for line in _rack_lines(scores, place)]
    fields = scores.fields()
    first = next(iter(shown.values()), None)
    return Explanation(
        ruleset=scores.ruleset,
        reading=" / ".join(_reading(score) for score in shown.values()),
        lines=tuple(lines),
        totals={**_totals(first), "winners": fields["winners"], "racks": fields["racks"]},
        payments=tuple(p for p in scores.payments() if _concerns(p, seat, with_racks=with_racks)),
        delta=fields["delta"],
        notes=tuple(note for score in shown.values() for note in _notes(score)),
    )


def _concerns(payment: Payment, seat: int | None, *, with_racks: bool) -> bool:
    if payment.reason is Reason.RACK:
        return with_racks
    return seat is None or seat in (payment.payer, payment.receiver)


def _reading(score: Score) -> str:
    return score.reading.show() if isinstance(score, WinnerScore) else ""


def _totals(score: Score | None) -> dict[str, Any]:
    """The figures of the first winner; ``limit`` names the massimo, or says that the limit cut the value."""
    if score is None:
        return {"points": None, "doublings": None, "limit": None, "value": None}
    counted = score.counted if isinstance(score, WinnerScore) else None
    if counted is not None:
        limit = "limit" if counted.uncapped > counted.value else None
        doublings = counted.paid_doublings
        return {"points": counted.points, "doublings": doublings, "limit": limit, "value": counted.value}
    limit = score.massimo.code if isinstance(score, WinnerScore) and score.massimo else None
    return {"points": score.value, "doublings": 0, "limit": limit, "value": score.value}


def _notes(score: Score) -> Iterator[str]:
    """Doubts, and whether undeclared doublings are lost for good or may be added until the sheet is signed."""
    if not isinstance(score, WinnerScore):
        return
    yield from doubts(score.hand)
    counted = score.counted
    if counted is not None and counted.paid_doublings < counted.doublings.value:
        yield "declaration_final" if counted.doublings.value >= FINAL_FROM else "declaration_open"


def _winner_lines(seat: str, score: Score) -> Iterator[Line]:
    if not isinstance(score, WinnerScore):
        yield from _fixed_lines(seat, score)
    elif score.counted is not None:
        yield from _counted_lines(seat, score.counted, winner_items(score.reading, score.hand.situation))
    else:
        row = score.massimo
        assert row is not None  # a score without points and doublings is a massimo
        yield Line("limit", row.code, row.value, "points", row.section, row.names, seat)


def _rack_lines(scores: DealScore, seat: int) -> Iterator[Line]:
    rack, score = scores.deal.racks.get(seat), scores.racks[seat]
    if rack is None or not isinstance(score, CountedScore):
        yield from _fixed_lines(SEATS[seat], score)
    elif rack.status is None:
        yield from _counted_lines(SEATS[seat], score, rack.items())
    else:
        yield Line("points", rack.status, 0, "points", OTHER_SECTION, NAMES[rack.status], SEATS[seat])


def _fixed_lines(seat: str, score: Score) -> Iterator[Line]:
    """The line of a value that no tiles show; an unknown rack has no line."""
    if isinstance(score, FixedScore):
        section = LIMIT_SECTION if score.code == LAST_PLAYER else OTHER_SECTION
        yield Line("points", score.code, score.value, "points", section, NAMES[score.code], seat)


def _counted_lines(seat: str, score: CountedScore, items: Sequence[Item]) -> Iterator[Line]:
    for code, value in items:
        yield Line("points", code, value, "points", POINTS_SECTION, NAMES[code], seat)
    for row in score.doublings.patterns:
        yield Line("doubling", row.code, row.value, "doublings", row.section, row.names, seat)
    lost = score.doublings.value - score.paid_doublings
    if lost:
        names = NAMES["forfeited"]
        yield Line("doubling", "forfeited", -lost, "doublings", DECLARATION_SECTION, names, seat)
    if score.uncapped > score.value:
        yield Line("limit", "limit", score.value, "points", LIMIT_SECTION, NAMES["limit"], seat)
