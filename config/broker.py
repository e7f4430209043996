"""The broker of one machine without Redis: the store. Its messages are the due jobs; no message is kept elsewhere.

A transport of kombu. The worker asks the store ten times a second: a new job sends no signal, so none can be lost or
half written, and finished jobs cost nothing. The clock's tasks become jobs.
"""

import logging
import time
from queue import Empty
from typing import Any

from celery import current_app, uuid
from django.db import DatabaseError, connection
from kombu.serialization import dumps
from kombu.transport import virtual

from tournaments.common.jobs.queue import TASK, due, enqueue

log = logging.getLogger(__name__)

RUN_JOB = "tournaments.run_job"
PAUSE = 2.0  # seconds until a job that is still due is handed out again; also the rest after an error of the store


class Channel(virtual.Channel):
    """Hands out the due jobs."""

    supports_fanout = False
    connection: "Transport"
    do_restore = False  # the store still has the message of a dying worker as a due job

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
    """The due jobs, each handed out once in a `PAUSE`: a claim in the store decides which worker has it."""

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
    """The transport of addresses `store://`."""

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
