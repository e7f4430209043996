"""Gives the points of a finished grid to players, so that clubs, teams and forbidden pairs stay apart.

Only the names change: the meetings stay as good as they were. Unavoidable meetings of charged pairs are moved to the
last rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.desk.seating.engine.local_search import Rows, tables_of
from tournaments.desk.seating.engine.problem import SEATS
from tournaments.desk.seating.engine.random_stream import Dice, ladder
from tournaments.desk.seating.engine.search_problem import WEAK, Charge

EARLY = 4
FIRM = 6


class _Naming:
    """`place[p]` is the point of player p; `weight[x][y]` the weight of a meeting of two points."""

    def __init__(self, rows: Rows, count: int, charges: Sequence[Charge], dice: Dice) -> None:
        self.dice = dice
        self.place = list(range(count))
        self.weight = _weights(rows, count)
        self.foes: dict[int, dict[int, int]] = {}
        for a, b, cost in charges:
            for player, foe in ((a, b), (b, a)):
                self.foes.setdefault(player, {})[foe] = WEAK if cost == WEAK else FIRM

    def bill(self, player: int) -> int:
        weights, place = self.weight[self.place[player]], self.place
        return sum([cost * weights[place[foe]] for foe, cost in self.foes.get(player, {}).items()])

    def run(self, moves: int) -> None:
        chance, stage, limit, spent = 0.5, max(1, moves // 60), max(1, moves // 60), 0
        while spent < moves:
            unhappy = [player for player in self.foes if self.bill(player)]
            if not unhappy:
                return
            self.dice.shuffle(unhappy)
            for player in unhappy:
                spent += 1 + self._move(player, chance)
            while spent >= limit:
                limit += stage
                chance *= 0.9

    def _move(self, player: int, chance: float, tries: int = 5) -> int:
        place, steps = self.place, ladder(chance)
        for spent in range(1, tries + 1):
            other = self.dice.below(len(place))
            if other == player:
                continue
            before = self.bill(player) + self.bill(other)
            place[player], place[other] = place[other], place[player]
            cost = self.bill(player) + self.bill(other) - before
            if cost <= 0 or (cost < len(steps) and self.dice.random() < steps[cost]):
                return spent
            place[player], place[other] = place[other], place[player]
        return tries


def _weights(rows: Rows, count: int) -> list[list[int]]:
    """The weight of each pair's meetings: 1 for a meeting, EARLY in the first half of the rounds."""
    weight = [[0] * (count + 1) for _ in range(count + 1)]
    for r, row in enumerate(rows):
        value = EARLY if 2 * r < len(rows) else 1
        for table in tables_of(row):
            for i, a in enumerate(table):
                for b in table[i + 1 :]:
                    weight[a][b] += value
                    weight[b][a] += value
    return weight


def rename(rows: Rows, count: int, charges: Sequence[Charge], dice: Dice, moves: int) -> Rows:
    """The rows with players dealt to points so that the charged pairs meet as rarely and as late as possible."""
    if not charges:
        return rows
    naming = _Naming(rows, count, charges, dice)
    naming.run(moves)
    name = [0] * count + [count]
    for player, point in enumerate(naming.place):
        name[point] = player
    return [[name[point] for point in row] for row in rows]


def settle(tables: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], dice: Dice) -> dict[int, int]:
    """The points of the players in `groups`: each group whole at one table, the largest group first, at the fullest
    table with room for it. Groups that fit at no table are left out.
    """
    room = [list(table) for table in dice.shuffled(tables)]
    point: dict[int, int] = {}
    for group in sorted(groups, key=len, reverse=True):
        fitting = [table for table in room if len(table) >= len(group)]
        if fitting and not any(player in point for player in group):
            table = min(fitting, key=len)
            point |= {player: table.pop() for player in group}
    return point


def cost_of(row: Sequence[int], charges: Sequence[Charge]) -> int:
    """The cost of a round's meetings under the wishes."""
    if not charges:
        return 0
    table_of = {player: seat // SEATS for seat, player in enumerate(row)}
    return sum(cost for a, b, cost in charges if table_of[a] == table_of[b])


def late_meetings_last(rows: Rows, charges: Sequence[Charge]) -> Rows:
    """The rows with the rounds in which charged pairs meet at the end, and otherwise in their order."""
    return sorted(rows, key=lambda row: cost_of(row, charges)) if charges else rows
