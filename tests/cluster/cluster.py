"""The processes of a cluster: started, kept alive as systemd would, ended one by one or all at once."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos.service import Service
from tests.deploy.nginx import FOR_MANY, nginx, upstream
from tests.patience import PATIENCE, wait_until
from tests.processes import free_port, python
from tournaments.management.supervisor import Child

GUNICORN = ("-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi")
WORKER = (
    "-m",
    "celery",
    "--quiet",
    "-A",
    "config.celery",
    "worker",
    "--pool",
    "threads",
    "--concurrency",
    "4",
)
ALONE = ("--without-gossip", "--without-mingle")
BEAT = ("-m", "celery", "--quiet", "-A", "config.celery", "beat", "--pidfile=")


class Member(Child):
    """A process of the cluster with surroundings of its own."""

    def __init__(self, name: str, argv: list[str], env: dict[str, str], log: Path) -> None:
        surroundings = ["env", "-i", *(f"{key}={value}" for key, value in env.items())]
        super().__init__(name, ["sh", "-c", 'exec "$@" >>"$0" 2>&1', str(log), *surroundings, *argv])


@dataclass
class Cluster(Service):
    """So many of each; `port` is that of the proxy: ours, or nginx as it is deployed, but without TLS."""

    webs: int = 3
    workers: int = 3
    beats: int = 2
    nginx: bool = False
    nginx_with: dict[str, str] = field(default_factory=lambda: FOR_MANY)
    ports: list[int] = field(default_factory=list)
    members: dict[str, Member] = field(default_factory=dict)
    resting: set[str] = field(default_factory=set)
    running: bool = False
    keeper: threading.Thread | None = None

    def build(self) -> None:
        """Name the processes."""
        self.ports = [free_port() for _ in range(self.webs)]
        for number, port in enumerate(self.ports, 1):
            self._add(f"web{number}", python(*GUNICORN), PORT=str(port))
        for number in range(1, self.workers + 1):
            self._add(f"worker{number}", python(*WORKER, *ALONE, "--hostname", f"worker{number}@cluster"))
        for number in range(1, self.beats + 1):
            self._add(f"beat{number}", python(*BEAT))
        self._add("proxy", self._proxy())

    def _proxy(self) -> list[str]:
        if self.nginx:
            servers, other = upstream(*self.ports), self.nginx_with
            return nginx(self.folder.parent, servers, self.port, plain=True, other=other)
        own = [str(port) for port in (self.port, *self.ports)]
        return python("-m", "tests.cluster.proxy", *own)

    def _add(self, name: str, argv: list[str], **more: str) -> None:
        log = self.folder.parent / f"{name}.log"
        self.members[name] = Member(name, argv, {**self.env, **more}, log)

    def start(self) -> None:
        """Everything, and what dies later is started again."""
        if not self.members:
            self.build()
        self.running = True
        for member in self.members.values():
            member.start()
        self.keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
        self.keeper.start()
        wait_until(self.whole, "every web process to be ready")

    def _keep(self) -> None:
        while self.running:
            for name, member in self.members.items():
                if name not in self.resting and member.exit_status() is not None and self.running:
                    member.kill_group()
                    member.start()
            time.sleep(0.1)

    def whole(self) -> bool:
        """Whether every web process and the proxy answer."""
        return all(self.ready(port) for port in self.ports) and self.answers()

    def ready(self, port: int) -> bool:
        """Whether the process behind this port wants people."""
        own, self.port = self.port, port
        try:
            return bool(self.get("/readyz")["status"] in ("ready", "degraded"))
        except (OSError, ValueError):
            return False
        finally:
            self.port = own

    def pid(self, name: str) -> int:
        """Of a member that runs."""
        process = self.members[name].process
        assert process is not None
        return process.pid

    def kill_member(self, name: str) -> None:
        """kill -9 of it and of everything it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid(name), signal.SIGKILL)

    def restart(self, name: str, port: int | None = None) -> None:
        """As an upgrade does: told to stop, waited for, started again, waited for."""
        self.resting.add(name)
        member = self.members[name]
        member.terminate()
        member.finish(time.monotonic() + PATIENCE)
        member.start()
        self.resting.discard(name)
        if port is not None:
            wait_until(lambda: self.ready(port), f"{name} to be ready")

    def roll(self) -> None:
        """Every worker, every clock, then every web process, one after the other."""
        for name in self.members:
            if not name.startswith(("web", "proxy")):
                self.restart(name)
        for number, port in enumerate(self.ports, 1):
            self.restart(f"web{number}", port)

    def cut_power(self) -> None:
        """Everything at once; nobody starts it again but `start`."""
        self.running = False
        if self.keeper is not None:
            self.keeper.join()
        for name, member in self.members.items():
            if member.process is not None:
                self.kill_member(name)
                member.process.wait()

    stop = cut_power


@contextlib.contextmanager
def cluster(made: Cluster) -> Iterator[Cluster]:
    """A cluster that runs, with its round prepared, and is ended."""
    made.prepare()
    try:
        made.start()
        yield made
    finally:
        made.cut_power()
