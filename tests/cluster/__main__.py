"""`make cluster`: 3 web processes, 3 workers, 2 clocks on PostgreSQL and Redis, behind a proxy; every drill, one table.

As root on Linux it runs in namespaces of its own for network and processes: nothing outside sees it, and nothing stays.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.chaos.drills import Around, killer_of, redis
from tests.chaos.stream import Stream
from tests.cluster import drills
from tests.cluster.cluster import Cluster, cluster
from tests.cluster.readers import Readers
from tests.postgres import running_postgres

NAMESPACES = ("unshare", "--net", "--pid", "--fork", "--mount-proc", "--kill-child")
FIRST_PROCESS = ("sh", "-c", '"$@"; exit $?', "sh")
"""The first process of a namespace buries those that nobody waits for: else a killed PostgreSQL seems to live."""
INSIDE = "TENBO_INSIDE_NAMESPACES"
HEAD = "| drill | hands | sent again | lost | doubled | worst wait | pages | refused | worst | notes | |"


def play(made: Cluster, around: Around, drill: drills.Drill, hands: int) -> tuple[str, bool]:
    """A row of the table, and whether it is well."""
    made.hands_at_start = before = made.hands()
    with Readers(made.port) as readers, Stream(made, hands) as stream:
        said = drill(made, around)
    wait = drills.back(made)
    after = made.hands()
    lost = sum(seq not in after[table] for table, seq in stream.acknowledged)
    new = sum(len(after[table]) - len(before[table]) for table in after)
    doubled = max(0, new - len(stream.acknowledged) - len(stream.refused))
    gaps = sum(numbers != list(range(1, len(numbers) + 1)) for numbers in after.values())
    wrong = drills.snapshots(made)[1] + drills.jobs(made)[1]
    good = not (lost or doubled or gaps or stream.refused or wrong)
    if drill in drills.SMOOTH | drills.UNHURT:
        good &= not (stream.again or readers.failed)
    notes = "; ".join(filter(None, [said, wait, *stream.refused[:2], *readers.failed[:2], *wrong[:2]]))
    hand = f"{stream.tried} | {len(stream.again)} | {lost} | {doubled} | {stream.worst:.1f} s"
    return f"{hand} | {readers.read} | {len(readers.failed)} | {readers.worst:.1f} s | {notes}", good


@contextlib.contextmanager
def whole_cluster(**more: Any) -> Iterator[tuple[Cluster, Around]]:
    """On PostgreSQL and Redis, so that both can go away."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbo-cluster-")))
        server = stack.enter_context(running_postgres())
        broker = stack.enter_context(redis(folder))
        settings = {"DATABASE_URL": server.get_uri(), "REDIS_URL": broker.url, "TENBO_DRAIN": "2"}
        made = stack.enter_context(cluster(Cluster(folder / "data", settings, **more)))
        kill, start = killer_of(server), server.ensure_postgres_running
        yield made, Around(kill, start, broker, store_pid=server.get_pid)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    words.add_argument("--hands", type=int, default=12, help="hands of each table in each drill")
    words.add_argument("--only", default="", help="drills whose name holds this word")
    asked = words.parse_args()
    good = True
    with whole_cluster() as (made, around):
        drills.warm_up(made)
        print(HEAD, "|---" * 11 + "|", sep="\n", flush=True)
        for drill in drills.ALL:
            if asked.only in drill.__name__:
                row, well = play(made, around, drill, asked.hands)
                good &= well
                print(
                    f"| {drill.__name__.replace('_', ' ')} | {row} | {'ok' if well else 'BAD'} |", flush=True
                )
        good &= summary(made)
    return 0 if good else 1


def summary(made: Cluster) -> bool:
    """What the store says after all of it, with two clocks all the while."""
    (built, doubled), (done, failed) = drills.snapshots(made), drills.jobs(made)
    print(f"\n{done} jobs done, {len(failed)} failed; {built} snapshots, {len(doubled)} built twice")
    try:
        said = made.run("check_ledger", "chaos").splitlines()[-1]
    except AssertionError as error:
        said = str(error).strip()
    print(f"check_ledger: {said}", flush=True)
    return not (doubled or failed) and said == "the log is intact"


def in_namespaces() -> bool:
    """Whether this machine allows them."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return False
    return subprocess.run([*NAMESPACES, "true"], check=False, capture_output=True).returncode == 0


def enter() -> int:
    """Run in namespaces, where that can be; else as it is."""
    if os.environ.get(INSIDE) or not in_namespaces():
        if os.environ.get(INSIDE):
            subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        return main()
    argv = [*NAMESPACES, *FIRST_PROCESS, sys.executable, "-m", "tests.cluster", *sys.argv[1:]]
    return subprocess.run(argv, env={**os.environ, INSIDE: "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(enter())
