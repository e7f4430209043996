"""A small supervisor: starts the processes of one machine, restarts dead ones, stops all of them.

This module uses neither Django nor Tenbo: `manage.py up` prepares everything and then becomes this small program.
Each child leads its own process group, so that Ctrl-C reaches only the supervisor, and so that no process of a child
survives it.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

POLL = 0.1
CALM = 30.0  # a child that ran this long has not failed at its start
SHORTEST, LONGEST = 0.5, 30.0  # pauses before a restart: doubled with each failure in a row
PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Have the kernel stop this child when the supervisor is killed and cannot do it (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass(slots=True)
class Child:
    """One process to keep alive; it starts `delay` seconds after the first, which then has the machine for itself.

    The `last` ones are stopped when all others have ended.
    """

    name: str
    argv: Sequence[str]
    pass_fds: Sequence[int] = ()
    nice: int = 0
    delay: float = 0.0
    last: bool = False
    failures: int = field(default=0, init=False)
    started: float = field(default=0.0, init=False)
    again: float | None = field(default=None, init=False)  # when it is started again
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def start(self) -> None:
        self.started, self.again = time.monotonic(), None
        self.process = subprocess.Popen(  # noqa: S603 - our own command lines
            self.argv,
            stdin=subprocess.DEVNULL,
            pass_fds=self.pass_fds,
            start_new_session=True,
            preexec_fn=self.settle,
        )

    def settle(self) -> None:
        """Runs in the new process, before the program is loaded."""
        die_with_parent()
        os.nice(self.nice)

    def exit_status(self) -> int | None:
        """The exit status; None while the child runs, and when it was never started."""
        return None if self.process is None else self.process.poll()

    def pause(self) -> float:
        """The seconds to wait before a dead child is started again; 0 after a calm run."""
        now = time.monotonic()
        self.failures = 1 if now - self.started >= CALM else self.failures + 1
        seconds = 0.0 if self.failures == 1 else min(SHORTEST * 2 ** (self.failures - 2), LONGEST)
        self.again = now + seconds
        return seconds

    def terminate(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def finish(self, deadline: float) -> None:
        """Wait until the deadline, then kill the child and every process that it left behind."""
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
    """Runs children until a signal stops it. A child that keeps dying is started ever more rarely; the others stay."""

    def __init__(self, children: Sequence[Child], say: Callable[[str], None], grace: float = 15.0) -> None:
        self.children = children
        self.say = say
        self.grace = grace
        self.stopping = False

    def run(self) -> None:
        """Block until a signal stops it."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)
        signal.signal(signal.SIGUSR1, self._ask_to_renew)
        try:
            begin = time.monotonic()
            while not self.stopping:
                self._start_due(time.monotonic() - begin)
                time.sleep(POLL)
                for child in self.children:
                    self._tend(child)
        finally:
            self._stop_all()

    def _start_due(self, seconds: float) -> None:
        for child in self.children:
            if child.process is None and child.delay <= seconds:
                child.start()

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _ask_to_renew(self, number: int, frame: FrameType | None) -> None:
        """Start every child anew: secrets in the data folder have changed (another installation was taken over)."""
        for child in self.children:
            child.started = 0.0  # it did not fail
            child.terminate()

    def _tend(self, child: Child) -> None:
        """Start a dead child again, after its pause."""
        exit_status = child.exit_status()
        if exit_status is None or self.stopping:
            return
        if child.again is None:
            child.kill_group()
            seconds = child.pause()
            when = f" in {seconds:g} s" if seconds else ""
            self.say(f"The {child.name} stopped (status {exit_status}); starting it again{when}.")
        if child.again is not None and time.monotonic() >= child.again:
            child.start()

    def _stop_all(self) -> None:
        for last in (False, True):
            children = [child for child in self.children if child.last is last]
            for child in children:
                child.terminate()
            deadline = time.monotonic() + self.grace
            for child in children:
                child.finish(deadline)


def become_supervisor(children: Sequence[Child], state: Path, keep: Sequence[int]) -> None:
    """Turn this process into a supervisor of the children, without the loaded modules; never returns.

    `keep` are open files to hold as long as it lives; `state` is removed at its end.
    """
    launches = [
        {
            "name": child.name,
            "argv": [*child.argv],
            "pass_fds": [*child.pass_fds],
            "nice": child.nice,
            "delay": child.delay,
            "last": child.last,
        }
        for child in children
    ]
    for descriptor in [*keep, *(fd for child in children for fd in child.pass_fds)]:
        os.set_inheritable(descriptor, True)
    os.execv(sys.executable, [sys.executable, "-m", __name__, str(state), json.dumps(launches)])  # noqa: S606 - ourselves


def say(text: str) -> None:
    """Print a line; a log on a full disk must not end the tree."""
    with suppress(OSError):
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


def main() -> None:
    state, launches = Path(sys.argv[1]), json.loads(sys.argv[2])
    for fields in launches:
        for descriptor in fields["pass_fds"]:
            os.set_inheritable(descriptor, False)  # only for the child that names it
    try:
        Supervisor([Child(**fields) for fields in launches], say).run()
    finally:
        state.unlink(missing_ok=True)
    say("Stopped.")


if __name__ == "__main__":
    main()
