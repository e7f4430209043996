"""The requirements for the search: players as 0..n-1, the played rounds, the cost of each wish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.desk.seating.engine.local_search import STEP, Prices, Rows, charge, free_prices
from tournaments.desk.seating.engine.problem import SEATS, Grid, Problem, Wishes, tables_for
from tournaments.desk.seating.engine.quality import seated_at
from tournaments.desk.seating.engine.random_stream import Dice

STRICT = 25 * STEP
WEAK = 1
MOVES_PER_TABLE = 6_000
Charge = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """Rounds to draw for `players` (any numbers) after the `played` rounds; `planned` are the former rounds in their
    place.
    """

    players: tuple[int, ...]
    rounds: int
    problem: Problem
    played: Grid = ()
    planned: Grid = ()

    @property
    def count(self) -> int:
        """The number of players, which also stands for an empty seat."""
        return len(self.players)

    @property
    def tables(self) -> int:
        return tables_for(len(self.players))

    @property
    def empty_seats(self) -> int:
        return self.tables * SEATS - self.count

    @property
    def wishes(self) -> Wishes:
        return self.problem.wishes

    def dice(self, purpose: str) -> Dice:
        return Dice(self.problem.seed, purpose)

    def moves(self, most: int) -> int:
        """A budget of moves: `most`, less for small events and under a time limit."""
        return self.problem.budget(min(most, MOVES_PER_TABLE * self.tables * self.rounds))

    def index(self) -> dict[int, int]:
        return {player: i for i, player in enumerate(self.players)}

    def charges(self) -> list[Charge]:
        """(a, b, cost) for every pair that the wishes keep apart, by index."""
        index = self.index()
        pairs = [
            (a, b, STRICT if group.strict else WEAK)
            for group in self.wishes.groups()
            for a, b in group.pairs()
        ]
        fixed = [player for player, _ in self.wishes.fixed_tables]
        pairs += [(a, b, STRICT) for i, a in enumerate(fixed) for b in fixed[i + 1 :]]
        return [(index[a], index[b], cost) for a, b, cost in pairs if a in index and b in index]

    def weak_pairs(self) -> list[Charge]:
        return [charge_ for charge_ in self.charges() if charge_[2] == WEAK]

    def prices(self) -> Prices:
        """The cost of each meeting before the first of the rounds to draw."""
        index = self.index()
        price = free_prices(self.count)
        for tables in self.played:
            for table in tables:
                seated = [index[player] for player in seated_at(table) if player in index]
                charge(price, seated + [self.count] * (None in table), STEP)
        for a, b, cost in self.charges():
            charge(price, (a, b), cost)
        return price


def random_row(count: int, dice: Dice) -> list[int]:
    """A random round, with at most one empty seat at a table."""
    tables = tables_for(count)
    short = tables * SEATS - count
    players = dice.shuffled(range(count))
    row: list[int] = []
    for t in range(tables):
        size = SEATS - 1 if t < short else SEATS
        row += players[:size] + [count] * (SEATS - size)
        del players[:size]
    return row


def part_empties(row: list[int], empty: int) -> None:
    """Move empty seats that share a table to full tables."""
    starts = range(0, len(row), SEATS)
    free = [start for start in starts if empty not in row[start : start + SEATS]]
    for start in starts:
        extra = [seat for seat in range(start, start + SEATS) if row[seat] == empty][1:]
        for seat in extra:
            other = free.pop()
            row[seat], row[other] = row[other], row[seat]


def strangers(rows: Rows, empty: int) -> int:
    """The number of pairs who neither meet nor have an opponent in common."""
    met = [0] * (empty + 1)
    for row in rows:
        for start in range(0, len(row), SEATS):
            table = [player for player in row[start : start + SEATS] if player != empty]
            everybody = sum(1 << player for player in table)
            for player in table:
                met[player] |= everybody
    return sum(not met[a] & met[b] for a in range(empty) for b in range(a))


def copied(rows: Sequence[Sequence[int]]) -> Rows:
    return [list(row) for row in rows]
