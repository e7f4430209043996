"""The gate before the write transactions of a machine: one at a time, in turn.

SQLite lets one writer in and has the others sleep and try again, ever longer; a burst of fifty then waits seconds for
work of milliseconds. Behind the gate they queue. This module needs no Django.
"""

import fcntl
import os
import threading
import time
from pathlib import Path

POLL = 0.001  # between processes, of which a machine has two or three


class GateTimeout(Exception):
    """The writer inside the gate did not leave it in time."""


class Gate:
    """A lock among the threads of this process, then a file lock among processes; the kernel frees the latter."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.threads = threading.Lock()
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # for as long as the process lives

    def enter(self, timeout: float) -> None:
        """Wait for the turn; raises GateTimeout."""
        deadline = time.monotonic() + timeout
        if not self.threads.acquire(timeout=timeout):
            raise GateTimeout(str(self.path))
        while not self._lock_file():
            if time.monotonic() > deadline:
                self.threads.release()
                raise GateTimeout(str(self.path))
            time.sleep(POLL)

    def leave(self) -> None:
        """Let the next writer in."""
        fcntl.flock(self.file, fcntl.LOCK_UN)
        self.threads.release()

    def _lock_file(self) -> bool:
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


_gates: dict[tuple[int, Path], Gate] = {}
_making = threading.Lock()


def gate_of(path: Path) -> Gate:
    """The gate of this file; a forked process gets its own, for it must not share its parent's lock."""
    with _making:
        gate = _gates.get((os.getpid(), path))
        if gate is None:
            gate = _gates[os.getpid(), path] = Gate(path)
        return gate
