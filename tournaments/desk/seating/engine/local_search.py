"""The meetings of players, by simulated annealing: swap two players of a round, compare the cost.

`price[a][b]` is the cost of one more meeting of a and b: it starts with the charges of the wishes and of
the rounds already played and rises by `step` with every meeting, so that a pair's cost grows as m(m-1)/2
and a third meeting is dearer than two second meetings. All empty seats share one number, whose row counts the
short games; two empty seats never share a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from tournaments.desk.seating.engine.problem import SEATS
from tournaments.desk.seating.engine.random_stream import Dice, ladder

STEP = 4
FORBIDDEN = 100_000
Prices = list[list[int]]
Rows = list[list[int]]
Mates = Sequence[tuple[int, int, int]]

_MATES = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))


def free_prices(players: int) -> Prices:
    """The prices before the first meeting: zeros; the last row and column are the empty seats."""
    price = [[0] * (players + 1) for _ in range(players + 1)]
    price[players][players] = FORBIDDEN
    return price


def charge(price: Prices, table: Sequence[int], cost: int) -> None:
    """Raise the price of every pair at a table."""
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
    places = []
    for r, row in enumerate(rows):
        for seat, (i, j, k) in enumerate(mates):
            mine = price[row[seat]]
            if mine[row[i]] > STEP or mine[row[j]] > STEP or mine[row[k]] > STEP:
                places.append((r, seat))
    return places


class Annealer:
    """Improves `rows` in place; `price` comes without their meetings and leaves with them.

    `cost` is the cost of the rows' meetings, `floor` the least possible cost.
    """

    def __init__(self, rows: Rows, price: Prices, dice: Dice) -> None:
        self.rows, self.price, self.dice = rows, price, dice
        self.floor = cost_floor(rows, price)
        self.before = list(price[-1])
        self.short = any(len(price) - 1 in row for row in rows)
        self.cost = 0
        for row in rows:
            for table in tables_of(row):
                self.cost += sum(price[a][b] for i, a in enumerate(table) for b in table[i + 1 :])
                charge(price, table, STEP)

    def uneven(self) -> int:
        """The cost of the rows' short games above an even share."""
        empty = len(self.price) - 1
        seated = [self.price[empty][player] // STEP for player in range(empty)]
        before = [self.before[player] // STEP for player in range(empty)]
        cost = sum(now * (now - 1) - then * (then - 1) for now, then in zip(seated, before, strict=True)) // 2
        return cost * STEP - _cheapest([then * STEP for then in before], sum(seated) - sum(before))

    def spread(self) -> int:
        """The difference between the most and the fewest short games of a player, with the rounds played."""
        seated = self.price[-1][:-1]
        return (max(seated) - min(seated)) // STEP

    def run(self, moves: int, *, hot: float = 0.2, cold: float = 0.003, tries: int = 6) -> None:
        """Anneal until the cost is at its floor or the moves are spent. `hot` and `cold` are the chances of
        accepting one more repeated meeting at the beginning and at the end."""
        if not self.rows:
            return
        mates = mates_of(len(self.rows[0]))
        scan = 1 + len(self.rows) * len(mates) // 16
        hot, cold = sqrt(sqrt(hot)), sqrt(sqrt(cold))
        spent, chance, stages = 0, hot, 60
        cooling = _root(cold / hot, stages)
        stage = limit = max(1, moves // stages)
        steps = ladder(chance)
        while spent < moves and self.cost > self.floor:
            places = trouble(self.rows, self.price, mates)
            self.dice.shuffle(places)
            spent += scan + self._sweep(places, mates, steps, tries)
            while spent >= limit:
                limit += stage
                chance *= cooling
            steps = ladder(chance)

    def _sweep(
        self, places: Sequence[tuple[int, int]], mates: Mates, steps: Sequence[float], tries: int
    ) -> int:
        """Visit everybody in trouble once. The loop is written out for speed: most of the time is spent here."""
        price, random, top, spent = self.price, self.dice.random, len(steps) - 1, 0
        empty, short = len(price) - 1, self.short
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
                theirs = price[row[other]]
                cost = mine[u] + mine[v] + mine[w] + theirs[x] + theirs[y] + theirs[z] + 3 * STEP - gain
                cost -= theirs[u] + theirs[v] + theirs[w]
                if short and empty in (x, y, z) and empty in (u, v, w):
                    cost -= 2 * STEP  # both move from one short table to another: their short games stay
                if cost <= 0 or (cost < top and random() < steps[cost]):
                    if row[seat] != row[other]:
                        self.cost += cost
                        self._swap(row, seat, other, (x, y, z), (u, v, w))
                    break
        return spent

    def exchange(self, r: int, seat: int, other: int) -> None:
        """Exchange the players of two tables of a round, at any cost."""
        row = self.rows[r]
        mates = mates_of(len(row))
        left, right = ((row[i], row[j], row[k]) for i, j, k in (mates[seat], mates[other]))
        mine, theirs = self.price[row[seat]], self.price[row[other]]
        self.cost += sum(theirs[x] - mine[x] + STEP for x in left) + sum(
            mine[x] - theirs[x] + STEP for x in right
        )
        self._swap(row, seat, other, left, right)

    def _swap(
        self, row: list[int], seat: int, other: int, left: tuple[int, int, int], right: tuple[int, int, int]
    ) -> None:
        price, a, b = self.price, row[seat], row[other]
        mine, theirs = price[a], price[b]
        for x in left:
            mine[x] -= STEP
            theirs[x] += STEP
            price[x][a] -= STEP
            price[x][b] += STEP
        for x in right:
            mine[x] += STEP
            theirs[x] -= STEP
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


def cost_floor(rows: Rows, price: Prices) -> int:
    """The least possible cost of rows like these: the cheapest meetings, and short games shared evenly."""
    empty = len(price) - 1
    short = (SEATS - 1) * sum(row.count(empty) for row in rows)
    seats = sum(map(len, rows))
    pairs = [cost for player, row in enumerate(price[:empty]) for cost in row[:player]]
    return _cheapest(price[empty][:empty], short) + _cheapest(pairs, seats * (SEATS - 1) // 2 - short)


def _cheapest(prices: Sequence[int], wanted: int) -> int:
    """The sum of the `wanted` smallest prices; every use of a price raises it by STEP."""
    counts, total = Counter(prices), 0
    while wanted:
        level = min(counts)
        take = min(counts.pop(level), wanted)
        total += take * level
        counts[level + STEP] += take
        wanted -= take
    return total
