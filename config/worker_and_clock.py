"""`python -m config.worker_and_clock`: the worker and the clock of one machine, in one process.

The same as `celery worker --pool threads` and `celery beat`, without a second interpreter and without the shell of
Celery's command line, which would take twice the memory.
"""

import argparse
import logging
import warnings
from typing import Any

from celery import beat
from celery.exceptions import SecurityWarning

from config.celery import app


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.worker_and_clock", description=__doc__)
    parser.add_argument("--concurrency", type=int, default=2, help="jobs at once")
    parser.add_argument("--loglevel", default="warning")
    options = parser.parse_args()
    warnings.simplefilter(
        "ignore", SecurityWarning
    )  # it warns of root: messages are JSON, nothing is unpickled
    clock: Any = beat.EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
    clock.start()
    worker = app.Worker(
        pool="threads",
        concurrency=options.concurrency,
        loglevel=logging.getLevelName(options.loglevel.upper()),
        quiet=True,
        without_gossip=True,
        without_mingle=True,
    )
    worker.start()
    raise SystemExit(worker.exitcode)


if __name__ == "__main__":
    main()
