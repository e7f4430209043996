"""From the requirements to the plan: meetings first, then table numbers, then winds, then the measures.

The three steps do not disturb each other: renumbering the tables of a round and swapping seats within a table change no
meetings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.desk.seating.engine import winds
from tournaments.desk.seating.engine.certificate import certificate
from tournaments.desk.seating.engine.local_search import Rows, tables_of
from tournaments.desk.seating.engine.meetings import meet, touring
from tournaments.desk.seating.engine.problem import (
    ANY_DEAD_SEAT,
    ENGINE,
    SEATS,
    Grid,
    Impossible,
    Problem,
    Wishes,
    check_size,
    close_up,
)
from tournaments.desk.seating.engine.quality import Measure, measure, seated_at
from tournaments.desk.seating.engine.search_problem import STRICT, Task
from tournaments.desk.seating.engine.table_numbers import Group, Numbering
from tournaments.desk.seating.engine.wind_repair import repair

TABLE_MOVES = 300_000
REPLAN_TABLE_MOVES = 120_000
WIND_VISITS = 2_500
Tell = Callable[[int, str], object]
"""Reports the progress of a draw: the percentage done, and the step that begins."""


def keep_silent(percent: int, step: str) -> None:
    """Reports nothing: for callers that only wait."""


@dataclass(frozen=True, slots=True)
class Plan:
    grid: Grid
    measures: dict[str, Measure]
    certificate: dict[str, object]

    def to_json(self) -> dict[str, object]:
        return {
            "rounds": self.grid,
            "measures": {key: measure.to_json() for key, measure in self.measures.items()},
            "certificate": self.certificate,
        }


def plan(problem: Problem, tell: Tell = keep_silent) -> Plan:
    """Draw a grid. Raises Impossible with the reason and the nearest possibility."""
    problem.check()
    task = Task(tuple(range(problem.players)), problem.rounds, problem)
    request: dict[str, object] = {"players": problem.players, "rounds": problem.rounds, "seed": problem.seed}
    return _finish(_draw(task, tell), problem, request)


def replan(
    grid: Grid,
    *,
    played: int,
    out: Sequence[int] = (),
    late: int = 0,
    seed: int | str = 0,
    wishes: Wishes | None = None,
    time: float | None = None,
    engine: str = ENGINE,
    tell: Tell = keep_silent,
) -> Plan:
    """Keep the first `played` rounds and draw the other rounds anew, without the players `out` and with `late` new
    players, who get the next free numbers. Raises Impossible.
    """
    seated = {player for tables in grid for table in tables for player in seated_at(table)}
    _check_replan(grid, played, out, seated)
    grid = grid if engine == ANY_DEAD_SEAT else close_up(grid)
    first = max(seated) + 1
    players = (*sorted(seated - set(out)), *range(first, first + late))
    wishes = wishes or Wishes()
    check_size(len(players))
    problem = Problem(first + late, len(grid) - played, seed, wishes, time, engine)
    task = Task(players, len(grid) - played, problem, grid[:played], grid[played:])
    request: dict[str, object] = {
        "grid": grid,
        "played": played,
        "out": sorted(out),
        "in": late,
        "seed": seed,
    }
    return _finish(grid[:played] + _draw(task, tell), problem, request)


def _check_replan(grid: Grid, played: int, out: Sequence[int], seated: set[int]) -> None:
    if not 0 <= played < len(grid):
        raise Impossible(
            f"{played} rounds are played of {len(grid)}: there is nothing left to draw.",
            f"The closest possible is {max(0, len(grid) - 1)} rounds played.",
            code="played",
        )
    unknown = sorted(set(out) - seated)
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
    return certified(grid, problem.wishes, request, problem.engine, played=len(grid) - problem.rounds)


def certified(
    grid: Grid, wishes: Wishes, request: dict[str, object], engine: str = ENGINE, played: int = 0
) -> Plan:
    """The grid, whose first rounds may have been `played`, with its measures and its certificate for `request`."""
    return Plan(grid, measure(grid, wishes, played), certificate(grid, request, engine))


def _draw(task: Task, tell: Tell) -> Grid:
    rows = meet(task, lambda tried: tell(min(5 + 10 * tried, 55), "meetings"))
    tell(60, "tables")
    _check_strict(rows, task)
    rounds = _numbered(rows, task)
    tell(80, "winds")
    seated = [[[*group, *[None] * (SEATS - len(group))] for group in groups] for groups in rounds]
    dead_north = task.problem.dead_north
    drawn = winds.seat(seated, task.dice("winds"), task.played, dead_north=dead_north)
    if task.played or (task.empty_seats and dead_north):
        visits = task.problem.budget(WIND_VISITS)
        drawn = repair(task.played, drawn, task.dice("repair"), visits, dead_north=dead_north)
    tell(90, "measures")
    return drawn


def _numbered(rows: Rows, task: Task) -> list[list[Group]]:
    """The groups of every round by table; if people would return to a table, rows without returns replace these rows,
    if there are any.
    """
    rounds = _groups(rows, task)
    fixed = {player: table - 1 for player, table in task.wishes.fixed_tables if player in task.players}
    numbering = Numbering(rounds, _visits(task), fixed, task.dice("tables"))
    if task.played:
        numbering.run(task.moves(REPLAN_TABLE_MOVES), look=task.tables * task.rounds // 4)
    else:
        numbering.run(task.moves(TABLE_MOVES))
    better = touring(task, rows) if numbering.cost > numbering.floor else None
    return _groups(better, task) if better else rounds


def _groups(rows: Rows, task: Task) -> list[list[Group]]:
    return [[[task.players[p] for p in table if p != task.count] for table in tables_of(row)] for row in rows]


def _visits(task: Task) -> list[list[int]]:
    numbers = max([task.tables, *(len(tables) for tables in task.played)])
    seated = [player for tables in task.played for table in tables for player in seated_at(table)]
    visits = [[0] * numbers for _ in range(max([*task.players, *seated]) + 1)]
    for tables in task.played:
        for t, table in enumerate(tables):
            for player in seated_at(table):
                visits[player][t] += 1
    return visits


def _check_strict(rows: Rows, task: Task) -> None:
    together = {(a, b) for row in rows for table in tables_of(row) for a in table for b in table}
    for a, b, cost in task.charges():
        if cost == STRICT and (a, b) in together:
            first, second = task.players[a], task.players[b]
            raise Impossible(
                f"No plan was found that keeps players {first} and {second}, and all who must not meet, apart.",
                "The closest possible is to make some of these wishes weak, or to play fewer rounds.",
                code="strict",
                players=(first, second),
            )
