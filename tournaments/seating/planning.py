"""From the question to the plan: who meets whom, then table numbers, then winds, then the measures.

The three steps do not disturb each other: tables of a round may be renumbered and seats within a table
swapped without touching who meets whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating import winds
from tournaments.seating.certificate import certificate
from tournaments.seating.dice import Dice
from tournaments.seating.local_search import FORBIDDEN, Annealer, Prices, Rows, add_meetings, free_prices
from tournaments.seating.problem import SEATS, Grid, Impossible, Problem, Wishes, check_size, tables_for
from tournaments.seating.quality import Measure, measure, seated_at
from tournaments.seating.tables import Group, Numbering

STRICT = 40
WEAK = 4
MEETING_MOVES = 400_000
TABLE_MOVES = 150_000


@dataclass(frozen=True, slots=True)
class Plan:
    grid: Grid
    measures: dict[str, Measure]
    certificate: dict[str, object]

    def to_json(self) -> dict[str, object]:
        return {
            "rounds": self.grid,
            "measures": {key: one.to_json() for key, one in self.measures.items()},
            "certificate": self.certificate,
        }


@dataclass(frozen=True, slots=True)
class _Task:
    """Rounds to draw for `players` (any numbers) after `played` rounds."""

    players: tuple[int, ...]
    rounds: int
    seed: int | str
    wishes: Wishes
    played: Grid
    problem: Problem


def plan(problem: Problem) -> Plan:
    """Draw a grid. Raises Impossible with the reason and the nearest possible."""
    problem.check()
    task = _Task(tuple(range(problem.players)), problem.rounds, problem.seed, problem.wishes, (), problem)
    request: dict[str, object] = {"players": problem.players, "rounds": problem.rounds, "seed": problem.seed}
    return _finish(_draw(task), problem, request)


def replan(
    grid: Grid,
    *,
    played: int,
    out: Sequence[int] = (),
    late: int = 0,
    seed: int | str = 0,
    wishes: Wishes | None = None,
    time: float | None = None,
) -> Plan:
    """Keep the first `played` rounds as they were and draw the others anew, without the players `out` and
    with `late` new ones, who get the next free numbers. Raises Impossible.
    """
    known = {player for tables in grid for table in tables for player in seated_at(table)}
    _check_replan(grid, played, out, known)
    first = max(known) + 1
    players = (*sorted(known - set(out)), *range(first, first + late))
    wishes = wishes or Wishes()
    check_size(len(players))
    problem = Problem(first + late, len(grid) - played, seed, wishes, time)
    task = _Task(players, len(grid) - played, seed, wishes, grid[:played], problem)
    request: dict[str, object] = {
        "grid": grid,
        "played": played,
        "out": sorted(out),
        "in": late,
        "seed": seed,
    }
    return _finish(grid[:played] + _draw(task), problem, request)


def _check_replan(grid: Grid, played: int, out: Sequence[int], known: set[int]) -> None:
    if not 0 <= played < len(grid):
        raise Impossible(
            f"{played} rounds are played of {len(grid)}: there is nothing left to draw.",
            f"The nearest possible is {max(0, len(grid) - 1)} rounds played.",
            code="played",
        )
    unknown = sorted(set(out) - known)
    if unknown:
        raise Impossible(
            f"Player {unknown[0]} should leave, but is not in the grid.",
            "Name only players of the grid.",
            code="unknown_player",
        )


def _finish(grid: Grid, problem: Problem, request: dict[str, object]) -> Plan:
    wishes = problem.wishes.to_json()
    if wishes:
        request["wishes"] = wishes
    if problem.time is not None:
        request["time"] = problem.time
    measures = measure(grid, problem.wishes)
    return Plan(grid, measures, certificate(grid, request))


def _draw(task: _Task) -> Grid:
    rows = _meet(task)
    tables = tables_for(len(task.players))
    empty = len(task.players)
    rounds: list[list[Group]] = [
        [[task.players[p] for p in row[i : i + SEATS] if p != empty] for i in range(0, tables * SEATS, SEATS)]
        for row in rows
    ]
    fixed = {player: table - 1 for player, table in task.wishes.fixed_tables if player in task.players}
    numbers = max([tables, *(len(played) for played in task.played)])
    visits = [[0] * numbers for _ in range(max(task.players) + 1)]
    for played in task.played:
        for t, table in enumerate(played):
            for player in seated_at(table):
                if player < len(visits):
                    visits[player][t] += 1
    Numbering(rounds, visits, fixed, Dice(task.seed, "tables")).run(task.problem.budget(TABLE_MOVES))
    seated = [[[*group, *[None] * (SEATS - len(group))] for group in groups] for groups in rounds]
    return winds.seat(seated, Dice(task.seed, "winds"))


def _meet(task: _Task) -> Rows:
    """Who sits together: every round a row of indexes into task.players, empty seats as their count."""
    count = len(task.players)
    index = {player: i for i, player in enumerate(task.players)}
    price = _prices(task, index)
    dice = Dice(task.seed, "meetings")
    rows = [_first_row(count, dice) for _ in range(task.rounds)]
    for row in rows:
        add_meetings(price, row)
    Annealer(rows, price, dice).run(task.problem.budget(MEETING_MOVES))
    _check_strict(rows, task, index)
    return rows


def _prices(task: _Task, index: Mapping[int, int]) -> Prices:
    """What each meeting costs before the first of the rounds to draw."""
    empty = len(index)
    price = free_prices(empty + 1)
    price[empty][empty] = FORBIDDEN
    for played in task.played:
        for table in played:
            known = [index[player] for player in seated_at(table) if player in index]
            if None in table:
                known.append(empty)
            padded = known + [-1] * (SEATS - len(known))
            _add_known(price, [p for p in padded if p >= 0])
    for a, b, cost in _wish_prices(task.wishes):
        if a in index and b in index:
            price[index[a]][index[b]] += cost
            price[index[b]][index[a]] += cost
    return price


def _add_known(price: Prices, table: Sequence[int]) -> None:
    for i, a in enumerate(table):
        for b in table[i + 1 :]:
            price[a][b] += 1
            price[b][a] += 1


def _wish_prices(wishes: Wishes) -> list[tuple[int, int, int]]:
    out = [(a, b, STRICT if group.strict else WEAK) for group in wishes.groups() for a, b in group.pairs()]
    fixed = [player for player, _ in wishes.fixed_tables]
    out += [(a, b, STRICT) for i, a in enumerate(fixed) for b in fixed[i + 1 :]]
    return out


def _first_row(count: int, dice: Dice) -> list[int]:
    """A random round; the empty seats at tables of their own."""
    tables = tables_for(count)
    short = tables * SEATS - count
    players = dice.shuffled(range(count))
    row: list[int] = []
    for t in range(tables):
        size = SEATS - 1 if t < short else SEATS
        row += players[:size] + [count] * (SEATS - size)
        del players[:size]
    return row


def _check_strict(rows: Rows, task: _Task, index: Mapping[int, int]) -> None:
    together = {
        (a, b)
        for row in rows
        for i in range(0, len(row), SEATS)
        for a in row[i : i + SEATS]
        for b in row[i : i + SEATS]
    }
    for a, b, cost in _wish_prices(task.wishes):
        if cost == STRICT and a in index and b in index and (index[a], index[b]) in together:
            raise Impossible(
                f"No plan was found that keeps players {a} and {b}, and all others who must not meet, apart.",
                "The nearest possible is to make some of these wishes weak, or to play fewer rounds.",
                code="strict",
            )
