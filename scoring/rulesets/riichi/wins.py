"""A win at the table: each winner scored, sticks and counters shared out (EMA 2008, 3.3.10, 3.4.10, 4.1.2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.events import Claim, Win, Winner
from scoring.faults import Fault, Refused
from scoring.game import GameState, Outcome, WinResult
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.claims import says_yakuman, worth_of
from scoring.rulesets.riichi.payments import Table, Worth
from scoring.rulesets.riichi.progress import next_deal
from scoring.rulesets.riichi.record import HAND_FIELDS, read_win, red_faults
from scoring.rulesets.riichi.record import Win as Hand
from scoring.rulesets.riichi.scorer import Score, score_best
from scoring.tiles import KINDS, RED, SEATS, TEXT, count
from scoring.verdict import judge


@dataclass(frozen=True, slots=True)
class _Scored:
    """One winner with what he is paid for."""

    index: int
    worth: Worth
    result: WinResult
    liable: int | None


def play_win(state: GameState, event: Win) -> Outcome:
    """Every winner is paid; riichi winners get their stick back; the other sticks go to the nearest winner."""
    faults = _event_faults(state, event)
    if faults:
        raise Refused(*faults, *_hand_faults(state, event))
    scored = _score_all(state, event)
    order = _in_turn(state, event, scored)
    paid = order[:1] if state.rules.winners == "first" else order
    delta = [-1000 if player in event.riichi else 0 for player in state.players]
    for place, won in enumerate(paid):
        counters = state.counters if place == 0 or state.rules.counters_to_each else 0
        _pay(state, event, delta, won, counters)
    _give_sticks(state, event, delta, paid)
    dealer_won = any(won.index == state.dealer for won in paid)
    after = next_deal(
        replace(state, pot=0),
        delta,
        stays=dealer_won,
        counters=state.counters + 1 if dealer_won else 0,
    )
    return Outcome(tuple(delta), after, tuple(won.result for won in scored))


def _event_faults(state: GameState, event: Win) -> list[Fault]:
    names = [winner.player for winner in event.winners]
    faults = [
        Fault("ron_from_self", f"winners[{i}].player", found=name)
        for i, name in enumerate(names)
        if name == event.discarder
    ]
    faults += [
        Fault("dead_hand", f"winners[{i}].player", found=n) for i, n in enumerate(names) if n in event.dead
    ]
    most = 1 if event.discarder is None else {"two": 2}.get(state.rules.winners, 3)
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


def _hand_faults(state: GameState, event: Win) -> list[Fault]:
    """What is wrong with the tiles of the winners, for an event that cannot be settled anyway."""
    faults: list[Fault] = []
    for place, winner in enumerate(event.winners):
        if winner.hand is not None and winner.player != event.discarder:
            try:
                _score_tiles(state, event, winner, None)
            except Refused as refused:
                faults += refused.under(f"winners[{place}]").faults
    return faults


def _score_all(state: GameState, event: Win) -> list[_Scored]:
    """All winners scored; raises with all faults, also where a said liability meets no yakuman that knows it."""
    faults: list[Fault] = []
    scored: list[_Scored] = []
    hands: list[Score] = []
    known = False
    for place, winner in enumerate(event.winners):
        try:
            won, score = _score(state, event, winner)
        except Refused as refused:
            faults += refused.under(f"winners[{place}]").faults
            continue
        scored.append(won)
        if score is not None:
            hands.append(score)
        is_known = won.worth.liable > 0 or (score is not None and score.may_be_liable)
        if winner.liable is not None and not is_known:
            faults.append(_nobody_liable(state, f"winners[{place}].liable", winner.liable))
        known = known or is_known
    if not faults:
        faults = _shared_faults(hands)
        if event.liable is not None and not known:
            faults.append(_nobody_liable(state, "liable", event.liable))
    if faults:
        raise Refused(*faults)
    return scored


def _nobody_liable(state: GameState, field: str, player: str) -> Fault:
    return Fault("liable_without_yakuman", field, sorted(state.rules.liability), player)


def _score(state: GameState, event: Win, winner: Winner) -> tuple[_Scored, Score | None]:
    index = state.index(winner.player)
    liable = winner.liable or event.liable
    if liable == winner.player:
        liable = None
    score = None if winner.hand is None else _score_tiles(state, event, winner, liable)
    claimed = _worth(state, event, winner, "claim", liable)
    ruled = _worth(state, event, winner, "ruling", liable)
    computed = None if score is None else score.worth
    worth = ruled or computed or claimed
    assert worth is not None
    found = judge(claimed=_paid(claimed), computed=_paid(computed), ruled=ruled is not None)
    result = WinResult(winner.player, score, found)
    return _Scored(index, worth, result, None if liable is None else state.index(liable)), score


def _paid(worth: Worth | None) -> tuple[int, int] | None:
    """What a worth comes to and who owes it: its names may differ."""
    return None if worth is None else (worth.base, worth.liable)


def _worth(state: GameState, event: Win, winner: Winner, field: str, liable: str | None) -> Worth | None:
    claim: Claim | None = getattr(winner, field)
    if claim is None:
        return None
    is_his = len(event.winners) == 1 or winner.liable is not None or says_yakuman(claim)
    try:
        return worth_of(
            claim,
            state.rules,
            self_draw=event.discarder is None,
            counters=state.counters,
            liable=liable is not None and is_his,
        )
    except Refused as refused:
        raise refused.under(field) from None


def _score_tiles(state: GameState, event: Win, winner: Winner, liable: str | None) -> Score:
    hand = winner.hand
    assert hand is not None
    foreign = [Fault("unknown_field", f"hand.{key}") for key in hand if key not in HAND_FIELDS]
    if foreign:
        raise Refused(*foreign)

    def letter(player: str | None) -> str | None:
        return None if player is None else SEATS[state.seat_of(state.index(player))]

    record = {
        **hand,
        "seat": letter(winner.player),
        "round": SEATS[state.round % 4],
        "self_draw": event.discarder is None,
        "discarder": letter(event.discarder),
        "counters": state.counters,
        "liable": letter(liable),
    }
    try:
        win = read_win(record, state.rules)
        if win.situation.is_riichi != (winner.player in event.riichi):
            raise Refused(Fault("riichi_differs", "flags", "riichi in the event and in the hand alike"))
        return score_best(win, state.rules)
    except Refused as refused:
        raise refused.under("hand") from None


def _shared_faults(hands: Sequence[Score]) -> list[Fault]:
    """What several hands of one deal cannot have together: another winning tile, a tile or a kong too many."""
    if len(hands) < 2:
        return []
    first = hands[0].win
    faults = [
        Fault("winning_tiles_differ", "winners", TEXT[first.win_tile], TEXT[score.win.win_tile])
        for score in hands[1:]
        if score.win.win_tile != first.win_tile
    ]
    counts = [_together([score.win for score in hands], kind) for kind in range(KINDS)]
    faults += [
        Fault("fifth_copy", "winners", 4, f"{copies} x {TEXT[kind]}")
        for kind, copies in enumerate(counts)
        if copies > 4
    ]
    faults += red_faults(
        [_reds([score.win for score in hands], suit) for suit in range(3)], "winners", hands[0].rules
    )
    kongs = sum(score.win.tiles.kongs for score in hands)
    if kongs > 4:
        faults.append(Fault("too_many_kongs", "winners", 4, kongs))
    return faults


def _together(wins: Sequence[Hand], kind: int) -> int:
    """How many tiles of ``kind`` are recorded of the deal: the winning tile and the indicators are there once."""
    held = sum(count(win.tiles.all_key, kind) for win in wins)
    dora = max(count(win.dora_indicators.key, kind) for win in wins)
    ura = max(count(win.ura_indicators.key, kind) for win in wins)
    return held + dora + ura - (len(wins) - 1) * (kind == wins[0].tiles.win)


def _reds(wins: Sequence[Hand], suit: int) -> int:
    """How many red fives of ``suit`` are recorded of the deal."""

    def most(reds: Iterable[int]) -> int:
        return max(number >> 4 * suit & 15 for number in reds)

    held = sum(win.tiles.reds >> 4 * suit & 15 for win in wins)
    shown = most(win.dora_indicators.reds for win in wins) + most(win.ura_indicators.reds for win in wins)
    return held + shown - (len(wins) - 1) * (wins[0].win_tile == RED + suit)


def _in_turn(state: GameState, event: Win, scored: Sequence[_Scored]) -> list[_Scored]:
    """The winners in turn order after the discarder."""
    if event.discarder is None:
        return list(scored)
    last = state.index(event.discarder)
    return sorted(scored, key=lambda won: (won.index - last - 1) % len(state.players))


def _pay(state: GameState, event: Win, delta: list[int], won: _Scored, counters: int) -> None:
    size = len(state.players)
    table = Table(
        winner=state.seat_of(won.index),
        discarder=None if event.discarder is None else state.seat_of(state.index(event.discarder)),
        counters=counters,
        liable=None if won.liable is None else state.seat_of(won.liable),
    )
    for payment in payments.win_payments(won.worth, table, state.rules):
        assert payment.payer is not None
        delta[(payment.receiver + state.dealer) % size] += payment.points
        delta[(payment.payer + state.dealer) % size] -= payment.points


def _give_sticks(state: GameState, event: Win, delta: list[int], paid: Sequence[_Scored]) -> None:
    """Each riichi winner's own stick, then all others to the first in turn."""
    sticks = state.pot + len(event.riichi)
    if state.rules.own_stick_first:
        for won in paid:
            if state.players[won.index] in event.riichi:
                delta[won.index] += 1000
                sticks -= 1
    delta[paid[0].index] += 1000 * sticks
