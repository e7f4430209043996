"""The jobs that make statistics."""

from tournaments.common.jobs import queue
from tournaments.common.web.kept.versions import pages_changed
from tournaments.models import Ranking, StatisticsSnapshot, Tournament
from tournaments.play.statistics import services


@queue.handles(services.JOB, attempts=5)
def rebuild_job(run: queue.Run) -> None:
    """Count changed tables, then add up and say "done" in one transaction."""
    tournament = Tournament.objects.filter(pk=run.args["tournament"]).first()
    if tournament is not None:
        services.count_tables(tournament)
    with run.completing():
        if tournament is not None:
            _add_up(tournament)


def _add_up(tournament: Tournament) -> None:
    """The sums over several tournaments, which grow with them, follow by the tidying; at once where the tournament is
    new to them or over, or a table is no longer public.
    """
    before = StatisticsSnapshot.objects.filter(tournament=tournament).values_list("tables", flat=True).first()
    snapshot = services.rebuild_tournament(tournament=tournament)
    is_over = tournament.state == Tournament.State.FINISHED
    if is_over or not before or snapshot.tables < before:
        services.request_combined(tournament)
    pages_changed(tournament.pk)


@queue.handles(services.COMBINE, attempts=5)
def combine_job(run: queue.Run) -> None:
    """The sums of a rule set or of a ranking."""
    with run.completing():
        if "ruleset" in run.args:
            services.rebuild_ruleset(ruleset=run.args["ruleset"])
        elif (ranking := Ranking.objects.filter(pk=run.args["ranking"]).first()) is not None:
            services.rebuild_ranking(ranking=ranking)
        pages_changed()
