"""Chooses the points of a design that become empty seats, and the rounds of the design that are played.

Players who meet an empty seat have a short game, so the seats are chosen among points that do not meet each
other, and so that nobody meets more than an even share of empty seats. For given points the cost is a sum over pairs of
rounds: a player has one more short game for every pair of rounds in which they meet two of the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.desk.seating.engine.constructions import Design
from tournaments.desk.seating.engine.random_stream import Dice

TOGETHER = 1_000
NEVER = -1
Matrix = list[list[int]]


@dataclass(frozen=True, slots=True, order=True)
class Vacancy:
    """`points` left empty in the `rounds` (by number). `together` of these points share a table; short games differ by
    `spread`; `pairs` counts pairs of short games of the same player.
    """

    together: int
    spread: int
    pairs: int
    points: tuple[int, ...]
    rounds: tuple[int, ...]


def vacancies(design: Design, points: int, rounds: int, seats: int, tries: int, dice: Dice) -> list[Vacancy]:
    """`tries` ways to leave `seats` of the points empty in `rounds` of the rounds, the most even first."""
    meets_in = _meetings(design, points)
    apart = list(_strangers(meets_in, seats))
    drawn = dice.shuffled(apart)[:tries] + [dice.shuffled(range(points))[:seats] for _ in range(tries)]
    judged = {
        _judged(meets_in, chosen, _chosen(meets_in, chosen, len(design.rounds), rounds, dice))
        for chosen in map(sorted, drawn)
    }
    return sorted(judged)


def _meetings(design: Design, points: int) -> Matrix:
    """The matrix of the rounds in which two points meet, or NEVER."""
    meets_in = [[NEVER] * points for _ in range(points)]
    for r, tables in enumerate(design.rounds):
        for table in tables:
            for a in table:
                for b in table:
                    if a != b:
                        meets_in[a][b] = r
    return meets_in


def _strangers(meets_in: Matrix, seats: int) -> Iterator[list[int]]:
    """Every `seats` points that never meet each other."""
    sets: list[list[int]] = [[]]
    while sets:
        chosen = sets.pop()
        if len(chosen) == seats:
            yield chosen
            continue
        for point in range(chosen[-1] + 1 if chosen else 0, len(meets_in)):
            if all(meets_in[point][other] == NEVER for other in chosen):
                sets.append([*chosen, point])


def _judged(meets_in: Matrix, points: Sequence[int], rounds: Sequence[int]) -> Vacancy:
    played = set(rounds)
    games = [sum(r in played for r in met) for met in zip(*(meets_in[a] for a in points), strict=True)]
    together = sum(games[a] for a in points)
    short = [games[p] for p in range(len(games)) if p not in points]
    pairs = sum(n * (n - 1) for n in short) // 2
    return Vacancy(together, max(short) - min(short), pairs, tuple(points), tuple(rounds))


def _chosen(meets_in: Matrix, points: Sequence[int], count: int, wanted: int, dice: Dice) -> list[int]:
    """The best rounds for these points, found by exchanging one round at a time."""
    own, shared = _weights(meets_in, points, count)
    order = dice.shuffled(range(count))
    order.sort(key=lambda r: own[r])
    inside, outside = order[:wanted], order[wanted:]
    load = [own[r] + sum(shared[r][s] for s in inside) for r in range(count)]
    while outside:
        gain, x, y = max((load[x] - load[y] + shared[x][y], x, y) for x in inside for y in outside)
        if gain <= 0:
            break
        inside[inside.index(x)], outside[outside.index(y)] = y, x
        load = [load[r] + shared[r][y] - shared[r][x] for r in range(count)]
    return sorted(inside)


def _weights(meets_in: Matrix, points: Sequence[int], count: int) -> tuple[list[int], Matrix]:
    """The cost of a round by itself, and the cost of two rounds together."""
    own, shared = [0] * count, [[0] * count for _ in range(count)]
    for n, a in enumerate(points):
        for b in points[:n]:
            if meets_in[a][b] != NEVER:
                own[meets_in[a][b]] += TOGETHER
            for r, s in zip(meets_in[a], meets_in[b], strict=True):
                if NEVER not in (r, s) and r != s:
                    shared[r][s] += 1
                    shared[s][r] += 1
    return own, shared
