"""A recorded game, replayed under a rule set and compared with what the platform wrote, hand by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring import game
from scoring.faults import Fault, Refused
from scoring.rulesets.base import RuleSet
from scoring.rulesets.registry import get
from scoring.state import GameState, Step
from tournaments.desk.online_games.engine.actions import Four, Played, RecordedGame
from tournaments.desk.online_games.engine.folding import NAMES

PLATFORM: Final = "tenhou"
"""The rule set of the platforms: a difference that it explains is one of the rules."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that is worth something else here: the changes of the scores there and here, by seat."""

    round: str
    deal: int
    counters: int
    there: Four
    here: Four
    by_rules: bool
    """Whether the platform's own rules give what the platform wrote."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """There and here, by seat."""
        return tuple(zip(self.there, self.here, strict=True))


@dataclass(frozen=True, slots=True)
class Judged:
    """A game under a rule set: its events as they are recorded, and what differs.

    ``start`` are the points of each player at the start here, ``scores`` those at the end, ``final_there`` those at the
    end on the platform. ``faults`` say why it cannot be recorded hand by hand; ``left_out`` counts the hands after the
    game's end here.
    """

    events: tuple[Mapping[str, Any], ...]
    differences: tuple[Difference, ...]
    start: int
    scores: Four
    final_there: Four
    faults: tuple[Fault, ...] = ()
    left_out: int = 0


def judge(record: RecordedGame, ruleset: RuleSet, options: Mapping[str, Any] | None = None) -> Judged:
    """Replay a record under a rule set."""
    state = game.start(ruleset, NAMES, options)
    start = state.scores[0]
    usual: GameState | None = game.start(get(PLATFORM), NAMES)
    events, differences = [], []
    left_out = 0
    faults: tuple[Fault, ...] = ()
    for number, hand in enumerate(record.hands):
        if state.finished:
            left_out = len(record.hands) - number
            break
        event = fitting(hand.event, state, ruleset)
        try:
            step = game.apply(state, event)
        except Refused as refused:
            faults = tuple(refused.under(f"events[{number}]").faults)
            break
        if (fault := _elsewhere(hand, step, number)) is not None:
            faults = (fault,)
            break
        usual, expected = _usual(usual, hand)
        here = _by_seat(step.delta)
        if here != hand.delta:
            differences.append(
                Difference(hand.round, hand.deal, hand.counters, hand.delta, here, expected == hand.delta)
            )
        events.append(event)
        state = step.state
    there = record.hands[-1].after
    return Judged(tuple(events), tuple(differences), start, _four(state.scores), there, faults, left_out)


def _usual(state: GameState | None, hand: Played) -> tuple[GameState | None, Four | None]:
    """The state after the hand under the platform's rules, and its changes; None once they cannot follow."""
    if state is None:
        return None, None
    try:
        step = game.apply(state, fitting(hand.event, state, get(PLATFORM)))
    except Refused:
        return None, None
    return step.state, _by_seat(step.delta)


def _elsewhere(hand: Played, step: Step, number: int) -> Fault | None:
    """A fault where the winds of a hand differ: its seats, and with them its yaku, are others."""
    here = step.before
    if (here.round, here.deal) == (hand.round, hand.deal):
        return None
    return Fault(
        "record_position", f"events[{number}]", f"{here.round}{here.deal}", f"{hand.round}{hand.deal}"
    )


def _by_seat(delta: Mapping[str, int]) -> Four:
    return _four([delta[name] for name in NAMES])


def _four(values: Sequence[int]) -> Four:
    east, south, west, north = values
    return east, south, west, north


def fitting(event: Mapping[str, Any], state: GameState, ruleset: RuleSet) -> dict[str, Any]:
    """The event with the words and tiles that the rules have: red fives are fives where there are none, and fields and
    flags of a hand that the rules do not know leave.
    """
    if "winners" not in event:
        return dict(event)
    flags = {flag.code for flag in ruleset.flags}
    reds = bool(ruleset.facts(state.rules).red_fives)
    winners = []
    for winner in event["winners"]:
        hand = {key: part for key, part in winner["hand"].items() if key in ruleset.hand_fields}
        hand = hand if reds else {key: _plain(part) for key, part in hand.items()}
        hand["flags"] = [flag for flag in winner["hand"]["flags"] if flag in flags]
        fitted = {**winner, "hand": hand}
        if not ruleset.has_liability:
            fitted.pop("liable", None)
        winners.append(fitted)
    return {**event, "winners": winners}


def _plain(value: Any) -> Any:
    """Tiles without red fives."""
    if isinstance(value, str):
        return value.replace("0", "5")
    if isinstance(value, list):
        return [
            {**part, "tiles": _plain(part["tiles"])} if isinstance(part, Mapping) else part for part in value
        ]
    return value
