"""How the installation is: its store, its disk, its worker, its mail. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.requests import UNTRUSTED_PROXY
from tournaments.common import condition, heartbeat
from tournaments.models import Job, JobState, Mail


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
        Size(_("Free space"), condition.free_space()),
    ]


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is measured, in words."""

    name: str
    value: str


def figures() -> list[Figure]:
    """How it works just now: the same that `/metrics` tells a program."""
    ages = [age for age in heartbeat.heard().values() if age < heartbeat.LATELY]
    pool = condition.pool_figures()
    broker = _("answers") if condition.broker_answers() else _("does not answer")
    found = [
        (_("Workers"), str(len(ages))),
        (_("Last sign of a worker"), _ago(condition.last_heard())),
        (_("Oldest waiting job"), _seconds(condition.oldest_job())),
        (_("Standings last made"), _ago(condition.standings_age())),
        (_("Standings behind by"), _seconds(condition.standings_behind())),
        (_("Hands in two versions"), str(condition.open_versions())),
        ("Redis", broker if settings.REDIS_URL else _("not used")),
    ]
    if pool:
        used, size = pool["pool_size"] - pool["pool_available"], pool["pool_size"]
        found.append((_("Database connections in use"), f"{used} / {size}"))
    return [Figure(name, value) for name, value in found]


def worries(request: HttpRequest) -> list[str]:
    """What somebody should look after; nothing where all is well."""
    return list(_worries(request))


def _worries(request: HttpRequest) -> Iterator[str]:
    if condition.oldest_job() > condition.LATE.total_seconds():
        yield _("Jobs are waiting, but no worker takes them. Is the worker running?")
    heard = condition.last_heard()
    if heard is None:
        yield _("No worker is running: standings, documents and mails have to wait. Start one.")
    elif heard > heartbeat.LATELY:
        yield _("No worker is running: the last one stopped %(ago)s.") % {"ago": _ago(heard)}
    if not condition.broker_answers():
        yield _("Redis does not answer: standings come a few seconds late.")
    if Job.objects.filter(state=JobState.FAILED).exists():
        yield _("Jobs have failed: see below.")
    if Mail.objects.filter(state=Mail.State.FAILED).exists():
        yield _("Mails could not be sent: see below.")
    if condition.free_space() < condition.LITTLE_SPACE:
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


def _seconds(age: float) -> str:
    if age < 120:
        return _("%(n)s s") % {"n": int(age)}
    return _("%(n)s min") % {"n": int(age // 60)}


def _ago(age: float | None) -> str:
    return _("never") if age is None else _("%(time)s ago") % {"time": _seconds(age)}
