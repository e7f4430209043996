"""PostgreSQL goes away in three ways, while people ask: how long each of them waits, and for what answer."""

import contextlib
import http.client
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import psycopg

from tests.patience import PATIENCE, wait_until
from tests.processes import descendants

HEALTH, REQUEST, RETURN = 1.0, 2.0, 2.0
"""The longest seconds: for an answer about health, for any answer, and from the store's return to the first answer."""
BEFORE = 4.0  # seconds of reading
READERS = 4
PATHS = {
    "health": ("/healthz", "/readyz"),
    "kept": ("/t/chaos/standings/",),
    "asking": ("/api/v1/tournaments/chaos/entries/?limit=1", "/t/chaos/players/?now"),
}
AS_OF = b'<p class="note amber" role="status">As of '


@dataclass
class Answer:
    """An answer, and when it was asked for."""

    kind: str
    path: str
    begin: float
    seconds: float
    status: int
    retry: str | None
    as_of: bool


@dataclass
class Askers:
    """Threads that ask for each kind of address again and again, without a secret."""

    port: int
    answers: list[Answer] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)

    @contextlib.contextmanager
    def asking(self) -> Iterator["Askers"]:
        threads = [
            threading.Thread(target=self.ask, args=(kind, number))
            for kind, paths in PATHS.items()
            for number in range(READERS if kind == "asking" else len(paths))
        ]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            self.stopping.set()
            for thread in threads:
                thread.join()

    def ask(self, kind: str, number: int) -> None:
        while not self.stopping.is_set():
            paths = PATHS[kind]
            self.answers.append(self.answer(kind, paths[number % len(paths)]))
            number += READERS if kind == "asking" else 0
            self.stopping.wait(0.1)

    def answer(self, kind: str, path: str, process: int | None = None) -> Answer:
        """The answer, or that of the process at a port behind the proxy."""
        begin = time.monotonic()
        line = http.client.HTTPConnection("127.0.0.1", process or self.port, timeout=PATIENCE)
        try:
            line.request("GET", path, headers={"Host": f"127.0.0.1:{self.port}"})
            got = line.getresponse()
            as_of = AS_OF in got.read()
            status, retry = got.status, got.getheader("Retry-After")
        except (OSError, http.client.HTTPException):
            status, retry, as_of = 0, None, False
        finally:
            line.close()
        return Answer(kind, path, begin, time.monotonic() - begin, status, retry, as_of)

    def between(self, kind: str, begin: float, end: float) -> list[Answer]:
        """The answers that were asked for in this time."""
        return [one for one in self.answers if one.kind == kind and begin <= one.begin < end]


def away(
    port: int,
    harm: Callable[[], None],
    mend: Callable[[], None],
    seconds: float,
    processes: Sequence[int] = (),
) -> str:
    """Take the store away for so long while people ask; the figures. Raises AssertionError where one is too large.

    Each of the `processes` behind a proxy keeps pages of its own, so it is asked for them before.
    """
    askers = Askers(port)
    with askers.asking():
        time.sleep(BEFORE)
        for process, path in product(processes, PATHS["kept"]):
            askers.answer("kept", path, process)
        gone = time.monotonic()
        harm()
        time.sleep(seconds)
        begin = time.monotonic()
        mend()
        there = time.monotonic()
        wait_until(lambda: any(good(one) for one in askers.between("asking", there, there + 90)), "the store")
        time.sleep(1)
    first = min(one.begin + one.seconds for one in askers.between("asking", there, there + 90) if good(one))
    said, wrong = figures(askers, gone, begin)
    back = max(0.0, first - there)
    if back > RETURN:
        wrong.append(f"back after {back:.1f} s")
    assert not wrong, f"{said}; {wrong}"
    return f"{said}; back {back:.1f} s after its return"


def good(one: Answer) -> bool:
    return one.status == 200


def figures(askers: Askers, gone: float, end: float) -> tuple[str, list[str]]:
    """What was seen from the moment when the store went until it was called back, and what of it is wrong."""
    said, wrong = [], []
    for kind in PATHS:
        seen = askers.between(kind, gone, end)
        statuses = Counter(one.status for one in seen)
        worst = max(one.seconds for one in seen)
        told = f", {sum(one.as_of for one in seen)} with their time" if kind == "kept" else ""
        counts = " ".join(f"{n} x {status}" for status, n in sorted(statuses.items()))
        said.append(f"{kind} {counts}{told}, worst {worst:.2f} s")
        if worst > (HEALTH if kind == "health" else REQUEST):
            wrong.append(f"{kind} waited")
        if set(statuses) - {200, 503} or (kind == "kept" and 503 in statuses):
            wrong.append(f"{kind}: {counts}")
        if kind == "asking" and any(one.status == 503 and one.retry is None for one in seen):
            wrong.append("503 without Retry-After")
    return "; ".join(said), wrong


@dataclass
class Frozen:
    """Every process of a PostgreSQL, stopped as by a host that hangs: it takes connections, and says nothing."""

    pid: Callable[[], int]

    def harm(self) -> None:
        self.send(signal.SIGSTOP)

    def mend(self) -> None:
        self.send(signal.SIGCONT)

    def send(self, number: int) -> None:
        for pid in (self.pid(), *descendants(self.pid())):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


@dataclass
class Full:
    """All connections of a PostgreSQL, held by somebody else."""

    address: str
    held: list[psycopg.Connection[Any]] = field(default_factory=list)

    def harm(self) -> None:
        """Cut all others and take their places, until nobody else is left."""
        while True:
            try:
                while True:
                    self.held.append(psycopg.connect(self.address, autocommit=True))
            except psycopg.OperationalError:
                if not self.cut_others():
                    return

    def cut_others(self) -> int:
        mine = [one.info.backend_pid for one in self.held]
        cut = self.held[0].execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND NOT pid = ANY(%s)",
            [mine],
        )
        row = cut.fetchone()
        time.sleep(0.05)
        return int(row[0]) if row else 0

    def mend(self) -> None:
        for one in self.held:
            one.close()
        self.held.clear()
