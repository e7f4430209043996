"""Cells that go past openpyxl's own: the sheet is byte for byte the one that its cells would make."""

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet.hyperlink import Hyperlink

from tests.rows import each
from tournaments.desk.documents.workbook.cells import LONGEST_TEXT, WrittenCell, cleaned, write_with

AT = datetime(2026, 5, 9, 15, 30)  # noqa: DTZ001 - a sheet knows no time zone
ROWS: list[list[Any]] = [
    [1, None, "text", 2.5],
    [],
    ["=1+1", "", " spaces ", -3, 0, True, False],
    [AT, "#N/A", "é 和了 <&>", None, None, 10**12],
    [*(None for _ in range(30)), "far away"],
]


def sheet_of(fill: Callable[[Any], None]) -> bytes:
    book, out = Workbook(write_only=True), BytesIO()
    sheet = book.create_sheet("A")
    fill(sheet)
    book.save(out)
    with ZipFile(out) as file:
        return file.read("xl/worksheets/sheet1.xml")


def bold(sheet: Any) -> Any:
    cell = WriteOnlyCell(sheet)
    cell.font = Font(bold=True)
    cell.number_format = "yyyy-mm-dd hh:mm"
    return cell


def by_openpyxl(sheet: Any) -> None:
    def cell_of(value: Any) -> Any:
        cell = bold(sheet)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"
        return cell

    for row in ROWS:
        sheet.append([None if value is None else cell_of(value) for value in row])
    formula, link = bold(sheet), bold(sheet)
    formula.value, link.value = "=SUM(A1:B2)", "there"
    link.hyperlink = Hyperlink(ref="", location="'A'!A1")
    sheet.append([formula, link, bold(sheet)])


def by_ours(sheet: Any) -> None:
    style = bold(sheet).style_id

    def write(value: Any, cell: WrittenCell) -> None:
        cell.style_id = style
        if value == "=SUM":
            cell.hold_formula("SUM(A1:B2)")
        elif value == "link":
            cell.hold_text("there")
            cell.hyperlink = Hyperlink(ref=cell.coordinate, location="'A'!A1")
        elif isinstance(value, str):
            cell.hold_text(value)
        else:
            cell.hold(None if value is Ellipsis else value)

    write_with(write, sheet)
    for row in ROWS:
        sheet.append(row)
    sheet.append(["=SUM", "link", ...])


def test_the_sheet_is_that_of_openpyxl():
    assert sheet_of(by_ours) == sheet_of(by_openpyxl)


@each(
    ("text", "held"),
    [
        pytest.param("a\r\nb\rc", "a\nb\nc", id="ends of lines"),
        pytest.param("a\x00\x1fb", "ab", id="characters that XML does not know"),
        pytest.param("x" * (LONGEST_TEXT + 1), "x" * LONGEST_TEXT, id="longer than a cell"),
    ],
)
def test_text_as_a_cell_holds_it(text: str, held: str):
    assert cleaned(text) == held
