"""A riichi edition as a rule set: its data and rules bound to the family's functions."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from scoring.descriptions import EndSignal, GameFacts, ScoreSheet
from scoring.faults import Fault
from scoring.penalties import OTHER, PenaltyRule
from scoring.rulesets.base import RuleSet
from scoring.rulesets.riichi.edition_patterns import lone_yaku_of, yaku_of, yakuman_of
from scoring.rulesets.riichi.flags import flag_rows
from scoring.rulesets.riichi.names import MELD_NAMES, NAMES
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.payments import STICK
from scoring.rulesets.riichi.record import HAND_FIELDS, SITUATION_FIELDS, read_win
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.scorer import Scorer, require_liability, scorer_of
from scoring.score import Explanation


class RiichiRuleSet(RuleSet):
    """One edition of the riichi family: its flags and events follow from its rules."""

    family: ClassVar[str] = "riichi"
    targets_module: ClassVar[str] = "scoring.rulesets.riichi.targets"
    book_module: ClassVar[str] = "scoring.rulesets.riichi.rulebook"
    play_module: ClassVar[str] = "scoring.rulesets.riichi.play"
    win_fields = frozenset({"riichi", "liable"})
    hand_fields = HAND_FIELDS
    record_fields = SITUATION_FIELDS
    has_fu = True
    has_uma = True
    has_furiten = True
    score_sheet = ScoreSheet.RESULT
    federation_name = "riichi"
    meld_names = MELD_NAMES
    line_names = NAMES

    def __init__(self, *, rules: Parameters, **description: Any) -> None:
        super().__init__(flags=flag_rows(rules), **description)
        self.rules = rules
        kinds = ["win", "exhaustive_draw"]
        kinds += ["abortive_draw"] if rules.abortive else []
        kinds += ["nagashi_mangan"] if rules.nagashi != "none" else []
        kinds += ["chombo"] if rules.chombo != 0 else []
        kinds += ["substitute"] if rules.substitute_loss is not None else []
        self.event_kinds = (*kinds, "adjustment", "end", "table_result")
        self.abortive_reasons = rules.abortive
        self.pays_one_winner = rules.winners == "first"
        self.end_signal = EndSignal(15, 2, rules.chombo_after_signal, "EMA 2025, 7.4")

    @property
    def patterns(self) -> Sequence[Any]:
        """The yaku, then the yakuman."""
        return (*yaku_of(self.rules), *lone_yaku_of(self.rules), *yakuman_of(self.rules))

    @property
    def penalties(self) -> tuple[PenaltyRule, ...]:
        """The edition's penalties for chombo, dead hands, lateness, sheets and obstruction."""
        return (*self.rules.penalties, *OTHER)

    def rules_with(self, options: Mapping[str, Any]) -> Parameters:
        """The edition's rules under the event's options."""
        return self.rules.with_options(options)

    def at_odds(self, rules: Parameters) -> list[Fault]:
        """The faults of results that do not sum to zero, and of an uma that gives a worse place more."""
        faults = []
        if list(rules.uma) != sorted(rules.uma, reverse=True):
            faults.append(Fault("uma_rises", "options.uma", found=", ".join(map(str, rules.uma))))
        if rules.sum_of_results:
            faults.append(Fault("results_not_zero", "options.oka", 0, rules.sum_of_results))
        return faults

    def facts(self, rules: Parameters) -> GameFacts:
        """Start, target, uma, red fives, fu, chombo, substitutes."""
        return GameFacts(
            start=rules.start,
            target=rules.start if rules.target is None else rules.target,
            uma=rules.uma,
            red_fives=rules.red_fives,
            fu_step=rules.fu_step,
            stick=STICK,
            chombo=rules.chombo or 0,
            most_yakuman=rules.most_yakuman,
            substitute_loss=rules.substitute_loss or 0,
        )

    @cached_property
    def _plain_scorer(self) -> Scorer:
        return scorer_of(self.rules)

    def _scorer(self, rules: Parameters) -> Scorer:
        """The scorer of the rules; the edition's own without options, which most hands need, is always at hand."""
        return self._plain_scorer if rules is self.rules else scorer_of(rules)

    def _score(self, record: Mapping[str, Any], rules: Parameters) -> RiichiScore:
        score = self._scorer(rules).score(read_win(record, rules))
        require_liability(score)
        return score

    def score(self, record: Mapping[str, Any], rules: Parameters) -> dict[str, Any]:
        """``patterns dora yakuman fan fu limit delta`` of one winning hand."""
        return self._score(record, rules).fields()

    def explain(self, record: Mapping[str, Any], rules: Parameters) -> Explanation:
        """The bill of one winning hand."""
        return self._score(record, rules).explain()
