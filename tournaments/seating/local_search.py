"""Who meets whom, by simulated annealing: swap two players of a round, look at what it costs.

`price[a][b]` is what one more meeting of a and b would cost: it starts with what the wishes (and the rounds
already played) charge and rises by one with every meeting, so that a pair's cost grows as m(m-1)/2 and a
third meeting is dearer than two second ones. All empty seats share one number, whose row counts the short
games; FORBIDDEN keeps two of them from one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.dice import Dice, ladder
from tournaments.seating.problem import SEATS

FORBIDDEN = 1000
Prices = list[list[int]]
Rows = list[list[int]]

_MATES = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def free_prices(size: int) -> Prices:
    return [[0] * size for _ in range(size)]


def add_meetings(price: Prices, row: Sequence[int], step: int = 1) -> None:
    """Count the meetings of a round's row (four seats a table, one after the other)."""
    for start in range(0, len(row), SEATS):
        table = row[start : start + SEATS]
        for i, a in enumerate(table):
            for b in table[i + 1 :]:
                price[a][b] += step
                if a != b:
                    price[b][a] += step


def mates_of(length: int) -> list[tuple[int, int, int]]:
    """For every seat of a row the three other seats of its table."""
    out = []
    for seat in range(length):
        base = seat - seat % SEATS
        i, j, k = _MATES[seat % SEATS]
        out.append((base + i, base + j, base + k))
    return out


def trouble(rows: Rows, price: Prices, mates: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The (round, seat) of every player who shares a table at a cost."""
    found = []
    for r, row in enumerate(rows):
        for seat, (i, j, k) in enumerate(mates):
            mine = price[row[seat]]
            if mine[row[i]] > 1 or mine[row[j]] > 1 or mine[row[k]] > 1:
                found.append((r, seat))
    return found


@dataclass(slots=True)
class Annealer:
    """Improves `rows` in place. `price` must already hold the meetings of `rows`."""

    rows: Rows
    price: Prices
    dice: Dice

    def run(self, moves: int, *, hot: float = 0.25, cold: float = 0.002, tries: int = 6) -> int:
        """Anneal until nobody is in trouble or the moves are spent; return what was spent."""
        mates = mates_of(len(self.rows[0])) if self.rows else []
        spent, chance = 0, hot
        cooling = (cold / hot) ** 0.01
        stage = max(1, moves // 100)
        limit = stage
        steps = ladder(chance)
        while spent < moves:
            places = trouble(self.rows, self.price, mates)
            if not places:
                break
            self.dice.shuffle(places)
            spent += len(self.rows) + self._sweep(places, mates, steps, tries)
            while spent >= limit:
                limit += stage
                chance *= cooling
            steps = ladder(chance)
        return spent

    def _sweep(
        self,
        places: list[tuple[int, int]],
        mates: Sequence[tuple[int, int, int]],
        steps: list[float],
        tries: int,
    ) -> int:
        price, random = self.price, self.dice.random
        top, spent = len(steps) - 1, 0
        for r, seat in places:
            row = self.rows[r]
            a = row[seat]
            i, j, k = mates[seat]
            x, y, z = row[i], row[j], row[k]
            mine = price[a]
            gain = mine[x] + mine[y] + mine[z] - 3
            if not gain:
                continue
            size = len(row)
            for _ in range(tries):
                spent += 1
                other = int(random() * size)
                if other >> 2 == seat >> 2:
                    continue
                b = row[other]
                p, q, s = mates[other]
                u, v, w = row[p], row[q], row[s]
                his = price[b]
                cost = (
                    mine[u] + mine[v] + mine[w] + his[x] + his[y] + his[z]
                    - his[u] - his[v] - his[w] + 3 - gain
                )  # fmt: skip
                if cost > 0 and (cost > top or random() >= steps[cost]):
                    continue
                if a == b:
                    continue
                self._swap(row, seat, other, (x, y, z), (u, v, w))
                break
        return spent

    def _swap(
        self, row: list[int], seat: int, other: int, left: tuple[int, int, int], right: tuple[int, int, int]
    ) -> None:
        price, a, b = self.price, row[seat], row[other]
        mine, his = price[a], price[b]
        for x in left:
            mine[x] -= 1
            his[x] += 1
            price[x][a] -= 1
            price[x][b] += 1
        for x in right:
            mine[x] += 1
            his[x] -= 1
            price[x][a] += 1
            price[x][b] -= 1
        row[seat], row[other] = b, a
