"""The bell of the queue: rung after the commit, once for a job, again by the sweeper, and missed by nobody."""

import socket
from datetime import timedelta

import pytest
from celery import Celery
from django.db import transaction
from django.utils import timezone

import config.celery
from tests.tournaments.common.jobs.moments import expire, fields, taken
from tournaments import tasks
from tournaments.common.jobs import queue
from tournaments.models import Job, JobState

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("kinds", "rested")]


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
