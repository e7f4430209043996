"""A small supervisor: starts the processes of one machine, restarts what dies, stops all of them.

Nothing of Django or Tenbo in here. Each child leads its own process group, so that Ctrl-C reaches only the
supervisor, and so that nothing of a child survives it.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import FrameType

POLL = 0.1
CALM = 30.0  # a child that ran this long has not failed at its start
PATIENCE = 5  # restarts in a row without a calm run
PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Have the kernel stop this child when the supervisor is killed and cannot do it (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass(slots=True)
class Child:
    """One process to keep alive; `delay` seconds after the first, which then has the machine for itself."""

    name: str
    argv: Sequence[str]
    pass_fds: Sequence[int] = ()
    nice: int = 0
    delay: float = 0.0
    failures: int = field(default=0, init=False)
    started: float = field(default=0.0, init=False)
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def start(self) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - our own command lines
            self.argv,
            stdin=subprocess.DEVNULL,
            pass_fds=self.pass_fds,
            start_new_session=True,
            preexec_fn=self.settle,
        )

    def settle(self) -> None:
        """In the new process, before the program is loaded."""
        die_with_parent()
        os.nice(self.nice)

    def exit_status(self) -> int | None:
        """None while it runs, and when it was never started."""
        return None if self.process is None else self.process.poll()

    def terminate(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def finish(self, deadline: float) -> None:
        """Wait until the deadline, then kill; whatever the child left behind goes as well."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.kill_group()
        self.process.wait()

    def kill_group(self) -> None:
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):  # macOS says the latter of a dead group
                return


class Supervisor:
    """Runs children until a signal asks to stop, or until one of them cannot be kept alive."""

    def __init__(self, children: Sequence[Child], say: Callable[[str], None], grace: float = 15.0) -> None:
        self.children = children
        self.say = say
        self.grace = grace
        self.stopping = False

    def run(self) -> int:
        """Block until the end; 0 when asked to stop, 1 when a child kept dying."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)
        status = 0
        try:
            begin = time.monotonic()
            while not self.stopping and status == 0:
                self._start_due(time.monotonic() - begin)
                time.sleep(POLL)
                status = max(self._tend(child) for child in self.children)
        finally:
            self._stop_all()
        return status

    def _start_due(self, seconds: float) -> None:
        for child in self.children:
            if child.process is None and child.delay <= seconds:
                child.start()

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _tend(self, child: Child) -> int:
        """Restart a dead child; 1 when it died too often."""
        exit_status = child.exit_status()
        if exit_status is None or self.stopping:
            return 0
        calm = time.monotonic() - child.started >= CALM
        child.failures = 1 if calm else child.failures + 1
        child.kill_group()
        if child.failures > PATIENCE:
            self.say(f"The {child.name} keeps stopping (status {exit_status}); giving up.")
            return 1
        self.say(f"The {child.name} stopped (status {exit_status}); starting it again.")
        child.start()
        return 0

    def _stop_all(self) -> None:
        for child in self.children:
            child.terminate()
        deadline = time.monotonic() + self.grace
        for child in self.children:
            child.finish(deadline)
