"""What a table settles to once penalties are taken off, and which figures of it a rule set ranks by.

`Table.position["result"]` is the fold of the events alone; penalties stand in rows of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, cast

from scoring.rulesets.base import Figure
from tournaments.models import Penalty, Stage, Table, Tournament
from tournaments.selectors.games import ruleset_of

FIGURES = ("raw", "uma", "oka", "penalties", "total")
"""What every rule set says of a player's game, in points."""


def ranking_of(tournament: Tournament) -> tuple[Figure, ...]:
    """The chain that orders the tournament."""
    return ruleset_of(tournament).ranking


def figures_of(tournament: Tournament) -> tuple[str, ...]:
    """The keys of every figure a game of this tournament has."""
    return (*FIGURES, *(figure.key for figure in ranking_of(tournament) if figure.key not in FIGURES))


def penalties_of(stage: Stage) -> Iterable[Penalty]:
    """The penalties that cost points and have not been cancelled. One query."""
    rows = Penalty.objects.filter(stage=stage, cancelled_at=None, amount__gt=0)
    return rows.select_related("entry", "round", "stage__tournament").order_by("pk")


def received(penalty: Penalty) -> dict[str, int]:
    """What others receive of a penalty, by entry key: negative, as it is taken off the other way round."""
    return {key: -points for key, points in penalty.receivers.items()}


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


def results_of(tournament: Tournament, table: Table, taken: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """The result of each player (by entry key) less what is ``taken`` off him in this round."""
    results: Mapping[str, Mapping[str, Any]] = table.position["result"]
    if not any(taken.get(player) for player in results):
        return {player: dict(result) for player, result in results.items()}
    less = [
        {
            **result,
            "penalties": result["penalties"] - taken.get(player, 0),
            "total": result["total"] - taken.get(player, 0),
        }
        for player, result in results.items()
    ]
    ruleset = ruleset_of(tournament)
    after = ruleset.after_penalties(less, ruleset.resolve(tournament.options))
    return dict(zip(results, after, strict=True))
