"""Team standings: the figures of those who count added up, ranked as the rule set ranks players.

How many count is the tournament's: all of them, or the best so many. Read from the rows of a stage's standings, so
that a team's total is what its members' rows say.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.ranking import Metric, exact, rank

Row = Mapping[str, Any]


def team_rows(
    payload: Mapping[str, Any], rows: Iterable[Row] | None = None, *, best: int | None = None
) -> list[dict[str, Any]]:
    """Teams, best first: place, team, the figures of `metrics`, and the members in the order of the standings.

    `rows` may be those of several stages (`stages.merged`); equal teams share a place and stand by name. `best`: how
    many members count, by the chain of the rule set; None: all. A smaller team counts those it has.
    """
    members: dict[str, list[Row]] = {}
    for row in payload["rows"] if rows is None else rows:
        if row["team"]:
            members.setdefault(row["team"], []).append(row)
    metrics = payload["metrics"]
    chain = [_metric(key) for key in metrics]
    counting = {team: _counting(found, metrics, best) for team, found in members.items()}
    return [
        {
            "place": place,
            "team": team,
            **{key: exact(_sum(counting[team], key)) for key in metrics},
            "games": sum(row["games"] for row in members[team]),
            "members": [_member(row, metrics, row in counting[team]) for row in members[team]],
        }
        for place, team in sorted(rank(counting, chain))
    ]


def _counting(rows: list[Row], metrics: Sequence[str], best: int | None) -> list[Row]:
    """The best of a team by their own figures: a finalist may well have less than who did not go on."""
    if best is None:
        return rows
    return sorted(rows, key=lambda row: [Fraction(row[key]) for key in metrics], reverse=True)[:best]


def _metric(key: str) -> Metric[list[Row]]:
    return Metric(key, {}, lambda rows: _sum(rows, key))


def _sum(rows: Iterable[Row], key: str) -> int | Fraction:
    return sum((Fraction(row[key]) for row in rows), Fraction(0))


def _member(row: Row, metrics: Iterable[str], counts: bool) -> dict[str, Any]:
    kept = ("place", "number", "given_name", "family_name", "country", *metrics)
    return {key: row[key] for key in kept} | {"counts": counts}
