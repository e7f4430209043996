"""The queue: jobs asked for in the transaction of a change, run once by the worker that holds the lease.

The Job row is the truth and the broker a doorbell: a lost message costs a moment (the sweeper rings
again), a doubled or an old one nothing. Without Redis there is no bell: the worker looks at the rows. Times are the
store's own, so that the clocks of several machines need not agree. The handlers of the jobs live
in services and exports; importing `tournaments.tasks` registers them all.
"""

import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.module_loading import import_string

from players.models import Account
from tournaments.common.statements import rows
from tournaments.common.watching import tracing
from tournaments.common.watching.request_ids import request_id_now, serving
from tournaments.common.watching.storage import trouble
from tournaments.models.jobs import CANCELLED, Job, JobState

log = logging.getLogger(__name__)

TASK = "task"
"""The kind of a job that the clock asks for; its argument is the name of a task."""

LEASE = 10.0  # seconds; the heartbeat of a worker keeps it
LONGEST_WAIT = timedelta(minutes=5)
AFTER_TROUBLE = timedelta(seconds=5)
SWEPT_AT_ONCE = 100
REST = 2.0
"""Seconds during which a broker that did not answer is not rung: no request after the first waits for it."""

silent_until = 0.0
"""The moment of this process's clock until which the broker rests."""


class LeaseLost(Exception):
    """Another worker took the job over; the result of this worker must not be written."""


class GiveUp(Exception):
    """The job cannot be done and no retry would help; the text is for the account that asked."""


class NotYet(Exception):
    """The job could not be done now because of another service: it is tried again, without alarm.

    `attempt` is the number of this attempt at the part of the job that failed, where parts count for themselves.
    """

    def __init__(self, reason: str, *, attempt: int | None = None) -> None:
        super().__init__(reason)
        self.attempt = attempt


class Run:
    """One claim of a job, in the hands of its handler."""

    def __init__(self, job: Job, lease: timedelta) -> None:
        self.job_id: int = job.pk
        self.kind = job.kind
        self.args: dict[str, Any] = job.args
        self.token = job.token
        self.attempt = job.attempts
        self.requested_by_id = job.requested_by_id
        self.request_id = job.request_id
        self.lease = lease
        self.result: Any = None
        self.completed = False
        self.last_word = time.monotonic()

    def row_of_claim(self) -> models.QuerySet[Job]:
        """The job's row as long as this claim is the current one."""
        return Job.objects.filter(pk=self.job_id, token=self.token, state=JobState.RUNNING)

    def progress(self, percent: int, note: str = "") -> None:
        """Say how far the work is and keep the lease; raises LeaseLost."""
        self.last_word = time.monotonic()
        self._change(progress=percent, note=note[:200], lease_until=Now() + self.lease)

    def keep(self) -> bool:
        """Keep the lease; False when it is lost."""
        return bool(self.row_of_claim().update(lease_until=Now() + self.lease))

    @contextmanager
    def completing(self) -> Iterator[None]:
        """One transaction for the effect and for "done"; raises LeaseLost before the effect is written.

        Marking comes first: it locks the row, so nobody can take the job over while the effect is written.
        """
        with transaction.atomic():
            now = timezone.now()
            self._change(state=JobState.DONE, progress=100, error="", lease_until=None, finished_at=now)
            yield
            Job.objects.filter(pk=self.job_id).update(result=self.result)
        self.completed = True

    def _change(self, **fields: Any) -> None:
        if not self.row_of_claim().update(**fields):
            raise LeaseLost(f"job {self.job_id}, token {self.token}")


@dataclass(frozen=True, slots=True)
class Handler:
    function: Callable[[Run], None]
    attempts: int
    lease: timedelta
    apart: bool = False


HANDLERS: dict[str, Handler] = {}
IN_HAND: set[Run] = set()
"""The jobs that this process is doing."""


def handles(
    kind: str, *, attempts: int = 5, lease: float = LEASE, apart: bool = False
) -> Callable[[Callable[[Run], None]], Callable[[Run], None]]:
    """Register the decorated function as the one that does jobs of this kind; `lease` in seconds.

    It must end within `run.completing()`. The worker keeps the lease while it lives; a job of more than a quarter of an
    hour says `run.progress()` in between. A worker does jobs that stand `apart` in a process of their own: they need
    much memory and a whole core, which both come back when it ends.
    """

    def register(function: Callable[[Run], None]) -> Callable[[Run], None]:
        HANDLERS[kind] = Handler(function, attempts, timedelta(seconds=lease), apart)
        return function

    return register


def enqueue(
    kind: str, args: Mapping[str, Any], *, debounce_key: str | None = None, by: Account | None = None
) -> Job:
    """Queue a job within the caller's transaction; the worker hears of it after the commit.

    With a debounce key, the job that already waits under the key is returned instead of a second one.
    Finding it locks it until the caller's commit: a worker that would start it waits, and then reads
    what the caller wrote.
    """
    job = Job(
        kind=kind,
        args=dict(args),
        debounce_key=debounce_key,
        requested_by=by,
        request_id=request_id_now(),
        run_after=Now(),
        rung_at=Now(),
    )
    with transaction.atomic(savepoint=False):
        if debounce_key is None:
            job.save(force_insert=True)
            job.refresh_from_db(fields=["run_after", "rung_at"])
        elif waiting := rows(Job, "debounce_key = %s", debounce_key, lock="FOR UPDATE"):
            (job,) = waiting
        else:
            Job.objects.bulk_create(
                [job], update_conflicts=True, unique_fields=["debounce_key"], update_fields=["rung_at"]
            )
            job = Job.objects.get(debounce_key=debounce_key)
        _ring_after_commit(job.pk)
    return job


def _ring_after_commit(job_id: int) -> None:
    """Ring once for each job of a transaction, however often the transaction asks for it."""
    bell = partial(ring, job_id)
    waiting = (hook for _, hook, _ in transaction.get_connection().run_on_commit)
    if not any(
        isinstance(hook, partial) and hook.func is ring and hook.args == bell.args for hook in waiting
    ):
        transaction.on_commit(bell)


def ring(job_id: int) -> bool:
    """Tell a worker that a job waits; False when the broker cannot be reached (the sweeper tries again)."""
    global silent_until
    if not settings.BELL:  # the worker looks at the store by itself
        return True
    if time.monotonic() < silent_until:
        return False
    try:
        bell = import_string(
            settings.BELL
        )  # at the first ring: Celery would cost every start a fifth of a second
        bell.send_task("tournaments.run_job", args=(job_id,), retry=False, ignore_result=True)
    except Exception as error:  # each transport has its own family of errors, and none may fail the request
        silent_until = time.monotonic() + REST
        log.warning("The broker does not answer (%s); job %s waits for the sweeper.", error, job_id)
        return False
    return True


def sweep() -> int:
    """Ring again for jobs that no worker heard of or whose worker died; returns their number."""
    unheard = Now() - timedelta(seconds=settings.SWEEP_SECONDS)
    waiting = due().filter(rung_at__lte=unheard).order_by("run_after")
    ids = list(waiting.values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    if ids:
        Job.objects.filter(pk__in=ids).update(rung_at=Now())
    for count, job_id in enumerate(ids):
        if not ring(job_id):
            return count
    return len(ids)


def due() -> models.QuerySet[Job]:
    """Jobs that may be claimed: waiting ones, and running ones whose lease ran out.

    Only a second attempt waits for its time. A time further off than any wait comes from a clock that was wrong.
    """
    absurd = Now() + 2 * LONGEST_WAIT
    return Job.objects.filter(
        Q(state=JobState.QUEUED, attempts=0)
        | Q(state=JobState.QUEUED, run_after__lte=Now())
        | Q(state=JobState.QUEUED, run_after__gt=absurd)
        | Q(state=JobState.RUNNING, lease_until__lt=Now())
        | Q(state=JobState.RUNNING, lease_until__gt=absurd)
    )


def run_job(job_id: int) -> bool:
    """Claim the job and do it; False if there was nothing to claim."""
    run = claim(job_id)
    if run is None:
        return False
    with serving(run.request_id), tracing.span(f"job {run.kind}", request_id=run.request_id):
        _do(run, HANDLERS[run.kind])
    return True


def _do(run: Run, handler: Handler) -> None:
    """Do the job under the id of the request that asked for it; the kind of error decides whether it is tried again."""
    begin = time.monotonic()
    IN_HAND.add(run)
    try:
        handler.function(run)
        if not run.completed:
            raise RuntimeError(f"the handler of {run.kind} ended without completing its job")
        log.info("Job %s (%s) done in %.0f ms", run.job_id, run.kind, (time.monotonic() - begin) * 1000)
    except LeaseLost as lost:
        log.warning("Lease lost: %s", lost)
    except GiveUp as reason:
        fail(run.row_of_claim(), str(reason), words=str(reason))
    except NotYet as reason:
        log.info("Job %s (%s), attempt %s: %s", run.job_id, run.kind, run.attempt, reason)
        retry(run, handler, str(reason), reason.attempt)
    except Exception as error:
        if trouble(error):
            log.warning("Job %s (%s) waits for the storage: %s", run.job_id, run.kind, error)
            postpone(run, str(error))
        else:
            log.exception("Job %s (%s), attempt %s", run.job_id, run.kind, run.attempt)
            retry(run, handler, f"{type(error).__name__}: {error}")
    finally:
        IN_HAND.discard(run)


def answer_ring(job_id: int) -> bool:
    """Do the job of the ring, or else the job that has waited longest: an old ring holds up nothing."""
    if _work(job_id):
        return True
    other = due().order_by("run_after", "pk").first()
    return other is not None and _work(other.pk)


def _work(job_id: int) -> bool:
    """As `run_job`, in the process that the job needs."""
    kind = due().filter(pk=job_id).values_list("kind", flat=True).first()
    if kind is None:
        return False
    handler = HANDLERS.get(kind)
    if handler is None or not handler.apart or not settings.JOBS_APART:
        return run_job(job_id)
    return run_apart(job_id)


def run_apart(job_id: int) -> bool:
    """Have a new process do the job, and wait for its end.

    That process claims the job itself: if it is killed, the job is due again once the lease has run out.
    """
    program = [sys.executable, "-m", "config.one_job", str(job_id)]
    ended = subprocess.run(program, check=False, stdin=subprocess.DEVNULL, cwd=settings.BASE_DIR)  # noqa: S603
    if ended.returncode not in (0, 1):
        log.warning("The process of job %s ended with status %s", job_id, ended.returncode)
    return ended.returncode == 0


def run_due() -> int:
    """Do all due jobs in this process, without broker and worker; returns their number."""
    tried: set[int] = set()
    count = 0
    while (job := due().exclude(pk__in=tried).order_by("run_after", "pk").first()) is not None:
        tried.add(job.pk)
        count += run_job(job.pk)
    return count


def cancel(job_id: int) -> bool:
    """End a job that waits or is being done; False if it has ended. Nothing of it is written any more: its worker
    finds out with its next report of progress.
    """
    active = Job.objects.filter(pk=job_id, state__in=(JobState.QUEUED, JobState.RUNNING))
    return bool(fail(active, CANCELLED))


def try_again(job_id: int) -> bool:
    """Let a job that has failed wait anew, with all its attempts; False where it has not failed."""
    with transaction.atomic():
        failed = Job.objects.filter(pk=job_id, state=JobState.FAILED)
        if not failed.update(
            state=JobState.QUEUED, attempts=0, run_after=Now(), rung_at=Now(), finished_at=None
        ):
            return False
        _ring_after_commit(job_id)
    return True


def claim(job_id: int) -> Run | None:
    """Take the lease of a due job; None if it is taken, done, or cannot be done at all."""
    with transaction.atomic():
        job = due().select_for_update(skip_locked=True).filter(pk=job_id).first()
        if job is None:
            return None
        handler = HANDLERS.get(job.kind)
        if handler is None:
            fail(Job.objects.filter(pk=job_id), f"nobody handles jobs of the kind {job.kind}")
            return None
        if job.attempts >= handler.attempts:
            fail(Job.objects.filter(pk=job_id), f"the worker died {job.attempts} times at this job")
            return None
        job.state, job.token, job.attempts = JobState.RUNNING, job.token + 1, job.attempts + 1
        job.lease_until, job.started_at = Now() + handler.lease, timezone.now()
        job.progress, job.note, job.debounce_key = 0, "", None
        job.save()
    return Run(job, handler.lease)


def fail(job: models.QuerySet[Job], reason: str, words: str = "") -> int:
    """End the job as failed; `words` are the reason for the account that asked. Returns the number of jobs ended."""
    return job.update(
        state=JobState.FAILED,
        error=reason,
        note=words[:200],
        lease_until=None,
        debounce_key=None,
        finished_at=timezone.now(),
    )


def retry(run: Run, handler: Handler, reason: str, attempt: int | None = None) -> None:
    """Let the job wait for its next attempt, twice as long each time; after the last one it has failed."""
    number = run.attempt if attempt is None else attempt
    if number >= handler.attempts:
        fail(run.row_of_claim(), reason)
        return
    wait = min(timedelta(seconds=2**number), LONGEST_WAIT)
    run.row_of_claim().update(
        state=JobState.QUEUED, attempts=number, error=reason, lease_until=None, run_after=Now() + wait
    )


def postpone(run: Run, reason: str) -> None:
    """Let the job wait until the storage is well; that attempt does not count."""
    run.row_of_claim().update(
        state=JobState.QUEUED,
        attempts=F("attempts") - 1,
        error=reason,
        lease_until=None,
        run_after=Now() + AFTER_TROUBLE,
    )
