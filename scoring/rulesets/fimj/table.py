"""What an event does at the table: payments, and how dealer and round wind go on (Durata di una partita; regolamento
di gara)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring.events import AbortiveDraw, End, Event, ExhaustiveDraw, TableResult, Win
from scoring.faults import Fault, Refused
from scoring.ranking import places
from scoring.rulesets.fimj.bill import Bill
from scoring.rulesets.fimj.rules import ABORTIVE_REASONS, FimjRules
from scoring.rulesets.fimj.together import deal_faults
from scoring.rulesets.fimj.wins import read_table, settle_wins
from scoring.state import GameState, Outcome, Result

HANDS_IN_A_ROUND = 4
ROUNDS = 4


def play(state: GameState, event: Event) -> Outcome:
    """The outcome of any event but an adjustment; raises `Refused` when it cannot have happened."""
    return _PLAY[type(event)](state, event)


def _win(state: GameState, event: Win) -> Outcome:
    bill, wins = settle_wins(state, event)
    is_mahjong = not bill.deal.culprits
    passes = is_mahjong and any(state.index(win.player) != state.dealer for win in event.winners)
    return Outcome(_by_player(state, bill), _next_deal(state, passes=passes), wins)


def _exhaustive(state: GameState, event: ExhaustiveDraw) -> Outcome:
    return _drawn(state, event, culprit_pays=False)


def _abortive(state: GameState, event: AbortiveDraw) -> Outcome:
    """A monte: nothing is paid, but for a wall that somebody destroyed (Irregolarità, 6a)."""
    if event.reason not in ABORTIVE_REASONS:
        raise Refused(Fault("unknown_reason", "reason", list(ABORTIVE_REASONS), event.reason))
    return _drawn(state, event, culprit_pays=event.reason == "wall_destroyed")


def _drawn(state: GameState, event: ExhaustiveDraw | AbortiveDraw, *, culprit_pays: bool) -> Outcome:
    read = read_table(state, event.racks)
    faults = [Fault("unknown_field", "tenpai")] if event.tenpai else []
    faults += read.faults or deal_faults(read.deal)
    if not culprit_pays:
        faults += [
            Fault("unknown_status", f"racks.{read.deal.names[seat]}.status") for seat in read.deal.culprits
        ]
    if faults:
        raise Refused(*faults)
    bill = Bill(read.rules.key, read.deal, {}, read.racks())
    return Outcome(_by_player(state, bill), _next_deal(state, passes=False))


def _by_player(state: GameState, bill: Bill) -> tuple[int, ...]:
    delta = bill.delta()
    return tuple(delta[state.seat_of(index)] for index in range(len(state.players)))


def _next_deal(state: GameState, *, passes: bool) -> GameState:
    """East passes always in a tournament; in the booklet's game when another player has won."""
    rules: FimjRules = state.rules
    after = replace(state, played=state.played + 1)
    if not (passes or rules.is_tournament):
        return after
    deal = (state.deal + 1) % HANDS_IN_A_ROUND
    round_ = state.round + (deal == 0)
    is_over = not rules.is_tournament and round_ == ROUNDS
    return replace(after, deal=deal, dealer=deal, round=round_, finished=is_over)


def _end(state: GameState, event: End) -> Outcome:
    return Outcome((0,) * len(state.players), replace(state, finished=True))


def _table_result(state: GameState, event: TableResult) -> Outcome:
    """A whole game from its sheet: only as the first event; what was won was lost by others."""
    if state.played:
        raise Refused(Fault("table_result_not_first", "kind", found=state.played))
    faults = [Fault("missing_field", f"scores.{name}") for name in state.players if name not in event.scores]
    if event.pot:
        faults.append(Fault("out_of_range", "pot", 0, event.pot))
    if sum(event.scores.values()) and not faults:
        faults.append(Fault("wrong_sum", "scores", 0, sum(event.scores.values())))
    if faults:
        raise Refused(*faults)
    delta = tuple(event.scores[name] for name in state.players)
    return Outcome(delta, replace(state, finished=True, played=1))


_PLAY: dict[type[Event], Callable[[GameState, Any], Outcome]] = {
    Win: _win,
    ExhaustiveDraw: _exhaustive,
    AbortiveDraw: _abortive,
    End: _end,
    TableResult: _table_result,
}


def results(state: GameState) -> dict[str, Result]:
    """The sum of the hands; places shared; no uma, no oka."""
    by_place = places(state.scores)
    return {
        player: Result(score, 0, 0, penalty, score + penalty, place)
        for player, score, penalty, place in zip(
            state.players, state.scores, state.adjustments, by_place, strict=True
        )
    }
