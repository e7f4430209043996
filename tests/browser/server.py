"""A server of its own for a browser: real processes on a real file, which a test may kill and start again."""

import contextlib
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_until
from tests.processes import ROOT, environment, free_port, manage, program, python, running, with_store

MAKE = """
import json, sys
import django
django.setup()
from django.test import Client
from tests.factories import AccountFactory, ClubFactory, PlayerFactory, make_hall
for factory in (AccountFactory, ClubFactory, PlayerFactory):  # after those that are there
    factory.reset_sequence(factory._meta.model.objects.count())
said = json.loads(sys.argv[1])
halls = []
for settings in said:
    hall = make_hall(**settings)
    people = {}
    for name in ("referee", "head"):
        client = Client()
        client.force_login(getattr(hall, name))
        people[name] = client.cookies["sessionid"].value
    places = [hall.table(n + 1) for n in range(settings.get("players", 4) // 4)]
    tables = [{"pk": table.pk, "players": hall.names(table)} for table in places]
    halls.append({"people": people, "tables": tables, "slug": hall.tournament.slug})
print(json.dumps(halls))
"""
ASK = """
import json, sys
import django
django.setup()
from tournaments.models import Hand, LogEntry, Table
table = int(sys.argv[1])
tournament = Table.objects.get(pk=table).round.stage.tournament
rows = Hand.objects.filter(table=table).order_by("seq", "version")
print(json.dumps({
    "hands": [[row.seq, row.state, row.verdict, row.event] for row in rows if row.is_live],
    "versions": rows.count(),
    "differences": LogEntry.objects.filter(action="phone_differs", tournament=tournament).count(),
}))
"""


@dataclass
class Server:
    """Tenbo on a port, over a folder."""

    folder: Path
    port: int = field(default_factory=free_port)
    extra: dict[str, str] = field(default_factory=dict)
    root: Path = ROOT
    """The source that is run: another one is another version of Tenbo."""
    stack: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    @property
    def url(self) -> str:
        """The address; a browser takes localhost for secure, as it takes HTTPS."""
        return f"http://localhost:{self.port}"

    @property
    def env(self) -> dict[str, str]:
        return environment(self.folder, TENBO_HOSTS="localhost,127.0.0.1", **self.extra)

    def start(self) -> None:
        """Serve, and come back when it answers."""
        words = (
            "-m",
            "gunicorn",
            "config.wsgi",
            "--worker-class",
            "gthread",
            "--workers",
            "1",
            "--threads",
            "6",
        )
        argv = python(*words, "--bind", f"127.0.0.1:{self.port}")
        self.stack.enter_context(running(argv, self.env, self.folder / "log", self.root))
        wait_until(self.answers, "the server answers")

    def stop(self) -> None:
        """Killed, as by a pulled plug."""
        self.stack.close()

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE):
            return True
        return False

    def run(self, code: str, *words: str) -> Any:
        """What a program of ours prints as JSON, beside the server."""
        done = program(self.env, "-c", code, *words)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def halls(self, *settings: dict[str, Any]) -> list[dict[str, Any]]:
        """Tournaments whose first round runs, with sign-ins of their people."""
        return list(self.run(MAKE, json.dumps(settings)))

    def hall(self, name: str, **settings: Any) -> dict[str, Any]:
        """A tournament of one test: another try of the test gets another."""
        return self.halls({"name": name, "ruleset": "ema2025", **settings})[0]

    def table(self, pk: int) -> dict[str, Any]:
        """What the ledger holds."""
        return dict(self.run(ASK, str(pk)))


@contextlib.contextmanager
def server(folder: Path, root: Path = ROOT, **extra: str) -> Iterator[Server]:
    """An empty Tenbo that serves until the block ends."""
    one = Server(folder, root=root, extra=extra)
    if root == ROOT:
        with_store(folder)
    else:
        assert manage(one.env, "migrate", "--verbosity", "0").returncode == 0
    one.start()
    try:
        yield one
    finally:
        one.stop()
