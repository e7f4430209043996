"""The columns of the standings on sheets for people: heading, width, and the cell of a row."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import cast

from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.desk.documents.workbook.page import Link, Put
from tournaments.desk.documents.workbook.sheets import Value
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look, points_look, total_look
from tournaments.models import Entry
from tournaments.play.standings.columns import (
    Column,
    Kind,
    StandingRow,
    StandingsPayload,
    list_name,
    ranking_columns,
)

NAME, FIGURE, TEXT_WIDTH, ROUND, COUNTRY = 30.0, 12.0, 20.0, 10.0, 10.0
MISSED = "–"
NO_STAGES: Mapping[int, str] = {}
UNTOLD = {Entry.Status.PLAYING.value, ""}
"""The states of players that need no words."""


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a sheet: `put` gives the cell of a row; `place` is the target of its heading's link.

    Fields of one `group` stand below its name.
    """

    heading: str
    width: float
    put: Callable[[StandingRow], Put | None]
    look: Look = Look.HEAD
    place: str = ""
    group: str = ""

    def head(self) -> Put:
        return Put(Link(self.heading, self.place) if self.place else self.heading, self.look)


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round of a stage in the list: its short heading, the figures of a player, and the target of the heading.

    `group` names the stage if there are several.
    """

    heading: str
    cell: Callable[[StandingRow], Mapping[str, object] | None]
    place: str = ""
    group: str = ""


class Fields:
    """The fields of the standings `payload`, over `rounds`, with `marks` of footnotes behind names."""

    def __init__(
        self,
        payload: StandingsPayload,
        rounds: Sequence[RoundColumn],
        footnotes: Mapping[int, str],
        rows: Sequence[StandingRow],
    ) -> None:
        self.payload, self.rounds, self.marks = payload, rounds, footnotes
        self.ranking = ranking_columns(registry.get(payload["ruleset"]).ranking)
        self.above = {row["number"]: before for before, row in pairwise(rows)}

    def of(self, columns: Iterable[Column]) -> list[Field]:
        return [field for column in columns for field in self._fields(column)]

    def _fields(self, column: Column) -> Iterator[Field]:
        heading = str(column.heading)
        match column.kind:
            case Kind.PLACE:
                yield Field(heading, 7, lambda row: Put(row["place"], Look.PLACE), Look.HEAD_RIGHT)
            case Kind.CHANGE:
                yield Field(heading, FIGURE, lambda row: Put(_moved(row), Look.CENTRE), Look.HEAD_CENTRE)
            case Kind.NUMBER:
                yield Field(
                    heading, 6, lambda row: Put(sheet_value(column, row), Look.NUMBER), Look.HEAD_RIGHT
                )
            case Kind.NAME:
                yield Field(heading, NAME, lambda row: Put(self._name(row), Look.STRONG))
            case Kind.TEXT:
                width = COUNTRY if column.key == "country" else TEXT_WIDTH
                yield Field(heading, width, lambda row: Put(sheet_value(column, row)))
            case Kind.CARRIED:
                yield from map(self._carried, self.ranking)
            case Kind.ROUNDS:
                yield from map(self._round, self.rounds)
            case Kind.GAP:
                yield Field(heading, FIGURE, self._gap, Look.HEAD_RIGHT)
            case _:
                yield Field(heading, FIGURE, lambda row: self._figure(column, row), Look.HEAD_RIGHT)

    def _name(self, row: StandingRow) -> str:
        status = "" if row["status"] in UNTOLD else f" ({Entry.Status(row['status']).label})"
        return f"{list_name(row)}{status}{self.marks.get(row['number'], '')}"

    def _carried(self, figure: Column) -> Field:
        heading = _("Carried over")
        if len(self.ranking) > 1:
            heading = f"{heading}: {figure.heading}"

        def put(row: StandingRow) -> Put | None:
            return figure_put(sheet_value(figure, row["carried"])) if row["carried"] else Put("")

        return Field(heading, FIGURE, put, Look.HEAD_RIGHT)

    def _round(self, column: RoundColumn) -> Field:
        """The first figure that ranks."""

        def put(row: StandingRow) -> Put:
            cell = column.cell(row)
            return (
                Put(MISSED, Look.NUMBER) if cell is None else figure_put(sheet_value(self.ranking[0], cell))
            )

        return Field(column.heading, ROUND, put, Look.HEAD_RIGHT, column.place, column.group)

    def _gap(self, row: StandingRow) -> Put:
        """The gap to the row above, in the first figure in which they differ."""
        before = self.above.get(row["number"])
        if before is None:
            return Put("")
        differences = (number(figure, before) - number(figure, row) for figure in self.ranking)
        gap = next(filter(None, differences), Fraction(0))
        return share_put(gap, Look.SCORE, Look.SHARE)

    def _figure(self, column: Column, row: StandingRow) -> Put:
        value = sheet_value(column, row)
        if column.rank is None:
            return figure_put(value)
        if column.kind is Kind.SHARE and isinstance(value, Fraction):
            return share_put(value, Look.PLACE, Look.TOTAL_SHARE)
        return Put(value, total_look(value))


def figure_put(value: Value) -> Put:
    """Points with their sign; other figures with their fraction."""
    if not isinstance(value, Fraction):
        return Put(value, points_look(value))
    return share_put(value, Look.NUMBER, Look.SHARE)


def share_put(value: Fraction, whole: Look, part: Look) -> Put:
    """A figure that may be a fraction; most are whole, and look like other numbers."""
    return Put(int(value), whole) if value.denominator == 1 else Put(value, part)


def number(figure: Column, row: StandingRow) -> Fraction:
    """The exact figure of a row."""
    value = sheet_value(figure, row)
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(0)


def _moved(row: StandingRow) -> str:
    """The number of places won or lost in the newest round."""
    if row["previous"] is None or row["previous"] == row["place"]:
        return ""
    won = row["previous"] - row["place"]
    return f"▲ {won}" if won > 0 else f"▼ {-won}"


def _groups(fields: Sequence[Field]) -> Iterator[Put]:
    """The names of the groups, each over its fields."""
    before = ""
    for field in fields:
        yield Put(
            "" if field.group == before else field.group, Look.HEAD_ACROSS if field.group else Look.HEAD
        )
        before = field.group


def name_column(widths: Sequence[float]) -> int:
    """The number of the column with the names: the first wide one."""
    return next(at for at, width in enumerate(widths, start=1) if width >= NAME)


def add_table(
    page_add: Callable[..., int],
    fields: Sequence[Field],
    rows: Iterable[StandingRow],
    guests: Sequence[StandingRow] = (),
    stages: Mapping[int, str] = NO_STAGES,
) -> int:
    """Add the headings and a row for each player, below them the guests; return the row of the headings.

    If the list covers several `stages`, a line with the name stands above the players of each: their figures
    do not continue those above.
    """
    if any(field.group for field in fields):
        page_add(list(_groups(fields)))
    at = page_add([field.head() for field in fields], height=32)
    names = name_column([field.width for field in fields]) - 1
    for number, group in groupby(rows, key=lambda row: row.get("stage")):
        if name := stages.get(cast(int, number)):
            page_add([Put(name if column == names else "", Look.BLOCK) for column in range(len(fields))])
        for row in group:
            page_add([field.put(row) for field in fields])
    if guests:
        page_add([Put(_("Outside the ranking"), Look.NOTE)])
    for row in guests:
        page_add([field.put(row) for field in fields])
    return at
