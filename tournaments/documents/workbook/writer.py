"""Writing sheets as an Excel workbook: the same content gives the same bytes.

Text stays text. A name that begins with = + - @ is never a formula: text cells are typed as strings and
carry the quote prefix, so that editing such a cell in Excel does not wake it either.
"""

import os
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import tostring

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.documents.workbook.sheets import Book, CellFormat, Sheet, Value

FORMATS = {
    CellFormat.NUMBER: "0",
    CellFormat.POINTS: "+#,##0;-#,##0;0",
    CellFormat.SHARE: "# ??/??",
    CellFormat.TIME: "yyyy-mm-dd hh:mm",
    CellFormat.TEXT: "@",
}
NARROWEST, WIDEST = 7, 48
CREATOR = "Tenbo"
HEADING = Font(bold=True)
SHADE = PatternFill("solid", fgColor="E4E0D6")
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_workbook(book: Book, path: Path) -> None:
    """Write the file in one step: nobody ever sees half of it."""
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            file.write(workbook_bytes(book))
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def workbook_bytes(book: Book) -> bytes:
    """The workbook; equal books give equal bytes."""
    workbook = Workbook(write_only=True)
    for sheet in book.sheets:
        _add_sheet(workbook, sheet)
    draft = BytesIO()
    workbook.save(draft)
    return _without_time(draft, _properties(book))


def _add_sheet(workbook: Workbook, sheet: Sheet) -> None:
    page = cast(Worksheet, workbook.create_sheet(sheet.title[:31]))  # of the write-only kind
    _lay_out(page, sheet)
    page.append([_heading(page, column.heading) for column in sheet.columns])
    for row in sheet.rows:
        values = zip(row, sheet.columns, strict=True)
        page.append([_cell(page, value, column.format) for value, column in values])


def _lay_out(page: Worksheet, sheet: Sheet) -> None:
    """The layout, which a write-only sheet needs before its first row."""
    last = get_column_letter(len(sheet.columns))
    page.freeze_panes = "A2"
    page.auto_filter.ref = f"A1:{last}{len(sheet.rows) + 1}"
    page.print_title_rows = "1:1"
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.oddFooter = _footer()
    for index, width in enumerate(_widths(sheet), start=1):
        page.column_dimensions[get_column_letter(index)].width = width


def _footer() -> HeaderFooterItem:
    footer = HeaderFooterItem()
    footer.left.text, footer.right.text = "&A", "&P / &N"
    return footer


def _widths(sheet: Sheet) -> Iterator[int]:
    for index, column in enumerate(sheet.columns):
        shown = (len(str(row[index])) for row in sheet.rows if row[index] is not None)
        longest = 16 if column.format is CellFormat.TIME else max(shown, default=0)
        yield min(max(longest + 3, len(column.heading) + 4, NARROWEST), WIDEST)


def _heading(page: Worksheet, heading: str) -> Cell:
    cell = text_cell(page, heading)
    cell.font, cell.fill, cell.alignment = HEADING, SHADE, Alignment(vertical="center")
    return cell


def _cell(page: Worksheet, value: Value, format: CellFormat) -> Cell | None:
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return text_cell(page, value)
    cell = WriteOnlyCell(page, _plain(value))
    cell.number_format = FORMATS[format]
    return cell


def _plain(value: int | Fraction | datetime) -> int | float | datetime:
    """The value as a sheet can hold it: local time without a zone, a share as the nearest number."""
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None)
    return float(value) if isinstance(value, Fraction) else value


def text_cell(page: Worksheet, value: str) -> Cell:
    """A cell that is text and stays text."""
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", value).replace("\r\n", "\n").replace("\r", "\n"))
    cell.data_type = "s"
    cell.number_format = FORMATS[CellFormat.TEXT]
    cell.quotePrefix = True
    return cell


def _properties(book: Book) -> bytes:
    stamp = book.at.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    core = DocumentProperties(
        title=book.title, creator=CREATOR, lastModifiedBy=CREATOR, created=stamp, modified=stamp
    )
    return tostring(core.to_tree())


def _without_time(draft: BytesIO, properties: bytes) -> bytes:
    """The same archive without the time at which it was packed."""
    out = BytesIO()
    with zipfile.ZipFile(draft) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = properties if name == "docProps/core.xml" else source.read(name)
            entry = zipfile.ZipInfo(name, ZIP_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return out.getvalue()
