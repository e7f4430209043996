"""The wall of one hand: built, shuffled, drawn from; the dead wall with its indicators and replacement tiles."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from scoring.tiles import KINDS, RED, SUIT

DEAD: Final = 14
_REPLACEMENTS: Final = 4
_FIVES: Final = (4, 13, 22)


def tiles_of(rules: Any) -> list[int]:
    """The 136 tiles of the rule set, red fives in place of plain ones."""
    out = []
    for kind in range(KINDS):
        reds = rules.red_fives_of(SUIT[kind]) if kind in _FIVES else 0
        out += [RED + SUIT[kind]] * reds + [kind] * (4 - reds)
    return out


def shuffled(tiles: Sequence[int], rng: Random) -> list[int]:
    """The tiles in a new order. Spelt out: Python promises equal `random()` in all its versions, not equal shuffles."""
    out = list(tiles)
    for i in range(len(out) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return out


class Wall:
    """136 tiles in the order in which they are taken; the last fourteen are the dead wall.

    The dead wall holds four replacement tiles, then pairs of an indicator and the tile under it.
    """

    def __init__(self, tiles: Sequence[int]) -> None:
        assert len(tiles) == 4 * KINDS
        self._tiles = tuple(tiles)
        self._next = 0
        self.kongs = 0

    @property
    def left(self) -> int:
        """The number of tiles that can still be drawn: each kong moves one into the dead wall."""
        return len(self._tiles) - DEAD - self.kongs - self._next

    def draw(self) -> int:
        """The next tile."""
        assert self.left > 0
        tile = self._tiles[self._next]
        self._next += 1
        return tile

    def replace(self) -> int:
        """The replacement tile of a kong."""
        tile = self._tiles[len(self._tiles) - DEAD + self.kongs]
        self.kongs += 1
        return tile

    def indicators(self, number: int) -> tuple[int, ...]:
        """The first ``number`` indicators."""
        return self._turned(number, 0)

    def under(self, number: int) -> tuple[int, ...]:
        """The tiles under the first ``number`` indicators."""
        return self._turned(number, 1)

    def _turned(self, number: int, row: int) -> tuple[int, ...]:
        first = len(self._tiles) - DEAD + _REPLACEMENTS + row
        return tuple(self._tiles[first : first + 2 * number : 2])
