"""A last game in numbers: the scores that bring a place of the standings, and the leads over those who are ahead."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.outlook.engine.last_game import Least, Whatever, Worth
from tournaments.outlook.engine.needs import Bounds, Contender, Figures

RIVALS = 6
"""Players ahead who are told of, the nearest; those at the same table always are."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A place of the standings: the least final score that brings it, by place at the table, the first first.

    `as_it_stands`: if the other tables end as they stand; `enough`: whatever they do within the bounds. Those at the
    same table do not count here.
    """

    place: int
    as_it_stands: tuple[Least, ...]
    enough: tuple[Least, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """A player ahead, and by how much before the games that are still played.

    At the same table: `leads`, for each own place but the last the least lead over them in each worse place. After
    their last game: `scores`, the least own score by place at the table. Else both are empty.
    """

    number: int
    ahead: Figures
    leads: tuple[tuple[Least, ...], ...] = ()
    scores: tuple[Least, ...] = ()


@dataclass(frozen=True, slots=True)
class LastGame:
    """The last game of a player. `mates`: the numbers of all at the table, once it runs."""

    mates: frozenset[int]
    goals: tuple[Goal, ...]
    rivals: tuple[Rival, ...]


class Crowd:
    """Everybody in the order of the standings, so that a last game is told without sorting anew for each player."""

    def __init__(self, contenders: Iterable[Contender], bounds: Bounds, now: Mapping[int, Figures]) -> None:
        """`now`: the figures of each player with the games that are being played as they stand."""
        everybody = list(contenders)
        self._now = sorted(((now[one.number], one.number) for one in everybody), reverse=True)
        self._best = sorted(((one.best(bounds), one.number) for one in everybody), reverse=True)
        self._upwards = sorted(everybody, key=lambda one: (one.figures, one.number))

    def last_game(
        self, player: Contender, worth: Worth, mates: frozenset[int], places: Sequence[int]
    ) -> LastGame:
        """Of a player with one game left, at a table of these mates; none: it is not seated or does not run yet."""
        without = mates | {player.number}

        def scores(wanted: Figures | None) -> tuple[Least, ...]:
            if wanted is None:
                return (Whatever.ENOUGH,) * len(worth.places)
            return tuple(worth.score_for(player.figures, place, wanted) for place in worth.places)

        goals = (
            Goal(place, scores(_of(self._now, place, without)), scores(_of(self._best, place, without)))
            for place in places
        )
        rivals = (_rival(player, one, worth, mates) for one in self._ahead(player, mates))
        return LastGame(mates, tuple(goals), tuple(rivals))

    def _ahead(self, player: Contender, mates: Collection[int]) -> Iterable[Contender]:
        """The nearest first."""
        first = bisect_right(self._upwards, player.figures, key=lambda one: one.figures)
        nearest = self._upwards[first : first + RIVALS]
        further = self._upwards[first + RIVALS :] if mates else ()
        return [*nearest, *(one for one in further if one.number in mates)]


def _of(finals: Iterable[tuple[Figures, int]], place: int, without: Collection[int]) -> Figures | None:
    """What reaches the place among these, the best first, some players left out; None: there are fewer."""
    others = (figures for figures, number in finals if number not in without)
    return next((figures for at, figures in enumerate(others, start=1) if at == place), None)


def _rival(player: Contender, other: Contender, worth: Worth, mates: Collection[int]) -> Rival:
    own, theirs = player.figures, other.figures
    ahead = tuple(there - here for here, there in zip(own, theirs, strict=True))
    if other.number in mates:
        leads = (
            tuple(worth.lead_for(own, place, theirs, worse) for worse in worth.places if worse > place)
            for place in worth.places[:-1]
        )
        return Rival(other.number, ahead, leads=tuple(leads))
    if other.left:
        return Rival(other.number, ahead)
    return Rival(
        other.number, ahead, scores=tuple(worth.score_for(own, place, theirs) for place in worth.places)
    )
