"""How the installation is: its store, its disk, its worker, its mail. Reads only."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.requests import UNTRUSTED_PROXY
from tournaments.common.queue import due
from tournaments.models import Job, JobState, Mail

LATE = timedelta(minutes=2)
"""A job that has been due for so long finds no worker."""
LITTLE_SPACE = 10**9
"""Bytes; a workbook has a megabyte, a season's store a hundred."""


@dataclass(frozen=True, slots=True)
class Size:
    """What takes room, in bytes."""

    name: str
    size: int


def sizes() -> list[Size]:
    """The store, the files that were made, the mails in their folder, and what is free."""
    return [
        Size(_("Database"), _database()),
        Size(_("Files"), _folder(settings.MEDIA_ROOT)),
        Size(_("Mail folder"), _folder(settings.MAIL_FOLDER)),
        Size(_("Free space"), shutil.disk_usage(settings.DATA_DIR).free),
    ]


def worries(request: HttpRequest) -> list[str]:
    """What somebody should look after; nothing where all is well."""
    return list(_worries(request))


def _worries(request: HttpRequest) -> Iterator[str]:
    if due().filter(run_after__lt=Now() - LATE).exists():
        yield _("Jobs are waiting, but no worker takes them. Is the worker running?")
    if Job.objects.filter(state=JobState.FAILED).exists():
        yield _("Jobs have failed: see below.")
    if Mail.objects.filter(state=Mail.State.FAILED).exists():
        yield _("Mails could not be sent: see below.")
    if shutil.disk_usage(settings.DATA_DIR).free < LITTLE_SPACE:
        yield _("There is less than 1 GB of free space.")
    if request.META.get(UNTRUSTED_PROXY):
        yield _(
            "A proxy stands in front and TENBO_TRUSTED_PROXIES does not name it: all readers share one address."
        )


def _database() -> int:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = Path(str(connection.settings_dict["NAME"]))
    return sum(path.stat().st_size for path in name.parent.glob(f"{name.name}*") if path.is_file())


def _folder(folder: Path) -> int:
    return sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
