"""The classical Italian game as a rule set: its data bound to the functions of this folder."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scoring.descriptions import Flag, GameFacts, ScoreSheet
from scoring.faults import Fault, Refused, brief
from scoring.names import Names
from scoring.rulesets.base import RuleSet
from scoring.rulesets.fimj import doublings, massimi
from scoring.rulesets.fimj.bill import Bill, Fixed, Worth
from scoring.rulesets.fimj.flags import FLAGS
from scoring.rulesets.fimj.hands import HAND_FIELDS
from scoring.rulesets.fimj.names import GAME, MELD_NAMES, NAMES, SECTION_NAMES
from scoring.rulesets.fimj.record import read_deal
from scoring.rulesets.fimj.rules import ABORTIVE_REASONS, OPTIONS, FimjRules
from scoring.rulesets.fimj.scorer import score_rack, score_win
from scoring.rulesets.fimj.together import deal_faults
from scoring.rulesets.fimj.values import LAST_PLAYER
from scoring.score import Explanation
from scoring.tiles import SEATS

if TYPE_CHECKING:
    from scoring.events import Event
    from scoring.state import GameState, Outcome, Result


class FimjRuleSet(RuleSet):
    """An edition of the rules of the Federazione Italiana Mah-Jong."""

    family: ClassVar[str] = "fimj"
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
    claim_limits = tuple(Flag(row.code, row.names) for row in massimi.ROWS)
    start_fields = frozenset({"first_round"})
    line_names = NAMES
    meld_names = MELD_NAMES

    @property
    def patterns(self) -> Sequence[Any]:
        """Doublings, fundamental and closing, then the massimi."""
        return (*doublings.FUNDAMENTAL, *doublings.CLOSING, *massimi.ROWS)

    def rules_with(self, options: Mapping[str, Any]) -> FimjRules:
        """The parameters under the event's options; raises `Refused` where they contradict each other."""
        rules = FimjRules(key=self.key)._replace(**options)
        faults = []
        if rules.limit % 2:
            faults.append(Fault("odd_amount", "options.limit", found=rules.limit))
        if rules.first_round != "E" and not rules.is_tournament:
            faults.append(Fault("first_round_is_east", "options.first_round", "E", rules.first_round))
        if faults:
            raise Refused(*faults)
        return rules

    def open_start_fields(self, rules: FimjRules) -> frozenset[str]:
        """In a tournament the wall that is breached gives the first round; in the booklet's game it is East's."""
        return self.start_fields if rules.is_tournament else frozenset()

    def facts(self, rules: FimjRules) -> GameFacts:
        """The limit."""
        return GameFacts(limit=rules.limit)

    def _bill(self, record: Mapping[str, Any], rules: FimjRules) -> Bill:
        deal = read_deal(record, rules)
        winners: dict[int, Worth] = {}
        faults = deal_faults(deal)
        for seat, win in deal.wins.items():
            try:
                winners[seat] = score_win(win, rules, deal.limit)
            except Refused as refused:
                faults += refused.under(f"winners.{SEATS[seat]}").faults
        if faults:
            raise Refused(*faults)
        for seat in deal.last_players:
            winners[seat] = Fixed(LAST_PLAYER, deal.limit)
        racks = {seat: score_rack(rack, rules, deal.limit) for seat, rack in deal.racks.items()}
        return Bill(self.key, deal, winners, racks)

    def score(self, record: Mapping[str, Any], rules: FimjRules) -> dict[str, Any]:
        """``winners racks delta`` of one hand."""
        return self._bill(record, rules).fields()

    def score_text(self, record: Mapping[str, Any], rules: FimjRules) -> str:
        """The same as JSON text."""
        return self._bill(record, rules).text()

    def explain(self, record: Mapping[str, Any], rules: FimjRules) -> Explanation:
        """The bill of one hand: all winners, all racks, every payment."""
        return self._bill(record, rules).explain()

    def start(self, players: tuple[str, ...], rules: FimjRules, extra: Mapping[str, Any]) -> "GameState":
        """Nobody has won or lost anything; ``first_round`` is the wind of the breached wall.

        Of three players nobody sits in the fourth seat: it starts as North.
        """
        first = extra.get("first_round", rules.first_round)
        if not isinstance(first, str) or first not in tuple(SEATS):
            raise Refused(Fault("unknown_seat", "first_round", SEATS, brief(first)))
        if first != "E" and not rules.is_tournament:
            raise Refused(Fault("first_round_is_east", "first_round", "E", first))
        from scoring.state import GameState  # hands alone need no games: a batch of them starts without

        return GameState(
            self,
            rules,
            players,
            scores=(0,) * len(players),
            round=SEATS.index(first),
            dead_seats=4 - len(players),
        )

    def play(self, state: "GameState", event: "Event") -> "Outcome":
        """What the event does to the table."""
        from scoring.rulesets.fimj import table  # as above

        return table.play(state, event)

    def results(self, state: "GameState") -> dict[str, "Result"]:
        """Sums, penalties and places."""
        from scoring.rulesets.fimj import table  # as above

        return table.results(state)


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
