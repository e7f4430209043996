"""Who takes which place in a finished grid, so that clubs, teams and forbidden pairs stay apart.

Only the names change: who meets whom stays as good as it was. Meetings that cannot be avoided are moved to
the last rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.engine.local_search import Rows, tables_of
from tournaments.seating.engine.problem import SEATS
from tournaments.seating.engine.random_stream import Dice, ladder
from tournaments.seating.engine.search_problem import WEAK, Charge

EARLY = 4
FIRM = 6


class _Naming:
    """`place[p]` is the point of player p; `weight[x][y]` what a meeting of two points counts."""

    def __init__(self, rows: Rows, count: int, charges: Sequence[Charge], dice: Dice) -> None:
        self.dice = dice
        self.place = list(range(count))
        self.weight = _weights(rows, count)
        self.foes: dict[int, dict[int, int]] = {}
        for a, b, cost in charges:
            for one, two in ((a, b), (b, a)):
                self.foes.setdefault(one, {})[two] = WEAK if cost == WEAK else FIRM

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
    """A meeting counts one, in the first half of the rounds EARLY."""
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
    """The rows with players' names dealt so that the charged pairs meet as little and as late as can be."""
    if not charges:
        return rows
    naming = _Naming(rows, count, charges, dice)
    naming.run(moves)
    name = [0] * count + [count]
    for player, point in enumerate(naming.place):
        name[point] = player
    return [[name[point] for point in row] for row in rows]


def settle(tables: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], dice: Dice) -> dict[int, int]:
    """The point of every player of `groups` that fit, whole, at one of the tables; the largest first, then at
    the fullest table that has room."""
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
    """Rounds in which charged pairs meet come last; otherwise the order stays."""
    return sorted(rows, key=lambda row: cost_of(row, charges)) if charges else rows
