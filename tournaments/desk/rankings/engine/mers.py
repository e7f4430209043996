"""MERS, the ranking of the European federation, for one rule set.

Sources by their names in the federation's list: GA17 (the general assembly of 2017, items 1 to 3), WEB (the
federation's page on the ranking), RUL (the ruling of 2018 on guests), MERS16 (the paper of 2016). Where they are
silent, the lists that the federation published decide.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

LEAST_RESULTS = 2
"""The fewest counting results of a listed player (MERS16 section 3)."""
FILLED_UP_TO = 5
"""The number of results up to which results of 0 and weight 1 are added (GA17 3.1)."""
BEST = 4
"""The number of results in part B (GA17 3.2)."""
COUNTRY_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Result:
    """A result: its base rank (0 to 1000), the weight of its event, and the factor of its age."""

    base: int
    weight: Fraction
    age: Fraction = Fraction(1)
    event: str = ""

    @property
    def counted(self) -> Fraction:
        """The weight with which it counts; 0 if it does not count."""
        return self.weight * self.age


@dataclass(frozen=True, slots=True)
class Part:
    """A weighted mean and its results, the best first. `filled` results of 0 and weight 1 are added."""

    results: tuple[Result, ...]
    filled: int
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Score:
    """A player's figure: the mean of `most` (part A) and `best` (part B)."""

    most: Part
    best: Part

    @property
    def value(self) -> Fraction:
        return (self.most.mean + self.best.mean) / 2


def base_rank(place: int, players: int) -> int:
    """1000 for the first, 0 for the last; the share between, halves rounded up (WEB). One player alone has 1000."""
    if players < 2:
        return 1000
    return _rounded(Fraction(1000 * (players - place), players - 1))


def event_weight(*, days: int, players: int, countries: int, qualifies: bool = False) -> Fraction:
    """The weight of an event by days (at most 3), players, countries; a championship has 1 more (GA17 1; WEB)."""
    by_players = _step(players, (41, 81))
    by_countries = _step(countries, (6, 10))
    return min(days, 3) + by_players + by_countries + int(qualifies)


def _step(count: int, bounds: Sequence[int]) -> Fraction:
    """Half a point for each bound that is reached."""
    return Fraction(sum(count >= bound for bound in bounds), 2)


def age_factor(ended: dt.date, day: dt.date) -> Fraction:
    """The share of an event's weight that is left on a day: all of it for a year, half for another (GA17 2).

    The anniversary still belongs to the better year; an event that has not ended has no weight.
    """
    if ended > day:
        return Fraction(0)
    if ended >= years_before(day, 1):
        return Fraction(1)
    return Fraction(1, 2) if ended >= years_before(day, 2) else Fraction(0)


def years_before(day: dt.date, years: int) -> dt.date:
    """The same day `years` years ago; for 29 February the 28th in other years."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def counted_in_most(results: int) -> int:
    """The number of results in part A: five, and four fifths of the others, rounded up (GA17 3.1)."""
    return FILLED_UP_TO + -(-4 * max(results - FILLED_UP_TO, 0) // 5)


def score(results: Iterable[Result]) -> Score | None:
    """A player's score from all their results; None if fewer than two count.

    Of two results with the same base rank the one with the higher weight comes first.
    """
    counting = sorted(
        (result for result in results if result.counted > 0),
        key=lambda result: (result.base, result.counted),
        reverse=True,
    )
    if len(counting) < LEAST_RESULTS:
        return None
    return Score(_mean(counting, counted_in_most(len(counting))), _mean(counting, BEST))


def _mean(counting: Sequence[Result], wanted: int) -> Part:
    taken = tuple(counting[:wanted])
    filled = wanted - len(taken)
    whole = sum((result.counted for result in taken), Fraction(filled))
    return Part(taken, filled, sum((result.base * result.counted for result in taken), Fraction(0)) / whole)


def country_score(scores: Iterable[Fraction]) -> Fraction:
    """A country's figure: its best three players, always divided by three."""
    return sum(sorted(scores, reverse=True)[:COUNTRY_PLAYERS], Fraction(0)) / COUNTRY_PLAYERS


def _rounded(value: Fraction) -> int:
    """The value rounded to a whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
