"""A Tenbo in processes of its own, with a round of ten tables running, and what its store holds."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from clients.python.tenbo_client import Tenbo
from tests.patience import PATIENCE, wait_until
from tests.processes import ROOT, descendants, environment, free_port, manage, python

TABLES = 10
SETUP = """
import json
from accounts.services.tokens import make_token
from tests.factories import _build_hall
hall = _build_hall(TABLES * 4, 1, True, 1, {"name": "Chaos", "ruleset": "ema2008"})
token, secret = make_token(account=hall.organiser, name="chaos", scope="manage", days=1)
tables = {}
for table in hall.round().tables.order_by("number"):
    tables[table.pk] = hall.names(table)[0]
print("SETUP", json.dumps({"token": secret, "tables": tables}))
"""


@dataclass
class Service:
    """One installation; `start` and the signals may come in any order."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    token: str = ""
    tables: dict[int, str] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None
    hands_at_start: dict[int, list[int]] = field(default_factory=dict)
    size: int = TABLES

    @property
    def env(self) -> dict[str, str]:
        own = {"PORT": str(self.port), "TENBO_DEMO": "0", "TENBO_METRICS_NETWORKS": "127.0.0.0/8"}
        return environment(self.folder, PYTHONPATH=str(ROOT), **own, **self.settings)

    def prepare(self) -> None:
        """The store, with a round of so many tables running."""
        self.run("migrate", "-v0")
        patience = PATIENCE * max(1, self.size // TABLES)
        said = self.run("shell", "--no-imports", "-c", f"TABLES = {self.size}\n{SETUP}", patience=patience)
        told = json.loads(
            next(line for line in said.splitlines() if line.startswith("SETUP")).partition(" ")[2]
        )
        self.token, self.tables = told["token"], {int(pk): east for pk, east in told["tables"].items()}

    def run(self, *words: str, patience: float = PATIENCE) -> str:
        done = manage(self.env, *words, patience=patience)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self) -> None:
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                python("manage.py", "up"),
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self.answers, "the service")

    def client(self) -> Tenbo:
        """The API, each request sent once."""
        return Tenbo(f"http://127.0.0.1:{self.port}", self.token, patience=0)

    def answers(self) -> bool:
        try:
            return bool(self.get("/healthz")["status"] == "ok")
        except (OSError, ValueError):
            return False

    def get(self, path: str) -> Any:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=self.headers())
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)

    def text(self, path: str) -> str:
        """A page as a stranger reads it."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as response:
            return str(response.read().decode())

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}

    def pids(self, word: str = "") -> list[int]:
        """The processes below the supervisor whose command line holds the word."""
        assert self.process is not None
        return [pid for pid in descendants(self.process.pid) if word in _command_line(pid)]

    def kill(self, *words: str) -> None:
        for word in words:
            for pid in self.pids(word):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def cut_power(self) -> None:
        """Everything at once, as a power cut does."""
        assert self.process is not None
        doomed = [self.process.pid, *self.pids()]
        for pid in doomed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def hands(self) -> dict[int, list[int]]:
        """The numbers of the live hands of each table, as the store has them."""
        query = "SELECT table_id, seq FROM tournaments_hand WHERE state IN ('accepted', 'held') ORDER BY table_id, seq"
        found: dict[int, list[int]] = {pk: [] for pk in self.tables}
        for table, seq in self.rows(query):
            found[table].append(seq)
        return found

    def rows(self, query: str) -> list[Any]:
        if address := self.settings.get("DATABASE_URL"):
            with psycopg.connect(address) as store:
                return store.execute(query).fetchall()
        with contextlib.closing(sqlite3.connect(self.folder / "tenbo.sqlite3", timeout=PATIENCE)) as store:
            return store.execute(query).fetchall()


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


@contextlib.contextmanager
def service(folder: Path, **settings: str) -> Iterator[Service]:
    """A service that runs and is stopped in the end."""
    made = Service(folder, settings)
    made.prepare()
    made.start()
    try:
        yield made
    finally:
        if made.process is not None and made.process.poll() is None:
            made.cut_power()
