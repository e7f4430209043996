"""Team standings: sums of the figures of counting members, ranked as the rule set ranks players.

The tournament sets the number of members that count: all of them, or the best few. Read from the rows of a stage's
standings, so that a team's total is the sum of its members' rows.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NotRequired, TypedDict, cast

from scoring.ranking import Metric, exact, rank
from tournaments.play.standings.columns import StandingRow
from tournaments.play.standings.rows import Amount, figure_of


class TeamMember(TypedDict):
    """A member with the figures that rank; ``counts`` tells whether they are in the team's sum."""

    place: int
    number: int
    given_name: str
    family_name: str
    country: str
    apart: NotRequired[str]
    total: Amount
    table_points: NotRequired[Amount]
    counts: bool


class TeamRow(TypedDict):
    """A team with the sums of the figures that rank, and its members in the order of the standings."""

    place: int
    team: str
    total: Amount
    table_points: NotRequired[Amount]
    games: int
    members: list[TeamMember]


def team_rows(
    metrics: Sequence[str], rows: Iterable[StandingRow], *, best: int | None = None
) -> list[TeamRow]:
    """Teams, best first, by the figures `metrics`; equal teams share a place and are ordered by name.

    `rows` may be those of several stages (`final_list.merged`), with rows of members outside the ranking: a reserve
    plays for the team. `best`: the number of members that count, by the chain of the rule set; None: all. A smaller
    team counts the members it has.
    """
    members: dict[str, list[StandingRow]] = {}
    for row in rows:
        if row["team"]:
            members.setdefault(row["team"], []).append(row)
    counting = {team: _counting(own, metrics, best) for team, own in members.items()}
    placed = sorted(rank(counting, [_metric(key) for key in metrics]))
    return [_team(place, team, members[team], counting[team], metrics) for place, team in placed]


def _team(
    place: int, team: str, rows: list[StandingRow], counting: list[StandingRow], metrics: Sequence[str]
) -> TeamRow:
    row = {
        "place": place,
        "team": team,
        **{key: exact(_sum(counting, key)) for key in metrics},
        "games": sum(row["games"] for row in rows),
        "members": [_member(row, metrics, row in counting) for row in rows],
    }
    return cast(TeamRow, row)


def _counting(rows: list[StandingRow], metrics: Sequence[str], best: int | None) -> list[StandingRow]:
    """The best of a team by their own figures: a finalist may have less than a member who did not go on."""
    if best is None:
        return rows
    return sorted(rows, key=lambda row: [_figure(row, key) for key in metrics], reverse=True)[:best]


def _metric(key: str) -> Metric[list[StandingRow]]:
    return Metric(key, lambda rows: _sum(rows, key))


def _sum(rows: Iterable[StandingRow], key: str) -> Fraction:
    return sum((_figure(row, key) for row in rows), Fraction(0))


def _figure(row: StandingRow, key: str) -> Fraction:
    return Fraction(figure_of(row, key))


def _member(row: StandingRow, metrics: Iterable[str], counts: bool) -> TeamMember:
    figures = {key: figure_of(row, key) for key in metrics}
    person = {
        key: row[key]
        for key in ("place", "number", "given_name", "family_name", "country", "apart")
        if key in row
    }
    return cast(TeamMember, {**person, **figures, "counts": counts})
