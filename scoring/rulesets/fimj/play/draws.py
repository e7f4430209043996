"""A deal that nobody won (a monte): nothing is paid, except for a wall that a player destroyed."""

from scoring.events import AbortiveDraw, ExhaustiveDraw
from scoring.faults import Fault, Refused
from scoring.rulesets.fimj.deal_faults import deal_faults
from scoring.rulesets.fimj.deal_score import DealScore
from scoring.rulesets.fimj.parameters import ABORTIVE_REASONS
from scoring.rulesets.fimj.play.next_deal import delta_by_player, next_deal
from scoring.rulesets.fimj.play.table_deal import read_table
from scoring.state import GameState, Outcome


def play_exhaustive_draw(state: GameState, event: ExhaustiveDraw) -> Outcome:
    """The wall is exhausted."""
    return _play_draw(state, event, culprit_pays=False)


def play_abortive_draw(state: GameState, event: AbortiveDraw) -> Outcome:
    """The deal was broken off; a player who destroyed the wall pays for it (Irregolarità, 6a)."""
    if event.reason not in ABORTIVE_REASONS:
        raise Refused(Fault("unknown_reason", "reason", list(ABORTIVE_REASONS), event.reason))
    return _play_draw(state, event, culprit_pays=event.reason == "wall_destroyed")


def _play_draw(state: GameState, event: ExhaustiveDraw | AbortiveDraw, *, culprit_pays: bool) -> Outcome:
    table = read_table(state, event.racks)
    deal = table.deal
    faults = [Fault("unknown_field", "tenpai")] if event.tenpai else []
    faults += table.faults or deal_faults(deal)
    if not culprit_pays:
        faults += [Fault("unknown_status", f"racks.{deal.names[seat]}.status") for seat in deal.culprits]
    if faults:
        raise Refused(*faults)
    scores = DealScore(table.rules.key, deal, {}, table.rack_scores())
    return Outcome(delta_by_player(state, scores), next_deal(state, passes=False))
