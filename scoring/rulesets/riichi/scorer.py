"""The score of a win: which reading pays most, and the bill for it (EMA 2008, 4.1 and 4.2)."""

from collections.abc import Iterable, Iterator
from typing import Any

from scoring.engine import best, held_patterns
from scoring.faults import Fault, Refused
from scoring.readings import Reading, orphans, readings, seven_pairs
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.fu import fu_of, items
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Pattern, Yakuman
from scoring.rulesets.riichi.payments import Table, Worth
from scoring.rulesets.riichi.record import Win
from scoring.rulesets.riichi.rules import RiichiRules
from scoring.score import Explanation, Line, Payment, Reason, delta_of
from scoring.tiles import RED, SEATS, SUCCESSOR


class Score:
    """One reading and its worth. ``patterns`` are the rows with what each counts here; fan and fu None: yakuman."""

    __slots__ = ("amount", "dora", "fan", "fu", "patterns", "reading", "rules", "win", "worth")

    def __init__(
        self,
        win: Win,
        rules: RiichiRules,
        reading: Reading,
        patterns: list[tuple[Pattern | Yakuman, int]],
        worth: Worth,
        *,
        fan: int | None = None,
        fu: int | None = None,
        dora: dict[str, int] | None = None,
    ) -> None:
        self.win = win
        self.rules = rules
        self.reading = reading
        self.patterns = patterns
        self.worth = worth
        self.fan = fan
        self.fu = fu
        self.dora = dora or {}
        self.amount = payments.amount(worth, rules, by_east=win.seat == 0, self_draw=win.self_draw)

    def order(self) -> tuple[int, int, int, int]:
        """Money first; then a real yakuman before a counted one, more fan, more fu (§9.4 of the law: display only)."""
        return self.amount, self.worth.yakuman, self.fan or 0, self.fu or 0

    @property
    def may_be_liable(self) -> bool:
        """Whether the hand holds a yakuman that somebody can be liable for."""
        return any(pattern.code in self.rules.liability for pattern, _ in self.patterns)

    def payments(self) -> list[Payment]:
        """All that changes hands by this win alone, the sticks of the record included."""
        win = self.win
        out = payments.win_payments(
            self.worth, Table(win.seat, win.discarder, win.counters, win.liable), self.rules
        )
        if win.sticks:
            out.append(Payment(None, win.seat, 1000 * win.sticks, Reason.STICKS))
        return out

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        delta = delta_of(self.payments())
        return {**self.value_fields(), "delta": {seat: delta[i] for i, seat in enumerate(SEATS)}}

    def value_fields(self) -> dict[str, Any]:
        """What the hand is worth, without who pays."""
        return {
            "patterns": {pattern.code: value for pattern, value in self.patterns},
            "dora": self.dora,
            "yakuman": self.worth.yakuman,
            "fan": self.fan,
            "fu": self.fu,
            "limit": self.worth.limit,
        }

    def explain(self) -> Explanation:
        """The bill: patterns, dora, fu items with their rounding, the limit, and each payment."""
        paid = self.payments()
        delta = delta_of(paid)
        totals = {key: value for key, value in self.value_fields().items() if key not in ("patterns", "dora")}
        return Explanation(
            ruleset=self.rules.key,
            reading=self.reading.show(),
            lines=tuple(self._lines()),
            totals=totals,
            payments=tuple(paid),
            delta={seat: delta[i] for i, seat in enumerate(SEATS)},
        )

    def _lines(self) -> Iterator[Line]:
        unit = "yakuman" if self.worth.yakuman else "fan"
        for pattern, value in self.patterns:
            yield Line("pattern", pattern.code, value, unit, pattern.section, pattern.names)
        for code, value in self.dora.items():
            yield Line("dora", code, value, "fan", self.rules.sections["dora"], NAMES[code])
        if self.fu is not None:
            listed = items(self.reading, self.win, self.rules)
            rest = self.fu - sum(value for _, value in listed)
            for code, value in [*listed, ("rounding", rest)] if rest else listed:
                yield Line("fu", code, value, "fu", self.rules.sections["fu"], NAMES[code])
        if self.worth.limit:
            limit = self.worth.limit
            yield Line("limit", limit, self.worth.base, "points", self.rules.sections["limit"], NAMES[limit])


def score_win(win: Win, rules: RiichiRules) -> Score:
    """The score of the best reading; raises `Refused` when the hand is not complete or may not win."""
    found = [*readings(win.tiles), *seven_pairs(win.tiles), *orphans(win.tiles)]
    if not found:
        raise Refused(Fault("not_a_winning_hand", "concealed"))
    dora = count_dora(win, rules)
    needed = 2 if rules.two_yaku_from is not None and win.counters >= rules.two_yaku_from else 1
    candidates = [score for reading in found for score in _scores(win, rules, reading, dora, needed)]
    chosen = best(candidates, Score.order)
    if chosen is None:
        raise Refused(_why_not(win, rules, found))
    return chosen


def require_liability(win: Win, rules: RiichiRules, scores: Iterable[Score]) -> None:
    """Raise `Refused` when somebody is said to be liable but no winner has a yakuman of that kind."""
    if win.liable is not None and not any(score.may_be_liable for score in scores):
        raise Refused(Fault("liable_without_yakuman", "liable", sorted(rules.liability), SEATS[win.liable]))


def _why_not(win: Win, rules: RiichiRules, found: list[Reading]) -> Fault:
    has_yaku = any(_fan(held) for held in (_held(win, rules, reading) for reading in found))
    if has_yaku:
        return Fault("two_yaku_minimum", "hand", 2, 1)
    return Fault("no_yaku", "hand", 1, 0)


def _held(win: Win, rules: RiichiRules, reading: Reading) -> list[tuple[Pattern, int]]:
    if win.tiles.is_closed:
        return [(row, row.closed) for row in held_patterns(rules.closed_patterns, reading, win)]
    return [(row, row.opened) for row in held_patterns(rules.open_patterns, reading, win)]


def _fan(patterns: list[tuple[Pattern, int]]) -> int:
    return sum(value for _, value in patterns)


def _scores(
    win: Win, rules: RiichiRules, reading: Reading, dora: dict[str, int], needed: int
) -> Iterator[Score]:
    """What the reading may be scored as: its yakuman, else its yaku with dora, or a pattern that stands alone."""
    yakuman = held_patterns(rules.yakuman_patterns, reading, win)
    if yakuman:
        yield _yakuman_score(win, rules, reading, yakuman)
        return
    patterns = _held(win, rules, reading)
    yaku = _fan(patterns)
    if yaku >= needed:
        fan = yaku + sum(dora.values())
        fu = fu_of(reading, win, rules)
        worth = payments.of_fan(fan, fu, rules)
        yield Score(win, rules, reading, list(patterns), worth, fan=fan, fu=fu, dora=dora)
    for row in held_patterns(rules.lone_patterns, reading, win):
        worth = payments.of_fan(row.closed, 0, rules)
        yield Score(
            win, rules, reading, [(row, row.closed)], worth, fan=row.closed, fu=fu_of(reading, win, rules)
        )


def _yakuman_score(win: Win, rules: RiichiRules, reading: Reading, rows: list[Yakuman]) -> Score:
    codes = {row.code for row in rows}
    plain = rules.tenho_cancels if "tenho" in codes else frozenset[str]()

    def value(row: Yakuman) -> int:
        is_double = row.code in rules.doubles - plain and row.double is not None and row.double(reading, win)
        return 2 if is_double else 1

    patterns: list[tuple[Pattern | Yakuman, int]] = [(row, value(row)) for row in rows]
    number = sum(count for _, count in patterns) if rules.yakuman_add else max(count for _, count in patterns)
    liable = _liable_part(win, rules, patterns, number)
    return Score(win, rules, reading, patterns, payments.of_yakuman(number, liable))


def _liable_part(
    win: Win, rules: RiichiRules, patterns: list[tuple[Pattern | Yakuman, int]], number: int
) -> int:
    """How many of the yakuman paid are the liable player's: all of them where yakuman do not add up."""
    if win.liable is None:
        return 0
    under = [(row.code, count) for row, count in patterns if row.code in rules.liability]
    claimed = [count for code, count in under if _is_melded(code, win, rules)]
    if not claimed:
        return 0
    return sum(claimed) if rules.yakuman_add else number


_DECIDING = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}


def _is_melded(code: str, win: Win, rules: RiichiRules) -> bool:
    """Whether the deciding sets all lie melded: a concealed one leaves nobody liable (ruling to §9.6 of the law)."""
    melds = [
        meld
        for meld in win.tiles.melds
        if not meld.is_chow and (meld.is_open or not rules.liability_called_only)
    ]
    if code == "suukantsu":
        return sum(meld.is_kong for meld in melds) == 4
    return all(any(meld.kind == kind for meld in melds) for kind in _DECIDING[code])


def count_dora(win: Win, rules: RiichiRules) -> dict[str, int]:
    """The dora of the hand by kind, only what is there. Each indicator that points at a tile counts it once."""
    tiles = win.tiles
    counts = tiles.counts
    out: dict[str, int] = {}
    shown = win.dora_indicators if rules.kan_dora else win.dora_indicators[:1]
    dora = sum(counts[SUCCESSOR[code]] for code in shown)
    if dora:
        out["dora"] = dora
    if win.ura_indicators and rules.ura_dora:
        ura = sum(counts[SUCCESSOR[code]] for code in win.ura_indicators)
        if ura:
            out["ura_dora"] = ura
    red = counts[RED] + counts[RED + 1] + counts[RED + 2]
    if red:
        out["aka_dora"] = red
    return out
