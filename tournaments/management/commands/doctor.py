"""`manage.py doctor`: the health of the installation, a line for each part."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from tournaments.common.jobs import second_copy
from tournaments.common.jobs.queue import due
from tournaments.common.watching.storage import explanation, open_files
from tournaments.models import Job, JobState, Tournament
from tournaments.trust.backups.migrations import applied, misfit, outstanding
from tournaments.trust.backups.services import newest_backup
from tournaments.trust.backups.sizes import sizes, store_bytes

LITTLE_SPACE = 500_000_000
LATE = timedelta(minutes=2)
OLD = timedelta(days=2)
LARGEST = 6
"""The tables of which the doctor tells the size."""


class Command(BaseCommand):
    help = "Look at store, disk, jobs, cache, backups and clock; fails when something needs a person."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether programs read the findings."""
        parser.add_argument("--json", action="store_true", help="a JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        ill = 0
        for look in (store, version, size, disk, folder, jobs, redis, backups, copies):
            for well, text in examined(look):
                finding = {"check": look.__name__, "ok": well, "text": text}
                line = f"{'ok  ' if well else 'LOOK'}  {text}"
                self.stdout.write(json.dumps(finding, ensure_ascii=False) if options["json"] else line)
                ill += not well
        if ill:
            sys.exit(1)


def examined(look: Callable[[], Iterator[tuple[bool, str]]]) -> Iterator[tuple[bool, str]]:
    """The findings of a check; an error is a finding."""
    try:
        yield from look()
    except (DatabaseError, OSError) as error:
        yield False, explanation(error) or f"{look.__name__}: {error}"


def store() -> Iterator[tuple[bool, str]]:
    """Whether the store answers and, where it is a file, is whole."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(1)")
            result = str(cursor.fetchone()[0])
            yield result == "ok", f"store: SQLite, {settings.DATABASES['default']['NAME']}: {result}"
        else:
            cursor.execute("SHOW server_version")
            yield True, f"store: PostgreSQL {cursor.fetchone()[0]}"


def version() -> Iterator[tuple[bool, str]]:
    if reason := misfit(applied(), "store"):
        yield False, reason
    elif outstanding():
        yield (
            False,
            "the store is of an older version: `manage.py up` or `manage.py migrate` brings it up to date",
        )
    else:
        yield True, "the store is of this version"


def size() -> Iterator[tuple[bool, str]]:
    """The bytes of the store, of a tournament on the average, and of the largest tables, which grow with them."""
    whole, count = store_bytes(), Tournament.objects.count()
    each = f", {whole / count / 1e3:.0f} kB each" if count else ""
    yield True, f"size: {whole / 1e6:.0f} MB for {count} tournaments{each}"
    largest = [table for table in sizes()[:LARGEST] if table.bytes]
    if largest:
        parts = (f"{table.name} {table.bytes / 1e6:.0f} MB ({table.rows} rows)" for table in largest)
        yield True, f"what grows: {', '.join(parts)}"


def disk() -> Iterator[tuple[bool, str]]:
    free = shutil.disk_usage(settings.DATA_DIR).free
    yield free > LITTLE_SPACE, f"free space: {free / 1e9:.1f} GB in {settings.DATA_DIR}"


def folder() -> Iterator[tuple[bool, str]]:
    """Whether the data folder can be written, and nobody but its owner can read it."""
    probe: Path = settings.DATA_DIR / ".doctor"
    probe.write_bytes(b"x")
    probe.unlink()
    wide = open_files()
    warning = (
        f"others can read {len(wide)} files and folders, such as {wide[0]}; a start mends it" if wide else ""
    )
    yield not wide, warning or "data and backups are their owner's alone"


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


def copies() -> Iterator[tuple[bool, str]]:
    """The second copies, where TENBO_COPY names places."""
    loss = second_copy.loss() if settings.COPY else None
    if loss is not None:
        yield loss.well, " ".join((loss.words, *loss.reasons))
