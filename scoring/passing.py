"""A session in which the winds pass after every hand: one winner a hand, sixteen hands, points from zero.

Zung Jung and MCR are played so. What a hand is worth and who pays it is each rule set's own.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from scoring.events import Claim, End, Event, ExhaustiveDraw, TableResult, Win, Winner
from scoring.faults import Fault, Refused, brief
from scoring.game import GameState, Outcome, Result, WinResult
from scoring.plain import HAND_FIELDS, Form, read_win
from scoring.plain import Win as PlainWin
from scoring.ranking import places
from scoring.rulesets.base import RuleSet
from scoring.score import Explanation, Payment, delta_of
from scoring.tiles import SEATS
from scoring.verdict import Verdict, judge

HANDS = 16
ROUND = 4


class HandScore(Protocol):
    """What a rule set makes of one winning hand."""

    @property
    def points(self) -> int:
        """What the hand is worth."""

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""

    def explain(self) -> Explanation:
        """The bill."""


class PassingRuleSet(RuleSet):
    """A rule set whose sessions run as described above."""

    form: ClassVar[Form]
    event_kinds: tuple[str, ...] = ("win", "exhaustive_draw", "adjustment", "end", "table_result")

    @abstractmethod
    def score_win(self, win: PlainWin, rules: Any) -> HandScore:
        """The score of the best reading; raises `Refused` when the hand is not complete or may not win."""

    @abstractmethod
    def claimed(self, claim: Claim, rules: Any) -> int:
        """The points of a claim; raises `Refused` when no hand is worth that."""

    @abstractmethod
    def payments(
        self, points: int, winner: int, discarder: int | None, responsible: int | None
    ) -> list[Payment]:
        """Who pays the winner what. All are seats; ``responsible`` None: nobody is."""

    def answers(self, event: Win) -> str | None:
        """The player who answers for the winning tile; None: nobody does. Raises `Refused`."""
        return event.discarder

    def read(self, record: Mapping[str, Any]) -> PlainWin:
        """The win a record tells of; raises `Refused`."""
        return read_win(record, self.form)

    def agreed(self, claimed: int | None, computed: int | None) -> tuple[int, Verdict]:
        """What is paid without a ruling, and the verdict: the tiles go before the claim."""
        points = claimed if computed is None else computed
        assert points is not None
        return points, judge(claimed=claimed, computed=computed, ruled=False)

    def next_places(self, state: GameState, round_: int) -> tuple[int, ...]:
        """Who sits where in this round, as player indices; empty: as they started."""
        return ()

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
        """The first hand, everybody at zero."""
        if extra:
            raise Refused(*(Fault("unknown_field", brief(name)) for name in extra))
        return GameState(self, rules, players, scores=(0,) * len(players))

    def play(self, state: GameState, event: Event) -> Outcome:
        """What the event does to the table."""
        return _PLAY[type(event)](self, state, event)

    def results(self, state: GameState) -> dict[str, Result]:
        """Points, penalties and places; a shared place is shared."""
        return {
            player: Result(raw, 0, 0, penalties, raw + penalties, place)
            for player, raw, penalties, place in zip(
                state.players, state.scores, state.adjustments, places(state.scores), strict=True
            )
        }


def next_hand(ruleset: PassingRuleSet, state: GameState) -> GameState:
    """The winds pass, whoever won."""
    played = state.played + 1
    round_, deal = divmod(played, ROUND)
    places = ruleset.next_places(state, round_)
    return replace(
        state,
        played=played,
        round=round_,
        deal=deal,
        dealer=ruleset.next_dealer(state, places, deal),
        places=places,
        finished=played == HANDS,
        memo=None,
    )


def _win(ruleset: PassingRuleSet, state: GameState, event: Win) -> Outcome:
    responsible = ruleset.answers(event)
    faults = _win_faults(state, event, responsible)
    if faults:
        raise Refused(*faults)
    try:
        points, result = _points(ruleset, state, event, event.winners[0], responsible)
    except Refused as refused:
        raise refused.under("winners[0]") from None
    paid = ruleset.payments(
        points,
        state.seat_of(state.index(result.player)),
        _seat(state, event.discarder),
        _seat(state, responsible),
    )
    by_seat = delta_of(paid)
    delta = tuple(by_seat[state.seat_of(index)] for index in range(len(state.players)))
    return Outcome(delta, next_hand(ruleset, state), (result,))


def _seat(state: GameState, player: str | None) -> int | None:
    return None if player is None else state.seat_of(state.index(player))


def _win_faults(state: GameState, event: Win, responsible: str | None) -> list[Fault]:
    winner = event.winners[0]
    faults = [
        Fault("unknown_field", f"winners[0].{name}")
        for name in ("liable", "status")
        if getattr(winner, name) is not None
    ]
    if len(event.winners) > 1:
        faults.append(Fault("too_many_winners", "winners", 1, len(event.winners)))
    if winner.player == event.discarder:
        faults.append(Fault("ron_from_self", "winners[0].player", found=winner.player))
    if winner.player in event.dead or winner.player in (state.memo or ()):
        faults.append(Fault("dead_hand", "winners[0].player", found=winner.player))
    if responsible is not None and event.discarder is None:
        faults.append(Fault("responsible_on_self_draw", "responsible", found=responsible))
    if responsible == winner.player and responsible != event.discarder:
        faults.append(Fault("responsible_is_winner", "responsible", found=responsible))
    return faults


def _points(
    ruleset: PassingRuleSet, state: GameState, event: Win, winner: Winner, responsible: str | None
) -> tuple[int, WinResult]:
    """What is paid for the winner, and what the engine made of his tiles."""
    score = None if winner.hand is None else _score(ruleset, state, event, winner, responsible)
    claimed = _claimed(ruleset, state, winner.claim, "claim")
    ruled = _claimed(ruleset, state, winner.ruling, "ruling")
    if ruled is not None:
        return ruled, WinResult(winner.player, score, Verdict.RULED)
    points, verdict = ruleset.agreed(claimed, None if score is None else score.points)
    return points, WinResult(winner.player, score, verdict)


def _claimed(ruleset: PassingRuleSet, state: GameState, claim: Claim | None, field: str) -> int | None:
    if claim is None:
        return None
    try:
        said = claim.to_json()
        if said.keys() != {"points"}:
            raise Refused(*(Fault("unknown_field", name, ["points"]) for name in said if name != "points"))
        return ruleset.claimed(claim, state.rules)
    except Refused as refused:
        raise refused.under(field) from None


def _score(
    ruleset: PassingRuleSet, state: GameState, event: Win, winner: Winner, responsible: str | None
) -> HandScore:
    hand = winner.hand
    assert hand is not None
    foreign = [Fault("unknown_field", f"hand.{brief(key)}") for key in hand if key not in HAND_FIELDS]
    if foreign:
        raise Refused(*foreign)
    record: dict[str, Any] = {
        **hand,
        "seat": SEATS[state.seat_of(state.index(winner.player))],
        "self_draw": event.discarder is None,
        "discarder": _letter(state, event.discarder),
    }
    if ruleset.form.has_round:
        record["round"] = SEATS[state.round]
    if ruleset.form.has_responsible:
        record["responsible"] = _letter(state, responsible)
    try:
        return ruleset.score_win(read_win(record, ruleset.form), state.rules)
    except Refused as refused:
        raise refused.under("hand") from None


def _letter(state: GameState, player: str | None) -> str | None:
    seat = _seat(state, player)
    return None if seat is None else SEATS[seat]


def _draw(ruleset: PassingRuleSet, state: GameState, event: ExhaustiveDraw) -> Outcome:
    """Nobody won: nothing is paid, the winds pass."""
    if event.tenpai:
        raise Refused(Fault("unknown_field", "tenpai"))
    return Outcome(_nothing(state), next_hand(ruleset, state))


def _end(ruleset: PassingRuleSet, state: GameState, event: End) -> Outcome:
    return Outcome(_nothing(state), replace(state, finished=True))


def _nothing(state: GameState) -> tuple[int, ...]:
    return (0,) * len(state.players)


def _table_result(ruleset: PassingRuleSet, state: GameState, event: TableResult) -> Outcome:
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
    return Outcome(delta, replace(state, finished=True, played=state.played + 1))


_PLAY: dict[type[Event], Callable[[PassingRuleSet, GameState, Any], Outcome]] = {
    Win: _win,
    ExhaustiveDraw: _draw,
    End: _end,
    TableResult: _table_result,
}
