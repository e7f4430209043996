"""The standings of a stage and the final list as flat sheets: both loop over the columns of the standings."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import cast

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.desk.documents.workbook.sheets import CellFormat, Sheet, SheetColumn, Value
from tournaments.play.standings.columns import (
    Column,
    Kind,
    StandingRow,
    StandingsPayload,
    Where,
    columns_of,
    list_name,
    ranking_columns,
)
from tournaments.play.standings.rows import FIGURES, figure_of

COUNTRY = "country"
FORMATS = {
    Kind.PLACE: CellFormat.NUMBER,
    Kind.NUMBER: CellFormat.NUMBER,
    Kind.POINTS: CellFormat.POINTS,
    Kind.DEDUCTION: CellFormat.POINTS,
    Kind.TOTAL: CellFormat.POINTS,
    Kind.SHARE: CellFormat.SHARE,
}
"""The format of a column's values by kind; text for all others."""


def stage_sheet(title: str, payload: StandingsPayload, ema: Mapping[int, str]) -> Sheet:
    """The standings of a stage, with columns for every round; guests stand last, without a place. `ema`: the EMA
    numbers of the players by the numbers of their entries."""
    return _sheet(title, payload, [*payload["rows"], *payload["guests"]], Where.SHEET, {}, ema)


def final_sheet(
    title: str,
    payload: StandingsPayload,
    rows: Sequence[StandingRow],
    stages: Mapping[int, str],
    ema: Mapping[int, str],
) -> Sheet:
    """The final list, `rows` over all `stages` (names by number); `payload` is the last stage's."""
    return _sheet(title, payload, rows, Where.FINAL_SHEET, stages, ema)


def figure_columns(payload: StandingsPayload) -> list[Column]:
    """The figures that a single game also has."""
    figures = {*FIGURES, *payload["metrics"]}
    return [column for column in columns_of(payload, Where.SHEET) if column.key in figures]


def sheet_column(column: Column) -> SheetColumn:
    """The column of a sheet that shows this column of the standings."""
    return SheetColumn(str(column.heading), FORMATS.get(column.kind, CellFormat.TEXT))


def sheet_value(column: Column, holder: Mapping[str, object]) -> Value:
    """The value of a row, a game or a team in this column; None if a stored row does not have it yet."""
    value = cast(Value, holder.get(column.key))
    if value is None or column.kind not in (Kind.POINTS, Kind.DEDUCTION, Kind.TOTAL, Kind.SHARE):
        return value
    whole = isinstance(value, int) and column.kind is not Kind.SHARE
    return value if whole else Fraction(figure_of(holder, column.key))


def _sheet(
    title: str,
    payload: StandingsPayload,
    rows: Iterable[StandingRow],
    where: Where,
    stages: Mapping[int, str],
    ema: Mapping[int, str],
) -> Sheet:
    columns = columns_of(payload, where)
    ranking = ranking_columns(registry.get(payload["ruleset"]).ranking)
    headings = [heading for column in columns for heading in _headings(column, payload, ranking)]
    lines = [
        [value for column in columns for value in _values(column, row, ranking, stages, ema)] for row in rows
    ]
    return Sheet(title, headings, lines)


def _headings(column: Column, payload: StandingsPayload, ranking: Sequence[Column]) -> Iterable[SheetColumn]:
    """The column's heading, or those of every round: a column for each figure that ranks. The EMA number
    stands beside the country.
    """
    if column.key == COUNTRY:
        return [sheet_column(column), SheetColumn(_("EMA number"), CellFormat.TEXT)]
    if column.kind is not Kind.ROUNDS:
        return [sheet_column(column)]
    titles = [_round_title(payload, round_["number"]) for round_ in payload["rounds"]]
    return [_round_heading(title, figure, ranking) for title in titles for figure in ranking]


def _round_title(payload: StandingsPayload, number: int) -> str:
    """As `texts.format.round_name`, from a stored payload."""
    if payload["stage"] == 1:
        return _("Round %(number)s") % {"number": number}
    return _("%(stage)s, round %(number)s") % {
        "stage": capfirst(payload["stage_name"] or _("Final")),
        "number": number,
    }


def _round_heading(title: str, figure: Column, ranking: Sequence[Column]) -> SheetColumn:
    heading = title if len(ranking) == 1 else f"{title}: {figure.heading}"
    return SheetColumn(heading, FORMATS[figure.kind])


def _values(
    column: Column,
    row: StandingRow,
    ranking: Sequence[Column],
    stages: Mapping[int, str],
    ema: Mapping[int, str],
) -> Iterable[Value]:
    """The row's value in the column, or a value for each of its headings."""
    match column.kind:
        case Kind.ROUNDS:
            return [cell and sheet_value(figure, cell) for cell in row["rounds"] for figure in ranking]
        case Kind.STAGE:
            return [stages[cast(int, row.get(column.key))]]
        case Kind.NAME:
            return [list_name(row)]
    beside = [ema.get(row["number"]) or None] if column.key == COUNTRY else []
    return [sheet_value(column, row), *beside]
