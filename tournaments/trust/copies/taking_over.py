"""A new laptop takes over from a copy while it runs: what it has is only the demo, or nothing.

A process of its own restores the copy into a folder of its own, where everything is verified. Only then the store and
the files take the place of ours, and the supervisor starts all processes anew: secrets are others now.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import connection

from players.models import Account
from tournaments.common.site import DEMO
from tournaments.common.watching.storage import close_files
from tournaments.models import Tournament
from tournaments.trust.backups.services import left_out
from tournaments.trust.copies.engine.places.addresses import places_of
from tournaments.trust.copies.engine.places.folder import FOLDER, MOUNTED, Folder
from tournaments.trust.copies.engine.places.place import Place

FILE = "restoring.json"
ALIVE = 120.0
"""Seconds without a word after which a taking-over counts as ended."""
SAID_EVERY = 1.0


class State(StrEnum):
    """How far it is."""

    READING = "reading"
    CHECKING = "checking"
    DONE = "done"
    FAILED = "failed"


@dataclass(slots=True)
class TakingOver:
    """A word on how far it is; `at` in seconds since 1970."""

    state: State
    words: str = ""
    at: float = 0.0


def may_take_over() -> bool:
    """Whether nothing here would be missed: no administrator, and no tournament but the demo."""
    return (
        connection.vendor == "sqlite"
        and not Account.objects.filter(is_superuser=True, is_active=True).exists()
        and not Tournament.objects.exclude(slug=DEMO).exists()
    )


def known_places() -> dict[str, Place]:
    """The places where a copy may be, by a key without secrets: those of TENBO_COPY, and sticks that have copies."""
    set_ = {f"place-{number}": place for number, place in enumerate(places_of(settings.COPY))}
    return set_ | {str(path): Folder(path) for path in _sticks()}


def address_of(key: str) -> str:
    """The address of a known place; any other key is an address itself."""
    texts = [text.strip() for text in settings.COPY.split(",") if text.strip()]
    return next((text for number, text in enumerate(texts) if key == f"place-{number}"), key)


def begin(address: str, copy: str) -> None:
    """Start the process, unless one is at it."""
    last = progress()
    if last and last.state in (State.READING, State.CHECKING):
        return
    _say(State.READING)
    env = {**os.environ, "TENBO_DATA": str(settings.DATA_DIR), "TENBO_COPY": address}
    argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "take_over", "--copy", copy]
    subprocess.Popen(  # noqa: S603 - our own command
        argv, env=env, stdin=subprocess.DEVNULL, start_new_session=True, cwd=settings.BASE_DIR
    )


def progress() -> TakingOver | None:
    """How far it is; None where there is none, or its process died."""
    try:
        last = TakingOver(**json.loads((settings.DATA_DIR / FILE).read_text()))
        last.state = State(last.state)
    except (OSError, TypeError, ValueError):
        return None
    if last.state in (State.READING, State.CHECKING) and time.time() - last.at > ALIVE:
        return None
    return last


def take_over(copy: str) -> str:
    """Restore the copy at the place in TENBO_COPY beside, then put it into our place. Returns why not, or ""."""
    try:
        why = _take_over(copy)
    except (OSError, sqlite3.Error) as error:
        why = str(error)
    if why:
        _say(State.FAILED, why)
        return why
    close_files()
    _start_anew()
    time.sleep(settings.DRAIN_SECONDS + 1)  # a session that the old processes begin would end with them
    _say(State.DONE)
    return ""


def _take_over(copy: str) -> str:
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restoring-") as name:
        folder = Path(name)
        why = _restore_beside(folder, copy)
        if not why and not may_take_over():
            why = "There are accounts or tournaments here."
        if not why:
            _put_store(folder / "tenbo.sqlite3")
            _put_files(folder)
    return why


def _restore_beside(folder: Path, copy: str) -> str:
    """Run `manage.py restore` for a folder of its own; returns the last line of its errors, or ""."""
    env = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", "-", "--copy", copy]
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own command
            argv,
            env={**env, "TENBO_DATA": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
        )
        while process.poll() is None:
            length = os.fstat(output.fileno()).st_size
            _say(State.CHECKING if length else State.READING)
            with suppress(subprocess.TimeoutExpired):
                process.wait(SAID_EVERY)
        errors.seek(0)
        lines = errors.read().strip().splitlines() or ["It failed."]
    return lines[-1].removeprefix("CommandError: ") if process.returncode else ""


def _put_store(source: Path) -> None:
    """Copy the store into ours by SQLite itself, in one transaction, while others have it open."""
    target = str(connection.settings_dict["NAME"])
    with closing(sqlite3.connect(source)) as new, closing(sqlite3.connect(target, timeout=30)) as ours:
        new.backup(ours)


def _put_files(folder: Path) -> None:
    """Put the files of the copy into the place of ours; what only the demo had goes."""
    (settings.DATA_DIR / "demo-accounts.json").unlink(missing_ok=True)
    for path in sorted(folder.iterdir()):
        if path.name.startswith((*left_out(), ".")):
            continue
        target = settings.DATA_DIR / path.name
        if target.is_dir():
            shutil.rmtree(target)
        shutil.move(path, target)


def _start_anew() -> None:
    """Have the supervisor of `up` start its processes anew."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        os.kill(int(json.loads((settings.DATA_DIR / "running.json").read_text())["pid"]), signal.SIGUSR1)


def _say(state: State, words: str = "") -> None:
    path = settings.DATA_DIR / FILE
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(json.dumps(asdict(TakingOver(state, words, time.time()))))
    aside.replace(path)


def _sticks() -> Iterator[Path]:
    """Folders of sticks that have copies."""
    for root in map(Path, MOUNTED):
        for pattern in (f"*/{FOLDER}", f"*/*/{FOLDER}"):
            with suppress(OSError):
                yield from (path.parent for path in sorted(root.glob(pattern)))
