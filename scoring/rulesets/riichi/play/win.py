"""A win at the table: each winner is paid, sticks and counters are shared out (EMA 2008, 3.3.10, 3.4.10, 4.1.2)."""

from collections.abc import Sequence

from scoring.events import Win
from scoring.faults import Fault, Refused
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.payments import STICK, Parties
from scoring.rulesets.riichi.play.next_deal import next_deal
from scoring.rulesets.riichi.play.seats import move, stake_faults
from scoring.rulesets.riichi.play.winners import ScoredWinner, hand_faults_of_all, score_winners
from scoring.state import GameState, Outcome, WinResult


def play_win(state: GameState, event: Win) -> Outcome:
    """Every winner is paid; riichi winners get their stick back; the other sticks go to the nearest winner."""
    faults = _event_faults(state, event)
    if faults:
        raise Refused(*faults, *hand_faults_of_all(state, event))
    scored = score_winners(state, event)
    order = _in_turn(state, event, scored)
    paid = order[: state.rules.most_paid]
    delta = [-STICK if player in event.riichi else 0 for player in state.players]
    for place, won in enumerate(paid):
        paid_counters = state.counters if place == 0 or state.rules.counters_to_each else 0
        _pay(state, event, delta, won, paid_counters)
    _give_sticks(state, event, delta, paid)
    dealer_won = any(won.index == state.dealer for won in paid)
    counters = state.counters + 1 if dealer_won else 0
    after = next_deal(state, delta, stays=dealer_won, counters=counters, pot=0)
    results = (_result(state, event, won, paid=won in paid) for won in scored)
    return Outcome(tuple(delta), after, tuple(results))


def _result(state: GameState, event: Win, won: ScoredWinner, *, paid: bool) -> WinResult:
    """The winner's result with the points of the hand itself."""
    by_east = won.index == state.dealer
    points = payments.amount(won.worth, by_east=by_east, self_draw=event.discarder is None) if paid else 0
    return WinResult(won.result.player, won.result.score, won.result.verdict, paid, points)


def _event_faults(state: GameState, event: Win) -> list[Fault]:
    names = [winner.player for winner in event.winners]
    faults = stake_faults(state, event.riichi)
    faults += [
        Fault("ron_from_self", f"winners[{i}].player", found=name)
        for i, name in enumerate(names)
        if name == event.discarder
    ]
    faults += [
        Fault("dead_hand", f"winners[{i}].player", found=n) for i, n in enumerate(names) if n in event.dead
    ]
    most = 1 if event.discarder is None else state.rules.most_callers
    if len(names) > most:
        faults.append(Fault("too_many_winners", "winners", most, len(names)))
    if event.liable in names and len(names) == 1:
        faults.append(Fault("liable_is_winner", "liable", found=event.liable))
    faults += [
        Fault("liable_is_winner", f"winners[{i}].liable", found=winner.liable)
        for i, winner in enumerate(event.winners)
        if winner.liable == winner.player
    ]
    faults += [
        Fault("unknown_field", f"winners[{i}].status")
        for i, winner in enumerate(event.winners)
        if winner.status is not None
    ]
    return faults


def _in_turn(state: GameState, event: Win, scored: Sequence[ScoredWinner]) -> list[ScoredWinner]:
    """The winners in turn order after the discarder."""
    if event.discarder is None:
        return list(scored)
    last = state.index(event.discarder)
    return sorted(scored, key=lambda won: (won.index - last - 1) % len(state.players))


def _pay(state: GameState, event: Win, delta: list[int], won: ScoredWinner, counters: int) -> None:
    parties = Parties(
        winner=state.seat_of(won.index),
        discarder=None if event.discarder is None else state.seat_of(state.index(event.discarder)),
        liable=None if won.liable is None else state.seat_of(won.liable),
    )
    for payment in payments.win_payments(won.worth, parties, counters, state.rules):
        move(state, delta, payment)


def _give_sticks(state: GameState, event: Win, delta: list[int], paid: Sequence[ScoredWinner]) -> None:
    """Give each riichi winner their own stick, then all other sticks to the first in turn."""
    sticks = state.pot + len(event.riichi)
    if state.rules.own_stick_first:
        for won in paid:
            if state.players[won.index] in event.riichi:
                delta[won.index] += STICK
                sticks -= 1
    delta[paid[0].index] += STICK * sticks
