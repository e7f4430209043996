"""The points of a hand in MCR: every reading, every choice of chow combinations, the highest total (3.9.1)."""

from collections.abc import Iterator
from typing import Any

from scoring.faults import Fault, Refused
from scoring.gates import GatedPatterns
from scoring.readings import Reading, orphans, readings, seven_pairs
from scoring.rulesets.mcr.chows import Choice, choices
from scoring.rulesets.mcr.fan import Fan
from scoring.rulesets.mcr.gates import GATES, features_of, features_of_hand
from scoring.rulesets.mcr.patterns import CHICKEN, FLOWER, ROWS
from scoring.rulesets.mcr.settle import MINIMUM, win_payments
from scoring.rulesets.mcr.shapes import fourteen_singles, knitted_straights, show
from scoring.rulesets.one_winner_record import WinningHand
from scoring.score import Explanation, Line, Payment, delta_of
from scoring.tiles import SEATS

TABLE = GatedPatterns(ROWS, GATES, lambda fan: fan.points)


class McrScore:
    """One count of a hand: ``fans`` with the number of times each; ``value`` excludes flowers, like the minimum."""

    __slots__ = ("fans", "reading", "value", "win")

    def __init__(self, win: WinningHand, reading: Reading, fans: Choice) -> None:
        self.win = win
        self.reading = reading
        self.fans = fans
        self.value = sum([fan.points * times for fan, times in fans])

    @property
    def points(self) -> int:
        """The points with flowers."""
        return self.value + len(self.win.bonus)

    def payments(self) -> list[Payment]:
        """All payments of this win."""
        return win_payments(self.points, self.win.seat, self.win.discarder)

    def _listed(self) -> Choice:
        """The fans in the order of the rulebook, flowers last."""
        out = tuple(sorted(self.fans, key=lambda item: item[0].number))
        flowers = len(self.win.bonus)
        return (*out, (FLOWER, flowers)) if flowers else out

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        fields = self.value_fields()
        fields["delta"] = dict(zip(SEATS, delta_of(self.payments()), strict=True))
        return fields

    def value_fields(self) -> dict[str, Any]:
        """The worth of the hand, without the payments."""
        patterns = {fan.code: fan.points * times for fan, times in self._listed()}
        return {"patterns": patterns, "points": self.points}

    def explain(self) -> Explanation:
        """The bill: fans, flowers, and each payment."""
        paid = self.payments()
        return Explanation(
            ruleset="mcr2006",
            reading=show(self.reading),
            lines=tuple(self._lines()),
            totals={"points": self.points},
            payments=tuple(paid),
            delta=dict(zip(SEATS, delta_of(paid), strict=True)),
        )

    def _lines(self) -> Iterator[Line]:
        for fan, times in self._listed():
            yield Line("pattern", fan.code, fan.points * times, "points", fan.section, fan.names)


def score_win(win: WinningHand) -> McrScore:
    """The best count; raises `Refused` when the hand is not complete or below the minimum."""
    candidates = all_readings(win)
    if not candidates:
        raise Refused(Fault("not_a_winning_hand", "concealed"))
    hand = features_of_hand(win.tiles)
    best: McrScore | None = None
    for reading in candidates:
        for fans in counts(reading, win, hand):
            score = McrScore(win, reading, fans)
            if best is None or score.value > best.value:
                best = score
    assert best is not None
    if not best.value:
        best = McrScore(win, best.reading, ((CHICKEN, 1),))
    if best.value < MINIMUM:
        raise Refused(Fault("below_minimum", "hand", MINIMUM, best.value))
    return best


def all_readings(win: WinningHand) -> list[Reading]:
    """The readings of the hand in every shape (3.7.2)."""
    tiles = win.tiles
    candidates = readings(tiles) + knitted_straights(tiles)
    if tiles.size == 14:
        candidates += seven_pairs(tiles, equal_pairs=True) + orphans(tiles) + fourteen_singles(tiles)
    return candidates


def counts(reading: Reading, win: WinningHand, hand: int) -> Iterator[Choice]:
    """The counts of the reading that may be the best; ``hand`` are the feature bits of the tiles."""
    held = TABLE.held(hand | features_of(reading), win.flags, reading, win)
    used = 0
    for row in held.patterns:
        if row.uses is not None:
            used |= row.uses(reading, win)
    fans = [(row, _times(row, reading, win, used)) for row in held.patterns]
    fans = [item for item in fans if item[1]]
    if len(reading.chows) < 2:
        yield tuple(fans)
        return
    for chosen in choices(tuple(sorted(reading.chows)), reading.pair):
        gone = {number for fan, _ in chosen for number in fan.never_with}
        yield (*chosen, *((fan, times) for fan, times in fans if fan.number not in gone))


def _times(row: Fan, reading: Reading, win: WinningHand, used: int) -> int:
    return (row.test(reading, win) & ~used).bit_count() if row.each else 1
