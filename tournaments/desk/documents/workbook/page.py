"""A sheet that is written row by row: looks by name, links, formulas with their values, and the print settings.

Rows leave memory when they are added (openpyxl's write-only mode; `cells.py` hands them over). Text stays text: a name
that begins with = + - @ is never a formula, and carries the quote prefix, so that editing such a cell in a spreadsheet
does not wake it either.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple, cast

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.desk.documents.workbook.cells import WrittenCell, cleaned, write_with
from tournaments.desk.documents.workbook.sheets import Value
from tournaments.desk.documents.workbook.styles import TEXT, Look

MARGIN, HEADROOM = 0.4, 0.6
"""Inches beside the sheet, and above and below it."""
ROW, HIGHEST_ROW = 15.0, 409.0
"""The height of a line in points, and the greatest height of a row in a spreadsheet."""
LONGEST_FOOT = 80
"""The most characters of the tournament's name below a page: with its codes a footer has at most 255."""
CHARACTER = 7 / 96
"""The width of a digit in inches; a column has five pixels beside its digits."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of a spreadsheet with its value, which is written beside it for readers that do not compute."""

    text: str
    value: int | float


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to another place of the workbook."""

    text: str
    place: str


class Put(NamedTuple):
    """A cell: its value and its look."""

    value: Value | Formula | Link
    look: Look = Look.PLAIN


Row = Sequence[Put | None]


class Page:
    """A sheet of the workbook; `row` is the number of the last row written.

    `beside` stands to the right of the columns, a cell in each row, and is not printed. `home` is the first sheet.
    """

    def __init__(self, workbook: Workbook, title: str, widths: Sequence[float], *, landscape: bool) -> None:
        self.sheet = cast(Worksheet, workbook.create_sheet(title))  # of the write-only kind
        self.title = title
        self.row = 0
        self.computed: list[int | float] = []
        self.beside: list[Put] = []
        self.home = ""
        self.widths = list(widths)
        self._styles: dict[tuple[Look, bool], int] = {}
        write_with(self._write, self.sheet)
        for at, width in enumerate(self.widths, start=1):
            self.sheet.column_dimensions[get_column_letter(at)].width = width
        self.sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
        self.sheet.page_setup.orientation = "landscape" if landscape else "portrait"
        self.sheet.page_margins = PageMargins(MARGIN, MARGIN, HEADROOM, HEADROOM, 0.3, 0.3)
        self.sheet.print_options.horizontalCentered = True
        self.sheet.sheet_view.showGridLines = False
        self.sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        self.sheet.page_setup.fitToHeight = 0  # any number of pages
        self.landscape = landscape

    def add(self, cells: Iterable[Put | None], *, height: float | None = None) -> int:
        """Write the next row; `height` in points. Returns its number."""
        self.row += 1
        puts = [*cells]
        if self.beside:
            puts += [None] * (len(self.widths) + 1 - len(puts))
            puts.append(self.beside.pop(0))
        if height is None:
            self.sheet.append(puts)
            return self.row
        self.sheet.row_dimensions[self.row].height = min(height, HIGHEST_ROW)
        self.sheet.append(puts)
        del self.sheet.row_dimensions[self.row]
        return self.row

    def skip(self, rows: int = 1) -> None:
        """Leave rows empty."""
        for _ in range(rows):
            self.add(())

    def place(self, row: int = 1, column: int = 1) -> str:
        """The name of a cell for links from other sheets."""
        return f"{quoted(self.title)}!{get_column_letter(column)}{row}"

    def end_page(self) -> None:
        """Print the following rows on a new page."""
        self.sheet.row_breaks.append(Break(id=self.row))

    def merge(self, first: int, last: int) -> None:
        """Merge the last row's cells of these columns, for a wide text. Sparingly: each merge is kept in memory."""
        letters = [get_column_letter(column) for column in (first, last)]
        self.sheet.merged_cells.add(f"{letters[0]}{self.row}:{letters[1]}{self.row}")

    def freeze(self, *, rows: int, columns: int = 0) -> None:
        """Keep these rows and columns in sight. To be called before the first row."""
        self.sheet.freeze_panes = f"{get_column_letter(columns + 1)}{rows + 1}"

    def repeat(self, first: int, last: int, *, columns: int) -> None:
        """Print these rows on every page, and the first columns, which identify the row.

        A sheet fits the width of a page; the columns are for a larger print. Of several lists on a sheet
        only the first has its headings repeated.
        """
        if self.sheet.print_title_rows:
            return
        self.sheet.print_title_rows = f"{first}:{last}"
        self.sheet.print_title_cols = f"A:{get_column_letter(columns)}"

    def on_one_page(self) -> None:
        """Print the whole sheet on one page. Other sheets fit its width, and may set the ends of pages."""
        self.sheet.page_setup.fitToHeight = 1

    @property
    def inches(self) -> float:
        """The width of all columns together."""
        return sum(width * CHARACTER + 5 / 96 for width in self.widths)

    def print_columns(self) -> None:
        """Print the columns, not the cells beside them."""
        self.sheet.print_area = f"A1:{get_column_letter(len(self.widths))}{self.row}"

    def foot(self, name: str) -> None:
        """Print the tournament, the sheet and the page number below every page."""
        footer = HeaderFooterItem()
        footer.left.text, footer.center.text = name[:LONGEST_FOOT].replace("&", "&&"), "&A"
        footer.right.text = "&P / &N"
        self.sheet.oddFooter = footer

    def _write(self, put: Put, cell: WrittenCell) -> None:
        value, look = put
        if isinstance(value, str | Link):
            cell.style_id = self._style(look, True)
            cell.hold_text(value if isinstance(value, str) else value.text)
            if isinstance(value, Link):
                cell.hyperlink = Hyperlink(ref=cell.coordinate, location=value.place)
            return
        cell.style_id = self._style(look, False)
        if isinstance(value, Formula):
            self.computed.append(value.value)
            cell.hold_formula(value.text)
        else:
            cell.hold(None if value is None else plain(value))

    def _style(self, look: Look, is_text: bool) -> int:
        """The number of a style in the workbook, which openpyxl gives out when a cell first has it."""
        style = self._styles.get((look, is_text))
        if style is None:
            cell = WriteOnlyCell(self.sheet)
            cell.style = look.value
            cell.quotePrefix = is_text
            style = self._styles[look, is_text] = cell.style_id
        return style


def text_cell(sheet: Worksheet, value: str) -> Cell:
    """A separate cell with text that stays text."""
    cell = WriteOnlyCell(sheet)
    cell.number_format = TEXT
    cell.quotePrefix = True
    cell.value = cleaned(value)
    if cell.value:
        cell.data_type = "s"
    return cell


def plain(value: int | Fraction | datetime) -> int | float | datetime:
    """The value for a sheet: local time without a zone, a fraction as the nearest number."""
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None)
    return float(value) if isinstance(value, Fraction) else value


def quoted(title: str) -> str:
    """The name of a sheet for formulas and links."""
    return "'" + title.replace("'", "''") + "'"


def lines_of(text: str, width: float) -> int:
    """The number of lines of a wrapped text in a column of this width."""
    room = max(1.1 * (width - 2), 1)  # letters are a little narrower than digits; the indent takes two
    return sum(max(1, -(-len(line) // int(room))) for line in text.split("\n")) if text else 1
