"""A riichi edition as a rule set: its data and rules bound to the family's functions."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scoring.faults import Fault, Refused, brief
from scoring.rulesets.base import EndSignal, RuleSet
from scoring.rulesets.riichi.flags import NEEDS, flag_rows
from scoring.rulesets.riichi.names import MELD_NAMES
from scoring.rulesets.riichi.record import read_win
from scoring.rulesets.riichi.rules import RiichiRules
from scoring.rulesets.riichi.scorer import Score, require_liability, score_best
from scoring.score import Explanation

if TYPE_CHECKING:
    from scoring.events import Event
    from scoring.game import GameState, Outcome, Result
    from scoring.penalties import PenaltyRule


class RiichiRuleSet(RuleSet):
    """One edition of the riichi family: its flags and events follow from its rules."""

    family: ClassVar[str] = "riichi"
    win_fields = frozenset({"riichi", "liable"})
    meld_names = MELD_NAMES

    def __init__(self, *, rules: RiichiRules, **said: Any) -> None:
        codes = tuple(code for code in NEEDS if code in rules.flags)
        super().__init__(flags=flag_rows(codes), **said)
        self.rules = has = rules
        kinds = ["win", "exhaustive_draw"]
        kinds += ["abortive_draw"] if has.abortive else []
        kinds += ["nagashi_mangan"] if has.nagashi != "none" else []
        kinds += ["chombo"] if has.chombo != 0 else []
        kinds += ["substitute"] if has.substitute_loss is not None else []
        self.event_kinds = (*kinds, "adjustment", "end", "table_result")
        self.abortive_reasons = has.abortive
        self.end_signal = EndSignal(15, 2, has.chombo_after_signal, "EMA 2025, 7.4")

    @property
    def patterns(self) -> Sequence[Any]:
        """Yaku, then yakuman."""
        return (*self.rules.patterns, *self.rules.lone_patterns, *self.rules.yakuman_patterns)

    @property
    def penalties(self) -> "tuple[PenaltyRule, ...]":
        """What the edition says of chombo, dead hands, lateness, sheets, obstruction."""
        from scoring.rulesets.riichi import penalties  # as in `start`

        return penalties.rows(self.key)

    def rules_with(self, options: Mapping[str, Any]) -> RiichiRules:
        """The edition's rules under the event's options."""
        return self.rules.with_options(options)

    def _score(self, record: Mapping[str, Any], rules: RiichiRules) -> Score:
        win = read_win(record, rules)
        score = score_best(win, rules)
        if win.situation.liable is not None:
            require_liability(win, rules, score)
        return score

    def score(self, record: Mapping[str, Any], rules: RiichiRules) -> dict[str, Any]:
        """``patterns dora yakuman fan fu limit delta`` of one winning hand."""
        return self._score(record, rules).fields()

    def score_text(self, record: Mapping[str, Any], rules: RiichiRules) -> str:
        """The same as JSON text."""
        return self._score(record, rules).text()

    def explain(self, record: Mapping[str, Any], rules: RiichiRules) -> Explanation:
        """The bill of one winning hand."""
        return self._score(record, rules).explain()

    def start(self, players: tuple[str, ...], rules: RiichiRules, extra: Mapping[str, Any]) -> "GameState":
        """East 1, no counters, everybody at the start."""
        if extra:
            raise Refused(*(Fault("unknown_field", brief(name)) for name in extra))
        from scoring.game import GameState  # hands alone need no games: a batch of them starts without

        return GameState(self, rules, players, scores=(rules.start,) * len(players))

    def play(self, state: "GameState", event: "Event") -> "Outcome":
        """What the event does to the table."""
        from scoring.rulesets.riichi import table  # as above

        return table.play(state, event)

    def results(self, state: "GameState") -> dict[str, "Result"]:
        """Raw points, uma, penalties and places."""
        from scoring.rulesets.riichi import final  # as above

        return final.results(state)
