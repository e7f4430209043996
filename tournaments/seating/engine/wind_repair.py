"""Winds after rounds that were played: the open blocks of four are part of the past and cannot be recoloured.

Edge colouring has no freedom to start from half a colouring, so here seats are exchanged within tables until
every player's winds are as even as they can be.
"""

from __future__ import annotations

from itertools import permutations

from tournaments.seating.engine.problem import SEATS, Grid, Table
from tournaments.seating.engine.random_stream import Dice

UNEVEN = 4
NOISE = 0.9
PASSES = 12
Place = tuple[int, int, int]


class _Repair:
    """`winds[p]` are the winds of p's games in their order; `games[p]` the places that may still change."""

    def __init__(self, played: Grid, drawn: Grid, dice: Dice) -> None:
        self.dice = dice
        self.rows = [list(tables) for tables in drawn]
        self.winds: dict[int, list[int]] = {}
        self.turn: dict[Place, int] = {}
        self.games: dict[int, list[Place]] = {}
        for r, tables in enumerate(played + drawn, -len(played)):
            for t, table in enumerate(tables):
                for wind, player in enumerate(table):
                    if player is not None:
                        self._enter(player, wind, r, t)

    def _enter(self, player: int, wind: int, r: int, t: int) -> None:
        winds = self.winds.setdefault(player, [])
        if r >= 0:
            self.turn[r, t, player] = len(winds)
            self.games.setdefault(player, []).append((r, t, player))
        winds.append(wind)

    def bill(self, player: int) -> int:
        """The cost of a player's winds: 0 when they are as even as possible, within blocks of four games
        and over all games."""
        winds = self.winds[player]
        counts = [winds.count(wind) for wind in range(SEATS)]
        full, rest = divmod(len(winds), SEATS)
        even = SEATS * full * (full - 1) // 2 + rest * full
        uneven = sum(count * (count - 1) // 2 for count in counts) - even
        repeats = sum(
            len(block) - len(set(block))
            for block in (winds[start : start + SEATS] for start in range(0, len(winds), SEATS))
        )
        return UNEVEN * uneven + repeats

    def run(self, visits: int) -> None:
        """Visit tables with somebody unhappy and take the best seating; the best state so far is kept."""
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
        """Mend every player with too much of one wind and too little of another by a chain of exchanges."""
        for _ in range(PASSES):
            moved = [self._step(player) for player in sorted(self.games)]
            if not any(moved):
                return

    def _step(self, player: int) -> bool:
        counts = self._counts(player)
        if max(counts) - min(counts) < 2:
            return False
        most = [wind for wind in range(SEATS) if counts[wind] == max(counts)]
        least = [wind for wind in range(SEATS) if counts[wind] == min(counts)]
        return any(self._chain(player, much, little) for much in most for little in least)

    def _counts(self, player: int) -> list[int]:
        winds = self.winds[player]
        return [winds.count(wind) for wind in range(SEATS)]

    def _chain(self, start: int, much: int, little: int) -> bool:
        """Give `start` a game at one wind for a game at the other: whoever gave that wind away asks the next,
        until somebody is content (breadth first)."""
        came: dict[int, tuple[int, Place]] = {}
        queue = [start]
        for player in queue:
            for place in self.games[player]:
                r, t, _ = place
                other = self.rows[r][t][little]
                if self.rows[r][t][much] != player or other == start or other in came:
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
        """The cheapest of the 24 ways to sit, one of them by lot."""
        table = self.rows[r][t]
        bills = [self._bills(r, t, player) for player in table]
        noise = [[self.dice.random() * NOISE for _ in range(SEATS)] for _ in table]
        order = min(
            permutations(range(SEATS)),
            key=lambda winds: sum(bills[n][wind] + noise[n][wind] for n, wind in enumerate(winds)),
        )
        seats: list[int | None] = [None] * SEATS
        for player, wind in zip(table, order, strict=True):
            seats[wind] = player
            if player is not None:
                self._sit(r, t, player, wind)
        self.rows[r][t] = _table(seats)

    def _bills(self, r: int, t: int, player: int | None) -> list[int]:
        """The cost of the player's winds for each wind that the player could have at this table."""
        if player is None:
            return [0] * SEATS
        out = []
        for wind in range(SEATS):
            self._sit(r, t, player, wind)
            out.append(self.bill(player))
        return out

    def _sit(self, r: int, t: int, player: int, wind: int) -> None:
        self.winds[player][self.turn[r, t, player]] = wind


def repair(played: Grid, drawn: Grid, dice: Dice, visits: int) -> Grid:
    """`drawn` with seats exchanged within tables so that the winds of played and drawn rounds are even."""
    work = _Repair(played, drawn, dice)
    work.run(visits)
    work.even_out()
    return tuple(tuple(tables) for tables in work.rows)


def _table(seats: list[int | None]) -> Table:
    east, south, west, north = seats
    return east, south, west, north
