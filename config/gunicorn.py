"""How gunicorn serves Tenbo on a row of servers: `gunicorn --config python:config.gunicorn config.wsgi`.

One process: run as many as there are cores, each on a port of its own. A process that is told to stop says so at
`/readyz` and goes on serving for `TENBO_DRAIN` seconds, so that the proxy can send people elsewhere. Then it closes its
door before it finishes what is in hand: whoever comes now is refused at once, and the proxy asks the next process.
"""

import os
import signal
import threading
from types import FrameType
from typing import Any

from config import leaving

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.urls import resolve

bind = [f"{os.environ.get('TENBO_HOST', '127.0.0.1')}:{settings.PORT}"]
workers = 1
threads = settings.THREADS
worker_class = "gthread"
keepalive = 75  # longer than the proxy keeps an idle connection
timeout = 60
graceful_timeout = int(settings.DRAIN_SECONDS) + 25
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # its heartbeat wants no disk
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """In the process that serves: a signal to stop is first a word to the proxy.

    The code of all pages is loaded here, so that the first reader after a restart does not wait for it.
    """
    resolve("/")

    def drain(number: int, frame: FrameType | None) -> None:
        if not leaving.now():
            leaving.say()
            timer = threading.Timer(
                settings.DRAIN_SECONDS, worker.method_queue.defer, (close_and_leave, worker)
            )
            timer.daemon = True
            timer.start()

    signal.signal(signal.SIGTERM, drain)


def close_and_leave(worker: Any) -> None:
    """Take nobody in any more, then end as gunicorn does: what is in hand is answered."""
    worker.set_accept_enabled(False)
    worker.alive = False
    worker.method_queue.defer(
        close_door, worker
    )  # later: a newcomer may stand in the round of events at hand


def close_door(worker: Any) -> None:
    """Whoever comes from now on is refused at once."""
    for listener in worker.sockets:
        listener.close()
