"""The final figures of a table: sums, penalties and places."""

from scoring.ranking import places
from scoring.state import GameState, Result


def results(state: GameState) -> dict[str, Result]:
    """The sum of the hands; places shared; no uma, no oka."""
    by_place = places(state.scores)
    return {
        player: Result(score, 0, 0, penalty, score + penalty, place)
        for player, score, penalty, place in zip(
            state.players, state.scores, state.adjustments, by_place, strict=True
        )
    }
