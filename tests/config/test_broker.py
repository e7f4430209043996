"""The store and Redis as brokers, through kombu as the worker and the clock use them."""

import logging
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from django.conf import settings
from kombu import Connection
from kombu.simple import SimpleQueue

from config import celery
from config.broker import Waiting
from players.models import Club
from tests.processes import free_port
from tests.redis_server import redis_server
from tournaments import tasks
from tournaments.common.jobs import queue
from tournaments.models import Job, JobState

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def box() -> Iterator[SimpleQueue]:
    with Connection("store://") as connection, SimpleQueue(connection.channel(), "tenbo") as box:
        yield box


@pytest.fixture(autouse=True)
def club(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "HANDLERS", dict(queue.HANDLERS))

    @queue.handles("club")
    def club(run: queue.Run) -> None:
        with run.completing():
            Club.objects.create(name=f"club {run.job_id}")


def received(box: SimpleQueue) -> list[int]:
    """The jobs of the messages that are there."""
    found: list[int] = []
    while True:
        try:
            message = box.get(block=False)
        except Empty:
            return found
        message.ack()
        found += message.payload[0]


def test_a_message_for_each_job_that_is_due(box):
    jobs = [queue.enqueue("club", {}) for _ in range(3)]
    queue.run_job(jobs[1].pk)
    assert received(box) == [jobs[0].pk, jobs[2].pk]
    assert received(box) == []


def test_what_was_handed_out_and_never_claimed_is_handed_out_again():
    job = queue.enqueue("club", {})
    waiting = Waiting()
    assert [waiting.next_job(), waiting.next_job()] == [job.pk, None]
    waiting.handed_out[job.pk] -= 60
    assert waiting.next_job() == job.pk


def test_jobs_of_long_ago_cost_nothing(box, django_assert_num_queries):
    old = [Job(kind="club", state=JobState.DONE, run_after="2026-01-01T00Z", rung_at="2026-01-01T00Z")] * 1500
    Job.objects.bulk_create(old)
    new = queue.enqueue("club", {})
    with django_assert_num_queries(2):
        assert received(box) == [new.pk]


def test_a_ring_leaves_nothing_and_what_the_clock_asks_for_is_a_job():
    for _ in range(2):
        celery.app.send_task("tournaments.run_job", args=(7,), ignore_result=True)
        celery.app.send_task("tournaments.tidy", ignore_result=True)
    job = Job.objects.get()
    assert (job.kind, job.args) == (queue.TASK, {"task": "tournaments.tidy"})
    tasks.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.DONE, "")


@pytest.mark.redis
@pytest.mark.processes
def test_a_worker_reads_on_after_redis_went_away_while_it_held_all_the_rings_it_may_hold(tmp_path: Path):
    """Acknowledging the rings failed, and kombu then counted them as unread for as long as the worker lived."""
    port = free_port()
    address = f"redis://127.0.0.1:{port}/0"
    connection = Connection(address, transport_options=settings.BELL_OPTIONS)
    with redis_server(port, tmp_path):
        channel: Any = connection.channel()
        channel.basic_qos(0, 2, False)
        box = SimpleQueue(channel, "tenbo")
        for job in (1, 2):
            box.put({"job": job})
        rings = [box.get(), box.get()]
        assert not channel.qos.can_consume()
    for ring in rings:
        ring.ack_log_error(logging.getLogger(__name__), connection.connection_errors)
    assert channel.qos.can_consume()
    connection.collect()
