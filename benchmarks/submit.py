"""submit_hand next to a bare transaction of three writes, on the same store, in the same run.

    python -m benchmarks.submit [--games 50]

On both stores, one after the other: SQLite in a temporary folder with the settings of the product, and a PostgreSQL of
its own; or on the store that DATABASE_URL names (use a database made for it). Submission and bare transaction are
measured in turns, so that a busy machine slows both. A game is twelve hands at one table: the fold grows with the
table, never with the tournament. At the end every table sends a hand at the same moment.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

HANDS, AT_ONCE = 12, 50
PAYLOAD = json.dumps({"kind": "win", "winners": [{"player": "1", "claim": {"fan": 2, "fu": 30}}]})
CREATE = "CREATE TABLE bench_bare (number integer, payload text)"
INSERT = "INSERT INTO bench_bare VALUES (%s, %s)"


def main() -> None:
    parser = argparse.ArgumentParser(description="submit_hand next to a bare transaction of three writes")
    parser.add_argument("--games", type=int, default=AT_ONCE, help="games of twelve hands")
    parser.add_argument("--here", action="store_true", help="only on the store of this environment")
    options = parser.parse_args()
    if options.here or "DATABASE_URL" in os.environ:
        one_store(options.games)
    else:
        both_stores(options.games)


def both_stores(games: int) -> None:
    """Measure in a process for each store, as Django reads its database once in a process."""
    from tests.postgres import postgres_server

    command = [sys.executable, "-m", "benchmarks.submit", "--here", "--games", str(games)]
    subprocess.run(command, check=True)
    with postgres_server() as url:
        subprocess.run(command, check=True, env={**os.environ, "DATABASE_URL": url})


def one_store(games: int) -> None:
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        os.environ["TENBO_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        measure(games)


def measure(games: int) -> None:
    """Set up the store, play the games, print the times."""
    import django  # here and below: modules that need Django come after its set-up

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute(CREATE)
    from tests.factories import make_hall

    hall = make_hall(players=4 * games, ruleset="ema2025")
    submissions, bare = play(hall, games)
    print(f"{connection.vendor} {'.'.join(map(str, connection.get_database_version()))}, {len(bare)} hands")
    report(submissions, bare)
    report_burst(hall, min(games, AT_ONCE))
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE bench_bare")


def play(hall: Any, games: int) -> tuple[list[float], list[float]]:
    """The seconds of each submission and of each bare transaction, in turns."""
    from tests.factories import ron, ron_tiles

    submissions, bare = [], []
    for number in range(1, games + 1):
        table = hall.table(number)
        dealer, winner, discarder, _ = hall.names(table)
        claims = [ron(dealer, discarder, fan=2, fu=30)] * (HANDS - 1)
        for seq, event in enumerate([*claims, ron_tiles(winner, discarder)], start=1):
            submit = partial(hall.send, table, event, key=f"{number}:{seq}", expected_seq=seq)
            submissions.append(timed(submit))
            bare.append(timed(three_writes))
    return submissions, bare


def three_writes() -> None:
    """The cost of any acknowledged change on this machine: one transaction, three rows."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        for number in range(3):
            cursor.execute(INSERT, (number, PAYLOAD))


def report_burst(hall: Any, senders: int) -> None:
    """Send from all tables at the same moment, three times; then run as many bare transactions."""
    from tests.factories import ron

    tables = [hall.table(number) for number in range(1, senders + 1)]
    sent = [(table, ron(*hall.names(table)[:2], fan=1, fu=30)) for table in tables]
    hands = [together([partial(hall.send, table, event) for table, event in sent]) for _turn in range(3)]
    bare = [together([three_writes] * senders) for _turn in range(3)]
    print(f"{senders} at once: worst wait {max(map(max, hands)) * 1e3:.0f} ms, ", end="")
    print(f"of {senders} bare transactions {max(map(max, bare)) * 1e3:.0f} ms")


def together(calls: list[Callable[[], object]]) -> list[float]:
    """The seconds of each call, begun at the same moment by threads of their own."""
    from django.db import connection

    start = threading.Barrier(len(calls))

    def one(call: Callable[[], object]) -> float:
        start.wait()
        try:
            return timed(call)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def timed(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def report(submissions: list[float], bare: list[float]) -> None:
    rows = {
        "submit_hand": submissions,
        "  first hand of a table": submissions[::HANDS],
        "  12th hand, by tiles": submissions[HANDS - 1 :: HANDS],
        "three writes": bare,
    }
    for name, seconds in rows.items():
        p95 = statistics.quantiles(seconds, n=20)[-1]
        print(f"{name:<26} median {statistics.median(seconds) * 1e3:7.2f} ms   p95 {p95 * 1e3:7.2f} ms")
    ratio = statistics.median(submissions) / statistics.median(bare)
    print(f"submit_hand costs {ratio:.1f} times a bare transaction of three writes")


if __name__ == "__main__":
    main()
