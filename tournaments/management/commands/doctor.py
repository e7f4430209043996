"""`manage.py doctor`: what is well and what is not, a line each."""

import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from tournaments.backups.migrations import applied, outstanding, unknown
from tournaments.backups.services import newest_backup
from tournaments.common.queue import due
from tournaments.common.storage import explanation, open_files
from tournaments.models import Job, JobState

LITTLE_SPACE = 500_000_000
LATE = timedelta(minutes=2)
OLD = timedelta(days=2)


class Command(BaseCommand):
    help = "Look at store, disk, jobs, cache, backups and clock; fails when something needs a person."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        ill = 0
        for look in (store, version, disk, folder, jobs, redis, backups):
            for well, text in examined(look):
                self.stdout.write(f"{'ok  ' if well else 'LOOK'}  {text}")
                ill += not well
        if ill:
            sys.exit(1)


def examined(look: Callable[[], Iterator[tuple[bool, str]]]) -> Iterator[tuple[bool, str]]:
    """What a look finds; an error is a finding."""
    try:
        yield from look()
    except (DatabaseError, OSError) as error:
        yield False, explanation(error) or f"{look.__name__}: {error}"


def store() -> Iterator[tuple[bool, str]]:
    """Whether the store answers and, where it is a file, is whole."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(1)")
            found = str(cursor.fetchone()[0])
            yield found == "ok", f"store: SQLite, {settings.DATABASES['default']['NAME']}: {found}"
        else:
            cursor.execute("SHOW server_version")
            yield True, f"store: PostgreSQL {cursor.fetchone()[0]}"


def version() -> Iterator[tuple[bool, str]]:
    strange = unknown(applied())
    if strange:
        yield False, f"the store was written by a newer version ({strange[0]} is not known here)"
    elif outstanding():
        yield (
            False,
            "the store is of an older version: `manage.py up` or `manage.py migrate` brings it up to date",
        )
    else:
        yield True, "the store is of this version"


def disk() -> Iterator[tuple[bool, str]]:
    free = shutil.disk_usage(settings.DATA_DIR).free
    yield free > LITTLE_SPACE, f"free space: {free / 1e9:.1f} GB in {settings.DATA_DIR}"


def folder() -> Iterator[tuple[bool, str]]:
    """Whether the data folder can be written and is its owner's alone."""
    probe: Path = settings.DATA_DIR / ".doctor"
    probe.write_bytes(b"x")
    probe.unlink()
    wide = open_files()
    told = (
        f"others can read {len(wide)} files and folders, such as {wide[0]}; a start mends it" if wide else ""
    )
    yield not wide, told or "data and backups are their owner's alone"


def jobs() -> Iterator[tuple[bool, str]]:
    late = due().filter(run_after__lt=Now() - LATE).count()
    yield not late, f"jobs that wait and no worker takes: {late}"
    failed = Job.objects.filter(state=JobState.FAILED).count()
    yield not failed, f"jobs that have failed: {failed}"


def redis() -> Iterator[tuple[bool, str]]:
    if settings.REDIS_URL:
        cache.set("doctor", 1, 5)
        yield (
            cache.get("doctor") == 1,
            "Redis answers" if cache.get("doctor") == 1 else "Redis does not answer",
        )


def backups() -> Iterator[tuple[bool, str]]:
    newest = newest_backup()
    if newest is None:
        yield False, f"there is no backup in {settings.BACKUPS}: manage.py backup FILE"
        return
    age = datetime.now(UTC) - datetime.fromtimestamp(newest.stat().st_mtime, UTC)
    yield age < OLD, f"the newest backup is {newest}, {age.total_seconds() / 3600:.0f} hours old"
