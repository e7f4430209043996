"""The queue: claimed once, completed once, tried again, and honest about failing."""

import errno
from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError
from django.utils import timezone

from players.models import Club
from tests.tournaments.common.jobs.moments import expire, fields, taken, wait_over
from tournaments.common.jobs import heartbeat, queue
from tournaments.common.jobs.queue import LeaseLost, Run
from tournaments.models import Job, JobState

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("kinds", "rested")]
EVERY_KIND = dict(queue.HANDLERS)
"""What a worker does; these tests have kinds of their own."""
TICK = timedelta(milliseconds=1)
"""SQLite keeps no shorter time."""


def test_a_job_is_done_with_its_effect():
    job = queue.enqueue("club", {"name": "Helsinki"})
    assert queue.run_due() == 1
    assert fields(job, "state", "attempts", "token", "result") == (JobState.DONE, 1, 1, {"attempt": 1})
    assert fields(job, "progress", "note", "error", "lease_until") == (100, "half", "", None)
    assert list(Club.objects.values_list("name", flat=True)) == ["Helsinki"]


def test_a_done_job_is_not_done_again():
    job = queue.enqueue("club", {"name": "Turku"})
    assert [queue.run_job(job.pk), queue.run_job(job.pk)] == [True, False]
    assert Club.objects.count() == 1


def test_a_leased_job_is_not_claimed():
    job = queue.enqueue("club", {"name": "Espoo"})
    assert taken(job).token == 1
    assert queue.claim(job.pk) is None


def test_a_late_finisher_is_refused():
    job = queue.enqueue("club", {"name": "Oulu"})
    slow = taken(job)
    expire(job)
    quick = taken(job)
    with quick.completing():
        Club.objects.create(name="by the second")
    with pytest.raises(LeaseLost), slow.completing():
        Club.objects.create(name="by the first")
    with pytest.raises(LeaseLost):
        slow.progress(99)
    assert list(Club.objects.values_list("name", flat=True)) == ["by the second"]
    assert fields(job, "state", "token", "attempts") == (JobState.DONE, 2, 2)


def test_a_lease_that_ran_out_unnoticed_still_completes():
    job = queue.enqueue("club", {"name": "Kuopio"})
    run = taken(job)
    expire(job)
    with run.completing():
        pass
    assert fields(job, "state", "token") == (JobState.DONE, 1)


def test_a_handler_whose_lease_is_lost_changes_nothing():
    job = queue.enqueue("overtaken", {})
    assert queue.run_job(job.pk)
    assert fields(job, "state", "token", "error") == (JobState.RUNNING, 2, "")
    assert Club.objects.count() == 0


def test_progress_extends_the_lease():
    job = queue.enqueue("club", {"name": "Rauma"})
    run = taken(job)
    expire(job)
    run.progress(30, "sheet 2 of 5")
    assert fields(job, "progress", "note") == (30, "sheet 2 of 5")
    assert queue.claim(job.pk) is None


def test_failures_are_retried_with_longer_waits_and_then_shown():
    job = queue.enqueue("broken", {})
    for attempt, pause in enumerate((2, 4), start=1):
        before = timezone.now() - TICK
        queue.run_job(job.pk)
        after = timezone.now() + TICK
        state, attempts, due = fields(job, "state", "attempts", "run_after")
        assert (state, attempts) == (JobState.QUEUED, attempt)
        assert before <= due - timedelta(seconds=pause) <= after
        wait_over(job)
    queue.run_job(job.pk)
    assert fields(job, "state", "attempts") == (JobState.FAILED, 3)
    assert job.error == "ValueError: no such stage"
    assert queue.run_job(job.pk) is False


def test_a_waiting_retry_is_not_due():
    job = queue.enqueue("broken", {})
    assert (queue.run_due(), queue.run_due()) == (1, 0)
    assert fields(job, "state", "attempts") == (JobState.QUEUED, 1)


@pytest.mark.parametrize(
    ("kind", "state", "error"),
    [
        ("hopeless", JobState.FAILED, "The round has no tables."),
        ("unknown", JobState.FAILED, "nobody handles jobs of the kind unknown"),
        (
            "forgetful",
            JobState.QUEUED,
            "RuntimeError: the handler of forgetful ended without completing its job",
        ),
        ("half", JobState.QUEUED, "ValueError: after the effect"),
    ],
)
def test_failing(kind: str, state: str, error: str):
    job = queue.enqueue(kind, {})
    queue.run_due()
    assert fields(job, "state", "error", "lease_until") == (state, error, None)
    assert Club.objects.count() == 0


def test_a_job_that_kills_its_workers_fails_in_the_end():
    job = queue.enqueue("broken", {})
    for _ in range(3):
        taken(job)
        expire(job)
    assert queue.claim(job.pk) is None
    assert fields(job, "state", "error") == (JobState.FAILED, "the worker died 3 times at this job")


def test_debounced_while_it_waits():
    first = queue.enqueue("club", {"name": "A"}, debounce_key="stage:1")
    again = queue.enqueue("club", {"name": "A"}, debounce_key="stage:1")
    other = queue.enqueue("club", {"name": "B"}, debounce_key="stage:2")
    assert [first.pk == again.pk, Job.objects.count()] == [True, 2]
    assert queue.run_due() == 2
    assert fields(other, "state", "debounce_key") == (JobState.DONE, None)


def test_a_change_during_the_run_makes_a_new_job():
    first = queue.enqueue("club", {"name": "A"}, debounce_key="stage:1")
    taken(first)
    second = queue.enqueue("club", {"name": "A"}, debounce_key="stage:1")
    assert first.pk != second.pk
    assert second.debounce_key == "stage:1"


def test_who_asked_is_kept(django_user_model):
    ada = django_user_model.objects.create_user("ada")
    job = queue.enqueue("club", {"name": "A"}, by=ada)
    assert taken(job).requested_by_id == ada.pk


@pytest.mark.parametrize("minutes", [-60, 60])
def test_a_clock_that_was_wrong_holds_up_nothing(minutes):
    moment = timezone.now() + timedelta(minutes=minutes)
    jobs = [queue.enqueue("club", {"name": str(number)}) for number in range(3)]
    Job.objects.update(run_after=moment, rung_at=moment)
    Job.objects.filter(pk=jobs[1].pk).update(attempts=1)
    Job.objects.filter(pk=jobs[2].pk).update(state=JobState.RUNNING, lease_until=moment)
    assert queue.run_due() == 3


def test_times_are_those_of_the_store():
    before = timezone.now() - timedelta(seconds=1)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        job = queue.enqueue("club", {"name": "A"})
        taken(job)
    run_after, lease_until = fields(job, "run_after", "lease_until")
    assert before < run_after < lease_until < before + timedelta(minutes=1)


def test_no_job_of_a_dead_worker_waits_longer_than_seconds():
    """Long work is kept by the heartbeat, not by a long lease."""
    leases = {kind: handler.lease.total_seconds() for kind, handler in EVERY_KIND.items()}
    assert len(leases) > 10
    assert {kind: lease for kind, lease in leases.items() if lease > 10} == {}


def test_a_beat_of_the_heart_keeps_what_is_in_hand():
    kept, silent = (taken(queue.enqueue("club", {"name": name})) for name in "AB")
    silent.last_word -= heartbeat.LONGEST_SILENCE
    Job.objects.update(lease_until=timezone.now() - timedelta(milliseconds=10))
    queue.IN_HAND.update((kept, silent))
    try:
        assert heartbeat.beat() == 1
    finally:
        queue.IN_HAND.clear()
    assert list(queue.due().values_list("pk", flat=True)) == [silent.job_id]


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database or disk is full"),
        OperationalError("the connection is closed"),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
    ids=["full store", "store away", "full disk"],
)
def test_trouble_with_the_storage_uses_up_no_attempt(error):
    @queue.handles("unlucky", attempts=1)
    def unlucky(run: Run) -> None:
        raise error

    job = queue.enqueue("unlucky", {})
    for _ in range(3):
        wait_over(job)
        queue.run_job(job.pk)
    assert fields(job, "state", "attempts", "token", "error") == (JobState.QUEUED, 0, 3, str(error))
