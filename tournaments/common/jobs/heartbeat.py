"""The heartbeat of a worker keeps the leases of the jobs in hand: those of a dead worker run out within seconds.

A job that says nothing of its progress for long is not kept: another worker may try it. The heart also touches a file
of the data folder, so that anybody can tell whether a worker lives, without a write to the store.
"""

import logging
import os
import socket
import threading
import time
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.common.jobs import queue

log = logging.getLogger(__name__)

SECONDS = 2.0
LONGEST_SILENCE = 900.0
LATELY = 10.0
"""Seconds within which a living worker gives a sign of life."""
FORGOTTEN = 24 * 3600.0
"""Seconds after which a worker that is gone is no longer listed."""

_starting = threading.Lock()
_thread: threading.Thread | None = None


def start(*, sign: bool = True) -> None:
    """Start the heartbeat of a process, once; the thread ends with it. `sign`: the process is a worker."""
    global _thread
    with _starting:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_beat_for_ever, args=(sign,), name="heartbeat", daemon=True)
            _thread.start()


def beat() -> int:
    """Keep the leases of the jobs in hand; returns their number."""
    now = time.monotonic()
    return sum(run.keep() for run in tuple(queue.IN_HAND) if now - run.last_word < LONGEST_SILENCE)


def note_life() -> None:
    """Give a sign of life of this worker."""
    own = _folder() / f"{socket.gethostname()}.{os.getpid()}"
    try:
        own.parent.mkdir(mode=0o700, exist_ok=True)
        own.touch(mode=0o600)
    except OSError as error:  # a full disk stops no job
        log.warning("The sign of life of this worker could not be kept: %s", error)


def heard() -> dict[str, float]:
    """Seconds since the last sign of life, by worker. Files of workers that are long gone are removed."""
    now, ages = time.time(), dict[str, float]()
    for path in sorted(_folder().glob("*")):
        try:
            age = max(0.0, now - path.stat().st_mtime)
            if age > FORGOTTEN:
                path.unlink()
            else:
                ages[path.name] = age
        except OSError:  # another reader has removed it
            continue
    return ages


def _folder() -> Path:
    folder: Path = settings.DATA_DIR / "workers"
    return folder


def _beat_for_ever(sign: bool) -> None:
    while True:
        if sign:
            note_life()
        time.sleep(SECONDS)
        try:
            beat()
        except DatabaseError as error:
            log.warning("The leases of %s jobs could not be kept: %s", len(queue.IN_HAND), error)
            connection.close()
