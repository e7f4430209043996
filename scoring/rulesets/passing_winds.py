"""A session in which the winds pass after every hand: one paid winner a hand, sixteen hands, points from zero.

Zung Jung and MCR are played so. When several players claim a discard, the first in turn after the discarder is paid and
the others are recorded. Each rule set gives the worth of a hand and the payers.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol

from scoring.events import Claim, End, Event, ExhaustiveDraw, TableResult, Win, Winner
from scoring.faults import Fault, Refused, brief
from scoring.flags import is_robbed, kong_under
from scoring.ranking import places
from scoring.records import copy_faults
from scoring.rulesets.base import RuleSet
from scoring.rulesets.one_winner_record import (
    HAND_FIELDS,
    RecordLayout,
    Situation,
    WinningHand,
    read_hand,
    read_win,
)
from scoring.score import Explanation, Payment, delta_of
from scoring.state import GameState, Outcome, Result, WinResult
from scoring.tiles import ONE, SEATS, TEXT
from scoring.verdict import Verdict, judge

HANDS = 16
ROUND = 4


class HandScore(Protocol):
    """The score that a rule set gives to one winning hand."""

    @property
    def win(self) -> WinningHand:
        """The hand."""

    @property
    def points(self) -> int:
        """The worth of the hand."""

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""

    def explain(self) -> Explanation:
        """The bill."""


class PassingWindsRuleSet(RuleSet):
    """A rule set whose sessions run as this module describes."""

    layout: ClassVar[RecordLayout]
    pays_one_winner = True
    hand_fields = HAND_FIELDS
    event_kinds: tuple[str, ...] = ("win", "exhaustive_draw", "adjustment", "end", "table_result")

    @property
    def record_fields(self) -> frozenset[str]:  # type: ignore[override]  # the layout decides
        """The fields of a line of ``hands`` beside the hand."""
        return self.layout.situation

    @abstractmethod
    def score_win(self, win: WinningHand, rules: Any) -> HandScore:
        """The score of the best reading; raises `Refused` when the hand is not complete or may not win."""

    @abstractmethod
    def claimed(self, claim: Claim, rules: Any) -> int:
        """The points of a claim; raises `Refused` when no hand has that worth."""

    @abstractmethod
    def payments(
        self, points: int, winner: int, discarder: int | None, responsible: int | None
    ) -> list[Payment]:
        """The payments to the winner. All are seats; ``responsible`` None: nobody is."""

    def answers(self, event: Win, winner: Winner) -> str | None:
        """The player who answers to the paid winner for the tile, None: nobody. Raises `Refused`."""
        return event.discarder

    def read(self, record: Mapping[str, Any]) -> WinningHand:
        """The win of a record; raises `Refused`."""
        return read_win(record, self.layout)

    def agreed(self, claimed: int | None, computed: int | None) -> tuple[int, Verdict]:
        """The paid points without a ruling, and the verdict: the tiles go before the claim."""
        points = claimed if computed is None else computed
        assert points is not None
        return points, judge(claimed=claimed, computed=computed, ruled=False)

    def next_dealer(self, state: GameState, places: tuple[int, ...], deal: int) -> int:
        """The index of the next East: the present South."""
        return places[deal] if places else (state.dealer + 1) % len(state.players)

    def score(self, record: Mapping[str, Any], rules: Any) -> dict[str, Any]:
        """``patterns points ... delta`` of one winning hand."""
        return self.score_win(self.read(record), rules).fields()

    def explain(self, record: Mapping[str, Any], rules: Any) -> Explanation:
        """The bill of one winning hand."""
        return self.score_win(self.read(record), rules).explain()

    def start(self, players: tuple[str, ...], rules: Any, extra: Mapping[str, Any]) -> GameState:
        """The state before the first hand, all players at zero."""
        if extra:
            raise Refused(*(Fault("unknown_field", brief(name)) for name in extra))
        return GameState(self, rules, players, scores=(0,) * len(players))

    def play(self, state: GameState, event: Event) -> Outcome:
        """The outcome of the event at the table."""
        return _PLAY[type(event)](self, state, event)

    def results(self, state: GameState) -> dict[str, Result]:
        """Points, penalties and places; equal scores share a place."""
        return {
            player: Result(raw, 0, 0, penalties, raw + penalties, place)
            for player, raw, penalties, place in zip(
                state.players, state.scores, state.adjustments, places(state.scores), strict=True
            )
        }


def next_hand(ruleset: PassingWindsRuleSet, state: GameState) -> GameState:
    """The state before the next hand: the winds pass, whoever won."""
    played = state.played + 1
    round_, deal = divmod(played, ROUND)
    places = ruleset.seats_of_round(state.rules, round_)
    return state.changed(
        played=played,
        round=round_,
        deal=deal,
        dealer=ruleset.next_dealer(state, places, deal),
        places=places,
        finished=played == HANDS,
        memo=None,
    )


def _win(ruleset: PassingWindsRuleSet, state: GameState, event: Win) -> Outcome:
    paid = paid_winner(event, state.winds)
    responsible = ruleset.answers(event, paid)
    faults = _win_faults(state, event, paid, responsible)
    if faults:
        raise Refused(*faults)
    scored = _score_all(ruleset, state, event, paid, responsible)
    by_seat = delta_of(
        ruleset.payments(
            scored[event.winners.index(paid)].points,
            state.seat_of(state.index(paid.player)),
            _seat(state, event.discarder),
            _seat(state, responsible),
        )
    )
    delta = tuple(by_seat[state.seat_of(index)] for index in range(len(state.players)))
    gained = delta[state.index(paid.player)]
    wins = tuple(
        replace(won.result, paid=True, points=gained)
        if won.result.player == paid.player
        else replace(won.result, paid=False)
        for won in scored
    )
    return Outcome(delta, next_hand(ruleset, state), wins)


def paid_winner(event: Win, winds: Mapping[str, str]) -> Winner:
    """The first of several winners in turn after the discarder (Green Book 3.7.2; Zung Jung: intercettazione).

    ``winds`` are those of the players in the deal.
    """
    if event.discarder is None:
        return event.winners[0]
    last = SEATS.index(winds[event.discarder])
    return min(event.winners, key=lambda winner: (SEATS.index(winds[winner.player]) - last - 1) % len(SEATS))


def _seat(state: GameState, player: str | None) -> int | None:
    return None if player is None else state.seat_of(state.index(player))


def _win_faults(state: GameState, event: Win, paid: Winner, responsible: str | None) -> list[Fault]:
    faults = [
        fault
        for place, winner in enumerate(event.winners)
        for fault in _winner_faults(state, event, place, winner)
    ]
    if event.discarder is None and len(event.winners) > 1:
        faults.append(Fault("too_many_winners", "winners", 1, len(event.winners)))
    if responsible is not None and event.discarder is None:
        faults.append(Fault("responsible_on_self_draw", "responsible", found=responsible))
    if responsible == paid.player and responsible != event.discarder:
        faults.append(Fault("responsible_is_winner", "responsible", found=responsible))
    return faults


def _winner_faults(state: GameState, event: Win, place: int, winner: Winner) -> list[Fault]:
    faults = [
        Fault("unknown_field", f"winners[{place}].{name}")
        for name in ("liable", "status")
        if getattr(winner, name) is not None
    ]
    if winner.player == event.discarder:
        faults.append(Fault("ron_from_self", f"winners[{place}].player", found=winner.player))
    if winner.player in event.dead or winner.player in (state.memo or ()):
        faults.append(Fault("dead_hand", f"winners[{place}].player", found=winner.player))
    return faults


class _Scored(NamedTuple):
    """One winner: the points, the engine's answer for the hand, and its tiles where they are given."""

    points: int
    result: WinResult
    hand: WinningHand | None


def _score_all(
    ruleset: PassingWindsRuleSet, state: GameState, event: Win, paid: Winner, responsible: str | None
) -> list[_Scored]:
    """Every winner, also the unpaid ones; raises `Refused` with the faults of all of them."""
    faults: list[Fault] = []
    scored: list[_Scored] = []
    for place, winner in enumerate(event.winners):
        try:
            answers = responsible if winner is paid else event.discarder
            scored.append(_points(ruleset, state, event, winner, answers))
        except Refused as refused:
            faults += refused.under(f"winners[{place}]").faults
    hands = [winner.hand for winner in scored if winner.hand is not None]
    faults = faults or _shared_faults(hands, ruleset.layout)
    if faults:
        raise Refused(*faults)
    return scored


def _shared_faults(hands: Sequence[WinningHand], layout: RecordLayout) -> list[Fault]:
    """Contradictions between hands won on one discard: another tile, a tile or a flower too many."""
    if len(hands) < 2:
        return []
    kinds = dict.fromkeys(hand.tiles.win for hand in hands)
    if len(kinds) > 1:
        first, *others = [TEXT[kind] for kind in kinds]
        return [Fault("winning_tiles_differ", "winners", first, " ".join(others))]
    shared = (len(hands) - 1) * ONE[hands[0].tiles.win]
    together = sum(hand.tiles.all_key for hand in hands) - shared
    if any(is_robbed(hand, layout.flags) for hand in hands):
        together += kong_under(hands[0].tiles.win)
    bonus = Counter(code for hand in hands for code in hand.bonus)
    return [
        *copy_faults(together, "winners"),
        *(Fault("bonus_twice", "winners", 1, TEXT[code]) for code in sorted(bonus) if bonus[code] > 1),
    ]


def _points(
    ruleset: PassingWindsRuleSet, state: GameState, event: Win, winner: Winner, responsible: str | None
) -> _Scored:
    """The points of the winner's hand, and the verdict on it."""
    score = None if winner.hand is None else _score(ruleset, state, event, winner, responsible)
    hand = None if score is None else score.win
    claimed = _claimed(ruleset, state, winner.claim, "claim")
    ruled = _claimed(ruleset, state, winner.ruling, "ruling")
    if ruled is not None:
        return _Scored(ruled, WinResult(winner.player, score, Verdict.RULED), hand)
    points, verdict = ruleset.agreed(claimed, None if score is None else score.points)
    return _Scored(points, WinResult(winner.player, score, verdict), hand)


def _claimed(ruleset: PassingWindsRuleSet, state: GameState, claim: Claim | None, field: str) -> int | None:
    if claim is None:
        return None
    try:
        fields = claim.to_json()
        if fields.keys() != {"points"}:
            raise Refused(*(Fault("unknown_field", name, ["points"]) for name in fields if name != "points"))
        return ruleset.claimed(claim, state.rules)
    except Refused as refused:
        raise refused.under(field) from None


def _score(
    ruleset: PassingWindsRuleSet, state: GameState, event: Win, winner: Winner, responsible: str | None
) -> HandScore:
    hand = winner.hand
    assert hand is not None
    foreign = [Fault("unknown_field", f"hand.{brief(key)}") for key in hand if key not in HAND_FIELDS]
    if foreign:
        raise Refused(*foreign)
    situation = Situation(
        seat=state.seat_of(state.index(winner.player)),
        round_=state.round if ruleset.layout.has_round else 0,
        discarder=_seat(state, event.discarder),
        responsible=_seat(state, responsible if ruleset.layout.has_responsible else event.discarder),
    )
    try:
        return ruleset.score_win(read_hand(hand, situation, ruleset.layout), state.rules)
    except Refused as refused:
        raise refused.under("hand") from None


def _draw(ruleset: PassingWindsRuleSet, state: GameState, event: ExhaustiveDraw) -> Outcome:
    """Nobody won: nothing is paid, the winds pass."""
    if event.tenpai:
        raise Refused(Fault("unknown_field", "tenpai"))
    return Outcome(_nothing(state), next_hand(ruleset, state))


def _end(ruleset: PassingWindsRuleSet, state: GameState, event: End) -> Outcome:
    return Outcome(_nothing(state), state.changed(finished=True))


def _nothing(state: GameState) -> tuple[int, ...]:
    return (0,) * len(state.players)


def _table_result(ruleset: PassingWindsRuleSet, state: GameState, event: TableResult) -> Outcome:
    """A whole session from its sheet: only as the first event; the points sum to zero."""
    if state.played or any(state.scores):
        raise Refused(Fault("table_result_not_first", "kind", found=state.played))
    faults = [
        Fault("missing_field", f"scores.{player}") for player in state.players if player not in event.scores
    ]
    if event.pot:
        faults.append(Fault("out_of_range", "pot", 0, event.pot))
    total = sum(event.scores.values())
    if not faults and total:
        faults.append(Fault("wrong_sum", "scores", 0, total))
    if faults:
        raise Refused(*faults)
    delta = tuple(event.scores[player] for player in state.players)
    return Outcome(delta, state.changed(finished=True, played=state.played + 1))


_PLAY: dict[type[Event], Callable[[PassingWindsRuleSet, GameState, Any], Outcome]] = {
    Win: _win,
    ExhaustiveDraw: _draw,
    End: _end,
    TableResult: _table_result,
}
