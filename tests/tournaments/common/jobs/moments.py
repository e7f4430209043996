"""A job at a moment of its life: claimed, with a lease that ran out, or with its wait over."""

from datetime import timedelta

from django.utils import timezone

from tournaments.common.jobs import queue
from tournaments.common.jobs.queue import Run
from tournaments.models import Job


def fields(job: Job, *names: str) -> tuple:
    job.refresh_from_db()
    return tuple(getattr(job, name) for name in names)


def expire(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def wait_over(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(run_after=timezone.now() - timedelta(milliseconds=10))


def taken(job: Job) -> Run:
    run = queue.claim(job.pk)
    assert run is not None
    return run
