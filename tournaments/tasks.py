"""The tasks of Celery: each takes a job's number and calls one service. Importing this registers every
handler."""

import logging

from celery import current_app, shared_task
from django.db import DatabaseError

from tournaments import housekeeping
from tournaments.archive import jobs as archive
from tournaments.backups import services as backups
from tournaments.careers import services as careers
from tournaments.common import mail, queue
from tournaments.documents import jobs as exports
from tournaments.federation import jobs as federation
from tournaments.mirror import jobs as mirror
from tournaments.mirror.services import ask_for_late
from tournaments.outlook import services as outlook
from tournaments.push import jobs as push
from tournaments.rankings import jobs as rankings
from tournaments.seating.services import drawing, redraw
from tournaments.standings import services as standings
from tournaments.statistics import jobs as statistics
from tournaments.statistics.services import count_what_was_not
from tournaments.webhooks import jobs as webhooks
from tournaments.witness import jobs as witness
from tournaments.witness.services import ask_again

log = logging.getLogger(__name__)

HANDLER_MODULES = (
    *(archive, careers, mail, push, standings, outlook, statistics, exports),
    *(federation, rankings, drawing, redraw, webhooks, witness, mirror),
)
"""The modules to import so that every handler is known."""


@shared_task(name="tournaments.run_job")
def run_job(job_id: int) -> None:
    """Do one job, unless somebody has it, or else another one."""
    try:
        queue.answer_ring(job_id)
    except DatabaseError as error:  # the row is still there, and is found again
        log.warning("Job %s waits for the store: %s", job_id, error)


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Ring again for jobs nobody heard."""
    queue.sweep()


@shared_task(name="tournaments.tidy")
def tidy() -> None:
    """Remove old rows and files, ask again for what was missed, write the results of tournaments from files."""
    housekeeping.tidy()
    ask_again()
    careers.catch_up()
    count_what_was_not()


@shared_task(name="tournaments.backup")
def backup() -> None:
    """Write a backup and check it."""
    backups.make_scheduled_backup()


@shared_task(name="tournaments.mirrors")
def mirrors() -> None:
    """Ask for the mirrors that are not what they should be."""
    ask_for_late()


@queue.handles(queue.TASK, attempts=3)
def run_task(run: queue.Run) -> None:
    """Without Redis the clock asks for its tasks through the store."""
    current_app.tasks[run.args["task"]]()
    with run.completing():
        pass
