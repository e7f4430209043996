"""Real processes for tests that need them: started on a folder of their own, and always ended."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.stores import copy_empty_store

ROOT = Path(__file__).parent.parent
PATIENCE = 90.0  # a bound for slow machines, never a thing that is measured


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
            argv,
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


def wait_until(question: Callable[[], object], what: str) -> None:
    """Ask until the answer is yes; fails after PATIENCE seconds."""
    deadline = time.monotonic() + PATIENCE
    while not question():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def rows(folder: Path, query: str) -> list[tuple]:
    """What a reader of the folder's SQLite store sees now."""
    with contextlib.closing(sqlite3.connect(folder / "tenbo.sqlite3", timeout=20)) as store:
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
