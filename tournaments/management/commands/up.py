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

from tournaments.common.watching.storage import close_files
from tournaments.management.authority import FOLDER, authority_of, fingerprint
from tournaments.management.supervisor import Child, become_supervisor
from tournaments.models import Tournament
from tournaments.play.standings.services import request_all_rebuilds
from tournaments.trust.backups.migrations import applied, misfit, outstanding
from tournaments.trust.backups.services import left_out, make_backup_before_migrating
from tournaments.trust.copies.engine.places.addresses import BadAddress, places_of

ROLES = {"organiser": "organiser", "head_referee": "head referee", "referee": "referee"}
SERVER = "config.serving"
WORKER = "config.worker_and_clock"
COPYING = "config.copying"


class Command(BaseCommand):
    help = "Serve Tenbo on this machine: migrate, make the demo tournament on the first start, serve, work."
    requires_system_checks = ()  # they cost half a second of every start; `make test` runs them

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)  # mails, backups, all that this process and its children write is its owner's alone
        folder: Path = settings.DATA_DIR
        state = folder / "running.json"
        refuse_bad_places()
        lock = hold(folder, state)
        listener = listen(settings.HOST, settings.PORT)
        port = listener.getsockname()[1]
        door = listen(settings.HOST, settings.PLAIN_PORT) if settings.OWN_AUTHORITY else None
        address = f"{scheme()}://localhost:{port}"
        say_where(state, f"{address}/")
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
                f"Files and folders of the data that others on this machine could read: {mended}. Now nobody else can."
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
    state.unlink(missing_ok=True)  # left by a killed instance
    return lock


def say_where(state: Path, address: str) -> None:
    """Tell the owner of the data folder, and nobody else, which process runs on it and at which address."""
    with open(os.open(state, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump({"pid": os.getpid(), "address": address}, file)


@contextmanager
def sole_instance(folder: Path) -> Iterator[None]:
    """Hold the data folder during an operation on it."""
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
    """The web server's socket, opened before the server: a taken port shows at once, and early visitors only wait."""
    try:
        return socket.create_server((host, port), backlog=256)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise CommandError(
            f"Port {port} cannot be used: {reason}. Choose another: PORT=8123 make up"
        ) from error


def refuse_unusable() -> None:
    """Raise CommandError for an empty file or a store that this version cannot use, DatabaseError for a broken one."""
    path = Path(str(settings.DATABASES["default"]["NAME"]))
    if connection.vendor == "sqlite" and path.exists():
        if path.stat().st_size == 0 and not path.with_name(f"{path.name}-wal").exists():
            raise CommandError(
                f"The store {path} is an empty file. Remove it to begin anew, or restore a backup."
            )
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            result = cursor.fetchone()[0]
        if result != "ok":
            raise DatabaseError(f"malformed: {result}")
    if reason := misfit(applied(), "store"):
        raise CommandError(
            f"{reason} Start that version, or restore a backup from before: they are in {settings.BACKUPS}"
        )


def refuse_bad_places() -> None:
    """Raise CommandError where TENBO_COPY names no places, or is not for this store."""
    if settings.COPY and connection.vendor != "sqlite":
        raise CommandError(
            "TENBO_COPY copies the store of one machine, which is SQLite. PostgreSQL copies itself: docs/backup.md"
        )
    try:
        places_of(settings.COPY)
    except BadAddress as error:
        raise CommandError(f"TENBO_COPY: {error}") from error


def scheme() -> str:
    return "https" if settings.CERTIFICATE else "http"


def certificate() -> str:
    """The arguments that give the web server its certificate."""
    if settings.OWN_AUTHORITY:
        return " --own-authority"
    key = f" --key {shlex.quote(settings.CERTIFICATE_KEY)}" if settings.CERTIFICATE_KEY else ""
    return f" --certificate {shlex.quote(settings.CERTIFICATE)}{key}" if settings.CERTIFICATE else ""


def children(descriptor: int, door: int | None = None) -> list[Child]:
    """The web server first, then one process of the worker and the clock, which asks the worker to sweep.

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
        *([Child("copying", copying(), delay=0.5, last=True)] if settings.COPY else []),
    ]


def copying() -> list[str]:
    """The command that keeps the second copies. It loads no Django, so what it needs is told here."""
    store, folder = str(settings.DATABASES["default"]["NAME"]), str(settings.DATA_DIR)
    return [sys.executable, "-m", COPYING, store, folder, "--without", ",".join(left_out())]


def first_account(address: str) -> str:
    """The one-time link to the first administrator's account; "" once there is one."""
    output = StringIO()
    call_command("first_account", address=address, stdout=output)
    return output.getvalue().strip()


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
    if settings.COPY:
        lines.append(f"Second copy  {', '.join(place.label for place in places_of(settings.COPY))}")
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
    """The address where phones learn to trust the authority, and the fingerprint to compare."""
    authority = authority_of(settings.DATA_DIR / FOLDER, settings.ALLOWED_HOSTS)
    return [
        f"First visit  http://{host}:{settings.PLAIN_PORT}/trust/  (each phone, once: how to trust this machine)",
        f"Fingerprint  {fingerprint(authority)}",
    ]


def demo_accounts(folder: Path) -> list[dict[str, str]]:
    """Accounts of the demo: role, username, password; [] without a demo."""
    path = folder / "demo-accounts.json"
    if not path.exists():
        return []
    accounts: list[dict[str, str]] = json.loads(path.read_text())
    return accounts
