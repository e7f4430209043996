"""A flat sheet as plain values: a title, columns and rows. Other modules write the file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction

Value = str | int | Fraction | datetime | None


class CellFormat(Enum):
    """The format of a column's values."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    SHARE = "share"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class SheetColumn:
    heading: str
    format: CellFormat = CellFormat.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    """A flat table of the workbook; every row has as many values as there are columns."""

    title: str
    columns: Sequence[SheetColumn]
    rows: Sequence[Sequence[Value]]

    def __post_init__(self) -> None:
        uneven = [row for row in self.rows if len(row) != len(self.columns)]
        assert not uneven, f"{self.title}: {len(self.columns)} columns, but {uneven[0]}"


def text(heading: str) -> SheetColumn:
    return SheetColumn(heading)


def number(heading: str) -> SheetColumn:
    return SheetColumn(heading, CellFormat.NUMBER)


def points(heading: str) -> SheetColumn:
    return SheetColumn(heading, CellFormat.POINTS)


def share(heading: str) -> SheetColumn:
    """A column of figures that may be fractions."""
    return SheetColumn(heading, CellFormat.SHARE)


def time(heading: str) -> SheetColumn:
    return SheetColumn(heading, CellFormat.TIME)
