"""The classical Italian game as a rule set: its data bound to the functions of this folder."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from scoring.descriptions import EndSignal, Flag, GameFacts, ScoreSheet
from scoring.faults import Fault, Refused
from scoring.names import Names
from scoring.rulesets.base import RuleSet
from scoring.rulesets.fimj.deal import LAST_PLAYER
from scoring.rulesets.fimj.deal_faults import deal_faults
from scoring.rulesets.fimj.deal_record import read_deal
from scoring.rulesets.fimj.deal_score import DealScore
from scoring.rulesets.fimj.doublings import CLOSING, FUNDAMENTAL
from scoring.rulesets.fimj.explanation import explain
from scoring.rulesets.fimj.flags import FLAGS
from scoring.rulesets.fimj.massimi import MASSIMI
from scoring.rulesets.fimj.names import GAME, MELD_NAMES, NAMES, SECTION_NAMES
from scoring.rulesets.fimj.options import OPTIONS
from scoring.rulesets.fimj.parameters import ABORTIVE_REASONS, Parameters
from scoring.rulesets.fimj.score import FixedScore, Score
from scoring.rulesets.fimj.scorer import score_rack, score_win
from scoring.rulesets.fimj.winner_record import HAND_FIELDS
from scoring.score import Explanation
from scoring.tiles import SEATS


class FimjRuleSet(RuleSet):
    """An edition of the rules of the Federazione Italiana Mah-Jong."""

    family: ClassVar[str] = "fimj"
    targets_module: ClassVar[str] = "scoring.rulesets.fimj.targets"
    book_module: ClassVar[str] = "scoring.rulesets.fimj.rulebook"
    play_module: ClassVar[str] = "scoring.rulesets.fimj.play"
    event_kinds = (
        "win",
        "exhaustive_draw",
        "abortive_draw",
        "adjustment",
        "end",
        "table_result",
    )
    abortive_reasons = ABORTIVE_REASONS
    seats = (4, 3)
    win_fields = frozenset({"racks"})
    hand_fields = HAND_FIELDS
    record_fields = frozenset({"round", "limit", "winners", "racks"})
    score_sheet = ScoreSheet.RACKS
    sheet_note = (
        "Enter each rack after its doublings, at most %(limit)s; cross out the winner's. East pays and "
        "receives double."
    )
    end_signal = EndSignal(0, 1, False, "Regolamento di gara: four discards before", conditional=True)
    three_players = (
        "Three players sit East, South and West; North is the dead seat, which gets no tiles. While the dead seat is "
        "East, South draws the 13th and the 14th tile. The hand is annulled if the first three discards are the same "
        "wind. A hand may be finished after the time if it had three discards before, called ones included."
    )
    claim_limits = tuple(Flag(row.code, row.names) for row in MASSIMI)
    start_fields = frozenset({"first_round"})
    line_names = NAMES
    meld_names = MELD_NAMES

    @property
    def patterns(self) -> Sequence[Any]:
        """Doublings, fundamental and closing, then the massimi."""
        return (*FUNDAMENTAL, *CLOSING, *MASSIMI)

    def rules_with(self, options: Mapping[str, Any]) -> Parameters:
        """The parameters under the event's options; raises `Refused` where they contradict each other."""
        rules = Parameters(key=self.key)._replace(**options)
        faults = []
        if rules.limit % 2:
            faults.append(Fault("odd_amount", "options.limit", found=rules.limit))
        if rules.first_round != "E" and not rules.is_tournament:
            faults.append(Fault("first_round_is_east", "options.first_round", "E", rules.first_round))
        if faults:
            raise Refused(*faults)
        return rules

    def open_start_fields(self, rules: Parameters) -> frozenset[str]:
        """The first round: the breached wall gives it in a tournament; it is always East in the booklet's game."""
        return self.start_fields if rules.is_tournament else frozenset()

    def facts(self, rules: Parameters) -> GameFacts:
        """The limit of the game."""
        return GameFacts(limit=rules.limit)

    def score(self, record: Mapping[str, Any], rules: Parameters) -> dict[str, Any]:
        """``winners racks delta`` of one hand."""
        return self._score(record, rules).fields()

    def explain(self, record: Mapping[str, Any], rules: Parameters) -> Explanation:
        """The bill of one hand: all winners, all racks, every payment."""
        return explain(self._score(record, rules))

    def _score(self, record: Mapping[str, Any], rules: Parameters) -> DealScore:
        deal = read_deal(record, rules)
        winners: dict[int, Score] = {}
        faults = deal_faults(deal)
        for seat, hand in deal.hands.items():
            try:
                winners[seat] = score_win(hand, deal.limit)
            except Refused as refused:
                faults += refused.under(f"winners.{SEATS[seat]}").faults
        if faults:
            raise Refused(*faults)
        for seat in deal.last_players:
            winners[seat] = FixedScore(LAST_PLAYER, deal.limit)
        racks = {seat: score_rack(rack, deal.limit) for seat, rack in deal.racks.items()}
        return DealScore(self.key, deal, winners, racks)


FIMJ_2001 = FimjRuleSet(
    key="fimj2001",
    names=Names("Classical Italian mah-jong, FIMJ 2001", GAME),
    edition="2001",
    source="Federazione Italiana Mah-Jong, regolamento, third printing, 6 October 2001",
    description=(
        "144 tiles with flowers and seasons. Points and doublings up to a limit, eleven massimi; the losers settle "
        "their racks among themselves; East pays and receives double. Tournament rules: East passes after every hand, "
        "the round wind changes after four, a blank line of the sheet is zero."
    ),
    options=OPTIONS,
    flags=FLAGS,
    section_names=SECTION_NAMES,
    unverified=(
        "The pictures of four identical chows of one suit and of the dragons' snake are lost; both are read by "
        "analogy.",
        "The booklet does not say whether racks are paid when nobody wins; here nothing is paid.",
    ),
)
