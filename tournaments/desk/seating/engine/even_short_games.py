"""Shares short games out evenly without a new repeat, by exchanges between a short and a full table.

If few pairs have not met, annealing hardly ever finds an exchange without cost. This search tries only exchanges that
help a player with too few or too many short games, or that pass the odd short game on to another player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.desk.seating.engine.local_search import STEP, Annealer, Mates, mates_of
from tournaments.desk.seating.engine.random_stream import Dice

Exchange = tuple[int, int, int, int]


class ShortGameExchanges:
    """`short[p]` is the cost of one more short game of p: STEP for each short game of p so far."""

    def __init__(self, annealer: Annealer, dice: Dice) -> None:
        self.work, self.dice = annealer, dice
        self.empty = len(annealer.price) - 1
        self.short = annealer.price[self.empty]
        self.mates: Mates = mates_of(len(annealer.rows[0])) if annealer.rows else ()
        full, rest = divmod(sum(self.short[: self.empty]) // STEP, self.empty)
        self.few, self.many = full * STEP, (full + (rest > 0)) * STEP

    def run(self, steps: int) -> None:
        """Make up to `steps` exchanges, until everybody has an even share or no exchange helps."""
        passed: tuple[int, int] | None = None
        for _ in range(steps):
            odd = [p for p in range(self.empty) if not self.few <= self.short[p] <= self.many]
            if not odd:
                return
            free = [
                exchange for player in odd for exchange in self._exchanges(player) if exchange[1:3] != passed
            ]
            if not free:
                return
            best = max(gain for gain, *_ in free)
            choice = [exchange for exchange in free if exchange[0] == best]
            _, r, seat, other = choice[self.dice.below(len(choice))]
            self.work.exchange(r, seat, other)
            passed = (r, seat)

    def _exchanges(self, player: int) -> Iterator[Exchange]:
        """(gain, round, seat at a short table, seat at a full table) for every exchange that brings `player` nearer to
        an even share and adds no repeated meeting.
        """
        low = self.short[player] < self.few
        for r, row in enumerate(self.work.rows):
            mine = row.index(player)
            if low == self._is_short(row, mine):
                continue
            for seat, other in enumerate(row):
                if other == self.empty or low != self._is_short(row, seat):
                    continue
                giver, taker = (seat, mine) if low else (mine, seat)
                gain = self.short[row[giver]] - self.short[row[taker]]
                if gain > 0 and self._is_free(row, giver, taker):
                    yield gain, r, giver, taker

    def _is_short(self, row: Sequence[int], seat: int) -> bool:
        i, j, k = self.mates[seat]
        return self.empty in (row[i], row[j], row[k])

    def _is_free(self, row: Sequence[int], giver: int, taker: int) -> bool:
        """Whether both players meet only new opponents after the exchange."""
        gives, takes = self.work.price[row[giver]], self.work.price[row[taker]]
        if any(gives[row[mate]] for mate in self.mates[taker]):
            return False
        return not any(takes[row[mate]] for mate in self.mates[giver] if row[mate] != self.empty)
