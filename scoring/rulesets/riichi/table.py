"""What an event does at a riichi table: payments, sticks, counters, dealer, end of the game (EMA 2008, 3.3 to 3.6)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from scoring.faults import Fault, Refused
from scoring.game import GameState, Outcome, substitute
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.payments import Table
from scoring.rulesets.riichi.progress import after_chombo, next_deal
from scoring.rulesets.riichi.wins import play_win

STICK = 1000
NOTEN = 3000


def play(state: GameState, event: Event) -> Outcome:
    """The outcome of any event but an adjustment; raises `Refused` when it cannot have happened."""
    return _PLAY[type(event)](state, event)


def _draw(state: GameState, event: ExhaustiveDraw) -> Outcome:
    """Tenpai players share 3000 from the others; East stays if tenpai (3.4.2, 3.4.12)."""
    faults = _dead_faults(event.tenpai, "tenpai", event)
    missing = [player for player in event.riichi if player not in event.tenpai and player not in event.dead]
    if missing:
        faults.append(Fault("riichi_not_tenpai", "tenpai", found=" ".join(missing)))
    if faults:
        raise Refused(*faults)
    stakes = _stakes(state, event.riichi)
    delta = [a + b for a, b in zip(stakes, _noten(state, event.tenpai), strict=True)]
    stays = state.players[state.dealer] in event.tenpai
    after = replace(state, pot=state.pot + len(event.riichi))
    return Outcome(tuple(delta), next_deal(after, delta, stays=stays, counters=state.counters + 1))


def _noten(state: GameState, tenpai: Sequence[str]) -> list[int]:
    ready = len(tenpai)
    if ready in (0, len(state.players)):
        return [0] * len(state.players)
    gain, loss = NOTEN // ready, NOTEN // (len(state.players) - ready)
    return [gain if player in tenpai else -loss for player in state.players]


def _stakes(state: GameState, riichi: Sequence[str]) -> list[int]:
    return [-STICK if player in riichi else 0 for player in state.players]


def _dead_faults(named: Sequence[str], path: str, event: Event) -> list[Fault]:
    return [Fault("dead_hand", path, found=player) for player in named if player in event.dead]


def _abortive(state: GameState, event: AbortiveDraw) -> Outcome:
    """No noten payments; one more counter; sticks stay (3.4.3, 3.4.4)."""
    rules = state.rules
    known = rules.abortive if rules.abortive_draws else ()
    faults = _dead_faults(event.tenpai, "tenpai", event)
    if event.reason not in known:
        faults.append(Fault("unknown_reason", "reason", list(known), event.reason))
    elif event.reason == "four_riichi" and len(event.riichi) != len(state.players):
        faults.append(Fault("four_riichi_needs_four", "riichi", len(state.players), len(event.riichi)))
    if faults:
        raise Refused(*faults)
    delta = _stakes(state, event.riichi)
    shown = event.reason == "four_riichi" or state.players[state.dealer] in event.tenpai
    after = replace(state, pot=state.pot + len(event.riichi))
    stays = rules.abortive_dealer == "always" or shown
    following = next_deal(after, delta, stays=stays, counters=state.counters + 1, may_stop=False)
    return Outcome(tuple(delta), following)


def _nagashi(state: GameState, event: NagashiMangan) -> Outcome:
    """A mangan by self-draw for each claimant; then as the edition has it (ruling to 4.2.2 of EMA 2008)."""
    faults = _dead_faults(event.claimants, "claimants", event) + _dead_faults(event.tenpai, "tenpai", event)
    if faults:
        raise Refused(*faults)
    return _NAGASHI[state.rules.nagashi](state, event)


def _nagashi_points(state: GameState, event: NagashiMangan, counters: int) -> list[int]:
    delta = [0] * len(state.players)
    for claimant in event.claimants:
        seat = state.seat_of(state.index(claimant))
        for payment in payments.win_payments(
            payments.of_limit("mangan"), Table(seat, None, counters), state.rules
        ):
            _move(state, delta, payment)
    return delta


def _move(state: GameState, delta: list[int], payment: Any) -> None:
    size = len(state.players)
    delta[(payment.receiver + state.dealer) % size] += payment.points
    delta[(payment.payer + state.dealer) % size] -= payment.points


def _nagashi_as_win(state: GameState, event: NagashiMangan) -> Outcome:
    delta = _nagashi_points(state, event, state.counters)
    for index, stake in enumerate(_stakes(state, event.riichi)):
        delta[index] += stake
    last = state.dealer - 1 if event.discarder is None else state.index(event.discarder)
    size = len(state.players)
    nearest = min(
        (state.index(claimant) for claimant in event.claimants), key=lambda i: (i - last - 1) % size
    )
    delta[nearest] += STICK * (state.pot + len(event.riichi))
    stays = state.players[state.dealer] in event.claimants
    after = replace(state, pot=0)
    return Outcome(
        tuple(delta), next_deal(after, delta, stays=stays, counters=state.counters + 1 if stays else 0)
    )


def _nagashi_then_again(state: GameState, event: NagashiMangan) -> Outcome:
    """Paid without counters and sticks, then reshuffled: East stays (Finnish sheet)."""
    delta = _nagashi_points(state, event, 0)
    return _nagashi_draw(state, event, delta, stays=True)


def _nagashi_for_noten(state: GameState, event: NagashiMangan) -> Outcome:
    """Paid instead of the noten payments; East stays if tenpai."""
    delta = _nagashi_points(state, event, 0)
    return _nagashi_draw(state, event, delta, stays=state.players[state.dealer] in event.tenpai)


def _nagashi_draw(state: GameState, event: NagashiMangan, delta: list[int], *, stays: bool) -> Outcome:
    for index, stake in enumerate(_stakes(state, event.riichi)):
        delta[index] += stake
    after = replace(state, pot=state.pot + len(event.riichi))
    return Outcome(tuple(delta), next_deal(after, delta, stays=stays, counters=state.counters + 1))


_NAGASHI: dict[str, Callable[[GameState, NagashiMangan], Outcome]] = {
    "win": _nagashi_as_win,
    "reshuffle": _nagashi_then_again,
    "instead_of_noten": _nagashi_for_noten,
}


def _chombo(state: GameState, event: Chombo) -> Outcome:
    """The offender pays like a mangan lost to the others' self-draw, or loses points after uma; stakes go back.

    What a substitute does wrong is not charged to the player he sits for (tournament rules, 3).
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
    after = replace(state, adjustments=tuple(adjustments))
    return Outcome(tuple(delta), after_chombo(after))


def _end(state: GameState, event: End) -> Outcome:
    return Outcome((0,) * len(state.players), replace(state, finished=True))


def _table_result(state: GameState, event: TableResult) -> Outcome:
    """A whole game from paper: only as the first event; scores and pot sum to the start."""
    if state.played or state.pot:
        raise Refused(Fault("table_result_not_first", "kind", found=state.played))
    missing = [player for player in state.players if player not in event.scores]
    if missing:
        raise Refused(*(Fault("missing_field", f"scores.{player}") for player in missing))
    total = state.rules.start * len(state.players)
    found = sum(event.scores.values()) + STICK * event.pot
    if found != total:
        raise Refused(Fault("wrong_sum", "scores", total, found))
    delta = tuple(event.scores[p] - score for p, score in zip(state.players, state.scores, strict=True))
    return Outcome(delta, replace(state, pot=event.pot, finished=True, played=state.played + 1))


_PLAY: dict[type[Event], Callable[[GameState, Any], Outcome]] = {
    Win: play_win,
    ExhaustiveDraw: _draw,
    AbortiveDraw: _abortive,
    NagashiMangan: _nagashi,
    Chombo: _chombo,
    End: _end,
    TableResult: _table_result,
    Substitute: substitute,
}
