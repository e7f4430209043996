"""Seating where the 448 events of seating.py do not look: tables of three, planning again, Swiss rounds.

    python -m benchmarks.seating_cases short    every count from 9 to 59 that is no multiple of four
    python -m benchmarks.seating_cases replan   drop-outs and late entries after some rounds
    python -m benchmarks.seating_cases swiss    events of eight Swiss rounds, next to seating from the top down

One line for each event that falls short, then the sums.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.seating import WEEKS
from tournaments.seating.engine import Problem, measure, plan, replan, swiss
from tournaments.seating.engine.grid_file import parse_grid
from tournaments.seating.engine.problem import Grid, Round
from tournaments.seating.engine.random_stream import Dice

MOST = {**WEEKS, 12: 1, 48: 15, 52: 17, 56: 18, 60: 19}
FIELDS = (24, 26, 27, 30, 32, 37, 40, 41, 48, 50, 56, 63, 64, 72, 80, 88, 100)
PLACES = (15.0, 5.0, -5.0, -15.0)


def short() -> None:
    """No repeat, and short games that differ by at most one, up to the rounds four fewer seats could play."""
    seconds, fresh, even, events = [], 0, 0, 0
    for players in (n for n in range(9, 60) if n % 4):
        for rounds in range(1, MOST[players + -players % 4] + 1):
            start = time.process_time()
            found = plan(Problem(players, rounds, seed=1)).measures
            seconds.append(time.process_time() - start)
            repeats, spread = found["repeats"].value, found["short_game_spread"]
            events, fresh = events + 1, fresh + (not repeats)
            even += not repeats and spread.value <= 1
            if repeats or spread.value > 1:
                print(f"{players}x{rounds}: {repeats} repeats, spread {spread.value} (bound {spread.bound})")
    print(f"{events} events, without repeats {fresh}, even besides {even}")
    print(f"processor seconds: median {statistics.median(seconds):.2f}, worst {max(seconds):.2f}")


def changes() -> Iterator[tuple[int, int, int, list[int], int, int]]:
    """(players, rounds, played, out, late, seed) with up to eight changes and R/bound of at most 0.6."""
    dice = Dice(7, "replan bench")
    for players in FIELDS:
        most = int(0.6 * ((players - 1) // 3))
        for seed in range(3):
            rounds = min(12, most, 3 + dice.below(max(1, most - 2)))
            played, number = 1 + dice.below(rounds - 1), 1 + dice.below(8)
            leaving = dice.below(number + 1)
            yield players, rounds, played, dice.shuffled(range(players))[:leaving], number - leaving, seed


def again() -> None:
    seconds, new = [], 0
    for players, rounds, played, out, late, seed in changes():
        grid = plan(Problem(players, rounds, seed)).grid
        start = time.process_time()
        made = replan(grid, played=played, out=out, late=late, seed=seed)
        seconds.append(time.process_time() - start)
        more = made.measures["repeats"].value - measure(grid[:played])["repeats"].value
        spread = made.measures.get("short_game_spread")
        new += more > 0
        if more or (spread and spread.value > max(1, forced(made.grid, played))):
            print(f"{players}x{rounds} after {played}: {more} new repeats, spread {spread and spread.value}")
    print(f"{len(seconds)} events, with new repeats {new}")
    print(f"processor seconds: median {statistics.median(seconds):.2f}, worst {max(seconds):.2f}")


def forced(grid: Grid, played: int) -> int:
    """By how much short games must differ in the end, whatever is drawn after the rounds played."""
    here = [player for table in grid[-1] for player in table if player is not None]
    games = Counter(
        player
        for row in grid[:played]
        for table in row
        if None in table
        for player in table
        if player in here
    )
    counts = [games[player] for player in here]
    for row in grid[played:]:
        counts.sort()
        for n in range(3 * sum(None in table for table in row)):
            counts[n] += 1
    return max(counts) - min(counts)


def from_the_top(played: Grid, standing: list[int]) -> Round:
    """The peer: the best player left, then the best whom that player has not met; the next in rank when
    there is none."""
    met = {(a, b) for row in played for table in row for a in table for b in table}
    left, tables = list(standing), []
    while left:
        table = [left.pop(0)]
        while len(table) < 4:
            fresh = [n for n, p in enumerate(left) if not any((p, other) in met for other in table)]
            table.append(left.pop(fresh[0] if fresh else 0))
        tables.append(table)
    return parse_grid([tables])[0]


def event(players: int, rounds: int, seed: int, ours: bool) -> tuple[int, float, float]:
    """Rematches of an event, the mean distance in rank of a table's best and last, the slowest round."""
    dice, grid, score, distance, slowest = Dice(seed, "swiss bench"), (), [0.0] * players, 0, 0.0
    skill = [luck(dice) for _ in range(players)]
    for _ in range(rounds):
        standing = sorted(range(players), key=lambda player: -score[player])
        start = time.process_time()
        drawn = swiss(grid, standing, seed=seed) if ours else from_the_top(grid, standing)
        slowest = max(slowest, time.process_time() - start)
        for table in drawn:
            ranks = [standing.index(player) for player in table]
            distance += max(ranks) - min(ranks)
            order = sorted(table, key=lambda player: -skill[player] - luck(dice))
            for points, player in zip(PLACES, order, strict=True):
                score[player] += points + 8 * luck(dice)
        grid = (*grid, drawn)
    return measure(grid)["repeats"].value, distance / (players // 4 * rounds), slowest


def luck(dice: Dice) -> float:
    return sum(dice.random() for _ in range(12)) - 6


def standings() -> None:
    for players in (24, 40, 160):
        for rounds in (6, 7, 8):
            for name, ours in (("swiss", True), ("from the top", False)):
                found = [event(players, rounds, seed, ours) for seed in range(5)]
                rematches = sum(one[0] for one in found) / len(found) / rounds
                distance = sum(one[1] for one in found) / len(found)
                print(
                    f"{players} players, {rounds} rounds, {name}: {rematches:.2f} rematches a round, "
                    f"{distance:.1f} ranks a table, {max(one[2] for one in found):.2f} s"
                )


def main() -> None:
    parser = argparse.ArgumentParser(description="Seating: tables of three, planning again, Swiss rounds.")
    parser.add_argument("part", choices=("short", "replan", "swiss"))
    {"short": short, "replan": again, "swiss": standings}[parser.parse_args().part]()


if __name__ == "__main__":
    main()
