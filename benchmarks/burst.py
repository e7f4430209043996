"""Fifty referees press "send" at once, ten times, on SQLite: with Django's defaults, with WAL, with our settings.

    python -m benchmarks.burst

Each writer reads a row and then writes three, in one transaction: the shape of a submission. Plain sqlite3,
no Django, so that only the settings differ. Counts refusals ("database is locked") and the worst wait.
"""

import fcntl
import sqlite3
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

WRITERS, TIMES = 50, 10


@dataclass(frozen=True)
class Setting:
    name: str
    journal: str
    begin: str
    timeout: float
    gate: bool = False


SETTINGS = (
    Setting("defaults of Django", "DELETE", "BEGIN", 5),
    Setting("WAL", "WAL", "BEGIN", 5),
    Setting("WAL, IMMEDIATE, 20 s", "WAL", "BEGIN IMMEDIATE", 20),
    Setting("the same behind a gate", "WAL", "BEGIN IMMEDIATE", 20, gate=True),
)


def main() -> None:
    print(f"{WRITERS} writers at once, {TIMES} times")
    for setting in SETTINGS:
        with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
            refused, worst, total = burst(setting, Path(folder) / "burst.sqlite3")
        print(
            f"{setting.name:<22} {refused:4} of {WRITERS * TIMES} refused   worst {worst:5.2f} s   all {total:5.2f} s"
        )


def burst(setting: Setting, path: Path) -> tuple[int, float, float]:
    """(refusals, seconds of the longest answered one, seconds for all)."""
    with closing(connect(setting, path)) as store:
        store.execute("CREATE TABLE hands (writer, seq, event)")
    barrier = threading.Barrier(WRITERS)

    def writer(number: int) -> list[float | None]:
        with closing(connect(setting, path)) as store, path.with_suffix(".gate").open("wb") as gate:
            waits = []
            for seq in range(TIMES):
                barrier.wait()
                start = time.perf_counter()
                if setting.gate:
                    fcntl.flock(gate, fcntl.LOCK_EX)
                done = submit(store, setting, number, seq)
                if setting.gate:
                    fcntl.flock(gate, fcntl.LOCK_UN)
                waits.append(time.perf_counter() - start if done else None)
            return waits

    start = time.perf_counter()
    with ThreadPoolExecutor(WRITERS) as pool:
        waits = [wait for waits in pool.map(writer, range(WRITERS)) for wait in waits]
    answered = [wait for wait in waits if wait is not None]
    return len(waits) - len(answered), max(answered, default=0.0), time.perf_counter() - start


def connect(setting: Setting, path: Path) -> sqlite3.Connection:
    store = sqlite3.connect(path, timeout=setting.timeout, isolation_level=None)
    store.execute(f"PRAGMA journal_mode={setting.journal}")
    store.execute("PRAGMA synchronous=FULL")
    return store


def submit(store: sqlite3.Connection, setting: Setting, number: int, seq: int) -> float | None:
    """Seconds, or None when the store refused."""
    start = time.perf_counter()
    try:
        store.execute(setting.begin)
        store.execute("SELECT count(*) FROM hands WHERE writer = ?", (number,)).fetchone()
        time.sleep(0.001)  # the fold of the table
        for _ in range(3):
            store.execute("INSERT INTO hands VALUES (?, ?, ?)", (number, seq, "x" * 300))
        store.execute("COMMIT")
    except sqlite3.OperationalError:
        if store.in_transaction:
            store.execute("ROLLBACK")
        return None
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
