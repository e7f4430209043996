"""Wins in the current hand that bring a place, if the table ends with it.

Every value of the rule set is played through `scoring.game` and settled; nothing is estimated. A greater value need
not be better (the payer may drop behind somebody who then gains a place), so the answer holds the value from which on
every greater value is enough, and the smaller values that are enough too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import game
from scoring.faults import Refused
from scoring.rulesets.base import RuleSet
from scoring.state import GameState

Claim = Mapping[str, Any]
PlaceIn = Callable[[GameState], int]
"""The player's place if the game ends in this state."""

FANS = (1, 2, 3, 4)
FUS = (20, 25, *range(30, 111, 10))
USUAL_FU = 60
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
MOST_POINTS = 400
"""The most points to try where a hand has no limit; the greatest hands of these games are worth less."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a hand: its claim, and the winner's gain with counters and sticks."""

    claim: Claim
    gain: int


@dataclass(frozen=True, slots=True)
class WinNeeded:
    """The values that bring the place by one way to win: on the discard of somebody, or by self-draw (None).

    `least`: from this value on every greater one is enough; None: the greatest is not. `usual`: the first of them that
    is no rarity (up to 60 fu). `also`: smaller values that are enough. `every`: any win is enough.
    """

    discarder: str | None
    least: Value | None
    usual: Value | None
    every: bool
    also: tuple[Value, ...]


Tried = Mapping[str | None, Sequence[tuple[Value, int]]]
"""By discarder (None: self-draw) every value, the least first, with the place that it brings."""


def try_wins(ruleset: RuleSet, state: GameState, player: str, place_in: PlaceIn) -> Tried:
    """Every win of the player in the coming hand: by self-draw, then on the discard of each opponent."""
    ways = [None, *(other for other in state.players if other != player)]
    return {way: _tried(ruleset, state, player, way, place_in) for way in ways}


def wins_needed(tried: Tried, place: int) -> list[WinNeeded]:
    """The wins that bring the place or a better one, for each way to win."""
    return [
        _needed(way, [(value, brought <= place) for value, brought in values])
        for way, values in tried.items()
    ]


def claims(ruleset: RuleSet, limit: int = 0) -> Iterable[Claim]:
    """Every claim of a hand's value that a table can make; the rules refuse some of them."""
    if not ruleset.has_fu:
        return [{"points": points} for points in range(1, (limit or MOST_POINTS) + 1)]
    counted: list[Claim] = [{"fan": fan, "fu": fu} for fan in FANS for fu in FUS]
    return [*counted, *({"limit": limit_} for limit_ in LIMITS)]


def _tried(
    ruleset: RuleSet, state: GameState, player: str, discarder: str | None, place_in: PlaceIn
) -> list[tuple[Value, int]]:
    """Every value once, the least first, with the place that it brings."""
    tried: dict[int, tuple[Value, int]] = {}
    limit = ruleset.facts(state.rules).limit
    for claim in claims(ruleset, limit):
        event = {
            "kind": "win",
            "discarder": discarder,
            "winners": [{"player": player, "claim": dict(claim)}],
        }
        try:
            step = game.apply(state, event)
        except Refused:
            continue
        gain = step.delta[player]
        if gain not in tried:
            tried[gain] = (Value(claim, gain), place_in(step.state))
    return [tried[gain] for gain in sorted(tried)]


def _needed(discarder: str | None, tried: Sequence[tuple[Value, bool]]) -> WinNeeded:
    index = len(tried)
    while index and tried[index - 1][1]:
        index -= 1
    enough = [value for value, _ in tried[index:]]
    return WinNeeded(
        discarder,
        least=enough[0] if enough else None,
        usual=next((value for value in enough if value.claim.get("fu", 0) <= USUAL_FU), None),
        every=index == 0 and bool(enough),
        also=tuple(value for value, reaches in tried[:index] if reaches),
    )
