"""Seating over 448 events (N = 16, 20 ... 172 players; R = 4 ... 15 rounds), next to a random-restart peer.

    python -m benchmarks.seating --state FILE             draw what FILE does not hold yet, print the table
    python -m benchmarks.seating --state FILE --part 1/4  only every fourth event, from the first
    python -m benchmarks.seating --state FILE --summary   only print

From 11 rounds on it takes only events with a known grid without a repeated meeting; up to 10 rounds all of them. The
peer draws every round by shuffling, keeps the best of as many shuffles as fit into the processor time that our plan
took, and takes tables and winds as they fall.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tournaments.desk.seating.engine import Problem, measure, plan

WEEKS = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14}
KEYS = ("repeats", "most_meetings", "wind_imbalance", "wind_block_repeats", "table_repeats", "strangers")


def cells() -> Iterator[tuple[int, int]]:
    for players in range(16, 173, 4):
        for rounds in range(4, 16):
            if rounds <= 10 or rounds <= WEEKS.get(players, 15):
                yield players, rounds


def peer(players: int, rounds: int, seconds: float) -> list[list[list[int]]]:
    """Random restarts: every round is the shuffle with the fewest repeats among those that the time permits."""
    dice = random.Random(f"{players} {rounds}")
    met: set[tuple[int, int]] = set()
    grid = []
    for _ in range(rounds):
        until = time.process_time() + seconds / rounds
        best: tuple[int, list[int]] | None = None
        while best is None or (best[0] and time.process_time() < until):
            row = list(range(players))
            dice.shuffle(row)
            repeats = sum(pair in met for pair in pairs(row))
            if best is None or repeats < best[0]:
                best = repeats, row
        met.update(pairs(best[1]))
        grid.append([best[1][i : i + 4] for i in range(0, players, 4)])
    return grid


def pairs(row: list[int]) -> Iterator[tuple[int, int]]:
    for start in range(0, len(row), 4):
        table = sorted(row[start : start + 4])
        for i, a in enumerate(table):
            for b in table[i + 1 :]:
                yield a, b


def run_cell(players: int, rounds: int) -> dict[str, object]:
    start = time.process_time()
    made = plan(Problem(players, rounds, seed=1))
    seconds = time.process_time() - start
    drawn = [[(a, b, c, d) for a, b, c, d in tables] for tables in peer(players, rounds, seconds)]
    theirs = measure(tuple(map(tuple, drawn)))
    return {
        "cell": [players, rounds],
        "seconds": round(seconds, 3),
        "hash": made.certificate["hash"],
        "ours": {key: [made.measures[key].value, made.measures[key].bound] for key in KEYS},
        "peer": {key: theirs[key].value for key in KEYS},
    }


def load(path: Path) -> dict[tuple[int, int], dict[str, Any]]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    events = [json.loads(line) for line in lines]
    return {(event["cell"][0], event["cell"][1]): event for event in events}


HEAD = (
    "players rounds | repeats bound most winds blocks tables bound strangers s | peer: repeats winds tables"
)


def show(done: dict[tuple[int, int], dict[str, Any]]) -> None:
    print(HEAD)
    for (players, rounds), event in sorted(done.items()):
        ours, theirs = event["ours"], event["peer"]
        figures = [
            *(*ours["repeats"], ours["most_meetings"][0], ours["wind_imbalance"][0]),
            *(ours["wind_block_repeats"][0], *ours["table_repeats"], ours["strangers"][0], event["seconds"]),
        ]
        peers = [theirs["repeats"], theirs["wind_imbalance"], theirs["table_repeats"]]
        print(f"{players:7} {rounds:6} |", *(f"{figure:6}" for figure in figures), "|", *peers)
    print(f"{len(done)} of {len(list(cells()))} events")
    for key in ("repeats", "wind_block_repeats", "table_repeats", "strangers"):
        value, bound = (sum(event["ours"][key][n] for event in done.values()) for n in (0, 1))
        print(
            f"{key}: {value} (lower bound {bound}), peer {sum(event['peer'][key] for event in done.values())}"
        )
    print("events with winds off the optimum:", sum(off(event, "wind_imbalance") for event in done.values()))
    print(
        "events with a pair meeting three times:",
        sum(event["ours"]["most_meetings"][0] > 2 for event in done.values()),
    )
    seconds = [event["seconds"] for event in done.values()]
    print(f"processor seconds: median {statistics.median(seconds):.2f}, worst {max(seconds):.2f}")


def off(event: dict[str, Any], key: str) -> bool:
    value, bound = event["ours"][key]
    return bool(value > bound)


def main() -> None:
    parser = argparse.ArgumentParser(description="Seating over 448 events, next to random restarts.")
    parser.add_argument(
        "--state", type=Path, required=True, help="JSON lines; events in it are not drawn again"
    )
    parser.add_argument("--part", default="1/1", help="k/n: every n-th event from the k-th")
    parser.add_argument("--summary", action="store_true")
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    done = load(args.state)
    if not args.summary:
        todo = [cell for n, cell in enumerate(cells()) if n % parts == part - 1 and cell not in done]
        for cell in todo:
            done[cell] = run_cell(*cell)
            with args.state.open("a", encoding="utf-8") as state:
                state.write(json.dumps(done[cell]) + "\n")
            print(*cell, done[cell]["seconds"], file=sys.stderr, flush=True)
    show(done)


if __name__ == "__main__":
    main()
