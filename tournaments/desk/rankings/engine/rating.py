"""A rating of players by the final orders of events: a strength each, with its uncertainty, after each event.

Model: Plackett and Luce: whoever is still to be placed comes next with a probability in proportion to exp(strength).
An order is read from the first place down and from the last place up, and each reading counts half: so the last place
takes as much as the first one gives. A step of Newton for each event moves the strengths from a normal prior, whose
variance grows with the time since a player's last event (Glickman and Hennessy, A stochastic rank ordered logit model
for rating multi-competitor games and sports, 2015; Weng and Lin, A Bayesian approximation method for online ranking,
2011). Shared places: Efron (The efficiency of Cox's likelihood function for censored data, 1977).
docs/decisions/rating.md tells how model and constants were chosen by prediction of held-back results.
"""

import datetime as dt
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import exp, floor, fsum, sqrt
from operator import itemgetter
from typing import NamedTuple

from tournaments.desk.rankings.engine.mers import years_before

VARIANCE = 0.16
"""The variance of a newcomer's strength; nobody's is larger."""
DRIFT = 0.01
"""The variance that a year adds."""
YEAR = 365.25
"""Days."""
STRONGEST = 5.0
"""No strength is farther from 0, whatever weights somebody wrote."""

START = 1500
"""The rating of the strength 0."""
SCALE = 400 / 2.302585092994046
"""Points of a unit of strength: 400 points more are ahead ten times of eleven."""
SURE = 1.96
"""The standard deviations that hold 19 of 20 values."""

LEAST_EVENTS, YEARS = 2, 2
"""A listed player has so many events within so many years, as in the federation's ranking."""


@dataclass(frozen=True, slots=True)
class Event:
    """The places of an event, as (place, player); it counts as `weight` events."""

    key: int
    day: dt.date
    places: Sequence[tuple[int, int]]
    weight: Fraction = Fraction(1)


class Step(NamedTuple):
    """A player after an event: the rating, its uncertainty, and the change that the event made, in points."""

    event: int
    rating: int
    uncertainty: int
    change: int


class Pull(NamedTuple):
    """The first derivative of a log-likelihood by a strength, and minus the second."""

    slope: float
    curvature: float


@dataclass(slots=True)
class Curve:
    """A player's rating over their events, packed: a ranking of twenty years has hundreds of thousands of steps."""

    _events: "array[int]" = field(default_factory=lambda: array("q"))
    _days: "array[int]" = field(default_factory=lambda: array("l"))
    _strengths: "array[float]" = field(default_factory=lambda: array("d"))
    _variances: "array[float]" = field(default_factory=lambda: array("d"))

    @property
    def strength(self) -> float:
        return self._strengths[-1] if self._strengths else 0.0

    @property
    def rating(self) -> int:
        """The rating after the last event."""
        return _points(self.strength)

    def variance(self, day: dt.date) -> float:
        """The variance of the strength on a day."""
        if not self._variances:
            return VARIANCE
        return min(self._variances[-1] + DRIFT * (day.toordinal() - self._days[-1]) / YEAR, VARIANCE)

    def uncertainty(self, day: dt.date) -> int:
        """The points above and below the rating that hold 19 of 20 values of the strength on a day."""
        return _spread(self.variance(day))

    def listed(self, day: dt.date) -> bool:
        """Whether the player has enough recent events."""
        if len(self._days) < LEAST_EVENTS:
            return False
        return self._days[-LEAST_EVENTS] >= years_before(day, YEARS).toordinal()

    def add(self, event: Event, strength: float, variance: float) -> None:
        """Add the state after an event. Rounded, so that another machine's last bit makes no other place."""
        self._events.append(event.key)
        self._days.append(event.day.toordinal())
        self._strengths.append(round(strength, 9))
        self._variances.append(round(variance, 9))

    def steps(self) -> list[Step]:
        """The states after each event, the oldest first."""
        return [self._step(at) for at in range(len(self._events))]

    def step(self, event: int) -> Step | None:
        """The state after an event; None for an event without the player."""
        return self._step(self._events.index(event)) if event in self._events else None

    def _step(self, at: int) -> Step:
        after = _points(self._strengths[at])
        before = _points(self._strengths[at - 1]) if at else START
        return Step(self._events[at], after, _spread(self._variances[at]), after - before)


def curves_of(events: Iterable[Event]) -> dict[int, Curve]:
    """The curve of each player. The events come in the order in which they were played."""
    curves: dict[int, Curve] = {}
    for event in events:
        players = [player for _place, player in event.places]
        prior = {player: curves.setdefault(player, Curve()) for player in players}
        strengths = {player: curve.strength for player, curve in prior.items()}
        weight = float(event.weight)
        for player, (slope, curvature) in slopes(event.places, strengths).items():
            precision = 1 / prior[player].variance(event.day) + weight * curvature
            strength = strengths[player] + weight * slope / precision
            prior[player].add(event, max(-STRONGEST, min(strength, STRONGEST)), 1 / precision)
    return curves


def slopes(places: Sequence[tuple[int, int]], strengths: Mapping[int, float]) -> dict[int, Pull]:
    """How the likelihood of an order pulls each strength: the mean of its two readings."""
    ordered = groupby(sorted(places), key=itemgetter(0))
    groups = [[player for _place, player in group] for _place, group in ordered]
    down = _read(groups, {player: exp(strength) for player, strength in strengths.items()})
    up = _read(groups[::-1], {player: exp(-strength) for player, strength in strengths.items()})
    return {
        player: Pull((pull.slope - up[player].slope) / 2, (pull.curvature + up[player].curvature) / 2)
        for player, pull in down.items()
    }


def _read(groups: Sequence[Sequence[int]], chances: Mapping[int, float]) -> dict[int, Pull]:
    """The derivatives of the log-likelihood of an order of groups, each a shared place.

    `firsts` and `squares` add up 1/all and 1/all² over the choices so far, where `all` are the chances of those who
    are still to be placed. Within a shared place of n, the k-th choice counts only (n - k) / n of each of them (Efron).
    """
    remaining = fsum(chances.values())
    firsts = squares = 0.0
    pulls: dict[int, Pull] = {}
    for group in groups:
        shared = fsum(chances[player] for player in group)
        own, own_squares = firsts, squares
        for k in range(len(group)):
            part = 1 - k / len(group)
            chance = 1 / (remaining - (1 - part) * shared)
            firsts, squares = firsts + chance, squares + chance * chance
            own, own_squares = own + part * chance, own_squares + (part * chance) ** 2
        for player in group:
            first, square = chances[player] * own, chances[player] ** 2 * own_squares
            pulls[player] = Pull(1 - first, first - square)
        remaining -= shared
    return pulls


def _points(strength: float) -> int:
    return floor(START + SCALE * strength + 0.5)


def _spread(variance: float) -> int:
    return floor(SURE * SCALE * sqrt(variance) + 0.5)
