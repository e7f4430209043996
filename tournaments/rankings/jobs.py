"""The job by which rankings follow the tournaments they hold."""

from tournaments.common import hooks, queue
from tournaments.rankings.services.following import follow_tournament


@queue.handles(hooks.FOLLOW, attempts=5)
def follow_job(run: queue.Run) -> None:
    """The results of a tournament and "done" in one transaction."""
    with run.completing():
        run.result = {"events": follow_tournament(tournament_id=run.args["tournament"])}
