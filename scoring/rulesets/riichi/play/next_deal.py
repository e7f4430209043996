"""The state of a riichi game after a hand: dealer, counters, rounds, and its end (EMA 2008, 3.4.12 to 3.6)."""

from collections.abc import Sequence

from scoring.rulesets.riichi.parameters import Parameters
from scoring.state import GameState


def next_deal(
    state: GameState, delta: Sequence[int], *, stays: bool, counters: int, pot: int, may_stop: bool = True
) -> GameState:
    """The state before the next hand. ``delta`` are this hand's points, not yet in ``state.scores``.

    ``counters`` and ``pot`` are those of the next hand.
    ``may_stop``: whether a leading last dealer may end the game on this hand, where the edition has that.
    """
    scores = [a + b for a, b in zip(state.scores, delta, strict=True)]
    deal, dealer, round_ = state.deal, state.dealer, state.round
    if not stays:
        deal = dealer = (state.deal + 1) % len(state.players)
        round_ += deal == 0
    return state.changed(
        counters=counters,
        pot=pot,
        played=state.played + 1,
        deal=deal,
        dealer=dealer,
        round=round_,
        finished=_is_over(state, round_, scores, stays=stays)
        or (may_stop and stays and _leader_stops(state, scores)),
    )


def _is_over(before: GameState, round_: int, scores: Sequence[int], *, stays: bool) -> bool:
    """Whether the game is over; ``round_`` is that of the next hand. Sudden death waits until the deal passes."""
    rules: Parameters = before.rules
    if rules.bust is not None and min(scores) < rules.bust:
        return True
    reached = max(scores) >= rules.extra_goal
    if round_ > before.round and round_ > rules.last_round:
        return reached or round_ > rules.last_round + rules.extra_rounds
    return rules.sudden_death and reached and not stays and before.round > rules.last_round


def _leader_stops(before: GameState, scores: Sequence[int]) -> bool:
    """Whether the last dealer, first and with the goal reached, stops on a win or tenpai, as some editions have. In
    the rounds of sudden death every dealer is the last."""
    rules: Parameters = before.rules
    is_last = before.deal == len(scores) - 1 or (rules.sudden_death and before.round > rules.last_round)
    if not rules.agari_yame or before.round < rules.last_round or not is_last:
        return False
    leader = max(range(len(scores)), key=lambda index: (scores[index], -index))
    return leader == before.dealer and scores[leader] >= rules.extra_goal


def same_deal(state: GameState) -> GameState:
    """The state before the same hand again: dealer, counters and carried sticks as they were (3.4.6)."""
    return state.changed(played=state.played + 1)
