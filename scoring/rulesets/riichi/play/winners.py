"""The winners of an event: their scores by tiles, claims and rulings, and the verdict on each."""

from dataclasses import dataclass

from scoring.events import Claim, Win, Winner
from scoring.faults import Fault, Refused
from scoring.rulesets.riichi.payments import Worth
from scoring.rulesets.riichi.play.claims import says_yakuman, worth_of
from scoring.rulesets.riichi.play.shared_tiles import shared_faults
from scoring.rulesets.riichi.record import HAND_FIELDS, read_hand
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.scorer import scorer_of
from scoring.rulesets.riichi.situation import Situation
from scoring.state import GameState, WinResult
from scoring.verdict import judge


@dataclass(frozen=True, slots=True)
class ScoredWinner:
    """One winner with the paid worth. ``index`` and ``liable`` are indices of players."""

    index: int
    worth: Worth
    result: WinResult
    liable: int | None


def hand_faults_of_all(state: GameState, event: Win) -> list[Fault]:
    """The faults of the winners' tiles, for an event that has another fault anyway."""
    faults: list[Fault] = []
    for place, winner in enumerate(event.winners):
        if winner.hand is not None and winner.player != event.discarder:
            try:
                _score_tiles(state, event, winner, None)
            except Refused as refused:
                faults += refused.under(f"winners[{place}]").faults
    return faults


def score_winners(state: GameState, event: Win) -> list[ScoredWinner]:
    """All winners, scored; raises `Refused` with all faults, including a claim of liability without its yakuman."""
    faults: list[Fault] = []
    scored: list[ScoredWinner] = []
    hands: list[RiichiScore] = []
    has_liability = False
    for place, winner in enumerate(event.winners):
        try:
            won, score = _score(state, event, winner)
        except Refused as refused:
            faults += refused.under(f"winners[{place}]").faults
            continue
        scored.append(won)
        if score is not None:
            hands.append(score)
        is_known = won.worth.liable > 0 or (score is not None and score.worth.liable > 0)
        if winner.liable is not None and not is_known:
            faults.append(_nobody_liable(state, f"winners[{place}].liable", winner.liable))
        has_liability = has_liability or is_known
    if not faults:
        faults = shared_faults(hands)
        if event.liable is not None and not has_liability:
            faults.append(_nobody_liable(state, "liable", event.liable))
    if faults:
        raise Refused(*faults)
    return scored


def _nobody_liable(state: GameState, field: str, player: str) -> Fault:
    return Fault("liable_without_yakuman", field, sorted(state.rules.liability), player)


def _score(state: GameState, event: Win, winner: Winner) -> tuple[ScoredWinner, RiichiScore | None]:
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
    verdict = judge(claimed=_paid(claimed), computed=_paid(computed), ruled=ruled is not None)
    result = WinResult(winner.player, score, verdict)
    return ScoredWinner(index, worth, result, None if liable is None else state.index(liable)), score


def _paid(worth: Worth | None) -> tuple[int, int] | None:
    """The parts of a worth that are paid: the base and the liable share, without its names."""
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


def _score_tiles(state: GameState, event: Win, winner: Winner, liable: str | None) -> RiichiScore:
    """The score of the winner's tiles in the situation of the table; ``liable`` is the player claimed to be liable."""
    hand = winner.hand
    assert hand is not None
    foreign = [Fault("unknown_field", f"hand.{key}") for key in hand if key not in HAND_FIELDS]
    if foreign:
        raise Refused(*foreign)

    def seat_of(player: str | None) -> int | None:
        return None if player is None else state.seat_of(state.index(player))

    situation = Situation(
        seat=state.seat_of(state.index(winner.player)),
        round_=state.round % 4,
        discarder=seat_of(event.discarder),
        counters=state.counters,
        liable=seat_of(liable),
    )
    try:
        win = read_hand(hand, situation, state.rules)
        if win.situation.is_riichi != (winner.player in event.riichi):
            raise Refused(Fault("riichi_differs", "flags", "riichi in the event and in the hand alike"))
        return scorer_of(state.rules).score(win)
    except Refused as refused:
        raise refused.under("hand") from None
