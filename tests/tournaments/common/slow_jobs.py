"""Handlers the worker of test_worker_crash.py loads: slow enough to be killed in the middle."""

import time

from players.models import Club
from tournaments.common.jobs import queue
from tournaments.common.jobs.queue import Run


@queue.handles("slow", attempts=20, lease=2)
def slow(run: Run) -> None:
    """Leaves one club named after the job."""
    for percent in (25, 50, 75):
        time.sleep(0.1)
        run.progress(percent)
    with run.completing():
        time.sleep(0.05)
        Club.objects.create(
            name=f"job {run.job_id}", country=f"T{chr(65 + run.token // 26)}{chr(65 + run.token % 26)}"
        )
