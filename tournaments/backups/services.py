"""A backup made while Tenbo runs, checked by restoring it, kept in turn; and a backup put into an empty place."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tournaments.backups.archive import FILES, STORE, Manifest, Unreadable, unpack, writing
from tournaments.backups.migrations import applied, outstanding, unknown
from tournaments.backups.stores import store_of_settings
from tournaments.models import Tournament

Say = Callable[[str], object]
KEPT = 10
SCHEDULED, BEFORE = "tenbo-", "before-"
NOT_KEPT = (
    "tenbo.sqlite3",
    "running.json",
    "up.lock",
    "broker",
    "backups",
    "restoring",
    "workers",
    "attempts",
)
"""What a backup of the data folder leaves out, by how its name begins: the store is copied by the database itself."""


class Refused(Exception):
    """The backup cannot be restored here; the text says why."""


def make_backup(path: Path) -> Manifest:
    """Write a backup of the store, the files and the secret; others may go on working."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = store_of_settings()
    manifest = Manifest(
        kind=store.kind,
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        migrations=applied(),
        secret=(settings.DATA_DIR / "secret.key").exists(),
    )
    with (
        tempfile.TemporaryDirectory(dir=path.parent, prefix=".making-") as name,
        writing(path, manifest) as writer,
    ):
        folder = Path(name)
        store.copy_out(folder)
        for part in sorted(folder.iterdir()):
            writer.add(f"{STORE}{part.name}", part)
        for file in files_of(settings.DATA_DIR):
            writer.add(f"{FILES}{file.relative_to(settings.DATA_DIR).as_posix()}", file)
    return manifest


def files_of(folder: Path) -> Iterator[Path]:
    """Everything in the data folder that is no part of the store and not of the moment."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith((*NOT_KEPT, ".")) or path == settings.BACKUPS:
            continue
        yield from (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else [path]


def restore_backup(path: Path, say: Say) -> None:
    """Put a backup into this installation, which must be empty; migrate it, and check every ledger.

    Raises Unreadable, Refused, and CommandError where a ledger does not hold.
    """
    store = store_of_settings()
    if not store.is_empty():
        raise Refused(
            "There are accounts or tournaments here. Restore into an empty data folder or database."
        )
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restoring-") as name:
        folder = Path(name)
        manifest = unpack(path, folder)
        refuse(manifest, store.kind)
        store.copy_in(folder / STORE, manifest.migrations)
        for file in sorted((folder / FILES).rglob("*")):
            if file.is_file():
                target = settings.DATA_DIR / file.relative_to(folder / FILES)
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                shutil.move(file, target)
    if outstanding():
        call_command("migrate", verbosity=0)
        say("The store was brought up to date.")
    check_ledgers(say)


def refuse(manifest: Manifest, kind: str) -> None:
    """Raises Refused for another kind of store and for one that a newer version wrote."""
    if manifest.kind != kind:
        raise Refused(f"This is a backup of {manifest.kind}, and this installation has {kind}.")
    strange = unknown(manifest.migrations)
    if strange:
        raise Refused(f"A newer version of Tenbo made this backup ({strange[0]} is not known here).")


def check_ledgers(say: Say) -> None:
    """Every tournament from the ground; raises CommandError where one does not hold.

    Standings are made anew: a copy may come from between a hand and its standings, or from another version.
    """
    for slug in Tournament.objects.order_by("slug").values_list("slug", flat=True):
        output = StringIO()
        call_command("check_ledger", slug, rebuild=True, stdout=output)
        say(f"{slug}: {'; '.join(output.getvalue().splitlines())}")


def check_backup(path: Path) -> str:
    """Restore the backup into a folder of its own, in a process of its own; what that said.

    Raises Unreadable. Of a backup of PostgreSQL the parts are compared with their hashes: a database to restore it
    into is not ours to make.
    """
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".checking-") as name:
        if connection.vendor == "postgresql":
            manifest = unpack(path, Path(name))
            return f"{len(manifest.parts)} parts are as they were written"
        env = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "TENBO_DATA")}
        argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(path.absolute())]
        done = subprocess.run(  # noqa: S603 - our own command
            argv, env={**env, "TENBO_DATA": name}, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise Unreadable(f"The backup {path} could not be restored: {done.stderr.strip()}")
    return done.stdout.strip()


def make_scheduled_backup() -> Path:
    """A backup in the folder of backups, checked; the oldest ones go. Raises Unreadable."""
    path: Path = settings.BACKUPS / f"{SCHEDULED}{_stamp()}.zip"
    make_backup(path)
    try:
        check_backup(path)
    except Unreadable:
        path.replace(path.with_suffix(".bad"))
        raise
    rotate(settings.BACKUPS)
    return path


def make_backup_before_migrating() -> Path:
    """What can be gone back to when a new version does not please."""
    path: Path = settings.BACKUPS / f"{BEFORE}{_stamp()}.zip"
    make_backup(path)
    return path


def rotate(folder: Path) -> None:
    """The newest stay, of each kind."""
    for kind in (SCHEDULED, BEFORE):
        for path in sorted(folder.glob(f"{kind}*.zip"))[:-KEPT]:
            path.unlink(missing_ok=True)


def newest_backup() -> Path | None:
    """The last scheduled one or the last before a migration, whichever is newer."""
    found = [*settings.BACKUPS.glob(f"{SCHEDULED}*.zip"), *settings.BACKUPS.glob(f"{BEFORE}*.zip")]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
