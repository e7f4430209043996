"""Chombo: the offender pays, and the hand is played again (EMA 2008, 3.3.10, 3.4.6)."""

from scoring.events import Chombo
from scoring.rulesets.riichi.play.next_deal import same_deal
from scoring.state import GameState, Outcome


def play_chombo(state: GameState, event: Chombo) -> Outcome:
    """The offender pays like a mangan lost to the others' self-draw, or loses points after uma; stakes go back.

    A substituted player is not charged for the substitute's chombo (tournament rules, 3).
    """
    delta = [0] * len(state.players)
    adjustments = list(state.adjustments)
    away = {index for index, _ in state.substituted}
    for player in event.offenders:
        index = state.index(player)
        if state.rules.chombo is not None:
            adjustments[index] -= 0 if index in away else state.rules.chombo
            continue
        for other in range(len(state.players)):
            if other != index:
                points = 4000 if state.dealer in (index, other) else 2000
                delta[index] -= points
                delta[other] += points
    after = state.changed(adjustments=tuple(adjustments))
    return Outcome(tuple(delta), same_deal(after))
