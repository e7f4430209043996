"""`python -m tests.chaos [--hands N] [--only WORD]`: every drill on both stores; fails when one loses a hand."""

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.chaos import drills
from tests.chaos.service import Service, service
from tests.chaos.stream import Stream
from tests.postgres import running_postgres

Drill = Callable[[Service], str]


def play(made: Service, drill: Drill, hands: int) -> tuple[str, bool]:
    """A row of the table, and whether it is well. A drill that finds a fault leaves the others their turn."""
    made.hands_at_start = made.hands()
    fault = ""
    try:
        with Stream(made, hands) as stream:
            time.sleep(1)
            said = drill(made) if drill not in drills.AFTER else ""
        said = said or drill(made)
    except AssertionError as error:
        said = fault = str(error)
    wait = drills.back(made)
    before, after = made.hands_at_start, made.hands()
    lost = sum(seq not in after[table] for table, seq in stream.acknowledged)
    new = sum(len(after[table]) - len(before[table]) for table in after)
    doubled = max(0, new - len(stream.acknowledged) - len(stream.refused))
    gaps = sum(numbers != list(range(1, len(numbers) + 1)) for numbers in after.values())
    failed = len(stream.refused)
    good = not (lost or doubled or gaps or failed or fault)
    notes = "; ".join(
        filter(None, [said, wait, *stream.refused[:2], f"{gaps} tables with gaps" if gaps else ""])
    )
    return f"{stream.tried} | {failed} | {lost} | {doubled} | {stream.worst:.1f} s | {notes}", good


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    words.add_argument("--hands", type=int, default=12, help="hands of each table in each drill")
    words.add_argument("--only", default="", help="drills whose name holds this word")
    words.add_argument("--store", choices=["sqlite", "postgresql"], help="on this store alone")
    asked = words.parse_args()
    print("| store | drill | tried | failed | lost | doubled | worst wait | |", flush=True)
    print("|---|---|---|---|---|---|---|---|", flush=True)
    good = True
    for store, place in (("sqlite", sqlite), ("postgresql", postgresql)):
        if asked.store in (None, store):
            with place() as made:
                for drill in drills.of(made):
                    if asked.only in drill.__name__:
                        row, well = play(made, drill, asked.hands)
                        good &= well
                        name = drill.__name__.replace("_", " ")
                        print(f"| {store} | {name} | {row} | {'ok' if well else 'BAD'} |", flush=True)
                good &= sound(made)
    return 0 if good else 1


def sound(made: Service) -> bool:
    """Whether the ledger holds after all of it."""
    try:
        said = made.run("check_ledger", "chaos", "--rebuild").splitlines()[-1]
    except AssertionError as error:
        said = str(error).strip().splitlines()[-1]
    print(f"\ncheck_ledger: {said}\n", flush=True)
    return said == "the log is intact"


@contextlib.contextmanager
def sqlite() -> Iterator[Service]:
    with contextlib.ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbo-chaos-"))
        folder = stack.enter_context(drills.small_disk(Path(name)))
        yield stack.enter_context(service(folder / "data"))


@contextlib.contextmanager
def postgresql() -> Iterator[Service]:
    """PostgreSQL and Redis, so that both can go away; the store and the data folder are on one small disk."""
    with contextlib.ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbo-chaos-"))
        Path(name).chmod(0o755)  # the server does not run as root
        folder = stack.enter_context(drills.small_disk(Path(name), megabytes=384))
        server = stack.enter_context(running_postgres(folder / "pg"))
        broker = stack.enter_context(drills.redis(Path(name)))
        settings = {"DATABASE_URL": server.get_uri(), "REDIS_URL": broker.url}
        made = stack.enter_context(service(folder / "data", **settings))
        kill, alive = drills.killer_of(server), partial(drills.is_alive, server)
        drills.AROUND[made.port] = drills.Around(
            kill, server.ensure_postgres_running, broker, alive, server.get_pid
        )
        yield made


if __name__ == "__main__":
    sys.exit(main())
