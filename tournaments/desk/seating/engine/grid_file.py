"""Grids that were drawn elsewhere: read from JSON or from plain lines, checked seat by seat.

{"rounds": [[[e, s, w, n], ...], ...]}     the output of `grid`, or the bare list; null is an empty seat
1 4 9 16                                   a line for each table, an empty line between rounds, - is an empty seat
2 3 5 8                                    , ; and tabs may separate, # begins a remark
1-4-9-16                                   as Pantheon writes a table
1 4 9 16 2 3 5 8                           a line for each round, if every line has the same 8, 12, 16 ... players
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tournaments.desk.seating.engine.problem import SEATS, Grid, Table, is_index
from tournaments.desk.seating.engine.quality import seated_at

LONGEST_NUMBER = 9
LONGEST_WORD = 20


class BadGrid(ValueError):
    """A fault in a grid: a code, for callers with their own sentences, and the English sentence of the command line.

    `place` is the wrong line, round or table; `detail` the word, the player, or the round of that table.
    """

    def __init__(self, code: str, sentence: str, *, place: int | None = None, detail: object = None) -> None:
        super().__init__(f"grid: {sentence}")
        self.code = code
        self.place = place
        self.detail = detail


def read_script(text: str, *, first: int = 0) -> Grid:
    """The grid in `text`, players renumbered from 0 where the file counts from `first`.

    Everybody must sit exactly once in every round. Raises BadGrid with the fault and its place, and ValueError for
    broken JSON.
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
        raise _no_rounds() from error
    return parse_grid(data.get("rounds") if isinstance(data, dict) else data)


def _from_lines(text: str) -> Grid:
    lines = [_words(line) for line in text.splitlines()]
    lengths = {len(words) for words in lines if words}
    wide = len(lengths) == 1 and (length := lengths.pop()) > SEATS and length % SEATS == 0
    rounds: list[list[object]] = [[]]
    for number, words in enumerate(lines, 1):
        seats = [_seat(word, number) for word in words]
        if wide or not words:
            rounds.append([])
        if wide:
            rounds[-1] += [seats[at : at + SEATS] for at in range(0, len(seats), SEATS)]
        elif words:
            rounds[-1].append(seats)
    return parse_grid([tables for tables in rounds if tables])


def _words(line: str) -> list[str]:
    """The seats of a line as they are written."""
    words = [word for word in re.split(r"[\s,;]+", line.partition("#")[0].strip()) if word]
    joined = len(words) == 1 and re.fullmatch(r"[0-9]+(-[0-9]+){2,3}", words[0])
    return words[0].split("-") if joined else words


def _seat(word: str, line: int) -> int | None:
    if word == "-":
        return None
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        word = word[:LONGEST_WORD]
        raise BadGrid("script_word", f"line {line}: {word!r} is no player number", place=line, detail=word)
    return int(word)


def _renumbered(table: Table, first: int) -> Table:
    east, south, west, north = (None if player is None else player - first for player in table)
    if min(seated_at((east, south, west, north))) < 0:
        raise BadGrid("script_empty", f"players count from {first}")
    return east, south, west, north


def _no_rounds() -> BadGrid:
    return BadGrid("script_empty", "a list of rounds, each a list of tables, is expected")


def _check_complete(grid: Grid) -> None:
    everybody = set(seated_at([player for table in grid[0] for player in table]))
    for r, tables in enumerate(grid, 1):
        here = set(seated_at([player for table in tables for player in table]))
        odd = sorted(everybody ^ here)
        if odd:
            sentence = f"round {r}: player {odd[0]} does not sit in every round"
            raise BadGrid("script_absent", sentence, place=r, detail=odd[0])


def parse_grid(data: object) -> Grid:
    """A grid from JSON; players may come and go, but nobody sits twice in a round. Raises BadGrid."""
    if (
        not isinstance(data, list)
        or not data
        or not all(isinstance(tables, list) and tables for tables in data)
    ):
        raise _no_rounds()
    return tuple(_parse_round(tables, r) for r, tables in enumerate(data, 1))


def _parse_round(tables: Sequence[object], r: int) -> tuple[Table, ...]:
    parsed = tuple(_parse_table(table, r, t) for t, table in enumerate(tables, 1))
    seen: set[int] = set()
    for table in parsed:
        for player in seated_at(table):
            if player in seen:
                sentence = f"round {r}: player {player} sits twice"
                raise BadGrid("script_twice", sentence, place=r, detail=player)
            seen.add(player)
    return parsed


def _parse_table(table: object, r: int, t: int) -> Table:
    where = f"round {r}, table {t}"
    if not isinstance(table, list) or len(table) != SEATS:
        sentence = f"{where}: four seats (E, S, W, N) are expected"
        raise BadGrid("script_table", sentence, place=t, detail=r)
    if not all(player is None or is_index(player) for player in table) or table.count(None) > 1:
        sentence = f"{where}: player numbers from 0 are expected, and at most one empty seat"
        raise BadGrid("script_table", sentence, place=t, detail=r)
    east, south, west, north = table
    return east, south, west, north
