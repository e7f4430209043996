"""The score of a winning hand: one reading of it, its worth, and the bill that explains it."""

from collections.abc import Iterator
from typing import Any

from scoring.gates import HeldPatterns
from scoring.readings import Reading
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.dora import NO_DORA, Dora
from scoring.rulesets.riichi.fu import items
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.pattern import Pattern
from scoring.rulesets.riichi.payments import Worth
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.score import Explanation, Line, Payment
from scoring.shared import Shared


class RiichiScore:
    """One reading and its worth; ``held`` are the patterns with the fan of each; fan and fu None: yakuman."""

    __slots__ = ("dora", "fan", "fu", "held", "reading", "rules", "win", "worth")

    def __init__(
        self,
        win: WinningHand,
        rules: Parameters,
        reading: Reading,
        held: HeldPatterns[Pattern],
        worth: Worth,
        fan: int | None = None,
        fu: int | None = None,
        dora: Dora = NO_DORA,
    ) -> None:
        self.win = win
        self.rules = rules
        self.reading = reading
        self.held = held
        self.worth = worth
        self.fan = fan
        self.fu = fu
        self.dora = dora

    def order(self) -> tuple[int, int, int, int]:
        """Money first; then a real yakuman before a counted one, more fan, more fu (§9.4 of the law: display only)."""
        amount = payments.amount(self.worth, by_east=self.win.seat == 0, self_draw=self.win.self_draw)
        return amount, self.worth.yakuman, self.fan or 0, self.fu or 0

    def payments(self) -> list[Payment]:
        """All payments of this win, the sticks of the record included."""
        at = self.win.situation
        return payments.all_payments(self.worth, at.parties, at.counters, at.sticks, self.rules)

    def delta(self) -> Shared:
        """The points that each seat wins or loses by the payments."""
        at = self.win.situation
        return payments.delta(self.worth, at.parties, at.counters, at.sticks, self.rules)

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        fields = self.value_fields()
        fields["delta"] = self.delta()
        return fields

    def value_fields(self) -> dict[str, Any]:
        """The worth of the hand, without the payments."""
        return {
            "patterns": self.held.counts,
            "dora": self.dora.counts,
            "yakuman": self.worth.yakuman,
            "fan": self.fan,
            "fu": self.fu,
            "limit": self.worth.limit,
        }

    def explain(self) -> Explanation:
        """The bill: patterns, dora, fu items with their rounding, the limit, and each payment."""
        totals = {key: value for key, value in self.value_fields().items() if key not in ("patterns", "dora")}
        return Explanation(
            ruleset=self.rules.key,
            reading=self.reading.show(),
            lines=tuple(self._lines()),
            totals=totals,
            payments=tuple(self.payments()),
            delta=self.delta(),
        )

    def _lines(self) -> Iterator[Line]:
        unit = "yakuman" if self.worth.yakuman else "fan"
        sections = self.rules.sections
        for pattern in self.held.patterns:
            value = self.held.counts[pattern.code]
            yield Line("pattern", pattern.code, value, unit, pattern.section, pattern.names)
        for code, value in self.dora.counts.items():
            yield Line("dora", code, value, "fan", sections["dora"], NAMES[code])
        if self.fu is not None:
            listed = items(self.reading, self.win.situation, self.rules)
            rest = self.fu - sum(value for _, value in listed)
            for code, value in [*listed, ("rounding", rest)] if rest else listed:
                yield Line("fu", code, value, "fu", sections["fu"], NAMES[code])
        if self.worth.limit:
            limit = self.worth.limit
            yield Line("limit", limit, self.worth.base, "points", sections["limit"], NAMES[limit])
