"""The settings of gunicorn for a row of servers: `gunicorn --config python:config.gunicorn config.wsgi`.

One process: run as many as there are cores, each on a port of its own. A process that is told to stop announces it at
`/readyz` and goes on serving for `TENBO_DRAIN` seconds, so that the proxy can send people elsewhere. Then it closes its
sockets before it finishes its last requests: new connections are refused at once, and the proxy asks the next process.
"""

import os
import signal
import threading
from types import FrameType
from typing import Any

from config import garbage, shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.db import connection
from django.urls import resolve

bind = [f"{os.environ.get('TENBO_HOST', '127.0.0.1')}:{settings.PORT}"]
workers = 1
threads = settings.THREADS
worker_class = "gthread"
keepalive = 75  # longer than the proxy keeps an idle connection
timeout = 60
graceful_timeout = int(settings.DRAIN_SECONDS) + 25
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # its heartbeat needs no disk
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Prepare the process that serves: a signal to stop first tells the proxy.

    The code of all pages is loaded here, so that the first reader after a restart does not wait for it.
    """
    resolve("/")
    garbage.freeze()
    if connection.vendor == "postgresql":
        from config.postgresql.watch import WATCH  # here: a laptop has no driver to load

        WATCH.start(connection)

    def drain(number: int, frame: FrameType | None) -> None:
        if not shutdown.is_announced():
            shutdown.announce()
            timer = threading.Timer(
                settings.DRAIN_SECONDS, worker.method_queue.defer, (close_and_leave, worker)
            )
            timer.daemon = True
            timer.start()

    signal.signal(signal.SIGTERM, drain)


def close_and_leave(worker: Any) -> None:
    """Accept no new connections, then end as gunicorn does: the requests at hand are answered."""
    worker.set_accept_enabled(False)
    worker.alive = False
    # later, as a new connection may stand in the round of events at hand
    worker.method_queue.defer(close_door, worker)


def close_door(worker: Any) -> None:
    """Close the sockets, so that new connections are refused at once."""
    for listener in worker.sockets:
        listener.close()
