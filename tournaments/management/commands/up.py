"""`manage.py up`: Tenbo on one machine, ready to use: web server, worker and clock in one process tree."""

import fcntl
import json
import os
import shlex
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections

from tournaments.backups.migrations import applied, outstanding, unknown
from tournaments.backups.services import make_backup_before_migrating
from tournaments.common.storage import close_files
from tournaments.management.authority import FOLDER, authority_of, fingerprint
from tournaments.management.supervisor import Child, become_supervisor
from tournaments.models import Tournament
from tournaments.standings.services import request_all_rebuilds

ROLES = {"organiser": "organiser", "head_referee": "head referee", "referee": "referee"}
SERVER = "config.serving"
WORKER = "config.worker_and_clock"


class Command(BaseCommand):
    help = "Serve Tenbo on this machine: migrate, make the demo tournament on the first start, serve, work."
    requires_system_checks = ()  # they cost half a second of every start; `make test` runs them

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = settings.DATA_DIR
        state = folder / "running.json"
        lock = hold(folder, state)
        listener = listen(settings.HOST, settings.PORT)
        port = listener.getsockname()[1]
        door = listen(settings.HOST, settings.PLAIN_PORT) if settings.OWN_AUTHORITY else None
        address = f"{scheme()}://localhost:{port}"
        state.write_text(json.dumps({"pid": os.getpid(), "address": f"{address}/"}))
        try:
            self.prepare()
        except BaseException:
            state.unlink(missing_ok=True)
            raise
        self.stdout.write(welcome(folder, port, first_account(address)))
        self.stdout.flush()
        connections.close_all()
        os.chdir(settings.BASE_DIR)
        os.environ["TENBO_DATA"] = str(folder)
        plain = door.fileno() if door else None
        become_supervisor(children(listener.fileno(), plain), state, keep=[lock])

    def prepare(self) -> None:
        """Bring the store up to date, and fill an empty one with the demo tournament."""
        refuse_unusable()
        if mended := close_files():
            self.say(
                f"Others on this machine could read {mended} files and folders of the data; now nobody else can."
            )
        if outstanding():
            if applied():
                path = make_backup_before_migrating()
                self.say(
                    f"The store is of an older version. It was kept as {path}, in case you want to go back."
                )
            self.say("Preparing the database ...")
            call_command("migrate", verbosity=0)
            for tournament in Tournament.objects.all():
                request_all_rebuilds(tournament)
        if settings.DEMO and not Tournament.objects.exists():
            self.say("Making the demo tournament ...")
            call_command("demo")

    def say(self, text: str) -> None:
        """Print a line; a log on a full disk must not end the tree."""
        with suppress(OSError):
            self.stdout.write(text)
            self.stdout.flush()


def hold(folder: Path, state: Path) -> int:
    """Hold the data folder for this process alone, by an open file. `state` tells others about it.

    The kernel drops the lock with the process, however it ends; the file is only for the message.
    """
    lock = os.open(folder / "up.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as refused:
        os.close(lock)
        raise CommandError(busy(folder, state)) from refused
    state.unlink(missing_ok=True)  # what a killed instance left
    return lock


@contextmanager
def sole_instance(folder: Path) -> Iterator[None]:
    """Hold the data folder while something is done to it."""
    lock = hold(folder, folder / "running.json")
    try:
        yield
    finally:
        os.close(lock)


def busy(folder: Path, state: Path) -> str:
    try:
        other = json.loads(state.read_text())
        where = f"at {other['address']} (process {other['pid']})"
    except (OSError, ValueError, KeyError):
        where = "and is just starting"
    return (
        f"Tenbo already runs on the data folder {folder} {where}. Stop it there with Ctrl-C, or start this "
        "one on another folder and port: TENBO_DATA=folder PORT=8123 make up"
    )


def listen(host: str, port: int) -> socket.socket:
    """The web server's socket, opened here: a taken port shows at once, and early visitors only wait."""
    try:
        return socket.create_server((host, port), backlog=256)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise CommandError(
            f"Port {port} cannot be used: {reason}. Choose another: PORT=8123 make up"
        ) from error


def refuse_unusable() -> None:
    """Raises CommandError for an empty file or a store of a newer version, DatabaseError for a broken one."""
    path = Path(str(settings.DATABASES["default"]["NAME"]))
    if connection.vendor == "sqlite" and path.exists():
        if path.stat().st_size == 0 and not path.with_name(f"{path.name}-wal").exists():
            raise CommandError(
                f"The store {path} is an empty file. Remove it to begin anew, or restore a backup."
            )
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            found = cursor.fetchone()[0]
        if found != "ok":
            raise DatabaseError(f"malformed: {found}")
    strange = unknown(applied())
    if strange:
        raise CommandError(
            f"A newer version of Tenbo wrote this store ({strange[0]} is not known here). Start that version, or "
            f"restore a backup from before: they are in {settings.BACKUPS}"
        )


def scheme() -> str:
    return "https" if settings.CERTIFICATE else "http"


def certificate() -> str:
    """The words by which the web server is told its certificate."""
    if settings.OWN_AUTHORITY:
        return " --own-authority"
    key = f" --key {shlex.quote(settings.CERTIFICATE_KEY)}" if settings.CERTIFICATE_KEY else ""
    return f" --certificate {shlex.quote(settings.CERTIFICATE)}{key}" if settings.CERTIFICATE else ""


def children(descriptor: int, door: int | None = None) -> list[Child]:
    """The web server, and the worker with the clock that has it sweep; people are served first.

    `door` is the socket of a second, plain web server, from which phones get the authority of the installation.
    """
    log = settings.LOG_LEVEL.lower()

    def python(line: str) -> list[str]:
        return [sys.executable, "-m", *shlex.split(line)]

    plain = (
        []
        if door is None
        else [Child("plain door", python(f"{SERVER} --fd {door} --threads 2"), [door], delay=1.0)]
    )
    return [
        Child("web server", python(f"{SERVER} --fd {descriptor}{certificate()}"), [descriptor]),
        *plain,
        Child("worker", python(f"{WORKER} --loglevel {log}"), nice=5, delay=2.0),
    ]


def first_account(address: str) -> str:
    """The one-time link to the first administrator's account; nothing where there is one."""
    said = StringIO()
    call_command("first_account", address=address, stdout=said)
    return said.getvalue().strip()


def welcome(folder: Path, port: int, first: str) -> str:
    """The facts a person needs, in plain words; `first` is the link to the first account."""
    store = "PostgreSQL" if connection.vendor == "postgresql" else f"SQLite in {folder}"
    jobs = "Redis" if settings.REDIS_URL else "the same store"
    lines = ["", f"Tenbo is at  {scheme()}://localhost:{port}/"]
    in_the_hall = settings.LAN_ADDRESS if settings.HOST == "0.0.0.0" else None  # noqa: S104 - comparing, not binding
    if in_the_hall:
        lines.append(f"In the hall  {scheme()}://{in_the_hall}:{port}/")
    if settings.OWN_AUTHORITY:
        lines += trust_lines(in_the_hall or "localhost")
    lines += ["", f"Mode         one machine; store: {store}; jobs: {jobs}"]
    accounts = demo_accounts(folder)
    if accounts:
        lines += ["", "Sign in to the demo tournament as"]
        lines += [
            f"  {ROLES.get(a['role'], a['role']):<13}{a['username']:<16}{a['password']}" for a in accounts
        ]
    if first:
        lines += [
            "",
            "Nobody looks after this installation yet. Make the administrator's account at",
            f"  {first}",
        ]
    return "\n".join([*lines, "", "Ctrl-C stops it.", ""])


def trust_lines(host: str) -> list[str]:
    """Where phones learn to trust the authority, and what to compare."""
    authority = authority_of(settings.DATA_DIR / FOLDER, settings.ALLOWED_HOSTS)
    return [
        f"First visit  http://{host}:{settings.PLAIN_PORT}/trust/  (each phone, once: how to trust this machine)",
        f"Fingerprint  {fingerprint(authority)}",
    ]


def demo_accounts(folder: Path) -> list[dict[str, str]]:
    """Accounts the demo made: role, username, password; none when there is no demo."""
    path = folder / "demo-accounts.json"
    if not path.exists():
        return []
    accounts: list[dict[str, str]] = json.loads(path.read_text())
    return accounts
