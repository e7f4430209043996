"""The next East and the next round wind (Durata di una partita; regolamento di gara)."""

from typing import Final

from scoring.rulesets.fimj.deal_score import DealScore
from scoring.rulesets.fimj.parameters import Parameters
from scoring.state import GameState

_DEALS_IN_A_ROUND: Final = 4
_ROUNDS: Final = 4


def next_deal(state: GameState, *, passes: bool) -> GameState:
    """The next deal. East passes always in a tournament; in the booklet's game when another player has won."""
    rules: Parameters = state.rules
    after = state.changed(played=state.played + 1)
    if not (passes or rules.is_tournament):
        return after
    deal = (state.deal + 1) % _DEALS_IN_A_ROUND
    round_ = state.round + (deal == 0)
    is_over = not rules.is_tournament and round_ == _ROUNDS
    return after.changed(deal=deal, dealer=deal, round=round_, finished=is_over)


def delta_by_player(state: GameState, scores: DealScore) -> tuple[int, ...]:
    """The points that each player wins or loses by a settled deal, in the order of the players."""
    delta = scores.delta()
    return tuple(delta[state.seat_of(index)] for index in range(len(state.players)))
