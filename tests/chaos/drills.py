"""The drills. Each happens while referees enter hands; what it says is a note in the table."""

import contextlib
import fcntl
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.chaos.service import Service
from tests.chaos.store_away import Frozen, Full, away
from tests.chaos.strangers import Crowd, waits
from tests.patience import PATIENCE, wait_until
from tests.processes import ROOT, free_port, manage, python, running

SERVER, WORKER = "config.serving", "config.worker_and_clock"
DISK_FULL, AWAY, HELD = 60.0, 8.0, 12.0  # seconds
SKEW = 60
HALF_OPEN = 200
READS = 60
WAIT = 1.0
"""The seconds that a reader waits at most."""
HANDS_TO_COME = re.compile(r"\d+ hands? (is|are) still to come")
HALVES = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n",
    b"POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
)
SKEWED = f"""
import runpy, sys, time_machine, datetime
time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds={SKEW})).start()
sys.argv = ["serving", "--bind", sys.argv[1]]
runpy.run_module("config.serving", run_name="__main__")
"""


@dataclass
class Around:
    """The servers that a service stands on."""

    kill_store: Callable[[], None]
    start_store: Callable[[], None]
    redis: "Redis"
    store_is_alive: Callable[[], bool] = lambda: True
    store_pid: Callable[[], int] = lambda: 0


AROUND: dict[int, Around] = {}
"""By the port of the service."""


def nothing_happens(made: Service) -> str:
    return ""


def kill_of_each_process(made: Service) -> str:
    for _ in range(2):
        for word in (SERVER, WORKER):
            made.kill(word)
            time.sleep(1.5)
    return "server, and worker with clock, twice"


def worker_frozen(made: Service) -> str:
    """Hands go in; readers and monitors are told that standings are behind."""

    def worker_is_well() -> bool:
        return bool(made.get("/readyz")["checks"]["worker"]["ok"])

    wait_until(worker_is_well, "the worker")
    stopped = made.pids(WORKER)
    begin = time.monotonic()
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: not worker_is_well(), "the monitors to be told")
    degraded = time.monotonic() - begin
    wait_until(lambda: HANDS_TO_COME.search(made.text("/t/chaos/standings/")), "the readers to be told")
    told = HANDS_TO_COME.search(made.text("/t/chaos/standings/"))
    readers = time.monotonic() - begin
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    assert degraded < 13, f"monitors were told after {degraded:.0f} s"
    assert readers < 40, f"readers were told after {readers:.0f} s"
    words = told[0] if told else ""
    return f"readyz tells it after {degraded:.0f} s; the page after {readers:.0f} s: {words}"


def a_writer_stands_still(made: Service) -> str:
    """A process that writes to the store stands still: hands wait for it, and readers do not notice."""
    with (made.folder / "tenbo.sqlite3-gate").open("rb+") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        measured = sorted(waits(made.port, "/t/chaos/standings/", READS // 2))
    assert measured[-1] < WAIT, f"a reader waited {measured[-1]:.1f} s"
    return f"a reader waited {measured[-1]:.2f} s at most"


def kill_of_the_supervisor(made: Service) -> str:
    assert made.process is not None
    below = made.pids()
    os.kill(made.process.pid, signal.SIGKILL)
    made.process.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below), "the children's end")
    made.start()
    return "its children went along; started by hand"


def power_cut(made: Service) -> str:
    for _ in range(2):
        made.cut_power()
        made.start()
        time.sleep(1)
    return "the whole tree at once, twice"


def half_sent_requests(made: Service) -> str:
    with contextlib.ExitStack() as held:
        for start in HALVES:
            for _ in range(HALF_OPEN):
                one = held.enter_context(socket.create_connection(("127.0.0.1", made.port), timeout=PATIENCE))
                one.sendall(start)
        time.sleep(HELD)
    return f"{HALF_OPEN} half headers and {HALF_OPEN} half bodies held"


def dear_requests_of_a_stranger(made: Service) -> str:
    """One address asks for the dearest pages with 200 sockets; a reader at another one does not notice."""
    path = "/t/chaos/standings/"
    waits(made.port, path, 5)  # people have read before
    with Crowd(made.port, 200) as crowd:
        measured = sorted(waits(made.port, path, READS))
    asked, refused = crowd.answers.total(), crowd.answers[503]
    usual = measured[len(measured) * 95 // 100]
    assert usual < WAIT, f"a reader waited {usual:.2f} s"
    return (
        f"{asked} asked of 200 sockets, {refused} told to come again, {crowd.answers[0]} without an answer; "
        f"a reader waited {usual:.2f} s (95 %), {measured[-1]:.2f} s at most"
    )


def disk_full(made: Service) -> str:
    """Every byte of the disk is taken for a minute."""
    filler = made.folder.parent / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 16))
    begin, readers = time.monotonic(), 0
    while time.monotonic() - begin < DISK_FULL:
        readers += made.answers()
        time.sleep(2)
    assert made.process is not None
    alive = made.process.poll() is None
    filler.unlink()
    said = f"for {DISK_FULL:.0f} s; readers were answered {readers} times; the tree {'lived' if alive else 'DIED'}"
    return said + _started_again(made)


def _started_again(made: Service) -> str:
    """A PostgreSQL that ended, for it could not write its log, is started as its service manager would."""
    around = AROUND.get(made.port)
    if around is None or around.store_is_alive():
        return ""
    around.start_store()
    return "; PostgreSQL had ended itself and was started again"


def clock_of_the_server_ahead(made: Service) -> str:
    """Hands go through a web server whose clock is a minute ahead of the worker's."""
    port, own = free_port(), made.port
    argv = python("-c", SKEWED, f"127.0.0.1:{port}")
    with running(argv, made.env, made.folder.parent / "skewed.log"):
        made.port = port
        try:
            wait_until(made.answers, "the server with another clock")
            time.sleep(4)
        finally:
            made.port = own
    return f"by {SKEW} s"


def redis_away(made: Service) -> str:
    around = AROUND[made.port]
    around.redis.stop()
    time.sleep(AWAY)
    around.redis.start()
    return f"for {AWAY:.0f} s, and it forgot everything"


def postgresql_away(made: Service) -> str:
    around = AROUND[made.port]
    return f"kill -9, for {AWAY:.0f} s; " + away(made.port, around.kill_store, around.start_store, AWAY)


def postgresql_frozen(made: Service) -> str:
    frozen = Frozen(AROUND[made.port].store_pid)
    return f"SIGSTOP, for {AWAY:.0f} s; " + away(made.port, frozen.harm, frozen.mend, AWAY)


def postgresql_out_of_connections(made: Service) -> str:
    full = Full(made.settings["DATABASE_URL"])
    return f"all taken for {AWAY:.0f} s; " + away(made.port, full.harm, full.mend, AWAY)


def truncated_store(made: Service) -> str:
    """Half of the store is gone: the start says so in a line, and the backup brings everything back."""
    backup = made.folder / "backups" / "tenbo-chaos.zip"
    made.run("backup", str(backup), "--unchecked")
    made.stop()
    store = made.folder / "tenbo.sqlite3"
    with store.open("r+b") as file:
        file.truncate(store.stat().st_size // 2)
    for ending in ("-wal", "-shm"):
        store.with_name(store.name + ending).unlink(missing_ok=True)
    refused = manage(made.env, "up")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (1, 1), refused.stderr
    assert str(backup) in refused.stderr
    store.unlink()
    made.run("restore", str(backup))
    made.start()
    return "refused in one line; restored from the backup it names"


AFTER = {truncated_store}
"""What happens when the referees are done."""


def of(made: Service) -> list[Callable[[Service], str]]:
    """The drills of this store, the mildest first."""
    common = [
        nothing_happens,
        half_sent_requests,
        dear_requests_of_a_stranger,
        kill_of_each_process,
        worker_frozen,
        clock_of_the_server_ahead,
        kill_of_the_supervisor,
        power_cut,
    ]
    full = [disk_full] if os.path.ismount(made.folder.parent) else []
    if "DATABASE_URL" in made.settings:
        away_in_all_ways = [postgresql_away, postgresql_frozen, postgresql_out_of_connections]
        return [*common, redis_away, *away_in_all_ways, *full]
    return [*common, a_writer_stands_still, *full, truncated_store]


def back(made: Service) -> str:
    """The service answers again by itself, and its standings are up to date: how long that took."""
    begin = time.monotonic()
    wait_until(made.answers, "the service again")
    waiting = "SELECT count(*) FROM tournaments_job WHERE state IN ('queued', 'running')"
    wait_until(lambda: made.rows(waiting)[0][0] == 0, "the jobs")
    return f"standings {time.monotonic() - begin:.1f} s after the last hand"


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int = 96) -> Iterator[Path]:
    """A disk of its own for the data folder, where this machine allows one; else the folder."""
    place = folder / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    try:
        yield place
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(place)], check=False)


class Redis:
    """A server that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program, "redis-server is not installed"
        argv = [
            program,
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen(argv, stdout=subprocess.DEVNULL, cwd=ROOT)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[Redis]:
    server = Redis(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def killer_of(server: Any) -> Callable[[], None]:
    """What ends a PostgreSQL and everything it started, at once."""

    def kill() -> None:
        os.kill(server.get_pid(), signal.SIGKILL)
        time.sleep(1)  # its children notice

    return kill


def is_alive(server: Any) -> bool:
    """Whether the process of a PostgreSQL is there."""
    pid = server.get_pid()
    return pid is not None and Path(f"/proc/{pid}").exists()
