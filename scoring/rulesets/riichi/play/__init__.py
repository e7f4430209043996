"""The effect of events at a riichi table: payments, sticks, counters, dealer, end of game (EMA 2008, 3.3 to 3.6)."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.events import (
    AbortiveDraw,
    Chombo,
    End,
    Event,
    ExhaustiveDraw,
    NagashiMangan,
    Substitute,
    TableResult,
    Win,
)
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.play.chombo import play_chombo
from scoring.rulesets.riichi.play.close import play_end, play_table_result
from scoring.rulesets.riichi.play.draws import play_abortive_draw, play_exhaustive_draw, play_nagashi
from scoring.rulesets.riichi.play.results import results
from scoring.rulesets.riichi.play.win import play_win
from scoring.state import GameState, Outcome, Rulebook, substitute

__all__ = ["play", "results", "start"]

_PLAY: dict[type[Event], Callable[[GameState, Any], Outcome]] = {
    Win: play_win,
    ExhaustiveDraw: play_exhaustive_draw,
    AbortiveDraw: play_abortive_draw,
    NagashiMangan: play_nagashi,
    Chombo: play_chombo,
    End: play_end,
    TableResult: play_table_result,
    Substitute: substitute,
}


def start(
    ruleset: Rulebook, players: tuple[str, ...], rules: Parameters, extra: Mapping[str, Any]
) -> GameState:
    """The state before the first hand: East 1, no counters, all players at the start."""
    if extra:
        raise Refused(*(Fault("unknown_field", brief(name)) for name in extra))
    return GameState(ruleset, rules, players, scores=(rules.start,) * len(players))


def play(state: GameState, event: Event) -> Outcome:
    """The outcome of any event but an adjustment; raises `Refused` when it cannot have happened."""
    return _PLAY[type(event)](state, event)
