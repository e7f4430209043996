"""The condition of the installation: its store, disk, worker and mail. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.requests import UNTRUSTED_PROXY
from tournaments.common.jobs import condition, heartbeat, second_copy
from tournaments.models import Job, JobState, Mail
from tournaments.trust.copies.keeping import kept


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a part of the disk, in bytes."""

    name: str
    size: int


def sizes() -> list[Size]:
    """The sizes of the store, the made files, the folder of mails, and the free space."""
    return [
        Size(_("Database"), _database()),
        Size(_("Files"), _folder(settings.MEDIA_ROOT)),
        Size(_("Mail folder"), _folder(settings.MAIL_FOLDER)),
        Size(_("Free space"), condition.free_space()),
    ]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value as text."""

    name: str
    value: str


def figures() -> list[Figure]:
    """The figures of this moment: those that `/metrics` gives to programs."""
    ages = [age for age in heartbeat.heard().values() if age < heartbeat.LATELY]
    pool = condition.pool_figures()
    broker = _("answers") if condition.broker_answers() else _("does not answer")
    rows = [
        (_("Workers"), str(len(ages))),
        (_("Last sign of a worker"), _ago(condition.last_heard())),
        (_("Oldest waiting job"), _seconds(condition.oldest_job())),
        (_("Standings last made"), _ago(condition.standings_age())),
        (_("Standings behind by"), _seconds(condition.standings_behind())),
        (_("Hands in two versions"), str(condition.open_versions())),
        ("Redis", broker if settings.REDIS_URL else _("not used")),
        *((_("Copy: %(place)s") % {"place": place}, age) for place, age in second_copy.figures()),
    ]
    if pool:
        used, size = pool["pool_size"] - pool["pool_available"], pool["pool_size"]
        rows.append((_("Database connections in use"), f"{used} / {size}"))
    return [Figure(name, value) for name, value in rows]


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """The copies that are kept for another installation; `moment` is the newest one's."""

    key: str
    name: str
    path: Path
    moment: datetime | None
    size: int


def kept_copies() -> list[KeptCopy]:
    """The copies of other installations, by the names of their tokens."""
    return [
        KeptCopy(
            each.key,
            each.name,
            each.path,
            datetime.fromtimestamp(each.at, UTC) if each.at else None,
            each.bytes,
        )
        for each in kept()
    ]


def worries(request: HttpRequest) -> list[str]:
    """Sentences about problems that an administrator should mend; none if all is well."""
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
    loss = second_copy.loss()
    if loss is not None and not loss.well:
        yield " ".join((loss.words, *loss.reasons))
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
