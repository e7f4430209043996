"""The score of a win: which reading pays most, and the bill for it (EMA 2008, 4.1 and 4.2)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from scoring.engine import best
from scoring.faults import Fault, Refused
from scoring.features import of_hand
from scoring.hand import MeldType
from scoring.jsontext import write, write_counts
from scoring.readings import Reading, orphans, readings, seven_pairs
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.chances import Chances, Counts, Held, features_of
from scoring.rulesets.riichi.fu import fu_of, items
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Pattern
from scoring.rulesets.riichi.payments import Worth
from scoring.rulesets.riichi.record import Win
from scoring.rulesets.riichi.rules import RiichiRules
from scoring.score import Explanation, Line, Payment, delta_of
from scoring.tiles import BITS, SEATS, SUCCESSOR

UNIDENTIFIED = "win_tile_unidentified"
MOST_KEPT = 1 << 12
"""Counters and sticks have no end, what is kept has one."""
_POINTED_AT = tuple(BITS * kind for kind in SUCCESSOR)
"""Where in a key the tiles are counted that an indicator points at."""
_NO_DORA = Counts({})


class Score:
    """One reading and its worth, ``held`` the patterns with what each counts here; fan and fu None: yakuman."""

    __slots__ = ("dora", "fan", "fu", "held", "reading", "rules", "win", "worth")

    def __init__(
        self,
        win: Win,
        rules: RiichiRules,
        reading: Reading,
        held: Held,
        worth: Worth,
        fan: int | None = None,
        fu: int | None = None,
        dora: Counts = _NO_DORA,
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

    @property
    def may_be_liable(self) -> bool:
        """Whether somebody can be liable for the hand: by a yakuman, or by its kong."""
        liability = self.rules.liability
        return _is_fed_kong(self.win, self.rules) or any(
            row.code in liability for row, _ in self.held.patterns
        )

    def payments(self) -> list[Payment]:
        """All that changes hands by this win alone, the sticks of the record included."""
        said = self.win.situation
        return payments.all_payments(self.worth, said.table, said.sticks, self.rules)

    def delta(self) -> dict[str, int]:
        """What each seat wins or loses by the payments."""
        return dict(zip(SEATS, delta_of(self.payments()), strict=True))

    def _delta_text(self) -> str:
        """The same as JSON, made out once for each case."""
        known = self.rules.delta_texts
        said = self.win.situation
        case = self.worth, said.table, said.sticks
        found = known.get(case)
        if found is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            found = known[case] = write_counts(self.delta())
        return found

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        return {**self.value_fields(), "delta": self.delta()}

    def text(self) -> str:
        """`fields` as JSON text without its braces, put together from what was written before."""
        worth = self.worth
        figures = _figures(worth.yakuman, self.fan, self.fu, worth.limit)
        dora, delta = self.dora.text, self._delta_text()
        return f'"patterns": {self.held.text}, "dora": {dora}, {figures}, "delta": {delta}'

    def value_fields(self) -> dict[str, Any]:
        """What the hand is worth, without who pays."""
        return {
            "patterns": self.held.named.copy(),
            "dora": self.dora.named.copy(),
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
        for pattern, value in self.held.patterns:
            yield Line("pattern", pattern.code, value, unit, pattern.section, pattern.names)
        for code, value in self.dora.named.items():
            yield Line("dora", code, value, "fan", self.rules.sections["dora"], NAMES[code])
        if self.fu is not None:
            listed = items(self.reading, self.win.situation, self.rules)
            rest = self.fu - sum(value for _, value in listed)
            for code, value in [*listed, ("rounding", rest)] if rest else listed:
                yield Line("fu", code, value, "fu", self.rules.sections["fu"], NAMES[code])
        if self.worth.limit:
            limit = self.worth.limit
            yield Line("limit", limit, self.worth.base, "points", self.rules.sections["limit"], NAMES[limit])


@lru_cache(maxsize=MOST_KEPT)
def _figures(yakuman: int, fan: int | None, fu: int | None, limit: str | None) -> str:
    return write({"yakuman": yakuman, "fan": fan, "fu": fu, "limit": limit})[1:-1]


def score_best(win: Win, rules: RiichiRules) -> Score:
    """`score_win`; where the drawn tile could not be told from the hand, the lowest score of all it may have been."""
    if UNIDENTIFIED not in win.flags:
        return score_win(win, rules)
    possible = []
    for code in dict.fromkeys((win.win_tile, *win.concealed)):
        try:
            possible.append(score_win(win.won_on(code), rules))
        except Refused as refused:
            why = refused
    if not possible:
        raise why
    return min(possible, key=Score.order)


def score_win(win: Win, rules: RiichiRules) -> Score:
    """The score of the best reading; raises `Refused` when the hand is not complete or may not win."""
    tiles = win.tiles
    found = readings(tiles)
    number = tiles.kinds.bit_count()
    if number == 7:
        found += seven_pairs(tiles)
    elif number == 13:
        found += orphans(tiles)
    if not found:
        raise Refused(Fault("not_a_winning_hand", "concealed"))
    dora = count_dora(win, rules)
    hand = of_hand(tiles)
    chances = rules.chances[win.flags]
    needed = 1 if rules.two_yaku_from is None or win.situation.counters < rules.two_yaku_from else 2
    chosen = None
    for reading in found:
        score = _score(win, rules, reading, chances[hand | features_of(reading)], dora, needed)
        if score is not None and (chosen is None or score.order() > chosen.order()):
            chosen = score
    if chosen is None:
        raise Refused(_why_not(win, rules, found, needed))
    return chosen


def require_liability(win: Win, rules: RiichiRules, score: Score) -> None:
    """Raise `Refused` when somebody is said to be liable but the winner has no yakuman of that kind."""
    if win.situation.liable is not None and not score.may_be_liable:
        raise Refused(
            Fault("liable_without_yakuman", "liable", sorted(rules.liability), SEATS[win.situation.liable])
        )


def _why_not(win: Win, rules: RiichiRules, found: list[Reading], needed: int) -> Fault:
    if needed > 1:
        hand = of_hand(win.tiles)
        chances = rules.chances[win.flags]
        if any(
            chances[hand | features_of(reading)].yaku.held_by(reading, win.situation).patterns
            for reading in found
        ):
            return Fault("two_yaku_minimum", "hand", needed, 1)
    return Fault("no_yaku", "hand", 1, 0)


def _score(
    win: Win, rules: RiichiRules, reading: Reading, chances: Chances, dora: Counts, needed: int
) -> Score | None:
    """What the reading is scored as: its yakuman, else its yaku with dora, or a pattern that stands alone."""
    if chances.yakuman:
        yakuman = chances.yakuman.held_by(reading, win.situation)
        if yakuman.patterns:
            return _yakuman_score(win, rules, reading, yakuman)
    held = chances.yaku.held_by(reading, win.situation)
    score = None
    if held.value >= needed:
        score = _yaku_score(win, rules, reading, held, dora)
    if chances.alone:
        lone = _lone_scores(win, rules, reading, chances.alone.held_by(reading, win.situation))
        return best([score, *lone] if score else lone, Score.order)
    return score


def _yaku_score(win: Win, rules: RiichiRules, reading: Reading, held: Held, dora: Counts) -> Score:
    fan = held.value + dora.value
    fu = fu_of(reading, win.situation, rules)
    worth = rules.worths[fan, fu]
    if win.situation.liable is not None and _is_fed_kong(win, rules):
        worth = worth._replace(liable=worth.base)
    return Score(win, rules, reading, held, worth, fan, fu, dora)


def _lone_scores(win: Win, rules: RiichiRules, reading: Reading, held: Held) -> list[Score]:
    fu = fu_of(reading, win.situation, rules)
    return [
        Score(win, rules, reading, Held([(pattern, value)]), rules.worths[value, fu], value, fu)
        for pattern, value in held.patterns
    ]


def _yakuman_score(win: Win, rules: RiichiRules, reading: Reading, held: Held) -> Score:
    codes = {pattern.code for pattern, _ in held.patterns}
    doubles = rules.doubles - rules.tenho_cancels if "tenho" in codes else rules.doubles

    def number_of(pattern: Pattern) -> int:
        double = pattern.row.double
        return 2 if pattern.code in doubles and double is not None and double(reading, win.situation) else 1

    patterns = [(pattern, number_of(pattern)) for pattern, _ in held.patterns]
    numbers = [number for _, number in patterns]
    paid = sum(numbers) if rules.yakuman_add else max(numbers)
    liable = _liable_part(win, rules, patterns, paid)
    return Score(win, rules, reading, Held(patterns), payments.of_yakuman(paid, liable))


def _liable_part(win: Win, rules: RiichiRules, patterns: list[tuple[Pattern, int]], paid: int) -> int:
    """How many of the yakuman paid are the liable player's: all of them where yakuman do not add up."""
    if win.situation.liable is None:
        return 0
    if _is_fed_kong(win, rules):
        return paid
    claimed = [
        number for row, number in patterns if row.code in rules.liability and _is_melded(row.code, win, rules)
    ]
    if not claimed:
        return 0
    return sum(claimed) if rules.yakuman_add else paid


def _is_fed_kong(win: Win, rules: RiichiRules) -> bool:
    """Whether the replacement tile of a called kong is its feeder's to pay, where an edition has that."""
    return "rinshan" in rules.liability and "rinshan" in win.flags and _is_melded("rinshan", win, rules)


_DECIDING = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}


def _is_melded(code: str, win: Win, rules: RiichiRules) -> bool:
    """Whether the deciding sets all lie melded: a concealed one leaves nobody liable (ruling to §9.6 of the law)."""
    melds = win.tiles.melds
    if code not in _DECIDING:
        return any(meld.type is MeldType.KAN for meld in melds)
    laid = {
        meld.kind for meld in melds if not meld.is_chow and (meld.is_open or not rules.liability_called_only)
    }
    return laid.issuperset(_DECIDING[code])


def count_dora(win: Win, rules: RiichiRules) -> Counts:
    """The dora of the hand by kind, only what is there. Each indicator that points at a tile counts it once."""
    key = win.tiles.all_key
    shown = win.dora_indicators.codes
    dora = _pointed_at(shown if rules.kan_dora else shown[:1], key)
    shown = win.ura_indicators.codes
    ura = _pointed_at(shown, key) if shown and rules.ura_dora else 0
    reds = win.tiles.reds
    return _dora(dora, ura, reds) if dora or ura or reds else _NO_DORA


@lru_cache(maxsize=MOST_KEPT)
def _dora(dora: int, ura: int, reds: int) -> Counts:
    found = {"dora": dora, "ura_dora": ura, "aka_dora": (reds & 15) + (reds >> 4 & 15) + (reds >> 8)}
    return Counts({code: number for code, number in found.items() if number})


def _pointed_at(indicators: Iterable[int], key: int) -> int:
    found = 0
    for code in indicators:
        found += key >> _POINTED_AT[code] & 31
    return found
