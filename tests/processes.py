"""Real processes for tests that need them: started on a folder of their own, and always ended."""

import contextlib
import itertools
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.patience import PATIENCE
from tests.stores import copy_empty_store

ROOT = Path(__file__).parent.parent
BOUND_TO_PARENT = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
"""Before the words of a child: it ends with its parent, which may be killed before it has ended the child."""


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """The surroundings of a child: this folder, this machine, nothing of the parent's database."""
    dropped = ("DATABASE_URL", "REDIS_URL", "PORT", "PYTEST_", "TENBO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "TENBO_DATA": str(folder), "TENBO_HOST": "127.0.0.1"}
    return {**kept, **own, **extra}


@contextlib.contextmanager
def running(argv: list[str], env: dict[str, str], log: Path, root: Path = ROOT) -> Iterator[subprocess.Popen]:
    """The process in its own session; killed with all it started when the block ends."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [*BOUND_TO_PARENT, *argv],
            cwd=root,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def manage(
    env: dict[str, str], *words: str, root: Path = ROOT, patience: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    return program(env, "manage.py", *words, root=root, patience=patience)


def program(
    env: dict[str, str], *words: str, root: Path = ROOT, patience: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """A program in Python, run to its end."""
    return subprocess.run(
        python(*words),
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )


def with_store(folder: Path, **extra: str) -> dict[str, str]:
    """As `environment`, with an empty SQLite store."""
    folder.mkdir(mode=0o700, exist_ok=True)
    copy_empty_store(str(folder / "tenbo.sqlite3")).close()
    return environment(folder, **extra)


def _ports() -> Iterator[int]:
    """The ports of this worker, again and again: below those of outgoing connections, and no other worker's."""
    worker = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 9)
    block = range(12_000 + 1000 * worker, 13_000 + 1000 * worker)
    begin = os.getpid() % len(block)  # another run on the same machine begins elsewhere
    return itertools.cycle([*block[begin:], *block[:begin]])


PORTS = _ports()


def free_port() -> int:
    """A port that nobody listens on now, and that no other test of this worker was given lately."""
    for port in itertools.islice(PORTS, 1000):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no free port in the block of this worker")


def rows(folder: Path, query: str) -> list[tuple]:
    """What a reader of the folder's SQLite store sees now."""
    with contextlib.closing(sqlite3.connect(folder / "tenbo.sqlite3", timeout=PATIENCE)) as store:
        return store.execute(query).fetchall()


def alive(pid: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def descendants(pid: int) -> set[int]:
    """The processes below this one, by asking /proc."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found, frontier = set[int](), {pid}
    while frontier:
        frontier = {child for child, parent in parents.items() if parent in frontier}
        found |= frontier
    return found
