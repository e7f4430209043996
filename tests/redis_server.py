"""A Redis server for a test; or the test is skipped where the machine has none."""

import contextlib
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import missing
from tests.patience import PATIENCE, wait_until
from tests.processes import running


@contextlib.contextmanager
def redis_server(port: int, folder: Path) -> Iterator[None]:
    """A Redis that keeps nothing, killed when the block ends."""
    if shutil.which("redis-server") is None:
        missing("redis-server is not installed")
    argv = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with running(argv, dict(os.environ), folder / "redis.log"):
        wait_until(lambda: answers(port), "Redis answers")
        yield


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True
