"""Carries payments between seats to the players at the table."""

from scoring.score import Payment
from scoring.state import GameState


def move(state: GameState, delta: list[int], payment: Payment) -> None:
    """Carry the points of a payment from player to player; ``delta`` are points by player index."""
    assert payment.payer is not None
    size = len(state.players)
    delta[(payment.receiver + state.dealer) % size] += payment.points
    delta[(payment.payer + state.dealer) % size] -= payment.points
