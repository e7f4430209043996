"""Who sits East, South, West and North: an exact solution for any tables, by edge colouring.

Players and tables are the two sides of a bipartite graph. A player's games are cut into blocks of four;
every block and every table is then a vertex of degree at most four, so four colours always suffice (König
1916): nobody sits a wind twice within a block, and over the event the counts differ by at most one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.seating.engine.problem import SEATS, Grid, Table
from tournaments.seating.engine.random_stream import Dice

Groups = Sequence[Sequence[Sequence[int | None]]]
NONE = -1


class _Colouring:
    """Edges inserted one by one; where the two ends have no free colour in common, a chain of two colours
    is swapped (Kempe)."""

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


def seat(groups: Groups, dice: Dice, played: Grid = ()) -> Grid:
    """Seat the groups of every round. A group may hold one None: its wind stays empty.

    After `played` rounds only the blocks that begin later are exact (wind_repair.py sees to the others).
    """
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
    east, south, west, north = seats
    return east, south, west, north
