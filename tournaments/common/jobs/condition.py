"""The condition of the installation: store, broker, disk, workers, jobs and standings. Reads only.

Read by `/readyz`, by `/metrics`, by the administrator's page and by `manage.py doctor`.
"""

import shutil
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, DurationField, ExpressionWrapper, F, Max, Min, QuerySet
from django.db.models.functions import Now

from tournaments.common.jobs import heartbeat
from tournaments.common.jobs.queue import due
from tournaments.models import Job, JobState, Mail, OtherVersion, StandingSnapshot

REBUILD = "standings.rebuild"
"""The kind of the jobs that make standings."""
LATE = timedelta(minutes=2)
"""A job that has been due for this long has no worker."""
LITTLE_SPACE = 10**9
"""Bytes; a workbook takes a megabyte, the store of a season a hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Check:
    """The check of a part of the installation. Without a `needed` part nobody can be served."""

    name: str
    well: bool
    value: str | float | None
    needed: bool = False


def checks() -> Iterator[Check]:
    """Store, broker, disk, worker and jobs; the jobs only if the store answers and has a connection to spare."""
    alive = store_answers()
    yield Check("store", alive, None, needed=True)
    yield Check("broker", broker_answers(), "redis" if settings.REDIS_URL else "store")
    free = free_space()
    yield Check("disk", free >= LITTLE_SPACE, free)
    heard = last_heard()
    yield Check("worker", heard is not None and heard < heartbeat.LATELY, heard)
    age = _oldest_job_at_once() if alive else None
    if age is not None:
        yield Check("oldest_job", age < LATE.total_seconds(), age)


def store_answers() -> bool:
    """Whether the store answers the smallest query; a web server that watches its store knows within a second."""
    watch = getattr(connection, "answers_soon", None)
    answer: bool | None = watch() if watch else None
    if answer is not None:
        return answer
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def broker_answers() -> bool:
    """Whether Redis answers; without Redis the store is the broker."""
    if not settings.REDIS_URL:
        return True
    from redis import Redis, RedisError  # here: a laptop without Redis does not load the client

    try:
        with closing(
            Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
        ) as redis:
            return bool(redis.ping())
    except RedisError:
        return False


def free_space() -> int:
    """Bytes that are free where the data folder is."""
    return shutil.disk_usage(settings.DATA_DIR).free


def last_heard() -> float | None:
    """Seconds since the last sign of life of any worker; None where there never was one."""
    return min(heartbeat.heard().values(), default=None)


def oldest_job() -> float:
    """Seconds for which the job that has waited longest has been due; 0 where none waits."""
    return _seconds(due(), "run_after")


def standings_behind() -> float:
    """Seconds for which the oldest change has waited for its standings; 0 where they are up to date."""
    waiting = Job.objects.filter(kind=REBUILD, state__in=[JobState.QUEUED, JobState.RUNNING])
    return _seconds(waiting, "created_at")


def standings_age() -> float | None:
    """Seconds since standings were last made; None where there are none."""
    newest = StandingSnapshot.objects.aggregate(
        age=ExpressionWrapper(Now() - Max("created_at"), output_field=DurationField())
    )["age"]
    return None if newest is None else max(0.0, newest.total_seconds())


def jobs_by_state() -> dict[str, int]:
    """The number of jobs in each state."""
    rows = Job.objects.order_by().values_list("state").annotate(n=Count("pk"))
    return {**dict.fromkeys(JobState.values, 0), **dict(rows)}


def open_versions() -> int:
    """The number of hands with two versions between which nobody has decided."""
    return OtherVersion.objects.filter(outcome=OtherVersion.Outcome.OPEN).count()


def failed_mails() -> int:
    """The number of mails that could not be sent."""
    return Mail.objects.filter(state=Mail.State.FAILED).count()


def pool_figures() -> dict[str, int]:
    """The connections of this process to PostgreSQL: the number of all, of free ones, and of waiting requests."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return {}
    stats = pool.get_stats()
    return {name: stats.get(name, 0) for name in ("pool_size", "pool_available", "requests_waiting")}


def _oldest_job_at_once() -> float | None:
    """As `oldest_job`, or None: the store may go meanwhile, and an answer about health waits for no connection."""
    with suppress(DatabaseError), getattr(connection, "hurried", nullcontext)():
        return oldest_job()
    return None


def _seconds(jobs: QuerySet[Job], since: str) -> float:
    """The age in seconds by the store's clock: the clocks of several machines need not agree."""
    age = jobs.aggregate(age=ExpressionWrapper(Now() - Min(F(since)), output_field=DurationField()))["age"]
    return 0.0 if age is None else max(0.0, age.total_seconds())
