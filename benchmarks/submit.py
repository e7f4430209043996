"""submit_hand next to a bare transaction of three writes, on the same store, in the same run.

    python -m benchmarks.submit [--games 40]

The store is SQLite in a temporary folder with the settings of the product, or what DATABASE_URL names
(use a database made for it). Both are measured in turns, so that a busy machine slows both. A game is
twelve hands at one table: the fold grows with the table, never with the tournament.
"""

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial

HANDS = 12
PAYLOAD = json.dumps({"kind": "win", "winners": [{"player": "1", "claim": {"fan": 2, "fu": 30}}]})
CREATE = "CREATE TABLE bench_bare (number integer, payload text)"
INSERT = "INSERT INTO bench_bare VALUES (%s, %s)"


def main() -> None:
    parser = argparse.ArgumentParser(description="submit_hand next to a bare transaction of three writes")
    parser.add_argument("--games", type=int, default=40, help="games of twelve hands")
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        os.environ["TENBO_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        measure(games)


def measure(games: int) -> None:
    """Set the store up, play the games, print."""
    import django  # here and below: what needs Django comes after its set-up

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute(CREATE)
    submissions, bare = play(games)
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE bench_bare")
    print(f"{connection.vendor} {'.'.join(map(str, connection.get_database_version()))}, {len(bare)} hands")
    report(submissions, bare)


def play(games: int) -> tuple[list[float], list[float]]:
    """Seconds of each submission and of each bare transaction, in turns."""
    from tests.factories import make_hall, ron, ron_tiles

    hall = make_hall(players=4 * games)
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
