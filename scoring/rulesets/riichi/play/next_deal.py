"""How a riichi game goes on after a hand: dealer, counters, rounds, and when it is over (EMA 2008, 3.4.12 to 3.6)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.rulesets.riichi.parameters import Parameters
from scoring.state import GameState


def next_deal(
    state: GameState, delta: Sequence[int], *, stays: bool, counters: int, may_stop: bool = True
) -> GameState:
    """The state before the next hand. ``delta`` are this hand's points, not yet in ``state.scores``.

    ``may_stop``: whether a leading last dealer may end the game on this hand, where the edition lets him.
    """
    scores = [a + b for a, b in zip(state.scores, delta, strict=True)]
    after = replace(state, counters=counters, played=state.played + 1)
    if not stays:
        deal = (state.deal + 1) % len(state.players)
        after = replace(after, deal=deal, dealer=deal, round=state.round + (deal == 0))
    is_over = _is_over(state, after, scores) or (may_stop and stays and _leader_stops(state, scores))
    return replace(after, finished=is_over)


def _is_over(before: GameState, after: GameState, scores: Sequence[int]) -> bool:
    rules: Parameters = before.rules
    if rules.bust is not None and min(scores) < rules.bust:
        return True
    reached = max(scores) >= rules.extra_goal
    if after.round > before.round and after.round > rules.last_round:
        return reached or after.round > rules.last_round + rules.extra_rounds
    return rules.sudden_death and reached and before.round > rules.last_round


def _leader_stops(before: GameState, scores: Sequence[int]) -> bool:
    """The last dealer in first place with the goal reached stops on a win or tenpai, where the edition has that."""
    rules: Parameters = before.rules
    if not rules.agari_yame or before.round < rules.last_round or before.deal != len(scores) - 1:
        return False
    leader = max(range(len(scores)), key=lambda index: (scores[index], -index))
    return leader == before.dealer and scores[leader] >= rules.extra_goal


def same_deal(state: GameState) -> GameState:
    """The same hand again: dealer, counters and carried sticks as they were (3.4.6)."""
    return replace(state, played=state.played + 1)
