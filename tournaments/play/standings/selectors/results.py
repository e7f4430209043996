"""The results of a table less penalties, and the figures by which a rule set ranks.

`Table.position["result"]` is the fold of the events alone; penalties stand in rows of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import cast

from scoring import standings
from scoring.descriptions import Figure
from tournaments.models import Penalty, Stage, Table, Tournament
from tournaments.play.ledger.games import rules_of, ruleset_of
from tournaments.play.standings.rows import GameResult


def ranking_of(tournament: Tournament) -> tuple[Figure, ...]:
    """The chain that orders the tournament."""
    return ruleset_of(tournament).ranking


def penalties_of(stage: Stage) -> Iterable[Penalty]:
    """The penalties that cost points and have not been cancelled. One query."""
    rows = Penalty.objects.filter(stage=stage, cancelled_at=None, amount__gt=0)
    return rows.select_related("entry", "round", "stage__tournament").order_by("pk")


def received(penalty: Penalty) -> dict[str, int]:
    """The points others receive of a penalty, by entry key: negative, since nothing is taken off them."""
    return standings.received(penalty.receivers)


def taken_in_rounds(tournament: Tournament) -> Mapping[int, Mapping[str, int]]:
    """Points taken off in each round, by the round's key and entry key. One query."""
    taken: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    rows = Penalty.objects.filter(stage__tournament=tournament, cancelled_at=None, round__isnull=False)
    for penalty in rows.select_related("entry"):
        in_round = taken[cast(int, penalty.round_id)]
        in_round[penalty.entry.key] += penalty.amount
        for key, points in received(penalty).items():
            in_round[key] += points
    return taken


def results_of(table: Table, taken: Mapping[str, int]) -> dict[str, GameResult]:
    """The result of each player (by entry key) less the points ``taken`` off them in this round.

    Select `round__stage__tournament`.
    """
    stage = table.round.stage
    results: Mapping[str, GameResult] = table.position["result"]
    return standings.less_penalties(ruleset_of(stage.tournament), rules_of(stage), results, taken)
