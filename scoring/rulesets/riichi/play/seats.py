"""Carries payments between seats to the players at the table; the stakes that players can put there."""

from collections.abc import Sequence

from scoring.faults import Fault
from scoring.score import Payment
from scoring.state import GameState


def move(state: GameState, delta: list[int], payment: Payment) -> None:
    """Carry the points of a payment from player to player; ``delta`` are points by player index."""
    assert payment.payer is not None
    size = len(state.players)
    delta[(payment.receiver + state.dealer) % size] += payment.points
    delta[(payment.payer + state.dealer) % size] -= payment.points


def stake_faults(state: GameState, riichi: Sequence[str]) -> list[Fault]:
    """The faults of players in riichi without the points that the edition asks of them."""
    least = state.rules.riichi_least
    poor = [player for player in riichi if state.scores[state.index(player)] < least] if least else []
    return [Fault("too_few_points_for_riichi", "riichi", least, player) for player in poor]
