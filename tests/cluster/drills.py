"""The drills. Each happens while referees enter hands and spectators read; what it says is a note in the table."""

import os
import signal
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tests.chaos.drills import AWAY, Around
from tests.chaos.store_away import Frozen, Full, away
from tests.chaos.stream import Stream
from tests.cluster.cluster import Cluster
from tests.patience import wait_until

Drill = Callable[[Cluster, Around], str]
SILENT = 6.0  # seconds
SHORT = 3.0


def nothing_happens(made: Cluster, around: Around) -> str:
    time.sleep(SHORT)
    return ""


def rolling_restart(made: Cluster, around: Around) -> str:
    begin = time.monotonic()
    made.roll()
    return f"{len(made.members) - 1} processes in {time.monotonic() - begin:.0f} s"


def kill_of_each_process(made: Cluster, around: Around) -> str:
    for name in made.members:
        made.kill_member(name)
        time.sleep(1.5)
    return "kill -9, one after the other, the proxy too"


def kill_of_all_workers_and_clocks(made: Cluster, around: Around) -> str:
    for name in made.members:
        if not name.startswith(("web", "proxy")):
            made.kill_member(name)
    return "at once"


def redis_silent(made: Cluster, around: Around) -> str:
    """It takes connections and answers nothing, as behind a cut cable."""
    assert around.redis.process is not None
    os.kill(around.redis.process.pid, signal.SIGSTOP)
    time.sleep(SILENT)
    os.kill(around.redis.process.pid, signal.SIGCONT)
    return f"for {SILENT:.0f} s"


def redis_away(made: Cluster, around: Around) -> str:
    around.redis.stop()
    time.sleep(AWAY)
    around.redis.start()
    return f"for {AWAY:.0f} s, and it forgot everything"


def postgresql_restarts(made: Cluster, around: Around) -> str:
    return f"kill -9, for {SHORT:.0f} s; " + away(
        made.port, around.kill_store, around.start_store, SHORT, made.ports
    )


def postgresql_frozen(made: Cluster, around: Around) -> str:
    frozen = Frozen(around.store_pid)
    return f"SIGSTOP, for {SILENT:.0f} s; " + away(made.port, frozen.harm, frozen.mend, SILENT, made.ports)


def postgresql_out_of_connections(made: Cluster, around: Around) -> str:
    full = Full(made.settings["DATABASE_URL"])
    return f"all taken for {SILENT:.0f} s; " + away(made.port, full.harm, full.mend, SILENT, made.ports)


def power_cut(made: Cluster, around: Around) -> str:
    made.cut_power()
    made.start()
    return "every process at once"


ALL: tuple[Drill, ...] = (
    nothing_happens,
    rolling_restart,
    kill_of_each_process,
    kill_of_all_workers_and_clocks,
    redis_silent,
    redis_away,
    postgresql_restarts,
    postgresql_frozen,
    postgresql_out_of_connections,
    power_cut,
)
SMOOTH: set[Drill] = {nothing_happens, rolling_restart}
"""Nobody may notice these: no hand is sent twice, no page refused."""
UNHURT: set[Drill] = {redis_silent, redis_away}
"""These only delay standings: hands go in, and pages come, at the first try."""


def warm_up(made: Cluster) -> None:
    """A hand of each table, so that there are standings to read."""
    made.hands_at_start = made.hands()
    with Stream(made, 1):
        pass
    back(made)


def back(made: Cluster) -> str:
    """Everything answers again, and standings are up to date: how long that took after the last hand."""
    begin = time.monotonic()
    wait_until(made.whole, "the cluster again")
    waiting = "SELECT count(*) FROM tournaments_job WHERE state IN ('queued', 'running')"
    wait_until(lambda: made.rows(waiting)[0][0] == 0, "the jobs")
    return f"standings after {time.monotonic() - begin:.1f} s"


def snapshots(made: Cluster) -> tuple[int, list[str]]:
    """How many there are, and what is wrong with them: each version once, without a gap, and each one different."""
    rows: list[Any] = made.rows(
        "SELECT stage_id, version, etag FROM tournaments_standingsnapshot ORDER BY 1, 2"
    )
    wrong = []
    for (stage, version, etag), (next_stage, next_version, next_etag) in pairwise(rows):
        if stage == next_stage and next_version != version + 1:
            wrong.append(f"after version {version} comes {next_version}")
        if stage == next_stage and etag == next_etag:
            wrong.append(f"version {next_version} was built twice")
    return len(rows), wrong


def jobs(made: Cluster) -> tuple[int, list[str]]:
    """How many jobs were done, and those that failed."""
    failed = made.rows("SELECT kind, error FROM tournaments_job WHERE state = 'failed'")
    done = made.rows("SELECT count(*) FROM tournaments_job WHERE state = 'done'")[0][0]
    return int(done), [f"{kind}: {error[:80]}" for kind, error in failed]
