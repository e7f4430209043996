"""The deal of an event: its tiles, and its claims without tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.faults import Fault, Refused
from scoring.rulesets.fimj.claims import claimed_rack
from scoring.rulesets.fimj.deal import Deal
from scoring.rulesets.fimj.parameters import Parameters
from scoring.rulesets.fimj.rack_record import read_rack
from scoring.rulesets.fimj.score import FixedScore, Score
from scoring.rulesets.fimj.scorer import NOTHING, score_rack
from scoring.state import GameState


@dataclass(slots=True)
class TableDeal:
    """A deal by its tiles, and the claims and rulings without tiles, by seat. Every fault is kept."""

    deal: Deal
    rules: Parameters
    faults: list[Fault] = field(default_factory=list)
    claims: dict[int, FixedScore] = field(default_factory=dict)
    rulings: dict[int, FixedScore] = field(default_factory=dict)
    claimed_racks: dict[int, FixedScore] = field(default_factory=dict)

    def rack_scores(self) -> dict[int, Score]:
        """The score of every seat's rack; a missing rack is a blank line of the sheet: zero."""
        return {seat: self._rack_score(seat) for seat in self.deal.names}

    def _rack_score(self, seat: int) -> Score:
        if seat in self.claimed_racks:
            return self.claimed_racks[seat]
        rack = self.deal.racks.get(seat)
        return NOTHING if rack is None else score_rack(rack, self.deal.limit)


def read_table(state: GameState, racks: Mapping[str, Any] | None) -> TableDeal:
    """The deal with its racks and no winner yet."""
    rules: Parameters = state.rules
    names = {state.seat_of(index): player for index, player in enumerate(state.players)}
    deal = Deal(state.round % 4, rules.limit, len(names), 0 if 0 in names else 1, names)
    table = TableDeal(deal, rules)
    for player, given in (racks or {}).items():
        try:
            _read_rack(table, state.seat_of(state.index(player)), given)
        except Refused as refused:
            table.faults += refused.under(f"racks.{player}").faults
    return table


def _read_rack(table: TableDeal, seat: int, given: Any) -> None:
    if not isinstance(given, Mapping) or "claim" not in given:
        table.deal.add_rack(seat, read_rack(given, seat, table.deal.round))
        return
    if len(given) > 1:
        raise Refused(Fault("unclear_claim", "", "combinations or a claim", " ".join(map(str, given))))
    try:
        table.claimed_racks[seat] = claimed_rack(given["claim"], table.deal.limit)
    except Refused as refused:
        raise refused.under("claim") from None
