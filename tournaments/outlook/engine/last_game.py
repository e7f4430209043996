"""What a last game has to bring: the own score and the lead over an opponent from which on they are not above.

Every rule set says by its own results what a place at the table is worth (uma, oka, table points); it is asked with
made-up scores, and nothing of it is told again here. Players are alone in their places; who shares one gets no more
than the better place, so what is enough stays enough where an opponent shares theirs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from scoring import game
from scoring.standings import number_of
from scoring.state import GameState
from tournaments.outlook.engine.needs import Figures


class Whatever(StrEnum):
    """An answer that no number of points changes."""

    ENOUGH = "enough"
    NEVER = "never"


Least = int | Whatever
"""The least points (a score, or a lead at the table) that are enough."""
STEP = 1000
"""Points between two places of the made-up scores."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What places at a table are worth in each figure that ranks, beside the score.

    `by_place`: for each way the scores may lie about the start (only a floating uma tells them apart), the figures of
    the places, the first first. `counts`: whether a figure grows with the score. `start`: everybody's score before.
    """

    by_place: tuple[tuple[Figures, ...], ...]
    counts: tuple[bool, ...]
    start: int

    @property
    def places(self) -> range:
        """From 1 to the number of players."""
        return range(1, len(self.by_place[0]) + 1)

    def score_for(self, own: Figures, place: int, wanted: Figures) -> Least:
        """The final score with which a player alone in the place at the table reaches the wanted figures.

        `own` are their figures before the game. A last place with more than the start does not exist.
        """
        found = worst(self._least(_less(_plus(own, worth[place - 1]), wanted)) for worth in self.by_place)
        too_much = place == len(self.places) and isinstance(found, int) and found >= self.start
        return Whatever.NEVER if too_much else found

    def lead_for(self, own: Figures, place: int, other: Figures, their_place: int) -> Least:
        """How many points more at the same table keep the other from being above: both alone in these places.

        `own` and `other` are the figures before the game; `ENOUGH`: the better place alone does it.
        """
        found = worst(
            self._least(_less(_plus(own, worth[place - 1]), _plus(other, worth[their_place - 1])))
            for worth in self.by_place
        )
        return Whatever.ENOUGH if isinstance(found, int) and found <= 0 and place < their_place else found

    def _least(self, ahead: Figures) -> Least:
        """The least points that, added to the figures that count scores, leave none behind; in the chain's order."""
        for at, (lead, counts) in enumerate(zip(ahead, self.counts, strict=True)):
            if counts:
                even = isinstance(lead, int) or lead.denominator == 1
                if even and not self._holds(ahead[at + 1 :], self.counts[at + 1 :], -lead):
                    return floor(-lead) + 1
                return ceil(-lead)
            if lead:
                return Whatever.ENOUGH if lead > 0 else Whatever.NEVER
        return Whatever.ENOUGH

    @staticmethod
    def _holds(ahead: Figures, counts: Sequence[bool], points: int | Fraction) -> bool:
        rest = tuple(lead + points * count for lead, count in zip(ahead, counts, strict=True))
        return rest >= (0,) * len(rest)


def worst(found: Iterable[Least]) -> Least:
    """What is enough in every case."""
    every = list(found)
    if Whatever.NEVER in every:
        return Whatever.NEVER
    return max((one for one in every if isinstance(one, int)), default=Whatever.ENOUGH)


def worth_of(start: GameState, metrics: Sequence[str]) -> Worth:
    """The worth of the places at a table that starts like this, by the results of its rule set."""
    first, players = start.scores[0], len(start.players)
    level, higher = (_figures(start, (first + more,) * players, metrics)[0] for more in (0, STEP))
    counts = tuple(there > here for here, there in zip(level, higher, strict=True))
    made = (_made_up(first, players, below) for below in range(1, players))
    by_place = dict.fromkeys(
        tuple(
            tuple(figure - counted * score for figure, counted in zip(figures, counts, strict=True))
            for score, figures in zip(scores, _figures(start, scores, metrics), strict=True)
        )
        for scores in made
    )
    return Worth(tuple(by_place), counts, first)


def _made_up(start: int, players: int, below: int) -> tuple[int, ...]:
    """Scores of all places, the first first: so many of the last are below the start."""
    return tuple(
        start + (players - place if place < players - below else -place - 1) * STEP
        for place in range(players)
    )


def _figures(start: GameState, scores: tuple[int, ...], metrics: Sequence[str]) -> list[Figures]:
    results = game.settle(replace(start, scores=scores, finished=True))
    rows = [results[player].to_json() for player in start.players]
    return [tuple(number_of(row[metric]) for metric in metrics) for row in rows]


def _plus(one: Figures, other: Figures) -> Figures:
    return tuple(here + there for here, there in zip(one, other, strict=True))


def _less(one: Figures, other: Figures) -> Figures:
    return tuple(here - there for here, there in zip(one, other, strict=True))
