"""The workbook of a tournament, opened again as other programs read it."""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook

from tournaments.desk.documents.workbook.content import PLAIN, Wishes, write_book
from tournaments.models import Tournament

FLAT = "Data · "
"""Before the names of the flat sheets."""
SUM = re.compile(r"SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)")
CELL = re.compile(r"[A-Z]+\d+")


def content_of(tournament: Tournament, wishes: Wishes = PLAIN) -> bytes:
    """The file."""
    out = BytesIO()
    write_book(tournament, out, lambda percent, note: None, wishes)
    return out.getvalue()


def opened(tournament: Tournament, wishes: Wishes = PLAIN, *, values: bool = False) -> Workbook:
    """The workbook with its formulas, or with what they come to."""
    return load_workbook(BytesIO(content_of(tournament, wishes)), data_only=values)


def flat_sheets(tournament: Tournament) -> dict[str, list[list[Any]]]:
    """The rows of every flat sheet, headings first, by its name without "Data"."""
    book = opened(tournament)
    return {
        title.removeprefix(FLAT): [list(row) for row in book[title].iter_rows(values_only=True)]
        for title in book.sheetnames
        if title.startswith(FLAT)
    }


def lines_of(sheet: Any) -> list[list[Any]]:
    """The rows of a sheet without empty cells."""
    rows = ([value for value in row if value is not None] for row in sheet.iter_rows(values_only=True))
    return [row for row in rows if row]


def formulas_of(sheet: Any) -> Iterator[tuple[str, str]]:
    """(cell, formula) of every formula of a sheet."""
    for row in sheet.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                yield cell.coordinate, str(cell.value)


def computed(sheet: Any) -> Mapping[str, int]:
    """What the formulas of a sheet come to: those of the workbook add cells, and sum a part of a column."""
    known: dict[str, int] = {}
    formulas = dict(formulas_of(sheet))

    def value(cell: str) -> int:
        if cell not in formulas:
            return int(sheet[cell].value or 0)
        if cell not in known:
            known[cell] = _sum(formulas[cell].removeprefix("="), value)
        return known[cell]

    return {cell: value(cell) for cell in formulas}


def _sum(formula: str, value: Any) -> int:
    total = 0
    for part in formula.split("+"):
        area = SUM.fullmatch(part)
        if area:
            column, first, other, last = area.groups()
            assert column == other, formula
            total += sum(value(f"{column}{row}") for row in range(int(first), int(last) + 1))
        else:
            assert CELL.fullmatch(part), formula
            total += value(part)
    return total
