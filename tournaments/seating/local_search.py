"""Who meets whom, by simulated annealing: swap two players of a round, look at what it costs.

`price[a][b]` is what one more meeting of a and b would cost: it starts with what the wishes and the rounds
already played charge and rises by `step` with every meeting, so that a pair's cost grows as m(m-1)/2 and a
third meeting is dearer than two second ones. All empty seats share one number, whose row counts the short
games; two of them never come to one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tournaments.seating.dice import Dice, ladder
from tournaments.seating.problem import SEATS

STEP = 4
FORBIDDEN = 100_000
Prices = list[list[int]]
Rows = list[list[int]]
Mates = Sequence[tuple[int, int, int]]

_MATES = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def free_prices(players: int) -> Prices:
    """Nobody has met; the last row and column are the empty seats."""
    price = [[0] * (players + 1) for _ in range(players + 1)]
    price[players][players] = FORBIDDEN
    return price


def charge(price: Prices, table: Sequence[int], cost: int) -> None:
    """Raise the price of every pair at one table."""
    for i, a in enumerate(table):
        for b in table[i + 1 :]:
            price[a][b] += cost
            price[b][a] += cost


def tables_of(row: Sequence[int]) -> list[Sequence[int]]:
    return [row[start : start + SEATS] for start in range(0, len(row), SEATS)]


def mates_of(length: int) -> Mates:
    """For every seat of a row the three other seats of its table."""
    out = []
    for seat in range(length):
        base = seat - seat % SEATS
        i, j, k = _MATES[seat % SEATS]
        out.append((base + i, base + j, base + k))
    return out


def trouble(rows: Rows, price: Prices, mates: Mates) -> list[tuple[int, int]]:
    """The (round, seat) of every player who shares a table at a cost."""
    found = []
    for r, row in enumerate(rows):
        for seat, (i, j, k) in enumerate(mates):
            mine = price[row[seat]]
            if mine[row[i]] > STEP or mine[row[j]] > STEP or mine[row[k]] > STEP:
                found.append((r, seat))
    return found


@dataclass(slots=True)
class Annealer:
    """Improves `rows` in place; `price` comes without their meetings and leaves with them."""

    rows: Rows
    price: Prices
    dice: Dice

    def __post_init__(self) -> None:
        for row in self.rows:
            for table in tables_of(row):
                charge(self.price, table, STEP)

    def cost(self) -> int:
        """What the meetings of the rows cost, beyond a first one each."""
        total = 0
        spent: dict[tuple[int, int], int] = {}
        for row in self.rows:
            for table in tables_of(row):
                for i, a in enumerate(table):
                    for b in table[i + 1 :]:
                        pair = (min(a, b), max(a, b))
                        done = spent.get(pair, 0) + 1
                        spent[pair] = done
                        total += self.price[a][b] - STEP * done
        return total

    def run(self, moves: int, *, hot: float = 0.2, cold: float = 0.003, tries: int = 6) -> int:
        """Anneal until nobody is in trouble or the moves are spent; return what was spent. `hot` and `cold`
        are the chances of accepting one more repeated meeting at the beginning and at the end."""
        if not self.rows:
            return 0
        mates = mates_of(len(self.rows[0]))
        hot, cold = sqrt(sqrt(hot)), sqrt(sqrt(cold))
        spent, chance, stages = 0, hot, 60
        cooling = _root(cold / hot, stages)
        stage = limit = max(1, moves // stages)
        steps = ladder(chance)
        while spent < moves:
            places = trouble(self.rows, self.price, mates)
            if not places:
                break
            self.dice.shuffle(places)
            spent += 1 + len(places) // 8 + self._sweep(places, mates, steps, tries)
            while spent >= limit:
                limit += stage
                chance *= cooling
            steps = ladder(chance)
        return spent

    def _sweep(
        self, places: Sequence[tuple[int, int]], mates: Mates, steps: Sequence[float], tries: int
    ) -> int:
        """One visit to everybody in trouble. The loop is written out for speed: it is where the time goes."""
        price, random, top, spent = self.price, self.dice.random, len(steps) - 1, 0
        for r, seat in places:
            row = self.rows[r]
            size = len(row)
            i, j, k = mates[seat]
            x, y, z = row[i], row[j], row[k]
            mine = price[row[seat]]
            gain = mine[x] + mine[y] + mine[z] - 3 * STEP
            if not gain:
                continue
            for _ in range(tries):
                spent += 1
                other = int(random() * size)
                if other >> 2 == seat >> 2:
                    continue
                p, q, s = mates[other]
                u, v, w = row[p], row[q], row[s]
                his = price[row[other]]
                cost = mine[u] + mine[v] + mine[w] + his[x] + his[y] + his[z] + 3 * STEP - gain
                cost -= his[u] + his[v] + his[w]
                if cost <= 0 or (cost < top and random() < steps[cost]):
                    self._swap(row, seat, other, (x, y, z), (u, v, w))
                    break
        return spent

    def _swap(
        self, row: list[int], seat: int, other: int, left: tuple[int, int, int], right: tuple[int, int, int]
    ) -> None:
        price, a, b = self.price, row[seat], row[other]
        if a == b:
            return
        mine, his = price[a], price[b]
        for x in left:
            mine[x] -= STEP
            his[x] += STEP
            price[x][a] -= STEP
            price[x][b] += STEP
        for x in right:
            mine[x] += STEP
            his[x] -= STEP
            price[x][a] += STEP
            price[x][b] -= STEP
        row[seat], row[other] = b, a


def _root(value: float, degree: int) -> float:
    """The degree-th root by bisection: pow() may differ in its last digit between machines."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        power = 1.0
        for _ in range(degree):
            power *= middle
        low, high = (middle, high) if power < value else (low, middle)
    return low
