"""The queue: claimed once, completed once, tried again, and honest about failing."""

import errno
import socket
from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

import pytest
import time_machine
from celery import Celery
from django.db import OperationalError, transaction
from django.utils import timezone

import config.celery
from players.models import Club
from tournaments import tasks
from tournaments.common.jobs import heartbeat, queue
from tournaments.common.jobs.queue import GiveUp, LeaseLost, Run
from tournaments.models import Job, JobState

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
EVERY_KIND = dict(queue.HANDLERS)
TICK = timedelta(milliseconds=1)
"""SQLite keeps no shorter time."""
"""What a worker does; these tests have kinds of their own."""


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch):
    """The kinds of these tests, gone afterwards."""
    monkeypatch.setattr(queue, "HANDLERS", {})

    @queue.handles("club")
    def club(run: Run) -> None:
        run.progress(50, "half")
        with run.completing():
            Club.objects.create(name=run.args["name"])
            run.result = {"attempt": run.attempt}

    @queue.handles("broken", attempts=3)
    def broken(run: Run) -> None:
        raise ValueError("no such stage")

    @queue.handles("hopeless")
    def hopeless(run: Run) -> None:
        raise GiveUp("The round has no tables.")

    @queue.handles("forgetful")
    def forgetful(run: Run) -> None:
        run.progress(10)

    @queue.handles("half", attempts=3)
    def half(run: Run) -> None:
        with run.completing():
            Club.objects.create(name="half")
            raise ValueError("after the effect")

    @queue.handles("overtaken")
    def overtaken(run: Run) -> None:
        Job.objects.filter(pk=run.job_id).update(lease_until=timezone.now() - timedelta(seconds=1))
        queue.claim(run.job_id)
        with run.completing():
            Club.objects.create(name="overtaken")


@pytest.fixture(autouse=True)
def rested(monkeypatch) -> None:
    """No broker was silent before."""
    monkeypatch.setattr(queue, "silent_until", 0.0)


class Bell:
    """A broker that notes for which jobs it was rung."""

    rung: ClassVar[list[int]] = []

    @classmethod
    def send_task(cls, name: str, args: tuple[int], **options: Any) -> None:
        cls.rung += args


@pytest.fixture
def rung(settings) -> Callable[[], list[int]]:
    """The jobs that were rung for, oldest first."""
    Bell.rung = []
    settings.BELL = f"{__name__}.Bell"
    return lambda: list(Bell.rung)


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


def test_the_bell_is_rung_after_the_commit_only(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        job = queue.enqueue("club", {"name": "Vaasa"})
        assert rung() == []
    assert rung() == [job.pk]


def test_a_job_asked_for_often_is_rung_for_once(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        first = queue.enqueue("club", {"name": "Kemi"}, debounce_key="club:Kemi")
        other = queue.enqueue("club", {"name": "Pori"}, debounce_key="club:Pori")
        for _ in range(3):
            queue.enqueue("club", {"name": "Kemi"}, debounce_key="club:Kemi")
    assert rung() == [first.pk, other.pk]


def test_a_job_asked_for_again_after_a_rolled_back_step_is_rung_for(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        with transaction.atomic():
            queue.enqueue("club", {"name": "Kemi"}, debounce_key="club:Kemi")
            transaction.set_rollback(True)
        job = queue.enqueue("club", {"name": "Kemi"}, debounce_key="club:Kemi")
    assert rung() == [job.pk]


def test_a_rolled_back_change_leaves_no_job(rung, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        queue.enqueue("club", {"name": "Pori"})
        transaction.set_rollback(True)
    assert (rung(), Job.objects.count()) == ([], 0)


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


@pytest.mark.parametrize(
    ("broker", "options"),
    [
        ("redis://127.0.0.1:1/0", {"max_retries": 0}),
        ("nothing://", {}),
    ],
    ids=["nobody listens", "no such broker"],
)
def test_a_silent_broker_does_not_break_the_request(
    monkeypatch, settings, broker, options, django_capture_on_commit_callbacks
):
    settings.BELL = "config.celery.app"
    monkeypatch.setattr(config.celery, "app", Celery(broker=broker, set_as_current=False))
    config.celery.app.conf.broker_transport_options = options
    with django_capture_on_commit_callbacks(execute=True):
        job = queue.enqueue("club", {"name": "A"})
    assert fields(job, "state") == (JobState.QUEUED,)
    age(job)
    assert queue.sweep() == 0


def test_a_broker_that_takes_connections_and_says_nothing_is_left_alone(monkeypatch, settings):
    """As behind a cut cable: without a limit the request would wait for ever, and each one after it."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        broker = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        settings.BELL = "config.celery.app"
        monkeypatch.setattr(config.celery, "app", Celery(broker=broker, set_as_current=False))
        config.celery.app.conf.broker_transport_options = {"socket_timeout": 0.2, "max_retries": 0}
        assert [queue.ring(1), queue.silent_until > 0] == [False, True]
        silent.setblocking(False)
        while True:
            try:
                silent.accept()[0].close()
            except BlockingIOError:
                break
        assert queue.ring(2) is False
        with pytest.raises(BlockingIOError):  # nobody has called again
            silent.accept()


def age(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(rung_at=timezone.now() - timedelta(minutes=1))


def test_the_sweeper_rings_for_the_unheard_and_the_dead(rung):
    unheard, fresh, dead, alive, waits = (queue.enqueue("club", {"name": str(i)}) for i in range(5))
    for job in (dead, alive):
        taken(job)
    expire(dead)
    Job.objects.filter(pk=waits.pk).update(attempts=1, run_after=timezone.now() + timedelta(minutes=1))
    for job in (unheard, dead, alive, waits):
        age(job)
    tasks.sweep()
    assert rung() == [unheard.pk, dead.pk]
    tasks.sweep()
    assert len(rung()) == 2
    assert fields(fresh, "state") == (JobState.QUEUED,)


def test_the_task_does_the_job():
    job = queue.enqueue("club", {"name": "A"})
    tasks.run_job(job.pk)
    assert fields(job, "state") == (JobState.DONE,)


def test_an_old_ring_holds_up_nothing():
    old, new = queue.enqueue("club", {"name": "A"}), queue.enqueue("club", {"name": "B"})
    queue.run_job(old.pk)
    tasks.run_job(old.pk)
    assert fields(new, "state") == (JobState.DONE,)
    tasks.run_job(old.pk)
    assert fields(old, "attempts") == (1,)


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
