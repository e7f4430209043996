"""Errors of the storage: it is full, away or damaged. All other errors are our own."""

import errno
import stat
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError


class Trouble(StrEnum):
    """The kinds of trouble with the storage."""

    FULL = "storage_full"
    READ_ONLY = "storage_read_only"
    DAMAGED = "storage_damaged"
    AWAY = "storage_away"


OF_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.DAMAGED,
}
OF_STORE = {
    "disk is full": Trouble.FULL,
    "No space left": Trouble.FULL,
    "readonly database": Trouble.READ_ONLY,
    "read-only": Trouble.READ_ONLY,
    "malformed": Trouble.DAMAGED,
    "not a database": Trouble.DAMAGED,
    "disk I/O error": Trouble.DAMAGED,
    "could not read block": Trouble.DAMAGED,
}
"""Words in errors of SQLite and PostgreSQL, which have no codes that both drivers hand on."""


def trouble(error: BaseException) -> Trouble | None:
    """The trouble with the storage that an error tells of; None if it tells of none."""
    if isinstance(error, OSError):
        return OF_SYSTEM.get(error.errno or 0)
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    text = str(error)
    for words, kind in OF_STORE.items():
        if words in text:
            return kind
    away = isinstance(error, OperationalError | InterfaceError) and "no such" not in text
    return Trouble.AWAY if away else None


def explanation(error: BaseException) -> str | None:
    """The line for the person who started a command; None if the error is ours."""
    kind = trouble(error)
    store = f"PostgreSQL at {settings.DATABASES['default'].get('HOST') or 'this machine'}"
    if settings.DATABASES["default"]["ENGINE"] == "config.sqlite":
        store = f"{settings.DATABASES['default']['NAME']}"
    return (
        {
            Trouble.FULL: f"The disk with {settings.DATA_DIR} is full: make room and start again.",
            Trouble.READ_ONLY: f"{settings.DATA_DIR} cannot be written: its file system is read-only ({error}).",
            Trouble.DAMAGED: f"The store {store} is damaged ({error}). Move it away and restore a backup"
            f"{_newest()}: manage.py restore FILE",
            Trouble.AWAY: f"The store {store} does not answer: {str(error).strip().splitlines()[0]}",
        }.get(kind)
        if kind
        else None
    )


def _newest() -> str:
    backups = sorted(settings.BACKUPS.glob("*.zip"), key=lambda path: path.stat().st_mtime)
    return f" (the newest is {backups[-1]})" if backups else ""


def open_files() -> list[Path]:
    """The files of the data folder, itself included, and our backups that others on the machine can read or write."""
    data: Path = settings.DATA_DIR
    backups = [path for name in ("tenbo-*.zip", "before-*.zip") for path in settings.BACKUPS.glob(name)]
    files = [data, *data.rglob("*"), *backups]
    return [path for path in dict.fromkeys(files) if not path.is_symlink() and _is_open(path)]


def close_files() -> int:
    """Let only their owner read and write these files, as far as they are ours; returns how many were open."""
    count = 0
    for path in open_files():
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & 0o700)
            count += 1
    return count


def _is_open(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & 0o077)
    except OSError:  # gone meanwhile
        return False
