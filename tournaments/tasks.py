"""The tasks of Celery: each takes a job's number and calls one service. Importing the module registers handlers."""

import logging

from celery import current_app, shared_task
from django.db import DatabaseError

from players.services import write_search_texts
from tournaments import housekeeping
from tournaments.common.jobs import mail, queue
from tournaments.desk.documents import jobs as exports
from tournaments.desk.federation import jobs as federation
from tournaments.desk.rankings import jobs as rankings
from tournaments.desk.seating.services import drawing, redraw
from tournaments.play.outlook import services as outlook
from tournaments.play.push import jobs as push
from tournaments.play.standings import services as standings
from tournaments.play.statistics import jobs as statistics
from tournaments.play.statistics.services import count_what_was_not, sum_what_changed
from tournaments.public.careers import services as careers
from tournaments.trust.archive import jobs as archive
from tournaments.trust.archive.services.checks import CHECK_DUE
from tournaments.trust.backups import services as backups
from tournaments.trust.webhooks import jobs as webhooks

log = logging.getLogger(__name__)

HANDLER_MODULES = (
    *(archive, careers, mail, push, standings, outlook, statistics, exports),
    *(federation, rankings, drawing, redraw, webhooks),
)
"""The modules that register handlers when they are imported."""


@shared_task(name="tournaments.run_job")
def run_job(job_id: int) -> None:
    """Do this job, or another one if a worker has it."""
    try:
        queue.answer_ring(job_id)
    except DatabaseError as error:  # the row is still there, and is found again
        log.warning("Job %s waits for the store: %s", job_id, error)


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Ring again for jobs that no worker heard."""
    queue.sweep()


@shared_task(name="tournaments.tidy")
def tidy() -> None:
    """Remove old rows and files, and write the missing results and statistics of tournaments from files, and what an
    older release beside this one did not write of people."""
    housekeeping.tidy()
    careers.catch_up()
    write_search_texts()
    count_what_was_not()
    sum_what_changed()


@shared_task(name="tournaments.check_ledgers")
def check_ledgers() -> None:
    """Ask for the comparison of the ledgers that were not compared for a day."""
    queue.enqueue(CHECK_DUE, {}, debounce_key=CHECK_DUE)


@shared_task(name="tournaments.backup")
def backup() -> None:
    """Write a backup and check it."""
    backups.make_scheduled_backup()


@queue.handles(queue.TASK, attempts=3)
def run_task(run: queue.Run) -> None:
    """Run a task of the clock, which asks for it through the store when there is no Redis."""
    current_app.tasks[run.args["task"]]()
    with run.completing():
        pass
