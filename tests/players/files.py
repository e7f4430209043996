"""Files of players as people send them, and as nobody should."""

import io
import zipfile
from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook

OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns:"
MIME = "application/vnd.oasis.opendocument.spreadsheet"
CELL = '<table:table-cell office:value-type="string"{more}><text:p>{text}</text:p></table:table-cell>'


def xlsx(*sheets: tuple[str, Sequence[Sequence[Any]]]) -> bytes:
    """A workbook of these sheets."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        page = book.create_sheet(title)
        for row in rows:
            page.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def with_cells(cells: dict[str, Any]) -> bytes:
    """A workbook with single cells by their names."""
    book = Workbook()
    page = book.worksheets[0]
    for name, value in cells.items():
        page[name] = value
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def packed(parts: dict[str, bytes]) -> bytes:
    """A zip of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()


def ods_rows(rows: Sequence[Sequence[str]]) -> str:
    """Rows of a sheet as OpenDocument has them."""
    cells = ("".join(CELL.format(text=text, more="") for text in row) for row in rows)
    return "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)


def ods(*sheets: tuple[str, str], head: str = "") -> bytes:
    """An OpenDocument spreadsheet of sheets with their rows; `head` stands before the document."""
    spaces = " ".join(f'xmlns:{name}="{OPEN_DOCUMENT}{name}:1.0"' for name in ("office", "table", "text"))
    tables = "".join(f'<table:table table:name="{name}">{body}</table:table>' for name, body in sheets)
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<office:document-content {spaces} office:version="1.2">'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    return packed({"mimetype": MIME.encode(), "content.xml": content.encode()})


def replaced(workbook: bytes, **parts: bytes) -> bytes:
    """A workbook with other parts in the place of its own (`sheet`: the first sheet)."""
    names = {
        "sheet": "xl/worksheets/sheet1.xml",
        "macros": "xl/vbaProject.bin",
        "types": "[Content_Types].xml",
    }
    with zipfile.ZipFile(io.BytesIO(workbook)) as file:
        held = {name: file.read(name) for name in file.namelist()}
    return packed({**held, **{names[key]: part for key, part in parts.items()}})
