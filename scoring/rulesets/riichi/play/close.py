"""A table that closes before its last hand: by the clock, or with the scores of a paper sheet."""

from typing import Final

from scoring.events import End, TableResult
from scoring.faults import Fault, Refused
from scoring.rulesets.riichi.payments import STICK
from scoring.state import GameState, Outcome

HUNDRED: Final = 100


def play_end(state: GameState, event: End) -> Outcome:
    return Outcome((0,) * len(state.players), state.changed(finished=True))


def play_table_result(state: GameState, event: TableResult) -> Outcome:
    """A whole game from paper: only as the first event; scores and pot sum to the points of the start.

    All payments of a game are in hundreds; the sticks of ``pot`` are shared out later.
    """
    if state.played or state.pot:
        raise Refused(Fault("table_result_not_first", "kind", found=state.played))
    missing = [player for player in state.players if player not in event.scores]
    if missing:
        raise Refused(*(Fault("missing_field", f"scores.{player}") for player in missing))
    start: int = state.rules.start
    total = start * len(state.players)
    points = sum(event.scores.values()) + STICK * event.pot
    if points != total:
        raise Refused(Fault("wrong_sum", "scores", total, points))
    odd = {player: score for player, score in event.scores.items() if (score - start) % HUNDRED}
    if odd:
        raise Refused(
            *(Fault("not_in_hundreds", f"scores.{player}", HUNDRED, score) for player, score in odd.items())
        )
    delta = tuple(event.scores[p] - score for p, score in zip(state.players, state.scores, strict=True))
    return Outcome(delta, state.changed(pot=event.pot, finished=True, played=state.played + 1))
