"""The job by which rankings follow the tournaments they hold."""

from tournaments.common.chain import hooks
from tournaments.common.jobs import queue
from tournaments.desk.rankings.services.following import follow_tournament


@queue.handles(hooks.FOLLOW, attempts=5)
def follow_job(run: queue.Run) -> None:
    """Take the results of a tournament and write "done" in one transaction."""
    with run.completing():
        run.result = {"events": follow_tournament(tournament_id=run.args["tournament"])}
