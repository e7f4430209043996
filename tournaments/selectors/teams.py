"""Team standings: the members' figures added up, ranked as the rule set ranks players.

Read from the rows of a stage's standings, so that a team's total is what its members' rows say.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.ranking import Metric, exact, rank

Row = Mapping[str, Any]


def team_rows(payload: Mapping[str, Any], rows: Iterable[Row] | None = None) -> list[dict[str, Any]]:
    """Teams, best first: place, team, the figures of `metrics`, and the members in the order of the standings.

    `rows` may be those of several stages (`stages.merged`); equal teams share a place and stand by name.
    """
    members: dict[str, list[Row]] = {}
    for row in payload["rows"] if rows is None else rows:
        if row["team"]:
            members.setdefault(row["team"], []).append(row)
    metrics = payload["metrics"]
    chain = [_metric(key) for key in metrics]
    return [
        {
            "place": place,
            "team": team,
            **{key: exact(_sum(members[team], key)) for key in metrics},
            "games": sum(row["games"] for row in members[team]),
            "members": [_member(row, metrics) for row in members[team]],
        }
        for place, team in sorted(rank(members, chain))
    ]


def _metric(key: str) -> Metric[list[Row]]:
    return Metric(key, {}, lambda rows: _sum(rows, key))


def _sum(rows: Iterable[Row], key: str) -> int | Fraction:
    return sum((Fraction(row[key]) for row in rows), Fraction(0))


def _member(row: Row, metrics: Iterable[str]) -> dict[str, Any]:
    kept = ("place", "number", "given_name", "family_name", "country", *metrics)
    return {key: row[key] for key in kept}
