"""The score of a winning hand: that of its reading that pays most (EMA 2008, 4.1 and 4.2)."""

from collections.abc import Iterable
from functools import cache, lru_cache

from scoring.engine import best
from scoring.faults import Fault, Refused
from scoring.features import of_hand
from scoring.gates import GatedPatterns, HeldPatterns
from scoring.readings import Reading, Shape, Tiles, orphans, readings, seven_pairs
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.dora import NO_DORA, Dora, count_dora
from scoring.rulesets.riichi.edition_patterns import lone_yaku_of, yaku_of, yakuman_of
from scoring.rulesets.riichi.fu import SEVEN_PAIRS, case_of, rounded
from scoring.rulesets.riichi.gates import GATES, features_of
from scoring.rulesets.riichi.liability import is_fed_kong, liable_yakuman
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.pattern import Pattern
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.tiles import SEATS

UNIDENTIFIED = "win_tile_unidentified"


Tables = dict[bool, GatedPatterns[Pattern]]
"""The patterns that a closed hand (True) and an open hand can have, each with its fan there."""


class Scorer:
    """Scores hands under the rules of one game, and owns the tables of patterns for these rules."""

    def __init__(self, rules: Parameters) -> None:
        self._rules = rules
        self._fu = cache(lambda case: rounded(case, rules))
        self._worth = cache(lambda fan, fu: payments.of_fan(fan, fu, rules))
        self._tables = tables_of((*yaku_of(rules), *yakuman_of(rules)))
        self._lone_tables = tables_of(lone_yaku_of(rules)) if rules.alone else None

    def score(self, win: WinningHand) -> RiichiScore:
        """The score of the best reading; raises `Refused` when the hand is not complete or may not win.

        Where the drawn tile could not be told from the hand, the lowest score over all tiles that it may have been.
        """
        if UNIDENTIFIED not in win.flags:
            return self._best(win)
        possible = []
        for code in dict.fromkeys((win.win_tile, *win.concealed)):
            try:
                possible.append(self._best(win.won_on(code)))
            except Refused as refused:
                why = refused
        if not possible:
            raise why
        return min(possible, key=RiichiScore.order)

    def _best(self, win: WinningHand) -> RiichiScore:
        tiles = win.tiles
        candidates = all_readings(tiles)
        if not candidates:
            raise Refused(Fault("not_a_winning_hand", "concealed"))
        rules = self._rules
        dora = count_dora(win, rules)
        shared = of_hand(tiles)
        table, flags, situation = self._tables[tiles.is_closed], win.flags, win.situation
        lone_table = self._lone_table(win)
        needed = 1 if rules.two_yaku_from is None else self._needed(win)
        chosen = None
        for reading in candidates:
            features = shared | features_of(reading)
            held = table.held(features, flags, reading, situation)
            score = None
            if held.patterns and held.patterns[0].is_yakuman:
                score = self._of_yakuman(win, reading, held)
            elif held.value >= needed:
                score = self._of_yaku(win, reading, held, dora)
            if lone_table is not None:
                lone = lone_table.held(features, flags, reading, situation)
                score = self._or_lone(win, reading, lone, score)
            if score is not None and (chosen is None or score.order() > chosen.order()):
                chosen = score
        if chosen is None:
            raise Refused(self._why_not(win, candidates))
        return chosen

    def _needed(self, win: WinningHand) -> int:
        """The number of fan by yaku that a hand must have to win."""
        two_from = self._rules.two_yaku_from
        return 1 if two_from is None or win.situation.counters < two_from else 2

    def _why_not(self, win: WinningHand, candidates: Iterable[Reading]) -> Fault:
        needed, shared = self._needed(win), of_hand(win.tiles)
        table = self._tables[win.tiles.is_closed]
        if needed > 1 and any(
            table.held(shared | features_of(reading), win.flags, reading, win.situation).patterns
            for reading in candidates
        ):
            return Fault("two_yaku_minimum", "hand", needed, 1)
        return Fault("no_yaku", "hand", 1, 0)

    def _of_yaku(
        self, win: WinningHand, reading: Reading, held: HeldPatterns[Pattern], dora: Dora
    ) -> RiichiScore:
        rules = self._rules
        fan = held.value + dora.value
        is_pairs = reading.shape is Shape.SEVEN_PAIRS
        fu = SEVEN_PAIRS if is_pairs else self._fu(case_of(reading, win.situation))
        worth = self._worth(fan, fu)
        if win.situation.liable is not None and is_fed_kong(win, rules):
            worth = worth._replace(liable=worth.base)
        return RiichiScore(win, rules, reading, held, worth, fan, fu, dora)

    def _of_yakuman(self, win: WinningHand, reading: Reading, held: HeldPatterns[Pattern]) -> RiichiScore:
        rules = self._rules
        doubles = rules.doubles - rules.tenho_cancels if "tenho" in held.counts else rules.doubles

        def number_of(pattern: Pattern) -> int:
            double = pattern.double
            is_double = pattern.code in doubles and double is not None and double(reading, win.situation)
            return 2 if is_double else 1

        yakuman = HeldPatterns([(pattern, number_of(pattern)) for pattern in held.patterns])
        paid = yakuman.value if rules.yakuman_add else max(yakuman.counts.values())
        worth = payments.of_yakuman(paid, liable_yakuman(win, rules, yakuman, paid))
        return RiichiScore(win, rules, reading, yakuman, worth)

    def _lone_table(self, win: WinningHand) -> GatedPatterns[Pattern] | None:
        """The patterns that stand alone, where the flags of the hand permit one."""
        if self._lone_tables is None:
            return None
        table = self._lone_tables[win.tiles.is_closed]
        return table if table.may_hold(win.flags) else None

    def _or_lone(
        self, win: WinningHand, reading: Reading, lone: HeldPatterns[Pattern], score: RiichiScore | None
    ) -> RiichiScore | None:
        """The score, or that of a pattern that stands alone, without dora, if it is higher."""
        scores = [
            self._of_yaku(win, reading, HeldPatterns([(pattern, lone.counts[pattern.code])]), NO_DORA)
            for pattern in lone.patterns
        ]
        if score is not None:
            scores.insert(0, score)
        return best(scores, RiichiScore.order)


def tables_of(patterns: Iterable[Pattern]) -> Tables:
    """The tables of an edition's patterns."""
    patterns = tuple(patterns)
    closed = [pattern for pattern in patterns if pattern.closed]
    opened = [pattern for pattern in patterns if pattern.opened]
    return {
        True: GatedPatterns(closed, GATES, lambda pattern: pattern.closed),
        False: GatedPatterns(opened, GATES, lambda pattern: pattern.opened),
    }


@lru_cache(maxsize=1 << 6)
def scorer_of(rules: Parameters) -> Scorer:
    """The scorer of these rules: shared by all games under them."""
    return Scorer(rules)


def all_readings(tiles: Tiles) -> list[Reading]:
    """Every reading of the tiles as a complete hand; none for an incomplete hand."""
    candidates = readings(tiles)
    number = tiles.kinds.bit_count()
    if number == 7:
        candidates += seven_pairs(tiles)
    elif number == 13:
        candidates += orphans(tiles)
    return candidates


def require_liability(score: RiichiScore) -> None:
    """Raise `Refused` when the record names a liable player who has nothing to pay for.

    The winner has no yakuman of that kind, or its deciding set is concealed, or the winning tile completes that set.
    """
    liable = score.win.situation.liable
    if liable is not None and not score.worth.liable:
        raise Refused(Fault("liable_without_yakuman", "liable", sorted(score.rules.liability), SEATS[liable]))
