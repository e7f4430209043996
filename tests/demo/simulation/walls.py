"""Walls stacked by hand, so that what is rare in play happens at once."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from demo.simulation.deal import Deal, Mishap
from demo.simulation.seat import Style
from demo.simulation.wall import Wall, tiles_of
from scoring import game
from scoring.rulesets import registry
from scoring.state import GameState
from scoring.tiles import parse

EMA = registry.get("ema2008")
PLAYERS = ("A", "B", "C", "D")
BOLD = Style(courage=1.0, calling=1.0, kongs=1.0)


class Dice(Random):
    """Chance that always says the same: 0.0 agrees to everything, 0.999 to nothing."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self.value = value

    def random(self) -> float:
        return self.value


YES, NO = Dice(0.0), Dice(0.999)


def stack(hands: Sequence[str], draws: str = "", *, dead: str = "", last: str = "") -> list[int]:
    """A wall: thirteen tiles for each wind, then the draws; `last` are drawn last, `dead` opens the dead wall.

    What is not named follows in the order of the kinds. The dead wall: four replacements, then indicator pairs.
    """
    rest = Counter(tiles_of(EMA.resolve(None)))
    named = [parse(text) for text in (*hands, draws, last, dead)]
    for tiles in named:
        rest.subtract(tiles)
    assert min(rest.values()) >= 0, "more tiles than there are"
    assert all(len(tiles) == 13 for tiles in named[: len(hands)])
    fill = sorted(rest.elements())
    front = [tile for tiles in named[:-2] for tile in tiles]
    middle = 122 - len(front) - len(named[-2])
    return [*front, *fill[:middle], *named[-2], *named[-1], *fill[middle:]]


def start(**options: object) -> GameState:
    return game.start(EMA, PLAYERS, options or None)


def deal(
    wall: Sequence[int],
    rng: Random | None = None,
    *,
    state: GameState | None = None,
    styles: Sequence[Style] = (BOLD,) * 4,
    mishaps: Sequence[Mishap] = (),
) -> Deal:
    return Deal(state or start(), Wall(wall), rng or YES, styles, mishaps)
