"""The heartbeat of a worker keeps the leases of the jobs in hand: those of a dead worker run out within seconds.

A job that says nothing of its progress for long is not kept: another worker may try it.
"""

import logging
import threading
import time

from django.db import DatabaseError, connection

from tournaments.common import queue

log = logging.getLogger(__name__)

SECONDS = 2.0
LONGEST_SILENCE = 900.0

_starting = threading.Lock()
_thread: threading.Thread | None = None


def start() -> None:
    """Once in a process; the thread ends with it."""
    global _thread
    with _starting:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_beat_for_ever, name="heartbeat", daemon=True)
            _thread.start()


def beat() -> int:
    """Keep the leases of the jobs in hand; returns of how many."""
    now = time.monotonic()
    return sum(run.keep() for run in tuple(queue.IN_HAND) if now - run.last_word < LONGEST_SILENCE)


def _beat_for_ever() -> None:
    while True:
        time.sleep(SECONDS)
        try:
            beat()
        except DatabaseError as error:
            log.warning("The leases of %s jobs could not be kept: %s", len(queue.IN_HAND), error)
            connection.close()
