"""What a player needs for a place: exact bounds over everything that the others may still do.

Figures are those of the chain that ranks, the first first; they are compared as the standings compare them, in order.
A place is one more than the number of those above, so equal players share the better place.

The assumption is `Bounds`: in a game nobody wins or loses more than that, in any figure. Each of the others may reach
their bounds whatever the rest do, so "enough" is enough in any case that keeps within the bounds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Number = int | Fraction
Figures = tuple[Number, ...]


class Standing(StrEnum):
    """How a player stands to a place, within the bounds."""

    SURE = "sure"
    OPEN = "open"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a game gives of each figure."""

    low: Figures
    high: Figures


@dataclass(frozen=True, slots=True)
class Contender:
    """A player with the figures of finished games, and how many games they have left."""

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
    """What a place takes, as the final figures to reach or pass (None: nothing, fewer others are there).

    `as_it_stands`: if the others keep what they have. `possible`: with less the place is out of reach even if all
    others lose as much as they may. `enough`: with this it is reached even if all others win as much as they may.
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
    """Everybody who may still take a place, and the bounds of the games left."""

    def __init__(self, contenders: Iterable[Contender], bounds: Bounds) -> None:
        everybody = list(contenders)
        self.bounds = bounds
        self.now = sorted((one.figures for one in everybody), reverse=True)
        self.worst = sorted((one.worst(bounds) for one in everybody), reverse=True)
        self.best = sorted((one.best(bounds) for one in everybody), reverse=True)

    def need(self, player: Contender, place: int) -> Need:
        """What a player of the race needs to be at the place or above it."""
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

    `finals` are those of everybody, the best first; the player's `own` are taken out.
    """
    if len(finals) <= place:
        return None
    return finals[place] if own >= finals[place - 1] else finals[place - 1]


def missing(own: Figures, wanted: Figures | None) -> Figures | None:
    """What has to be won in the games left, figure by figure up to the first that decides.

    The first figure has to grow by the first number; a second number counts if the first is won exactly. None: the
    place takes nothing.
    """
    if wanted is None:
        return None
    return tuple(there - here for here, there in zip(own, wanted, strict=True))
