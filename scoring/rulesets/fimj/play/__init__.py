"""The effect of events at a table of the classical Italian game (Durata di una partita; regolamento di gara)."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.events import AbortiveDraw, End, Event, ExhaustiveDraw, TableResult, Win
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.fimj.parameters import Parameters
from scoring.rulesets.fimj.play.close import play_end, play_table_result
from scoring.rulesets.fimj.play.draws import play_abortive_draw, play_exhaustive_draw
from scoring.rulesets.fimj.play.results import results
from scoring.rulesets.fimj.play.win import play_win
from scoring.state import GameState, Outcome, Rulebook
from scoring.tiles import SEATS

__all__ = ["play", "results", "start"]

_PLAY: dict[type[Event], Callable[[GameState, Any], Outcome]] = {
    Win: play_win,
    ExhaustiveDraw: play_exhaustive_draw,
    AbortiveDraw: play_abortive_draw,
    End: play_end,
    TableResult: play_table_result,
}


def start(
    ruleset: Rulebook, players: tuple[str, ...], rules: Parameters, extra: Mapping[str, Any]
) -> GameState:
    """The state before the first hand, all at zero; ``first_round`` is the wind of the breached wall.

    With three players nobody sits in the fourth seat: it starts as North.
    """
    first = extra.get("first_round", rules.first_round)
    if not isinstance(first, str) or first not in tuple(SEATS):
        raise Refused(Fault("unknown_seat", "first_round", SEATS, brief(first)))
    if first != "E" and not rules.is_tournament:
        raise Refused(Fault("first_round_is_east", "first_round", "E", first))
    return GameState(
        ruleset,
        rules,
        players,
        scores=(0,) * len(players),
        round=SEATS.index(first),
        dead_seats=4 - len(players),
    )


def play(state: GameState, event: Event) -> Outcome:
    """The outcome of any event but an adjustment; raises `Refused` when it cannot have happened."""
    return _PLAY[type(event)](state, event)
