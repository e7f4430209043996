"""Winds after played rounds: the open blocks of four are part of the past and cannot be recoloured.

Edge colouring cannot start from half a colouring, so this search exchanges seats within tables until every player's
winds are as even as possible.
"""

from __future__ import annotations

from itertools import permutations

from tournaments.desk.seating.engine.problem import NORTH, SEATS, Grid, Table
from tournaments.desk.seating.engine.random_stream import Dice
from tournaments.desk.seating.engine.wind_balance import evenest, least_repeats, repeats, uneven

UNEVEN = 4
NOISE = 0.9
PASSES = 12
EVERY_WAY = tuple(permutations(range(SEATS)))
DEAD_NORTH = tuple(order for order in EVERY_WAY if order[NORTH] == NORTH)
ALL_PAIRS = tuple(permutations(range(SEATS), 2))
Place = tuple[int, int, int]


class _Repair:
    """`winds[p]` are the winds of p's games in their order; `games[p]` the places that may still change.

    `dead_north`: tables of three keep North empty. `full[p]` holds the tables of p's games, None for a table of three.
    """

    def __init__(self, played: Grid, drawn: Grid, dice: Dice, *, dead_north: bool) -> None:
        self.dice = dice
        self.dead_north = dead_north and any(None in table for tables in played + drawn for table in tables)
        self.rows = [list(tables) for tables in drawn]
        self.winds: dict[int, list[int]] = {}
        self.full: dict[int, list[tuple[int, int] | None]] = {}
        self.turn: dict[Place, int] = {}
        self.games: dict[int, list[Place]] = {}
        for r, tables in enumerate(played + drawn, -len(played)):
            for t, table in enumerate(tables):
                for wind, player in enumerate(table):
                    if player is not None:
                        self._enter(player, wind, r, t)
                        short = self.dead_north and None in table
                        self.full.setdefault(player, []).append(None if short else (r, t))
        self.least = {player: _least_bill(full) for player, full in self.full.items()}

    def _enter(self, player: int, wind: int, r: int, t: int) -> None:
        winds = self.winds.setdefault(player, [])
        if r >= 0:
            self.turn[r, t, player] = len(winds)
            self.games.setdefault(player, []).append((r, t, player))
        winds.append(wind)

    def bill(self, player: int) -> int:
        """The cost of a player's winds: 0 if they are as even as possible, within blocks of four games and over all
        games.
        """
        cost = UNEVEN * uneven(self._counts(player)) + repeats(self.winds[player])
        return cost - self.least[player]

    def run(self, visits: int) -> None:
        """Visit tables of players with uneven winds and take the best seating; keep the best state so far."""
        best, kept, spent = self.total(), self.copy(), 0
        while best and spent < visits:
            tables = sorted(
                {place[:2] for player in self.games if self.bill(player) for place in self.games[player]}
            )
            self.dice.shuffle(tables)
            for r, t in tables[: max(1, len(tables) // 2)]:
                self._reseat(r, t)
                spent += 1
            spent += 1 + len(self.games) // 8
            if (total := self.total()) < best:
                best, kept = total, self.copy()
        self.rows = kept

    def even_out(self) -> None:
        """Help every player with too much of one wind and too little of another by a chain of exchanges."""
        for _ in range(PASSES):
            moved = [self._step(player) for player in sorted(self.games)]
            if not any(moved):
                return

    def _step(self, player: int) -> bool:
        counts = self._counts(player)
        widest = max(counts) - min(counts)
        for gap in range(widest, 1 if self.dead_north else max(1, widest - 1), -1):
            pairs = [(much, little) for much, little in ALL_PAIRS if counts[much] - counts[little] == gap]
            if any(self._chain(player, much, little) for much, little in pairs):
                return True
        return False

    def _counts(self, player: int) -> list[int]:
        winds = self.winds[player]
        return [winds.count(wind) for wind in range(SEATS)]

    def _chain(self, start: int, much: int, little: int) -> bool:
        """Give `start` a game at the wind `little` for a game at `much`: the player who gave that wind away exchanges
        with the next player in turn, until a player is content (breadth first).
        """
        came: dict[int, tuple[int, Place]] = {}
        queue = [start]
        for player in queue:
            for place in self.games[player]:
                r, t, _ = place
                other = self.rows[r][t][little]
                if self.rows[r][t][much] != player or other == start or other in came:
                    continue
                if other is None and self.dead_north:
                    continue
                if other is None or self._content(other, much, little):
                    self._exchange_back(player, place, came, much, little)
                    return True
                came[other] = (player, place)
                queue.append(other)
        return False

    def _content(self, player: int, more: int, less: int) -> bool:
        counts = self._counts(player)
        before = max(counts) - min(counts)
        counts[more] += 1
        counts[less] -= 1
        return max(counts) - min(counts) <= max(1, before)

    def _exchange_back(
        self, player: int, place: Place, came: dict[int, tuple[int, Place]], much: int, little: int
    ) -> None:
        while True:
            r, t, _ = place
            seats = list(self.rows[r][t])
            seats[much], seats[little] = seats[little], seats[much]
            self.rows[r][t] = _table(seats)
            for wind in (much, little):
                if (seated := seats[wind]) is not None:
                    self._sit(r, t, seated, wind)
            if player not in came:
                return
            player, place = came[player]

    def total(self) -> int:
        return sum(map(self.bill, self.games))

    def copy(self) -> list[list[Table]]:
        return [list(tables) for tables in self.rows]

    def _reseat(self, r: int, t: int) -> None:
        """Seat the table in the cheapest way, chosen by lot among equals."""
        table = self.rows[r][t]
        bills = [self._bills(r, t, player) for player in table]
        noise = [[self.dice.random() * NOISE for _ in range(SEATS)] for _ in table]
        dead = self.dead_north and None in table
        order = min(
            DEAD_NORTH if dead else EVERY_WAY,
            key=lambda winds: sum(bills[n][wind] + noise[n][wind] for n, wind in enumerate(winds)),
        )
        seats: list[int | None] = [None] * SEATS
        for player, wind in zip(table, order, strict=True):
            seats[wind] = player
            if player is not None:
                self._sit(r, t, player, wind)
        self.rows[r][t] = _table(seats)

    def _bills(self, r: int, t: int, player: int | None) -> list[int]:
        """The cost of the player's winds for each possible wind of the player at this table."""
        if player is None:
            return [0] * SEATS
        out = []
        for wind in range(SEATS):
            self._sit(r, t, player, wind)
            out.append(self.bill(player))
        return out

    def _sit(self, r: int, t: int, player: int, wind: int) -> None:
        self.winds[player][self.turn[r, t, player]] = wind


def repair(played: Grid, drawn: Grid, dice: Dice, visits: int, *, dead_north: bool = True) -> Grid:
    """`drawn` with seats exchanged within tables so that the winds of played and drawn rounds are even. With
    `dead_north` tables of three in `drawn` must have North empty.
    """
    work = _Repair(played, drawn, dice, dead_north=dead_north)
    work.run(visits)
    work.even_out()
    return tuple(tuple(tables) for tables in work.rows)


def _least_bill(full: list[tuple[int, int] | None]) -> int:
    even = evenest(len(full), len(full) - full.count(None))
    return UNEVEN * uneven(even) + least_repeats(full)


def _table(seats: list[int | None]) -> Table:
    east, south, west, north = seats
    return east, south, west, north
