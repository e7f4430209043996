"""The winds of the players: an exact solution for tables of four, by edge colouring.

Players and tables are the two sides of a bipartite graph. A player's games are cut into blocks of four; every block and
every table is then a vertex of degree at most four, so four colours always suffice (König 1916): nobody has a wind
twice within a block, and over the event the counts differ by at most one. If tables of three leave North empty,
dead_north.py gives out North first and three colours do the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.desk.seating.engine.dead_north import Block, Place, norths
from tournaments.desk.seating.engine.problem import NORTH, SEATS, Grid, Table
from tournaments.desk.seating.engine.random_stream import Dice

Groups = Sequence[Sequence[Sequence[int | None]]]
NONE = -1


class _Colouring:
    """Edges inserted one by one; if the two ends have no free colour in common, a chain of two colours is swapped
    (Kempe).
    """

    def __init__(self, vertices: int) -> None:
        self.edge_at = [[NONE] * SEATS for _ in range(vertices)]
        self.ends: list[tuple[int, int]] = []
        self.colour: list[int] = []

    def add(self, left: int, right: int, order: Sequence[int]) -> None:
        edge = len(self.ends)
        self.ends.append((left, right))
        self.colour.append(NONE)
        at_left, at_right = self.edge_at[left], self.edge_at[right]
        for colour in order:
            if at_left[colour] == NONE and at_right[colour] == NONE:
                self._paint(edge, colour)
                return
        a = next(c for c in order if at_left[c] == NONE)
        b = next(c for c in order if at_right[c] == NONE)
        self._swap_chain(right, a, b)
        self._paint(edge, a)

    def _paint(self, edge: int, colour: int) -> None:
        self.colour[edge] = colour
        for vertex in self.ends[edge]:
            self.edge_at[vertex][colour] = edge

    def _swap_chain(self, start: int, a: int, b: int) -> None:
        chain, vertex, colour = [], start, a
        while (edge := self.edge_at[vertex][colour]) != NONE:
            chain.append(edge)
            left, right = self.ends[edge]
            vertex, colour = (right if vertex == left else left), a + b - colour
        for edge in chain:
            for vertex in self.ends[edge]:
                self.edge_at[vertex][self.colour[edge]] = NONE
        for edge in chain:
            self._paint(edge, a + b - self.colour[edge])


def seat(groups: Groups, dice: Dice, played: Grid = (), *, dead_north: bool = True) -> Grid:
    """Seat the groups of every round. A group may hold one None: it sits North, or at any wind unless `dead_north`.

    After `played` rounds only the blocks that begin later are exact (wind_repair.py evens out the other blocks, and
    the uneven winds of tables of three).
    """
    if dead_north and any(None in group for tables in groups for group in tables):
        return _with_dead_north(groups, dice, played)
    games = Counter(player for tables in played for table in tables for player in table if player is not None)
    vertex: dict[tuple[int, int], int] = {}
    edges: list[tuple[tuple[int, int], tuple[int, int, int]]] = []
    for r, tables in enumerate(groups):
        for t, group in enumerate(tables):
            for i, player in enumerate(group):
                block = _block(player, games, r, t)
                vertex.setdefault(block, len(vertex))
                edges.append((block, (r, t, i)))
    tables_at = {key: n for n, key in enumerate(dict.fromkeys(place[:2] for _, place in edges), len(vertex))}
    colouring = _Colouring(len(vertex) + len(tables_at))
    for block, place in edges:
        colouring.add(vertex[block], tables_at[place[:2]], dice.shuffled(range(SEATS)))
    wind = {place: colouring.colour[n] for n, (_, place) in enumerate(edges)}
    return tuple(
        tuple(_table(group, [wind[r, t, i] for i in range(len(group))]) for t, group in enumerate(tables))
        for r, tables in enumerate(groups)
    )


def _with_dead_north(groups: Groups, dice: Dice, played: Grid) -> Grid:
    games = Counter(player for tables in played for table in tables for player in table if player is not None)
    seated = {
        (r, t): [_block(player, games, r, t) for player in group if player is not None]
        for r, tables in enumerate(groups)
        for t, group in enumerate(tables)
    }
    north = norths(seated, dice)
    edges = [
        (block, place) for place, blocks in seated.items() for block in blocks if north.get(place) != block
    ]
    colours = _three_colours(edges, dice)
    rows: dict[Place, list[int | None]] = {place: [None] * SEATS for place in seated}
    for (block, place), colour in zip(edges, colours, strict=True):
        rows[place][colour] = block[0]
    for place, block in north.items():
        rows[place][NORTH] = block[0]
    return tuple(tuple(_in_turn(rows[r, t]) for t in range(len(tables))) for r, tables in enumerate(groups))


def _three_colours(edges: Sequence[tuple[Block, Place]], dice: Dice) -> list[int]:
    """A colour other than North for every game. The fourth game of a block without a North is a vertex of its own."""
    vertex: dict[tuple[Block, int], int] = {}
    games: Counter[Block] = Counter()
    ends = []
    for block, place in edges:
        part = block, games[block] // NORTH
        games[block] += 1
        ends.append((vertex.setdefault(part, len(vertex)), place))
    tables = {place: n for n, place in enumerate(dict.fromkeys(place for _, place in edges), len(vertex))}
    colouring = _Colouring(len(vertex) + len(tables))
    for left, place in ends:
        colouring.add(left, tables[place], dice.shuffled(range(NORTH)))
    return colouring.colour


def _block(player: int | None, games: Counter[int], r: int, t: int) -> tuple[int, int]:
    """A player's current block of four games; an empty seat is a vertex of its own."""
    if player is None:
        return NONE - r, t
    games[player] += 1
    return player, (games[player] - 1) // SEATS


def _table(group: Sequence[int | None], winds: Sequence[int]) -> Table:
    seats: list[int | None] = [None] * SEATS
    for player, wind in zip(group, winds, strict=True):
        seats[wind] = player
    return _in_turn(seats)


def _in_turn(seats: Sequence[int | None]) -> Table:
    east, south, west, north = seats
    return east, south, west, north
