"""Make a backup while Tenbo runs, check it by restoring it, rotate backups; restore one into an empty installation."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F

from tournaments.models import Tournament
from tournaments.trust.backups.archive import FILES, STORE, Manifest, Unreadable, unpack, writing
from tournaments.trust.backups.migrations import applied, misfit, outstanding
from tournaments.trust.backups.stores import Store, store_of_settings

Say = Callable[[str], object]
KEPT = 10
MINUTES_OF_A_CHECK = 10
"""The time for the ledgers of a backup that is checked: some thousand tournaments."""
SCHEDULED, BEFORE = "tenbo-", "before-"
NOT_KEPT = (
    "tenbo.sqlite3",
    "running.json",
    "up.lock",
    "broker",
    "backups",
    "copies",
    "restoring",
    "workers",
    "attempts",
)
"""The beginnings of names that a backup of the data folder leaves out: the database copies the store itself."""


class Refused(Exception):
    """The backup cannot be restored here; the text says why."""


def make_backup(path: Path) -> Manifest:
    """Write a backup of the store, the files and the secret, while others go on working."""
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


def left_out() -> list[str]:
    """The beginnings of names in the data folder that no backup and no copy holds."""
    inside: Path = settings.BACKUPS
    return [*NOT_KEPT, *([inside.name] if inside.parent == settings.DATA_DIR else [])]


def files_of(folder: Path) -> Iterator[Path]:
    """The files of the data folder that are neither part of the store nor temporary."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith((*left_out(), ".")):
            continue
        yield from (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else [path]


def restore_backup(path: Path, say: Say, *, minutes: int | None = None) -> None:
    """Put a backup into this installation, which must be empty; migrate it, and check every ledger, or as many as
    `minutes` allow.

    Raises Unreadable, Refused, and CommandError if a ledger does not hold.
    """
    store = refuse_used()
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restoring-") as name:
        manifest = unpack(path, Path(name))
        refuse(manifest, store.kind)
        put_in(Path(name), manifest.migrations, say, minutes=minutes)


def refuse_used() -> Store:
    """The store of this installation; raises Refused where something would be overwritten."""
    store = store_of_settings()
    if not store.is_empty():
        raise Refused(
            "There are accounts or tournaments here. Restore into an empty data folder or database."
        )
    return store


def put_in(
    folder: Path,
    migrations: dict[str, list[str]],
    say: Say,
    *,
    anew: bool = True,
    minutes: int | None = None,
) -> None:
    """Put an unpacked store and its files into this empty installation; migrate it, and check every ledger.

    `anew` and `minutes` as for `check_ledgers`.
    """
    store_of_settings().copy_in(folder / STORE, migrations)
    for file in sorted((folder / FILES).rglob("*")):
        if file.is_file():
            target = settings.DATA_DIR / file.relative_to(folder / FILES)
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.move(file, target)
    if outstanding():
        call_command("migrate", verbosity=0)
        say("The store was brought up to date.")
        anew = True
    check_ledgers(say, anew=anew, minutes=minutes)


def refuse(manifest: Manifest, kind: str) -> None:
    """Raises Refused for another kind of store and for one that this version cannot bring over."""
    if manifest.kind != kind:
        raise Refused(f"This is a backup of {manifest.kind}, and this installation has {kind}.")
    if reason := misfit(manifest.migrations, "backup"):
        raise Refused(reason)


def check_ledgers(say: Say, *, anew: bool = True, minutes: int | None = None) -> None:
    """Check every tournament from its log; raise CommandError if one does not hold.

    With `minutes` it ends after these: the tournaments that were never compared come first, then those whose last
    comparison is oldest. The hour's job compares each of them in the store itself.

    Standings are made anew: a copy may come from between a hand and its standings, or from another version. Without
    `anew` only those that are not as the log says.
    """
    end = None if minutes is None else time.monotonic() + 60 * minutes
    oldest = F("ledger_check__at").asc(nulls_first=True)
    slugs = list(Tournament.objects.order_by(oldest, "slug").values_list("slug", flat=True))
    for count, slug in enumerate(slugs):
        if end is not None and time.monotonic() > end:
            say(f"{count} of {len(slugs)} tournaments were checked, the longest unchecked first.")
            break
        output = StringIO()
        try:
            call_command("check_ledger", slug, rebuild=anew, stdout=output)
        except CommandError:
            if anew:
                raise
            call_command("check_ledger", slug, rebuild=True, stdout=output)
        say(f"{slug}: {'; '.join(output.getvalue().splitlines())}")


def check_backup(path: Path) -> str:
    """Restore the backup into a folder of its own, in a process of its own; return the output of that process.

    Raises Unreadable. Of a backup of PostgreSQL the parts are compared with their hashes: a database to restore it
    into is not ours to make.
    """
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".checking-") as name:
        if connection.vendor == "postgresql":
            manifest = unpack(path, Path(name))
            return f"{len(manifest.parts)} parts are as they were written"
        env = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "TENBO_DATA")}
        argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(path.absolute())]
        argv += ["--minutes", str(MINUTES_OF_A_CHECK)]
        done = subprocess.run(  # noqa: S603 - our own command
            argv, env={**env, "TENBO_DATA": name}, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise Unreadable(f"The backup {path} could not be restored: {done.stderr.strip()}")
    return done.stdout.strip()


def make_scheduled_backup() -> Path:
    """Make a backup in the folder of backups and check it; remove the oldest ones. Raises Unreadable."""
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
    """Make a backup to go back to if a new version does not please."""
    path: Path = settings.BACKUPS / f"{BEFORE}{_stamp()}.zip"
    make_backup(path)
    return path


def rotate(folder: Path) -> None:
    """Remove all but the newest backups of each kind."""
    for kind in (SCHEDULED, BEFORE):
        for path in sorted(folder.glob(f"{kind}*.zip"))[:-KEPT]:
            path.unlink(missing_ok=True)


def newest_backup() -> Path | None:
    """The last scheduled one or the last before a migration, whichever is newer."""
    backups = [*settings.BACKUPS.glob(f"{SCHEDULED}*.zip"), *settings.BACKUPS.glob(f"{BEFORE}*.zip")]
    return max(backups, key=lambda path: path.stat().st_mtime, default=None)


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
