"""A sheet: what a cell may become, links, formulas with their values, heights and breaks."""

from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.rows import each
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.page import Formula, Link, Page, Put, Row, lines_of, quoted
from tournaments.desk.documents.workbook.styles import RECIPES, Look

AT = datetime(2026, 5, 9, 15, 30, 7, 123, tzinfo=UTC)
STAMP = AT.replace(microsecond=0, tzinfo=None)


def book_with(*rows: Row) -> BookFile:
    book = BookFile("Bologna Open", "en")
    page = book.page("Standings", [10, 20])
    for row in rows:
        page.add(row)
    return book


def reopened(book: BookFile, *, values: bool = False) -> Any:
    out = BytesIO()
    book.write(out, AT)
    return load_workbook(BytesIO(out.getvalue()), data_only=values)


def cell(value: Any, look: Look = Look.PLAIN) -> Any:
    """The cell this value became."""
    return reopened(book_with([None, Put(value, look)]))["Standings"]["B1"]


@each(
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


@each("name", ["=1+1", "+39", "@SUM(A1)"])
def test_the_text_of_a_link_stays_text(name: str):
    written = cell(Link(name, "'Standings'!A1"), Look.LINK)
    assert (written.value, written.data_type, written.hyperlink.location) == (name, "s", "'Standings'!A1")


@each("value", [None, "", "\x01"], ids=["none", "empty", "only control characters"])
def test_nothing_is_an_empty_cell(value: Any):
    assert cell(value).value is None


@each(
    ("value", "look", "stored", "number_format"),
    [
        pytest.param(3, Look.PLACE, 3, "0", id="place"),
        pytest.param(41_300, Look.POINTS, 41_300, "+#,##0;-#,##0;0", id="points won"),
        pytest.param(-7_900, Look.POINTS, -7_900, "+#,##0;-#,##0;0", id="points lost"),
        pytest.param(0, Look.SCORE, 0, "#,##0;-#,##0;0", id="nothing"),
        pytest.param(Fraction(7, 2), Look.SHARE, 3.5, "# ??/??", id="a share"),
        pytest.param(AT, Look.TIME, STAMP, "yyyy-mm-dd hh:mm", id="time"),
    ],
)
def test_numbers_are_numbers(value: Any, look: Look, stored: object, number_format: str):
    written = cell(value, look)
    assert (written.value, written.number_format, written.quotePrefix) == (stored, number_format, False)


def test_every_cell_has_a_style_of_the_set():
    written = reopened(book_with([Put(look.value, look) for look in Look]))["Standings"]
    assert [cell.style for cell in written[1]] == [look.value for look in Look]
    assert set(RECIPES) == set(Look)


def test_cells_of_one_look_do_not_share_a_value():
    rows = [[Put(1, Look.NUMBER), Put(2, Look.NUMBER)], [Put(3, Look.NUMBER), Put("4", Look.NUMBER)]]
    written = reopened(book_with(*rows))["Standings"]
    assert [[cell.value for cell in row] for row in written] == [[1, 2], [3, "4"]]


def test_a_formula_and_what_it_comes_to():
    book = book_with(
        [Put(2, Look.SCORE), Put(3, Look.SCORE)], [Put(Formula("A1+B1", 5)), Put(Formula("A2+A1", 7))]
    )
    book.page("Other", [10]).add([Put(Formula("'Standings'!A2", 5))])
    assert [cell.value for cell in reopened(book)["Standings"][2]] == ["=A1+B1", "=A2+A1"]
    book = book_with(
        [Put(2, Look.SCORE), Put(3, Look.SCORE)], [Put(Formula("A1+B1", 5)), Put(Formula("A2+A1", 7))]
    )
    book.page("Other", [10]).add([Put(Formula("'Standings'!A2", 5))])
    values = reopened(book, values=True)
    assert [cell.value for cell in values["Standings"][2]] == [5, 7]
    assert values["Other"]["A1"].value == 5


def test_what_stands_beside_is_not_printed():
    book = BookFile("Bologna Open", "en")
    page = book.page("Results", [10, 20])
    page.beside = [Put("one"), Put("two"), Put("three")]
    page.add([Put("a")])
    page.add([Put("b"), Put("c")])
    page.print_columns()
    page.skip(len(page.beside))
    sheet = reopened(book)["Results"]
    rows = [["a", None, None, "one"], ["b", "c", None, "two"], [None, None, None, "three"]]
    assert [[cell.value for cell in row] for row in sheet] == rows
    assert sheet.print_area == "'Results'!$A$1:$B$2"


def tall(page: Page) -> None:
    page.add([Put("a")], height=40)
    page.add([Put("b")])
    page.end_page()
    page.add([Put("c")])


def test_heights_and_breaks():
    book = BookFile("Bologna Open", "en")
    page = book.page("Hands", [10])
    tall(page)
    page.add([Put("d")], height=2_000)
    sheet = reopened(book)["Hands"]
    assert {row: sheet.row_dimensions[row].height for row in (1, 2, 3, 4)} == {
        1: 40,
        2: None,
        3: None,
        4: 409,
    }
    assert [one.id for one in sheet.row_breaks.brk] == [2]


def test_footer_with_an_ampersand():
    book = BookFile("Coppa & Co", "en")
    book.page("Results", [10])
    footer = reopened(book)["Results"].oddFooter
    assert (footer.left.text, footer.center.text, footer.right.text) == ("Coppa && Co", "&A", "&P / &N")


def test_a_footer_is_no_longer_than_spreadsheets_take():
    page = BookFile("&" * 120, "en").page("Results", [10])
    assert len(str(page.sheet.oddFooter)) <= 255


@each(
    ("title", "name"), [("Round 1", "'Round 1'"), ("Anna's final", "'Anna''s final'")], ids=["plain", "quote"]
)
def test_the_name_of_a_sheet_in_a_link(title: str, name: str):
    assert quoted(title) == name


@each(
    ("text", "lines"),
    [("", 1), ("short", 1), ("a\nb", 2), ("x" * 30, 4)],
    ids=["empty", "short", "two", "long"],
)
def test_lines_of_a_wrapped_text(text: str, lines: int):
    assert lines_of(text, 10) == lines
