"""Gives the groups of each round their table numbers, with as few returns to the same table as possible.

Local search by swapping two tables of a round. A second visit to a table costs one, a third two more.
Players who need one table all day are placed first and never moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.desk.seating.engine.random_stream import Dice, ladder

Group = Sequence[int]
Visits = list[list[int]]


class Numbering:
    """`rounds[r][t]` is the group at table t. `visits[p][t]` counts how often player p sits at table t."""

    def __init__(
        self, rounds: list[list[Group]], visits: Visits, fixed: Mapping[int, int], dice: Dice
    ) -> None:
        self.rounds = rounds
        self.visits = visits
        self.dice = dice
        self.held = [[False] * len(groups) for groups in rounds]
        for groups, held in zip(rounds, self.held, strict=True):
            dice.shuffle(groups)
            _place_fixed(groups, held, fixed)
            for t, group in enumerate(groups):
                for player in group:
                    visits[player][t] += 1
        self.cost = sum(n * (n - 1) // 2 for row in visits for n in row)
        self.floor = sum(map(_even, visits))

    def run(self, moves: int, hot: float = 0.3, cold: float = 0.003, tries: int = 5, look: int = 0) -> None:
        """Anneal until nobody returns more often than necessary, or the moves are spent; a search of all tables for
        returning players costs `look` moves.
        """
        spent, chance = 0, hot
        cooling = (cold / hot) ** 0.01
        stage = limit = max(1, moves // 100)
        while spent < moves and self.cost > self.floor:
            places = self._returns()
            if not places:
                return
            self.dice.shuffle(places)
            spent += look
            steps = ladder(chance, 8)
            for r, t in places:
                spent += 1 + self._improve(r, t, steps, tries)
            while spent >= limit:
                limit += stage
                chance *= cooling

    def _returns(self) -> list[tuple[int, int]]:
        """The groups that may be moved and hold a player who visits this table more than once."""
        visits = self.visits
        return [
            (r, t)
            for r, groups in enumerate(self.rounds)
            for t, group in enumerate(groups)
            if not self.held[r][t] and any(visits[player][t] > 1 for player in group)
        ]

    def _improve(self, r: int, t: int, steps: Sequence[float], tries: int = 5) -> int:
        groups, held = self.rounds[r], self.held[r]
        mine = [self.visits[player] for player in groups[t]]
        gain = sum([row[t] for row in mine]) - len(mine)
        for spent in range(1, tries + 1):
            other = self.dice.below(len(groups))
            if other == t or held[other]:
                continue
            theirs = [self.visits[player] for player in groups[other]]
            cost = sum([row[other] for row in mine]) + sum([row[t] - row[other] + 1 for row in theirs]) - gain
            if cost > 0 and (cost >= len(steps) or self.dice.random() >= steps[cost]):
                continue
            self.cost += cost
            for row in mine:
                row[t] -= 1
                row[other] += 1
            for row in theirs:
                row[other] -= 1
                row[t] += 1
            groups[t], groups[other] = groups[other], groups[t]
            return spent
        return tries


def _even(visits: Sequence[int]) -> int:
    """The cost of the same number of visits, shared evenly among the tables."""
    full, rest = divmod(sum(visits), len(visits))
    return len(visits) * full * (full - 1) // 2 + rest * full


def _place_fixed(groups: list[Group], held: list[bool], fixed: Mapping[int, int]) -> None:
    for player, table in fixed.items():
        now = next(t for t, group in enumerate(groups) if player in group)
        groups[now], groups[table] = groups[table], groups[now]
        held[table] = True
