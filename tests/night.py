"""Everything there is, once a night: `make night`, or `python -m tests.night [STEP ...]` for some of its steps.

Tests run in another order each day, searches look at ten times as many cases from another seed, all tests run on
PostgreSQL too, and the drills play bad days against real processes. A step that fails leaves the others their turn; the
table at the end says which, and the seed that repeats the night.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
FREE_ORDER = "--strict-markers --strict-config -raR --randomly-seed={seed}"
RULES = FREE_ORDER + " -p no:django -p no:schemathesis -p no:faker -p no:anyio"
WAITING = "browser or processes or redis"
SEARCH = 10
"""How many times as many cases a search looks at."""


def pytest(order: str, *words: str) -> list[str]:
    return [PYTHON, "-m", "pytest", "-q", "-o", f"addopts={order}", *words]


def steps(seed: int) -> dict[str, list[list[str]]]:
    """The commands of each step."""
    order = FREE_ORDER.format(seed=seed)
    spread = ["-n", "2", "--dist", "loadfile"]
    return {
        "lint": [["make", "lint"]],
        "rules": [pytest(RULES.format(seed=seed), "tests/scoring")],
        "server": [pytest(order, *spread, "--ignore=tests/scoring", "-m", f"not ({WAITING})")],
        "waiting": [pytest(order, *spread, "--ignore=tests/scoring", "-m", WAITING)],
        "postgres": [[PYTHON, "-m", "tests.postgres", *pytest(order, *spread)[3:]]],
        "offline": [pytest(order, "tests/browser/drill_offline.py")],
        "chaos": [
            [PYTHON, "-m", "tests.chaos"],
            [PYTHON, "-m", "tests.chaos.copies", "--runs", "4"],
            [PYTHON, "-m", "tests.chaos.phones", "--runs", "4"],
            [PYTHON, "-m", "tests.chaos.standby"],
        ],
        "cluster": [[PYTHON, "-m", "tests.cluster"]],
        "audit": [[PYTHON, "-m", "tools.audit", "--where-possible"]],
    }


def main(say: Callable[[str], object] = print) -> int:
    """Run the steps; return how many of them failed."""
    today = int(datetime.now(UTC).strftime("%Y%m%d"))
    parser = argparse.ArgumentParser(prog="python -m tests.night", description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join(steps(today)))
    parser.add_argument("--seed", type=int, default=today, help="the seed of the day that is to be repeated")
    asked = parser.parse_args()
    env = os.environ | {"TENBO_NIGHT": "1", "TENBO_SEED": str(asked.seed), "TENBO_SEARCH": str(SEARCH)}
    rows = []
    for name, commands in steps(asked.seed).items():
        if not asked.steps or name in asked.steps:
            begin = time.monotonic()
            failed = [
                words
                for words in commands
                if subprocess.run(words, cwd=ROOT, env=env, check=False).returncode
            ]
            rows.append((name, time.monotonic() - begin, failed))
    say(f"\nThe night of seed {asked.seed}:")
    for name, seconds, failed in rows:
        say(f"  {name:10} {seconds:6.0f} s  {'red' if failed else 'green'}")
    return sum(bool(failed) for _name, _seconds, failed in rows)


if __name__ == "__main__":
    raise SystemExit(main())
