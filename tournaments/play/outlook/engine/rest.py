"""The rest of a stage drawn many times: how often each player ends at a place.

The whole model: every table that is still to be played gets the results of a played table, both drawn by lot, and its
players get them by lot. The model ignores strength, seats and the risks that a player takes. Where the seating of a
round is not known, the players are seated by lot. The same seed gives the same answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import lcm
from random import Random

Number = int | Fraction
Figures = tuple[Number, ...]
TableResults = tuple[Figures, ...]

MOST_GAMES = 1_000_000
"""The most player games of a draw: some seconds."""
MOST_RUNS, LEAST_RUNS = 2000, 100
A_TABLE = 4


@dataclass(frozen=True, slots=True)
class Rest:
    """The rest of a stage: figures so far by player, the tables of each round left, and the results of played tables.

    A round of None is not seated yet: `seated` are its players. `played` are the results of whole tables.
    """

    figures: Mapping[int, Figures]
    rounds: Sequence[Sequence[Sequence[int]] | None]
    seated: Sequence[int]
    played: Sequence[TableResults]


def runs_for(rest: Rest) -> int:
    """The number of runs that the work allows."""
    games = sum(len(rest.seated) if tables is None else sum(map(len, tables)) for tables in rest.rounds)
    return max(LEAST_RUNS, min(MOST_RUNS, MOST_GAMES // max(games, 1)))


def draw(rest: Rest, places: Sequence[int], runs: int, seed: str) -> dict[int, list[int]]:
    """The number of runs in which each player ends at each of these places or above it."""
    dice = Random(seed)
    scale = _scale(rest)
    start = {number: [int(value * scale) for value in own] for number, own in rest.figures.items()}
    played = _by_size(rest.played, scale)
    counted = {number: [0] * len(places) for number in start}
    for _ in range(runs):
        sums = {number: own.copy() for number, own in start.items()}
        for round_ in rest.rounds:
            for table in _seated(rest.seated, dice) if round_ is None else round_:
                _play(table, sums, played, dice)
        _count(sums, places, counted)
    return counted


def _scale(rest: Rest) -> int:
    """The factor that makes all figures whole numbers."""
    figures = [*rest.figures.values(), *(own for table in rest.played for own in table)]
    return lcm(*(value.denominator for own in figures for value in own))


def _by_size(
    played: Sequence[TableResults], scale: int
) -> dict[int, list[list[tuple[tuple[int, ...], ...]]]]:
    """The tables that were played by their number of players, each in every order of its results."""
    by_size: dict[int, list[list[tuple[tuple[int, ...], ...]]]] = {}
    for table in played:
        whole = [tuple(int(value * scale) for value in own) for own in table]
        by_size.setdefault(len(whole), []).append(list(permutations(whole)))
    return by_size


def _seated(players: Sequence[int], dice: Random) -> list[list[int]]:
    order = list(players)
    dice.shuffle(order)
    return [order[at : at + A_TABLE] for at in range(0, len(order), A_TABLE)]


def _play(
    table: Sequence[int],
    sums: dict[int, list[int]],
    played: dict[int, list[list[tuple[tuple[int, ...], ...]]]],
    dice: Random,
) -> None:
    """The results of a table with as many players, or the first results of a larger table."""
    size = len(table) if len(table) in played else max(played)
    kinds = played[size]
    orders = kinds[int(dice.random() * len(kinds))]
    for number, result in zip(table, orders[int(dice.random() * len(orders))], strict=False):
        if number in sums:
            own = sums[number]
            for index, value in enumerate(result):
                own[index] += value


def _count(sums: dict[int, list[int]], places: Sequence[int], counted: dict[int, list[int]]) -> None:
    order = sorted(sums, key=sums.__getitem__, reverse=True)
    most, place, before = max(places), 0, None
    for rank, number in enumerate(order, start=1):
        if sums[number] != before:
            place, before = rank, sums[number]
        if place > most:
            return
        own = counted[number]
        for index, wanted in enumerate(places):
            own[index] += place <= wanted
