"""The results that a player needs for a place: exact bounds over every result that the others may still make.

Figures are those of the chain that ranks, in its order, and are compared as in the standings. A place is one more than
the number of players above, so equal players share the better place.

The assumption is `Bounds`: no player wins or loses more in a game, in any figure. Each of the others may reach their
bounds whatever the rest do, so "enough" is enough in every case within the bounds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Number = int | Fraction
Figures = tuple[Number, ...]


class Standing(StrEnum):
    """A player's chance of a place, within the bounds."""

    SURE = "sure"
    OPEN = "open"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most of each figure in one game."""

    low: Figures
    high: Figures


@dataclass(frozen=True, slots=True)
class Contender:
    """A player with the figures of finished games, and the number of games left."""

    number: int
    figures: Figures
    left: int

    def worst(self, bounds: Bounds) -> Figures:
        """The final figures if every game left goes as badly as the bounds allow."""
        return tuple(own + self.left * low for own, low in zip(self.figures, bounds.low, strict=True))

    def best(self, bounds: Bounds) -> Figures:
        """The final figures if every game left goes as well as the bounds allow."""
        return tuple(own + self.left * high for own, high in zip(self.figures, bounds.high, strict=True))


@dataclass(frozen=True, slots=True)
class Need:
    """The final figures to reach or pass for a place (None: none are needed, there are fewer others).

    `as_it_stands`: if the others keep their figures. `possible`: with less the place is out of reach even if all others
    lose as much as they may. `enough`: with this it is reached even if all others win as much as they may.
    """

    place: int
    as_it_stands: Figures | None
    possible: Figures | None
    enough: Figures | None
    standing: Standing


def bounds_of(games: Iterable[Figures]) -> Bounds | None:
    """The extremes of the games so far, figure by figure; None before the first."""
    columns = list(zip(*games, strict=True))
    if not columns:
        return None
    return Bounds(tuple(map(min, columns)), tuple(map(max, columns)))


class Race:
    """All contenders for the places, and the bounds of the games left."""

    def __init__(self, contenders: Iterable[Contender], bounds: Bounds) -> None:
        everybody = list(contenders)
        self.bounds = bounds
        self.now = sorted((contender.figures for contender in everybody), reverse=True)
        self.worst = sorted((contender.worst(bounds) for contender in everybody), reverse=True)
        self.best = sorted((contender.best(bounds) for contender in everybody), reverse=True)

    def need(self, player: Contender, place: int) -> Need:
        """The figures that a player of the race needs to be at the place or above it."""
        least, most = player.worst(self.bounds), player.best(self.bounds)
        possible = _of_place(self.worst, least, place)
        enough = _of_place(self.best, most, place)
        standing = Standing.OPEN
        if enough is None or least >= enough:
            standing = Standing.SURE
        elif possible is not None and most < possible:
            standing = Standing.GONE
        return Need(place, _of_place(self.now, player.figures, place), possible, enough, standing)


def _of_place(finals: Sequence[Figures], own: Figures, place: int) -> Figures | None:
    """The least figures with which fewer than `place` of the others are above; None where there are fewer others.

    `finals` are the figures of all players, the best first; the player's `own` are taken out.
    """
    if len(finals) <= place:
        return None
    return finals[place] if own >= finals[place - 1] else finals[place - 1]


def missing(own: Figures, wanted: Figures | None) -> Figures | None:
    """The figures to win in the games left, up to the first figure that decides.

    The first figure has to grow by the first number; a second number counts if the first is won exactly. None: any
    figures are enough for the place.
    """
    if wanted is None:
        return None
    return tuple(there - here for here, there in zip(own, wanted, strict=True))
