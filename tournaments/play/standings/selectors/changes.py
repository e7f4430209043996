"""The places before and after a correction that is not written yet."""

from collections.abc import Collection
from typing import NamedTuple

from tournaments.models import Stage, Table
from tournaments.play.standings.columns import StandingRow, full_name
from tournaments.play.standings.rows import Amount, figure_of
from tournaments.play.standings.selectors.standings import TableResults, compute


class PlaceChange(NamedTuple):
    """A player's place and the figure that ranks first, before and after."""

    number: int
    name: str
    place_before: int
    place: int
    figure_before: Amount
    figure: Amount


def place_changes(table: Table, results: TableResults, players: Collection[int]) -> list[PlaceChange]:
    """The changes of the stage's standings for other results of a table, by the new places: the players named by
    number, and everybody whose place changes.
    """
    stage: Stage = table.round.stage
    before = {row["number"]: row for row in compute(stage)["rows"]}
    after = compute(stage, {table.pk: results})
    figure = after["metrics"][0]
    changes = (_change(before[row["number"]], row, figure) for row in after["rows"])
    return [change for change in changes if change.number in players or change.place != change.place_before]


def _change(before: StandingRow, after: StandingRow, figure: str) -> PlaceChange:
    return PlaceChange(
        after["number"],
        full_name(after),
        before["place"],
        after["place"],
        figure_of(before, figure),
        figure_of(after, figure),
    )
