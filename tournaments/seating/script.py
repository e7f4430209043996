"""Grids that were drawn elsewhere: read from JSON or from plain lines, checked seat by seat.

{"rounds": [[[e, s, w, n], ...], ...]}     what `grid` prints, or the bare list; null is an empty seat
1 4 9 16                                   a table a line, an empty line between rounds, - is an empty seat
2 3 5 8                                    , ; and tabs may separate, # begins a remark
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tournaments.seating.problem import SEATS, Grid, Table, is_index
from tournaments.seating.quality import seated_at

LONGEST_NUMBER = 9


def read_script(text: str, *, first: int = 0) -> Grid:
    """The grid in `text`, players renumbered from 0 where the file counts from `first`.

    Everybody must sit exactly once in every round. Raises ValueError that names the fault and its place.
    """
    grid = _from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_lines(text)
    if first:
        grid = tuple(tuple(_renumbered(table, first) for table in tables) for tables in grid)
    _check_complete(grid)
    return grid


def _from_json(text: str) -> Grid:
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("grid: a list of rounds, each a list of tables, is expected") from error
    return parse_grid(data.get("rounds") if isinstance(data, dict) else data)


def _from_lines(text: str) -> Grid:
    rounds: list[list[object]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        words = re.split(r"[\s,;]+", line.partition("#")[0].strip())
        if words == [""]:
            rounds.append([])
        else:
            rounds[-1].append([_seat(word, number) for word in words])
    return parse_grid([tables for tables in rounds if tables])


def _seat(word: str, line: int) -> int | None:
    if word == "-":
        return None
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise ValueError(f"grid: line {line}: {word[:20]!r} is no player number")
    return int(word)


def _renumbered(table: Table, first: int) -> Table:
    east, south, west, north = (None if player is None else player - first for player in table)
    if min(seated_at((east, south, west, north))) < 0:
        raise ValueError(f"grid: players count from {first}")
    return east, south, west, north


def _check_complete(grid: Grid) -> None:
    everybody = set(seated_at([player for table in grid[0] for player in table]))
    for r, tables in enumerate(grid, 1):
        here = set(seated_at([player for table in tables for player in table]))
        odd = sorted(everybody ^ here)
        if odd:
            raise ValueError(f"grid: round {r}: player {odd[0]} does not sit in every round")


def parse_grid(data: object) -> Grid:
    """A grid from JSON; players may come and go, but nobody sits twice in a round. Raises ValueError."""
    if (
        not isinstance(data, list)
        or not data
        or not all(isinstance(tables, list) and tables for tables in data)
    ):
        raise ValueError("grid: a list of rounds, each a list of tables, is expected")
    return tuple(_parse_round(tables, r) for r, tables in enumerate(data, 1))


def _parse_round(tables: Sequence[object], r: int) -> tuple[Table, ...]:
    parsed = tuple(_parse_table(table, f"grid: round {r}, table {t}") for t, table in enumerate(tables, 1))
    seen: set[int] = set()
    for table in parsed:
        for player in seated_at(table):
            if player in seen:
                raise ValueError(f"grid: round {r}: player {player} sits twice")
            seen.add(player)
    return parsed


def _parse_table(table: object, where: str) -> Table:
    if not isinstance(table, list) or len(table) != SEATS:
        raise ValueError(f"{where}: four seats (E, S, W, N) are expected")
    if not all(player is None or is_index(player) for player in table) or table.count(None) > 1:
        raise ValueError(f"{where}: player numbers from 0 are expected, and at most one empty seat")
    east, south, west, north = table
    return east, south, west, north
