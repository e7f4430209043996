"""The broker of one machine without Redis: the store. Its messages are the jobs that are due; none is kept elsewhere.

A transport of kombu. The worker asks the store ten times a second: a change rings no bell, nothing can be lost or half
written, and a job that was done long ago costs nothing. What the clock sends becomes a job.
"""

import logging
import time
from queue import Empty
from typing import Any

from celery import current_app, uuid
from django.db import DatabaseError, connection
from kombu.serialization import dumps
from kombu.transport import virtual

from tournaments.common.queue import TASK, due, enqueue

log = logging.getLogger(__name__)

RUN_JOB = "tournaments.run_job"
PAUSE = 2.0  # until a job that was handed out and is still due is handed out again; also after an error of the store


class Channel(virtual.Channel):
    """Hands out what is due."""

    supports_fanout = False
    connection: "Transport"
    do_restore = False  # a message that a dying worker holds is still due

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        job_id = self.connection.waiting.next_job()
        if job_id is None:
            raise Empty
        headers, properties, body, _ = current_app.amqp.as_task_v2(uuid(), RUN_JOB, args=(job_id,))
        content_type, encoding, text = dumps(body, "json")
        message: dict[str, Any] = self.prepare_message(text, 0, content_type, encoding, headers, properties)
        self._inplace_augment_message(message, "", queue)
        return message

    def _put(self, queue: str, message: dict[str, Any], **options: Any) -> None:
        task = message["headers"]["task"]
        if task != RUN_JOB:
            enqueue(TASK, {"task": task}, debounce_key=f"{TASK}:{task}")

    def _size(self, queue: str) -> int:
        return 0

    def _purge(self, queue: str) -> int:
        return 0


class Waiting:
    """The jobs that are due, each handed out once in a while: a claim decides who has it."""

    def __init__(self) -> None:
        self.handed_out: dict[int, float] = {}
        self.silent_until = 0.0

    def next_job(self) -> int | None:
        now = time.monotonic()
        if now < self.silent_until:
            return None
        self.handed_out = {job: then for job, then in self.handed_out.items() if now - then < PAUSE}
        try:
            waiting = due().exclude(pk__in=self.handed_out).order_by("run_after", "pk")
            job_id: int | None = waiting.values_list("pk", flat=True).first()
        except DatabaseError as error:
            log.warning("The store does not say what is to be done: %s", error)
            connection.close()
            self.silent_until = now + PAUSE
            return None
        if job_id is not None:
            self.handed_out[job_id] = now
        return job_id


class Transport(virtual.Transport):
    """`store://`"""

    Channel = Channel
    driver_type = driver_name = "store"
    polling_interval = 0.1
    global_state = virtual.BrokerState()

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = self.global_state
        self.waiting = Waiting()

    def driver_version(self) -> str:
        return "1"
