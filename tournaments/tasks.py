"""The tasks of Celery: each takes a job's number and calls one service. Importing this registers every
handler."""

from celery import shared_task

from tournaments import housekeeping
from tournaments.common import mail, queue
from tournaments.documents import jobs as exports
from tournaments.seating.services import redraw
from tournaments.standings import services as standings

HANDLER_MODULES = (mail, standings, exports, redraw)
"""The modules to import so that every handler is known."""


@shared_task(name="tournaments.run_job")
def run_job(job_id: int) -> None:
    """Do one job, unless somebody has it."""
    queue.run_job(job_id)


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Ring again for jobs nobody heard."""
    queue.sweep()


@shared_task(name="tournaments.tidy")
def tidy() -> None:
    """Remove old rows and files."""
    housekeeping.tidy()
