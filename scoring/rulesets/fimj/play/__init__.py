"""What an event does at a table of the classical Italian game (Durata di una partita; regolamento di gara)."""

from collections.abc import Callable
from typing import Any

from scoring.events import AbortiveDraw, End, Event, ExhaustiveDraw, TableResult, Win
from scoring.rulesets.fimj.play.close import play_end, play_table_result
from scoring.rulesets.fimj.play.draws import play_abortive_draw, play_exhaustive_draw
from scoring.rulesets.fimj.play.win import play_win
from scoring.state import GameState, Outcome

_PLAY: dict[type[Event], Callable[[GameState, Any], Outcome]] = {
    Win: play_win,
    ExhaustiveDraw: play_exhaustive_draw,
    AbortiveDraw: play_abortive_draw,
    End: play_end,
    TableResult: play_table_result,
}


def play(state: GameState, event: Event) -> Outcome:
    """The outcome of any event but an adjustment; raises `Refused` when it cannot have happened."""
    return _PLAY[type(event)](state, event)
