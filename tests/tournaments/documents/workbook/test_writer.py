"""Writing: what a cell may become, how a sheet is laid out, and that equal content gives equal bytes."""

import time
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tournaments.documents.workbook.sheets import Book, Sheet, Value, number, points, text
from tournaments.documents.workbook.sheets import time as moment
from tournaments.documents.workbook.writer import workbook_bytes, write_workbook

AT = datetime(2026, 5, 9, 15, 30, 7, 123, tzinfo=UTC)
STAMP = AT.replace(microsecond=0, tzinfo=None)
COLUMNS = [text("Player"), number("Place"), points("Total"), moment("At")]


def book(*rows: list[Value], title: str = "Bologna Open") -> Book:
    return Book(title, AT, [Sheet("Standings", COLUMNS, rows)])


def reopened(content: bytes):
    return load_workbook(BytesIO(content))


def cell(value: Value, column: int = 0):
    """The cell this value became."""
    row: list[Value] = [None, None, None, None]
    row[column] = value
    return reopened(workbook_bytes(book(row)))["Standings"].cell(2, column + 1)


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        pytest.param("=1+1", "=1+1", id="equals"),
        pytest.param('=HYPERLINK("http://x","y")', '=HYPERLINK("http://x","y")', id="function"),
        pytest.param("+39 051", "+39 051", id="plus"),
        pytest.param("-2+3", "-2+3", id="minus"),
        pytest.param("@SUM(A1)", "@SUM(A1)", id="at"),
        pytest.param("\t=1+1", "\t=1+1", id="tab"),
        pytest.param("\r=1+1", "\n=1+1", id="carriage return"),
        pytest.param("a\r\nb", "a\nb", id="line break"),
        pytest.param("#N/A", "#N/A", id="error"),
        pytest.param("0123", "0123", id="leading zero"),
        pytest.param("12", "12", id="digits"),
        pytest.param("TRUE", "TRUE", id="truth"),
        pytest.param("<b>&amp;\"'", "<b>&amp;\"'", id="markup"),
        pytest.param("a\x00b\x1fc", "abc", id="control characters"),
        pytest.param("和了 Ñandú 🀄", "和了 Ñandú 🀄", id="far letters"),
        pytest.param("x" * 40_000, "x" * 32_767, id="longer than a cell"),
    ],
)
def test_text_stays_text(name: str, stored: str):
    written = cell(name)
    assert (written.value, written.data_type, written.quotePrefix) == (stored, "s", True)


@pytest.mark.parametrize("value", [None, "", "\x01"], ids=["none", "empty", "only control characters"])
def test_nothing_is_an_empty_cell(value: Value):
    assert cell(value).value is None


@pytest.mark.parametrize(
    ("column", "value", "stored", "number_format"),
    [
        pytest.param(1, 3, 3, "0", id="place"),
        pytest.param(2, 41_300, 41_300, "+#,##0;-#,##0;0", id="points won"),
        pytest.param(2, -7_900, -7_900, "+#,##0;-#,##0;0", id="points lost"),
        pytest.param(2, 0, 0, "+#,##0;-#,##0;0", id="nothing"),
        pytest.param(3, AT, STAMP, "yyyy-mm-dd hh:mm", id="time"),
    ],
)
def test_numbers_are_numbers(column: int, value: Value, stored: object, number_format: str):
    written = cell(value, column)
    assert (written.value, written.number_format) == (stored, number_format)


def test_layout():
    sheet = reopened(workbook_bytes(book(["Aino Virtanen", 1, 41_300, AT], ["x" * 90, 2, -100, AT])))[
        "Standings"
    ]
    assert [cell.value for cell in sheet[1]] == ["Player", "Place", "Total", "At"]
    assert [cell.font.bold for cell in sheet[1]] == [True] * 4
    assert (sheet.freeze_panes, sheet.auto_filter.ref, sheet.print_title_rows) == ("A2", "A1:D3", "$1:$1")
    assert [sheet.column_dimensions[letter].width for letter in "ABCD"] == [48, 9, 9, 19]
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.oddFooter.left.text, sheet.oddFooter.right.text) == ("&A", "&P / &N")


def test_properties():
    properties = reopened(workbook_bytes(book(title="=Cup & <Co>"))).properties
    assert (properties.title, properties.creator) == ("=Cup & <Co>", "Tenbo")
    assert (properties.created, properties.modified) == (STAMP, STAMP)


def test_equal_content_gives_equal_bytes():
    first = workbook_bytes(book(["Aino", 1, 100, AT]))
    time.sleep(2.1)  # the step of time stamps in archives
    assert workbook_bytes(book(["Aino", 1, 100, AT])) == first
    assert workbook_bytes(book(["Aino", 1, 200, AT])) != first


@pytest.mark.parametrize("row", [["Aino"], ["Aino", 1, 100, AT, "more"]], ids=["short", "long"])
def test_a_row_has_as_many_values_as_there_are_columns(row: list[Value]):
    with pytest.raises(AssertionError, match="Standings: 4 columns"):
        book(row)


def test_half_a_file_is_never_seen(tmp_path: Path):
    path = tmp_path / "1-1.xlsx"
    write_workbook(book(["Aino", 1, 100, AT]), path)
    before = path.read_bytes()
    impossible = Book("Bologna Open", AT, [Sheet("no/title", COLUMNS, [])])
    with pytest.raises(ValueError, match="Invalid character"):
        write_workbook(impossible, path)
    assert [file.name for file in tmp_path.iterdir()] == ["1-1.xlsx"]
    assert path.read_bytes() == before
