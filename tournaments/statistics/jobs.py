"""The jobs that make statistics."""

from tournaments.common import queue
from tournaments.models import Ranking, Round, StatisticsSnapshot, Tournament
from tournaments.statistics import services


@queue.handles(services.JOB, attempts=5)
def rebuild_job(run: queue.Run) -> None:
    """Count what changed, then add up and say "done" in one transaction."""
    tournament = Tournament.objects.filter(pk=run.args["tournament"]).first()
    if tournament is not None:
        services.count_tables(tournament)
    with run.completing():
        if tournament is not None:
            _add_up(tournament)


def _add_up(tournament: Tournament) -> None:
    """The sums over several tournaments follow once the round is over; at once where the tournament is new to them, or
    a table is no longer public."""
    before = StatisticsSnapshot.objects.filter(tournament=tournament).values_list("tables", flat=True).first()
    snapshot = services.rebuild_tournament(tournament=tournament)
    running = Round.objects.filter(stage__tournament=tournament, state=Round.State.RUNNING).exists()
    if not running or not before or snapshot.tables < before:
        services.request_combined(tournament)


@queue.handles(services.COMBINE, attempts=5)
def combine_job(run: queue.Run) -> None:
    """The sums of a rule set or of a ranking."""
    with run.completing():
        if "ruleset" in run.args:
            services.rebuild_ruleset(ruleset=run.args["ruleset"])
        elif (ranking := Ranking.objects.filter(pk=run.args["ranking"]).first()) is not None:
            services.rebuild_ranking(ranking=ranking)
