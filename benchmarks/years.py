"""An installation after twenty years: the cost of every address and operation, with those over the bars marked.

    python -m benchmarks.years [--tournaments 10000] [--people 100000] [--store sqlite postgresql] [--keep FOLDER]

Makes 10,000 ended tournaments of 40 people and 10 rounds, a million tables (mostly recorded from paper), on SQLite
and on a PostgreSQL of its own; `--keep` keeps the store of SQLite for another run. Then every address is asked for as a
stranger, as a player of 300 tournaments, as an organiser of a fifth of all and as an administrator, twice; the second
answer counts. Nothing is kept in memory between two requests.
"""

import argparse
import gc
import logging
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent
MOST_MS, MOST_QUERIES, MOST_KB = 100.0, 25, 100.0
"""The bars of a page; a document that somebody fetches as a file has none for its bytes."""
WITHOUT_BAR = re.compile(
    r"csv|record/file|/api/schema|/static/|\.zip|\.xlsx|\.pdf|sitemap|/docs/|/admin/jsi18n|workers/|\.py"
)
SEARCHES = ("/?q=", "&q=")
PARTS = ("pages", "operations", "backup")
READERS = ("stranger", "player", "organiser", "administrator")
NOTHING = "/nothing/"
"""A page that is not there: the way through the middleware, on which every page of the run is measured."""
MOST_MS_OF_SEARCH = 50.0


class Cost(NamedTuple):
    """The cost of a request or an operation: milliseconds of processor, queries, kB of the answer, MB at the peak."""

    milliseconds: float
    queries: int
    kilobytes: float
    peak: float
    name: str
    status: int = 200

    @property
    def is_over(self) -> bool:
        most = MOST_MS_OF_SEARCH if any(mark in self.name for mark in SEARCHES) else MOST_MS
        heavy = self.kilobytes > MOST_KB and not WITHOUT_BAR.search(self.name)
        return self.status < 400 and (self.milliseconds > most or self.queries > MOST_QUERIES or heavy)

    def line(self) -> str:
        """A line of the table; a job and an operation (without an address) have no bars."""
        mark = "**over**" if self.is_over and self.name.startswith("/") else ""
        figures = f"{self.milliseconds:.1f} | {self.queries} | {self.kilobytes:.1f} | {self.peak:.0f}"
        return f"| {self.name} | {self.status} | {figures} | {mark} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument(
        "--store", nargs="+", choices=("sqlite", "postgresql"), default=["sqlite", "postgresql"]
    )
    parser.add_argument(
        "--keep", type=Path, help="a folder for the store of SQLite; one that is there is measured"
    )
    parser.add_argument("--shown", type=int, default=12, help="the dearest addresses of each reader")
    parser.add_argument("--parts", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument("--readers", nargs="+", choices=READERS, default=READERS)
    parser.add_argument("--here", action="store_true", help="on the store of this environment")
    options = parser.parse_args()
    if options.here:
        measure(options)
        return
    for store in options.store:
        with ExitStack() as stack:
            folder = options.keep if options.keep and store == "sqlite" else None
            folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbo-years-")))
            folder.mkdir(parents=True, exist_ok=True)
            env = {**os.environ, "TENBO_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
            if store == "postgresql":
                from tests.postgres import postgres_server

                env["DATABASE_URL"] = stack.enter_context(postgres_server())
            argv = [sys.executable, "-m", "benchmarks.years", "--here", *sys.argv[1:]]
            subprocess.run(argv, cwd=HERE, env=env, check=True)


def measure(options: argparse.Namespace) -> None:
    """Make the installation unless it is there, ask everything, do everything, print the tables."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    from tournaments.models import Tournament

    logging.disable(logging.CRITICAL)
    settings.ALLOWED_HOSTS, settings.KEPT_PAGES_BYTES = ["*"], 0
    call_command("migrate", verbosity=0)
    print(f"## {connection.vendor}, {options.tournaments} tournaments, {options.people} people")
    from benchmarks import _federation, _years_operations

    if not Tournament.objects.exists():
        print_costs("nothing else in the store", _years_operations.of_a_day("alone"))
        begun = time.perf_counter()
        _federation.make(options.tournaments, options.people)
        print(f"made in {(time.perf_counter() - begun) / 60:.1f} minutes")
    print_sizes()
    if "pages" in options.parts:
        for reader in options.readers:
            print_pages(reader, options.shown)
    if "operations" in options.parts:
        print_costs("beside the archive", _years_operations.of_a_day("beside"))
        print_costs("jobs and operations", _years_operations.of_the_archive())
        print_costs("a file and back", _years_operations.file_and_back())
    if "backup" in options.parts:
        print_costs("a backup and back", _years_operations.backup_and_back())


def print_sizes() -> None:
    from django.db import connection

    from benchmarks._cloned import OWNERS
    from players.models import Player
    from tournaments.models import Tournament
    from tournaments.trust.backups.sizes import sizes, store_bytes

    count = Tournament.objects.count()
    print(
        f"{connection.vendor}: {store_bytes() / 1e6:.0f} MB, {store_bytes() / max(count, 1) / 1e3:.0f} kB a tournament"
    )
    for size in sizes()[:12]:
        print(f"  {size.name}: {size.rows} rows, {size.bytes / 1e6:.1f} MB")
    print(
        f"  {sum(model._default_manager.count() for model in OWNERS)} rows; {Player.objects.count()} people"
    )


def print_costs(title: str, costs: Iterator[Cost]) -> None:
    print(f"\n### {title}\n\n| what | status | ms | queries | kB | MB | |\n|---|---|---|---|---|---|---|")
    for cost in costs:
        print(cost.line(), flush=True)


def print_pages(reader: str, shown: int) -> None:
    """The dearest addresses of a reader, and all that are over a bar."""
    from benchmarks._years_addresses import addresses, client_of

    client = client_of(reader)
    yard = min(of_request(client, NOTHING).milliseconds for _time in range(5))
    print(f"\n{reader}: a page that is not there takes {yard:.1f} ms")
    costs = sorted((of_request(client, address) for address in addresses()), reverse=True)
    over = [cost for cost in costs if cost.is_over]
    listed = sorted({*costs[:shown], *over}, reverse=True)
    print_costs(f"{reader}: {len(costs)} addresses, {len(over)} over a bar", iter(listed))
    wrong = [cost for cost in costs if cost.status >= 500]
    print("answers of 500 and above:", [cost.name for cost in wrong])


def of_request(client: Any, address: str) -> Cost:
    """The cost of an address for a reader, at the second time."""
    from django.core.cache import cache

    def ask() -> tuple[int, int]:
        answer = client.get(address, headers={"x-not-kept": "1"})
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return len(content), answer.status_code

    ask()
    cache.clear()
    (size, status), cost = cost_of(address, ask)
    return cost._replace(kilobytes=size / 1000, status=status)


def cost_of(name: str, do: Callable[[], Any], *, times: int = 1) -> tuple[Any, Cost]:
    """The result of an operation, and its cost: that of the best of some times."""
    from django.db import connection

    best: Cost | None = None
    for _time in range(times):
        gc.collect()
        Path("/proc/self/clear_refs").write_text("5")
        before, begun = memory("VmRSS"), time.process_time()
        with Counted(connection) as counted:
            result = do()
        taken = (time.process_time() - begun) * 1000
        cost = Cost(taken, counted.count, 0.0, max(memory("VmHWM") - before, 0.0), name)
        best = cost if best is None else min(best, cost)
    assert best is not None
    return result, best


class Counted:
    """Counts the queries of a block, without keeping them."""

    def __init__(self, connection: Any) -> None:
        self.connection, self.count = connection, 0

    def __enter__(self) -> "Counted":
        self.wrapped = self.connection.execute_wrapper(self._counting)
        self.wrapped.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.wrapped.__exit__(*error)

    def _counting(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        return execute(sql, params, many, context)


def memory(name: str) -> float:
    """A figure of this process's memory, in MB."""
    line = re.search(rf"{name}:\s+([0-9]+) kB", Path("/proc/self/status").read_text())
    return int(line[1]) / 1024 if line else 0.0


if __name__ == "__main__":
    main()
