"""The value of a hand in Zung Jung: series, the chicken hand, the compound and the listed limit (basic rules 3-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.engine import best
from scoring.faults import Fault, Refused
from scoring.features import of_hand, of_reading
from scoring.gates import GatedPatterns
from scoring.readings import Reading, Tiles, orphans, readings, seven_pairs
from scoring.rulesets.one_winner_record import WinningHand
from scoring.rulesets.zung_jung.gates import GATES
from scoring.rulesets.zung_jung.names import NAMES
from scoring.rulesets.zung_jung.patterns import BONUS_ROWS, ROWS, Pattern
from scoring.rulesets.zung_jung.settle import LIMIT, win_payments
from scoring.score import Explanation, Line, Payment, delta_of
from scoring.tiles import SEATS

CHICKEN = "chicken"
TABLE = GatedPatterns(ROWS, GATES, lambda row: row.points)
_SECTIONS = {CHICKEN: "basic rules 5", "compound": "basic rules 6", "listed": "basic rules 6"}


@dataclass(frozen=True, slots=True)
class ZungJungRules:
    """The choices of an event: the points of flowers and seasons, and the direction in which the winds pass."""

    flowers: str = "on"  # on | half | off
    rotation: str = "usual"  # usual | text


class ZungJungScore:
    """One reading and its value: ``patterns`` are the rows with their points in all, none for a chicken hand."""

    __slots__ = ("limit", "listed", "patterns", "points", "reading", "win")

    def __init__(self, win: WinningHand, reading: Reading, patterns: list[tuple[Pattern, int]]) -> None:
        self.win = win
        self.reading = reading
        listed = [item for item in patterns if item[0].points >= LIMIT]
        self.limit: str | None = None
        if listed:
            self.patterns = [max(listed, key=lambda item: item[1])]
            self.points = self.patterns[0][1]
            self.limit = "listed"
            return
        self.patterns = patterns
        self.points = sum([points for _, points in patterns]) or 1
        if self.points >= LIMIT:
            self.points = LIMIT
            self.limit = "compound"

    def order(self) -> tuple[int, int]:
        """The value; then the points of the patterns without the limit (of equal values the first is shown)."""
        return self.points, sum([points for _, points in self.patterns])

    def payments(self) -> list[Payment]:
        """All payments of this win."""
        return win_payments(self.points, self.win.seat, self.win.discarder, self.win.responsible)

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        fields = self.value_fields()
        fields["delta"] = dict(zip(SEATS, delta_of(self.payments()), strict=True))
        return fields

    def value_fields(self) -> dict[str, Any]:
        """The worth of the hand, without the payments."""
        patterns = {pattern.code: points for pattern, points in self.patterns} or {CHICKEN: 1}
        return {"patterns": patterns, "points": self.points, "limit": self.limit}

    def explain(self) -> Explanation:
        """The bill: patterns, the limit, and each payment."""
        paid = self.payments()
        return Explanation(
            ruleset="zungjung33",
            reading=self.reading.show(),
            lines=tuple(self._lines()),
            totals={"points": self.points, "limit": self.limit},
            payments=tuple(paid),
            delta=dict(zip(SEATS, delta_of(paid), strict=True)),
        )

    def _lines(self) -> Iterator[Line]:
        for pattern, points in self.patterns:
            yield Line("pattern", pattern.code, points, "points", pattern.section, pattern.names)
        if not self.patterns:
            yield Line("pattern", CHICKEN, 1, "points", _SECTIONS[CHICKEN], NAMES[CHICKEN])
        if self.limit:
            yield Line("limit", self.limit, self.points, "points", _SECTIONS[self.limit], NAMES[self.limit])


def score_win(win: WinningHand, rules: ZungJungRules) -> ZungJungScore:
    """The score of the best reading; raises `Refused` when the hand is not complete."""
    tiles = win.tiles
    candidates = all_readings(tiles)
    faults = [] if candidates else [Fault("not_a_winning_hand", "concealed")]
    if win.bonus and rules.flowers == "off":
        faults.append(Fault("no_bonus_tiles", "bonus", 0, len(win.bonus)))
    if faults:
        raise Refused(*faults)
    hand, bonus = of_hand(tiles), _bonus(win, rules, candidates[0])
    chosen = best([_score(win, reading, hand, bonus) for reading in candidates], ZungJungScore.order)
    assert chosen is not None
    return chosen


def all_readings(tiles: Tiles) -> list[Reading]:
    """Every reading of the tiles as a complete hand."""
    candidates = readings(tiles)
    if tiles.size == 14:
        candidates += seven_pairs(tiles, equal_pairs=True)
        candidates += orphans(tiles)
    return candidates


def _score(win: WinningHand, reading: Reading, hand: int, bonus: list[tuple[Pattern, int]]) -> ZungJungScore:
    held = TABLE.held(hand | of_reading(reading), win.flags, reading, win)
    patterns = [(row, _points(row, reading, win) if row.each else row.points) for row in held.patterns]
    return ZungJungScore(win, reading, patterns + bonus)


def _points(row: Pattern, reading: Reading, win: WinningHand) -> int:
    times = row.test(reading, win)
    assert isinstance(times, int)
    return row.points * times


def _bonus(win: WinningHand, rules: ZungJungRules, reading: Reading) -> list[tuple[Pattern, int]]:
    """The patterns of category 11, their points halved by an option."""
    if not win.bonus:
        return []
    parts = 2 if rules.flowers == "half" else 1
    held = [row for row in BONUS_ROWS if row.test(reading, win)]
    return [(row, (_points(row, reading, win) if row.each else row.points) // parts) for row in held]
