"""Which win in the last hand brings a place: every value is played and settled."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import game
from scoring.rulesets import registry
from scoring.state import GameState
from tests.rows import each
from tournaments.play.outlook.engine.last_hand import try_wins, wins_needed


def table(ruleset: str, *scores: int, **more: Any) -> GameState:
    start = game.start(registry.get(ruleset), ("A", "B", "C", "D"))
    return replace(start, scores=scores, **more)


def needed(state: GameState, player: str, place: int) -> dict[str | None, tuple[Any, int] | None]:
    """The least win by each way, where only the place at the table counts."""
    ruleset = registry.get(state.ruleset.key)
    tried = try_wins(ruleset, state, player, lambda after: game.settle(after)[player].place)
    return {
        one.discarder: (dict(one.least.claim), one.least.gain) if one.least else None
        for one in wins_needed(tried, place)
    }


def test_a_player_behind_needs_less_from_the_leader() -> None:
    """South 4, D deals: C is 7,000 behind B. 30,000 + x against 37,000 - x: 3,600 from B is enough, 7,100 from others.

    By self-draw 1,500 and 2,900 bring C to 35,900 and B to 35,500; 1,300 and 2,600 leave C at 35,200, B at 35,700.
    """
    state = table("ema2016", 20000, 37000, 30000, 33000, round=1, deal=3, dealer=3)
    assert needed(state, "C", 1) == {
        None: ({"fan": 2, "fu": 90}, 5900),
        "A": ({"fan": 2, "fu": 110}, 7100),
        "B": ({"fan": 1, "fu": 110}, 3600),
        "D": ({"fan": 2, "fu": 110}, 7100),
    }


def test_counters_and_sticks_count() -> None:
    """Nine thousand behind B, with two sticks and a counter on the table: 7,100 from A are 9,400. 3,200 from B are
    5,500, and both have 33,500: the first place is shared."""
    state = table("ema2016", 20000, 37000, 28000, 33000, round=1, deal=3, dealer=3, pot=2, counters=1)
    found = needed(state, "C", 1)
    assert (found["A"], found["B"]) == (({"fan": 2, "fu": 110}, 9400), ({"fan": 1, "fu": 100}, 5500))


CASES = [
    pytest.param(
        "ema2016", (50000, 30000, 30000, 10000), "A", 1, True, id="the leader keeps the place by any win"
    ),
    pytest.param("mcr2006", (300, 0, -100, -200), "D", 1, False, id="points in MCR, hardly to be reached"),
]


@each(("ruleset", "scores", "player", "place", "every"), CASES)
def test_every_win_or_not(
    ruleset: str, scores: tuple[int, ...], player: str, place: int, every: bool
) -> None:
    state = table(ruleset, *scores)
    rules = registry.get(ruleset)
    tried = try_wins(rules, state, player, lambda after: game.settle(after)[player].place)
    assert [one.every for one in wins_needed(tried, place)] == [every] * 4
    assert all(values for values in tried.values())


@each("ruleset", registry.keys())
def test_the_answer_is_that_of_every_value_alone(ruleset: str) -> None:
    """What is named as enough is, and nothing else: also where a greater value brings less."""
    rules = registry.get(ruleset)
    start = game.start(rules, ("A", "B", "C", "D"))
    shifts = (900, 400, -300, -1000) if start.scores[0] > 10000 else (90, 40, -30, -100)
    state = replace(start, scores=tuple(own + shift for own, shift in zip(start.scores, shifts, strict=True)))
    tried = try_wins(rules, state, "C", lambda after: game.settle(after)["C"].place)
    for wanted in (1, 2):
        for one in wins_needed(tried, wanted):
            enough = [value for value, place in tried[one.discarder] if place <= wanted]
            named = [
                value
                for value, _ in tried[one.discarder]
                if value in one.also or (one.least is not None and value.gain >= one.least.gain)
            ]
            assert named == enough
            assert one.every is (len(enough) == len(tried[one.discarder]) > 0)
