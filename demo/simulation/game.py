"""Whole hands and games: the wall is shuffled, the deal played, its event folded into the state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from demo.simulation.deal import Deal, Mishap
from demo.simulation.seat import Style
from demo.simulation.wall import Wall, shuffled, tiles_of
from scoring import game
from scoring.rulesets.base import RuleSet
from scoring.rulesets.riichi.parameters import Parameters
from scoring.state import GameState


@dataclass(frozen=True, slots=True)
class Habits:
    """The chances of a chombo and of a dead hand, per hand."""

    chombo: float = 0.0
    dead: float = 0.0


CAREFUL = Habits()


def style_of(player: str) -> Style:
    """A player's temper: the same in every game they play."""
    dice = Random(f"tenbo/style/{player}")
    return Style(courage=dice.random(), calling=0.3 + 0.7 * dice.random(), kongs=dice.random())


def can_play(ruleset: RuleSet) -> bool:
    """Whether the simulated players know the game: they read the parameters of riichi."""
    return isinstance(ruleset.resolve(None), Parameters)


def play_hand(
    state: GameState, rng: Random, *, habits: Habits = CAREFUL, wall: Sequence[int] | None = None
) -> dict[str, Any]:
    """The event of one hand played in this state, in the form `scoring.game.apply` takes.

    ``wall`` are the 136 tile codes in the order in which they are taken; without it they are shuffled. Riichi only.
    """
    assert isinstance(state.rules, Parameters), "the players know riichi alone"
    tiles = shuffled(tiles_of(state.rules), rng) if wall is None else wall
    names = [state.players[(state.dealer + wind) % 4] for wind in range(4)]
    styles = [style_of(name) for name in names]
    return Deal(state, Wall(tiles), rng, styles, _mishaps(habits, rng)).play()


def _mishaps(habits: Habits, rng: Random) -> list[Mishap]:
    out = []
    for kind, chance in (("chombo", habits.chombo), ("dead", habits.dead)):
        if rng.random() < chance:
            out.append(Mishap(kind, int(rng.random() * 4), 12 + int(rng.random() * 30)))
    return out


def play_game(
    ruleset: RuleSet,
    players: Sequence[str],
    *,
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    habits: Habits = CAREFUL,
    most_hands: int | None = None,
) -> list[dict[str, Any]]:
    """The events of a game, the same for the same seed on every machine; after ``most_hands`` the time is over."""
    rng = Random(f"tenbo/game/{seed}")
    state = game.start(ruleset, players, options)
    events: list[dict[str, Any]] = []
    while not state.finished:
        if most_hands is not None and len(events) >= most_hands:
            events.append({"kind": "end", "reason": "time"})
            break
        events.append(play_hand(state, rng, habits=habits))
        state = game.apply(state, events[-1]).state
    return events
