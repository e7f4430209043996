"""What a sheet is: a title, columns and plain rows. Nothing here knows how a file is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction

Value = str | int | Fraction | datetime | None


class Kind(Enum):
    """What a column holds."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    SHARE = "share"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Column:
    heading: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of the workbook; every row has as many values as there are columns."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]

    def __post_init__(self) -> None:
        uneven = [row for row in self.rows if len(row) != len(self.columns)]
        assert not uneven, f"{self.title}: {len(self.columns)} columns, but {uneven[0]}"


@dataclass(frozen=True, slots=True)
class Book:
    """All sheets; `at` is the time the content is of, never the time it was written."""

    title: str
    at: datetime
    sheets: Sequence[Sheet]


def text(heading: str) -> Column:
    return Column(heading)


def number(heading: str) -> Column:
    return Column(heading, Kind.NUMBER)


def points(heading: str) -> Column:
    return Column(heading, Kind.POINTS)


def share(heading: str) -> Column:
    """Figures that need not be whole."""
    return Column(heading, Kind.SHARE)


def time(heading: str) -> Column:
    return Column(heading, Kind.TIME)
