"""Hands that nobody wins: noten payments, abortive draws, nagashi mangan (EMA 2008, 3.4.2 to 3.4.4, 3.4.12, 4.2.2)."""

from collections.abc import Callable, Sequence

from scoring.events import AbortiveDraw, Event, ExhaustiveDraw, NagashiMangan
from scoring.faults import Fault, Refused
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.payments import STICK, Parties
from scoring.rulesets.riichi.play.next_deal import next_deal
from scoring.rulesets.riichi.play.seats import move, stake_faults
from scoring.state import GameState, Outcome

NOTEN = 3000


def play_exhaustive_draw(state: GameState, event: ExhaustiveDraw) -> Outcome:
    """Tenpai players share 3000 from the others; East stays if tenpai (3.4.2, 3.4.12)."""
    faults = stake_faults(state, event.riichi) + _dead_faults(event.tenpai, "tenpai", event)
    missing = [player for player in event.riichi if player not in event.tenpai and player not in event.dead]
    if missing:
        faults.append(Fault("riichi_not_tenpai", "tenpai", found=" ".join(missing)))
    if faults:
        raise Refused(*faults)
    stakes = _stakes(state, event.riichi)
    delta = [a + b for a, b in zip(stakes, _noten(state, event.tenpai), strict=True)]
    stays = state.players[state.dealer] in event.tenpai
    return Outcome(tuple(delta), _deal_after(state, event, delta, stays=stays))


def _deal_after(
    state: GameState,
    event: ExhaustiveDraw | AbortiveDraw | NagashiMangan,
    delta: Sequence[int],
    *,
    stays: bool,
    may_stop: bool = True,
) -> GameState:
    """The next deal when nobody took the sticks: one more counter, and the new sticks stay on the table."""
    pot = state.pot + len(event.riichi)
    return next_deal(state, delta, stays=stays, counters=state.counters + 1, pot=pot, may_stop=may_stop)


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


def play_abortive_draw(state: GameState, event: AbortiveDraw) -> Outcome:
    """No noten payments; one more counter; sticks stay (3.4.3, 3.4.4)."""
    rules = state.rules
    reasons = rules.abortive_reasons
    faults = stake_faults(state, event.riichi) + _dead_faults(event.tenpai, "tenpai", event)
    if event.reason not in reasons:
        faults.append(Fault("unknown_reason", "reason", list(reasons), event.reason))
    elif event.reason == "nine_terminals" and len(event.riichi) == len(state.players):
        faults.append(Fault("nine_terminals_in_riichi", "riichi", len(state.players) - 1, len(event.riichi)))
    elif event.reason == "four_riichi" and len(event.riichi) != len(state.players):
        faults.append(Fault("four_riichi_needs_four", "riichi", len(state.players), len(event.riichi)))
    if faults:
        raise Refused(*faults)
    delta = _stakes(state, event.riichi)
    shown = event.reason == "four_riichi" or state.players[state.dealer] in event.tenpai
    stays = rules.abortive_dealer == "always" or shown
    return Outcome(tuple(delta), _deal_after(state, event, delta, stays=stays, may_stop=False))


def play_nagashi(state: GameState, event: NagashiMangan) -> Outcome:
    """A mangan by self-draw for each claimant; the edition decides the rest (ruling to 4.2.2 of EMA 2008)."""
    faults = stake_faults(state, event.riichi)
    faults += _dead_faults(event.claimants, "claimants", event) + _dead_faults(event.tenpai, "tenpai", event)
    if faults:
        raise Refused(*faults)
    return _NAGASHI[state.rules.nagashi](state, event)


def _nagashi_points(state: GameState, event: NagashiMangan, counters: int) -> list[int]:
    delta = [0] * len(state.players)
    for claimant in event.claimants:
        seat = state.seat_of(state.index(claimant))
        for payment in payments.win_payments(
            payments.of_limit("mangan"), Parties(seat, None), counters, state.rules
        ):
            move(state, delta, payment)
    return delta


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
    counters = state.counters + 1 if stays else 0
    return Outcome(tuple(delta), next_deal(state, delta, stays=stays, counters=counters, pot=0))


def _nagashi_then_again(state: GameState, event: NagashiMangan) -> Outcome:
    """Nagashi mangan without counters and sticks, then a new deal: East stays (Finnish sheet)."""
    delta = _nagashi_points(state, event, 0)
    return _nagashi_draw(state, event, delta, stays=True)


def _nagashi_for_noten(state: GameState, event: NagashiMangan) -> Outcome:
    """Nagashi mangan instead of the noten payments; East stays if tenpai."""
    delta = _nagashi_points(state, event, 0)
    return _nagashi_draw(state, event, delta, stays=state.players[state.dealer] in event.tenpai)


def _nagashi_draw(state: GameState, event: NagashiMangan, delta: list[int], *, stays: bool) -> Outcome:
    for index, stake in enumerate(_stakes(state, event.riichi)):
        delta[index] += stake
    return Outcome(tuple(delta), _deal_after(state, event, delta, stays=stays))


_NAGASHI: dict[str, Callable[[GameState, NagashiMangan], Outcome]] = {
    "win": _nagashi_as_win,
    "reshuffle": _nagashi_then_again,
    "instead_of_noten": _nagashi_for_noten,
}
