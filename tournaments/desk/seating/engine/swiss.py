"""Rounds by the standing: Swiss, by rank, and finals.

A Swiss round is a partition into tables, not a matching of pairs: local search weighs the distance in rank
within a table against a price per rematch, because seating from the top down runs out of fresh opponents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.desk.seating.engine.local_search import STEP, charge, free_prices, tables_of
from tournaments.desk.seating.engine.problem import (
    ANY_DEAD_SEAT,
    ENGINE,
    SEATS,
    Grid,
    Impossible,
    Problem,
    Round,
    Wishes,
    check_size,
    tables_for,
)
from tournaments.desk.seating.engine.random_stream import Dice, ladder
from tournaments.desk.seating.engine.search_problem import STRICT, Task
from tournaments.desk.seating.engine.wind_repair import repair

REMATCH = 200
SHORT = 60
KEEP_APART = 2_000
SWISS_MOVES = 60_000
VISITS = 300
WINDS = "ESWN"


def swiss(
    played: Grid,
    standing: Sequence[int],
    *,
    seed: int | str = 0,
    wishes: Wishes | None = None,
    time: float | None = None,
    engine: str = ENGINE,
) -> Round:
    """The next round: near ranks together, rematches only to save `REMATCH` ranks of distance.

    `standing` holds all players of the round, the leader first. If their number is no multiple of four, the short
    tables go to the players who have had the fewest short games. Raises Impossible.
    """
    check_standing(standing)
    problem = Problem(max(standing) + 1, 1, seed, wishes or Wishes(), time, engine)
    task = Task(tuple(standing), 1, problem, played)
    search = _Partition(task)
    search.run(problem.budget(SWISS_MOVES))
    groups = sorted(tables_of(search.row), key=lambda table: (task.count in table, min(table)))
    people = [[standing[n] for n in group if n != task.count] for group in groups]
    return seat_groups(people, played, seed, dead_north=problem.dead_north)


class _Partition:
    """`row` holds ranks, four for each table; task.count is an empty seat."""

    def __init__(self, task: Task) -> None:
        self.dice = task.dice("swiss")
        self.empty = task.count
        self.row = _by_rank(task.count)
        self.price = _swiss_prices(task)

    def table_cost(self, start: int) -> int:
        a, b, c, d = sorted(self.row[start : start + SEATS])
        price = self.price
        cost = price[a][b] + price[a][c] + price[a][d] + price[b][c] + price[b][d] + price[c][d]
        return cost + ((c if d == self.empty else d) - a) * SEATS + (0 if d == self.empty else c - b)

    def run(self, moves: int) -> None:
        chance = 0.98
        stage = max(1, moves // 80)
        for done in range(moves):
            if done % stage == 0:
                steps = ladder(chance, 500)
                chance -= 0.01
            self._move(steps)

    def _move(self, steps: Sequence[float]) -> None:
        """Swap two players of tables that are near in rank (now and then any two players)."""
        row, dice = self.row, self.dice
        seat = dice.below(len(row))
        other = dice.below(len(row)) if dice.random() < 0.2 else (seat + 1 + dice.below(3 * SEATS)) % len(row)
        here, there = seat - seat % SEATS, other - other % SEATS
        if here == there:
            return
        before = self.table_cost(here) + self.table_cost(there)
        row[seat], row[other] = row[other], row[seat]
        cost = self.table_cost(here) + self.table_cost(there) - before
        if cost > 0 and (cost >= len(steps) or dice.random() >= steps[cost]):
            row[seat], row[other] = row[other], row[seat]


def _swiss_prices(task: Task) -> list[list[int]]:
    """The prices of rematches, wishes and short games, in ranks of distance."""
    before = task.prices()
    price = free_prices(task.count)
    for a in range(task.count):
        price[a][task.count] = price[task.count][a] = before[a][task.count] // STEP * SHORT
        for b in range(a):
            charge(price, (a, b), before[a][b] // STEP * REMATCH)
    for a, b, cost in task.charges():
        extra = KEEP_APART if cost == STRICT else REMATCH // 2
        charge(price, (a, b), extra - (cost // STEP * REMATCH))
    return price


def _by_rank(count: int) -> list[int]:
    """The ranks by table from the top down, with tables of three at the bottom."""
    row: list[int] = []
    tables, rank = tables_for(count), 0
    for t in range(tables):
        size = SEATS - 1 if t >= tables - (tables * SEATS - count) else SEATS
        row += [*range(rank, rank + size), *[count] * (SEATS - size)]
        rank += size
    return row


def by_rank(
    played: Grid,
    standing: Sequence[int],
    *,
    pattern: str = "together",
    seed: int | str = 0,
    engine: str = ENGINE,
) -> Round:
    """The next round by rank. `together`: ranks 1-4 at table 1, 5-8 at table 2 ...; `spread`: every table gets a player
    of each quarter, like a seeded first round (1 with T + 1, 2T + 1, 3T + 1); `snake`: as `spread`, with every other
    quarter backwards. Raises Impossible.
    """
    check_standing(standing)
    tables = tables_for(len(standing))
    if pattern == "together":
        places = tables_of(_by_rank(len(standing)))
        groups = [[standing[n] for n in table if n < len(standing)] for table in places]
    elif pattern in ("spread", "snake"):
        groups = [[] for _ in range(tables)]
        for n, player in enumerate(standing):
            quarter, t = divmod(n, tables)
            groups[tables - 1 - t if pattern == "snake" and quarter % 2 else t].append(player)
    else:
        raise Impossible(
            f"There is no way of seating by rank called {pattern!r}.",
            "The closest possible are together, spread and snake.",
            code="pattern",
        )
    return seat_groups(groups, played, seed, dead_north=engine != ANY_DEAD_SEAT)


def final(
    standing: Sequence[int],
    *,
    top: int,
    seats: str = "place",
    choices: Mapping[int, str] | None = None,
    seed: int | str = 0,
) -> Round:
    """The final of the best `top` players, by place: 1-4 at table 1, 5-8 at table 2 ...

    Winds by `seats`: `place`: the best player sits East, the next South ...; `choice`: the best player chooses first:
    `choices` has each player's wind of E S W N, and a player without a choice takes the first free wind; `lot`: by lot.
    Raises Impossible.
    """
    check_standing(standing)
    if top % SEATS or not SEATS <= top <= len(standing):
        nearest = min(max(SEATS, top - top % SEATS), len(standing) - len(standing) % SEATS)
        raise Impossible(
            f"A final of {top} out of {len(standing)} players does not fill tables of four.",
            f"The closest possible is the best {nearest}.",
            code="final",
        )
    groups = [list(standing[start : start + SEATS]) for start in range(0, top, SEATS)]
    if seats == "lot":
        dice = Dice(seed, "final")
        for group in groups:
            dice.shuffle(group)
    elif seats == "choice":
        groups = [_chosen(group, choices or {}) for group in groups]
    elif seats != "place":
        raise Impossible(
            f"There is no way of seating a final called {seats!r}.",
            "The closest possible are place, choice and lot.",
            code="seats",
        )
    return tuple((east, south, west, north) for east, south, west, north in groups)


def _chosen(group: Sequence[int], choices: Mapping[int, str]) -> list[int]:
    seats: dict[str, int] = {}
    for player in group:
        wind = choices.get(player)
        if wind is not None and (wind not in WINDS or len(wind) != 1 or wind in seats):
            free = " ".join(free for free in WINDS if free not in seats)
            raise Impossible(
                f"Player {player} cannot choose {wind!r}.",
                f"The closest possible is one of {free}.",
                code="choice",
            )
        if wind is not None:
            seats[wind] = player
    for player in group:
        if player not in seats.values():
            seats[next(wind for wind in WINDS if wind not in seats)] = player
    return [seats[wind] for wind in WINDS]


def seat_groups(
    groups: Sequence[Sequence[int]], played: Grid, seed: int | str, *, dead_north: bool = True
) -> Round:
    """The round with winds for these groups, as even as the played rounds allow."""
    padded = tuple(_padded(group) for group in groups)
    dice = Dice(seed, f"winds {len(played)}")
    (drawn,) = repair(played, (padded,), dice, VISITS, dead_north=dead_north)
    return drawn


def _padded(group: Sequence[int]) -> tuple[int | None, int | None, int | None, int | None]:
    east, south, west = group[:3]
    return east, south, west, group[3] if len(group) == SEATS else None


def check_standing(standing: Sequence[int]) -> None:
    """Raise Impossible for a number of players that fills no tables, or a player named twice."""
    check_size(len(standing))
    if len(set(standing)) != len(standing):
        twice = next(player for player in standing if standing.count(player) > 1)
        raise Impossible(
            f"Player {twice} is listed twice in the standings.", "List everybody once.", code="standing"
        )
