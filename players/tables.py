"""Files and pasted text as tables of texts: xlsx, ods, csv. Nothing is interpreted here; hostile files are refused.

A workbook is a zip: it is unpacked here within LARGEST_UNPACKED bytes before a reader sees it, and no more than
MOST_LINES rows and MOST_COLUMNS columns are read, however many the file claims to have. Formulas give the value that
was stored last; none is ever computed.
"""

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO, Any
from unicodedata import normalize
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from players.countries import find
from players.encodings import decoded
from players.headings import SEARCHED, column_of, heading_of, split_headings
from players.headings import Row as Row
from players.limits import (
    LARGEST_FILE,
    LARGEST_KEPT,
    LARGEST_UNPACKED,
    LONGEST_CELL,
    LONGEST_LIST,
    MOST_COLUMNS,
    MOST_LINES,
    MOST_SHEETS,
)
from players.merged_cells import filled_down, merged_cells
from scoring.faults import Fault, Refused

ZIP, OLE, PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"
MOST_ROWS = MOST_LINES + 50
"""Rows of a sheet: a title, blank lines and headings stand above the players."""
ODS = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}%s"
TABLE, ROW, CELL, COVERED, PARAGRAPH = (
    ODS % ("table", "table"),
    ODS % ("table", "table-row"),
    ODS % ("table", "table-cell"),
    ODS % ("table", "covered-table-cell"),
    ODS % ("text", "p"),
)
SPACES = re.compile(r"(?<=\S) {2,}(?=\S)")
"""Runs of spaces between columns, as a printed list has them when it is copied."""
LENGTH_OF_CODE = 3
"""Letters of a country's code as the federation writes it: AUT."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as it stands in the file; `lettered`: its columns have letters, as people see them in a workbook.

    `encoding` is that of a text file, `encodings` are others in which it reads otherwise and as well; `content` is the
    file, which may have to be read again.
    """

    name: str
    rows: list[Row]
    lettered: bool = False
    encoding: str = ""
    encodings: tuple[str, ...] = ()
    content: bytes = b""


def read_file(content: bytes, encoding: str = "") -> list[Sheet]:
    """The sheets of a file that are not empty. The kind of the file goes by its bytes, not its name. Raises Refused."""
    if len(content) > LARGEST_FILE:
        raise Refused(Fault("file_too_large", "file", expected=LARGEST_FILE // 1_000_000))
    if not content.strip():
        raise Refused(Fault("file_empty", "file"))
    if content.startswith(ZIP):
        sheets = _read_zip(content)
    elif content.startswith((OLE, PDF)) or (
        b"\0\0\0" in content[:512] and not content.startswith((b"\xff", b"\xfe"))
    ):
        raise Refused(Fault("file_kind", "file"))
    else:
        read = decoded(content, encoding)
        kept = content if not content.isascii() and len(content) <= LARGEST_KEPT else b""
        sheet = replace(read_text(read.text), encoding=read.encoding, content=kept)
        sheets = [replace(sheet, encodings=read.others) if kept else sheet]
    filled = [sheet for sheet in sheets if sheet.rows]
    if not filled:
        raise Refused(Fault("file_empty", "file"))
    return filled


def read_source(file: IO[bytes] | None, text: str, encoding: str = "", delimiter: str = "") -> list[Sheet]:
    """The sheets of the file, if there is one, else of the text. Raises Refused."""
    if file is not None:
        return read_file(file.read(), encoding)
    if not text.strip():
        raise Refused(Fault("file_missing", "file"))
    return [read_text(text, delimiter)]


def sheet_named(sheets: Sequence[Sheet], name: str) -> Sheet:
    """The sheet of this name. Raises Refused."""
    for sheet in sheets:
        if sheet.name == name:
            return sheet
    raise Refused(Fault("no_such_sheet", "sheet", [sheet.name for sheet in sheets], name))


def likely_sheet(sheets: Sequence[Sheet], name: str, headed: Callable[[list[str]], bool]) -> Sheet:
    """The sheet of this name, else the first with headings, else the first."""
    named = [sheet for sheet in sheets if sheet.name == name]
    with_headings = (sheet for sheet in sheets if any(headed(cells) for _n, cells in sheet.rows[:SEARCHED]))
    return next(iter(named), None) or next(with_headings, sheets[0])


def read_text(text: str, delimiter: str = "") -> Sheet:
    """A table of lines whose cells a delimiter parts (tab, semicolon, bar, comma); without one, the
    first lines decide.
    """
    if len(text) > LONGEST_LIST:
        raise Refused(Fault("too_long", "lines", expected=LONGEST_LIST, found=len(text)))
    sign, text = _named_delimiter(text) if not delimiter else (delimiter, text)
    sign, text = (sign, text) if sign else _found_delimiter(text)
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=sign, skipinitialspace=True)
    rows: list[Row] = []
    before = 0
    try:
        for cells in reader:
            number, before = before + 1, reader.line_num
            rows.append((number, [_clean(cell) for cell in cells[:MOST_COLUMNS]]))
    except csv.Error as error:
        raise Refused(Fault("file_broken", "lines")) from error
    filled = _filled(rows)
    return Sheet("", _with_whole_names(filled) if sign == "," else filled)


def write_text(sheet: Sheet) -> str:
    """The sheet as text with tabs that reads back to the same rows.

    A preview hands this text on. The numbers of the rows stay, for blank lines stand for rows that are left out.
    """
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
    before = 0
    for number, cells in sheet.rows:
        lines.write("\n" * min(number - before - 1, MOST_ROWS))
        before = number
        writer.writerow(cells)
    return lines.getvalue()


def _named_delimiter(text: str) -> tuple[str, str]:
    """The delimiter that the first line names for a spreadsheet (`sep=,`), and the text with this line blank."""
    named = re.match(r"\ufeff?sep=(.)\r?\n", text)
    return (named[1], "\n" + text[named.end() :]) if named else ("", text)


def _found_delimiter(text: str) -> tuple[str, str]:
    """The delimiter of the columns, and the text, in which it may stand for runs of spaces.

    A comma also stands between family name and given name: a single comma parts columns only before a country.
    """
    lines = [line for line in text.splitlines() if line.strip()][:20]
    for sign in "\t;|,":
        if any(_are_headings(line, sign) for line in lines[:SEARCHED]):
            return sign, text
    for sign in "\t;|":
        if sum(sign in line for line in lines) * 2 > len(lines) or (sign in text and sign == ";"):
            return sign, text
    parted = [line.count(",") > line.count(", ") or line.count(",") >= 2 for line in lines]
    if parted and (all(parted) or _end_with_countries(lines)):
        return ",", text
    if sum(bool(SPACES.search(line)) for line in lines) * 2 > len(lines):
        return "\t", SPACES.sub("\t", text)
    return ";", text


def _are_headings(line: str, sign: str) -> bool:
    """Whether a line has several cells, all of them known headings."""
    cells = next(csv.reader([line[: MOST_COLUMNS * LONGEST_CELL]], delimiter=sign, skipinitialspace=True), [])
    filled = [cell for cell in cells if cell.strip()]
    return len(filled) > 1 and all(map(heading_of, filled))


def _with_whole_names(rows: list[Row]) -> list[Row]:
    """The rows of a list without headings, with `Petrov, Ivan, BUL` as a name and a country. A family name alone, or
    with its particle in front (`van der Berg`), tells that a row begins with it.
    """
    if not rows or split_headings(rows):
        return rows
    halves = [cells[:2] for _number, cells in rows if len(cells) > 2 and find(cells[2])]
    families = [family for family, given in halves if given and not find(given) and _is_family_name(family)]
    if not families or len(halves) < len(rows):
        return rows
    return [(number, [", ".join(cells[:2]), *cells[2:]]) for number, cells in rows]


def _is_family_name(text: str) -> bool:
    return text[:1].isalpha() and (" " not in text or text[:1].islower())


def _end_with_countries(lines: Sequence[str]) -> bool:
    """Whether every line is a name, a comma and a country: by its code, or three lines by its name (a name like
    `Jordan` may be a person's). A heading may stand above.
    """
    if not all("," in line for line in lines):
        return False
    words = [line.rsplit(",", 1)[1].strip() for line in lines]
    below = words[1:] if column_of(words[0]) == "country" else words
    codes = all(len(word) == LENGTH_OF_CODE and word.isupper() for word in below)
    return bool(below) and all(map(find, below)) and (codes or len(below) > 2)


def _read_zip(content: bytes) -> list[Sheet]:
    parts = _unpacked(content)
    if "xl/workbook.xml" in parts:
        return _guarded(_read_xlsx, parts)
    if "content.xml" in parts and b"opendocument.spreadsheet" in parts.get("mimetype", b""):
        return _guarded(_read_ods, parts)
    raise Refused(Fault("file_kind", "file"))


def _unpacked(content: bytes) -> dict[str, bytes]:
    """The files in the zip of the kinds that a table needs. Raises Refused before more than the limit is unpacked."""
    left = LARGEST_UNPACKED
    parts: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            names = packed.infolist()
            if any(info.flag_bits & 1 for info in names):
                raise Refused(Fault("file_protected", "file"))
            if any(info.filename.lower().endswith("vbaproject.bin") for info in names):
                raise Refused(Fault("file_macros", "file"))
            if len(names) > 1000 or sum(info.file_size for info in names) > LARGEST_UNPACKED:
                raise Refused(Fault("file_unpacks", "file"))
            for info in names:
                if info.filename.endswith((".xml", ".rels")) or info.filename == "mimetype":
                    with packed.open(info) as part:
                        parts[info.filename] = part.read(left + 1)
                    left -= len(parts[info.filename])
                    if left < 0:
                        raise Refused(Fault("file_unpacks", "file"))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise Refused(Fault("file_broken", "file")) from error
    return parts


def _guarded(read: Any, parts: dict[str, bytes]) -> list[Sheet]:
    """Run a reader; an error of the reader means that the file is broken. Raises Refused."""
    try:
        sheets: list[Sheet] = read(parts)
    except Refused:
        raise
    except (ParseError, DefusedXmlException, InvalidFileException, KeyError, ValueError, TypeError) as error:
        raise Refused(Fault("file_broken", "file")) from error
    except (AttributeError, IndexError, AssertionError, OverflowError, OSError, SyntaxError) as error:
        # OSError: no part of a workbook; SyntaxError: of lxml, which openpyxl asks where it is installed
        raise Refused(Fault("file_broken", "file")) from error
    except zipfile.BadZipFile as error:
        raise Refused(Fault("file_broken", "file")) from error
    return sheets


def _read_xlsx(parts: dict[str, bytes]) -> list[Sheet]:
    """The visible sheets, read by openpyxl row by row from a zip that holds the unpacked files and nothing else."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as stored:
        for name, part in parts.items():
            stored.writestr(name, part)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and extensions it does not know
        book = load_workbook(packed, read_only=True, data_only=True, keep_links=False)
        pages = [page for page in book.worksheets[:MOST_SHEETS] if page.sheet_state == "visible"]
        merged = merged_cells(parts)
        return [
            Sheet(page.title, _filled(filled_down(_rows(page), merged.get(page.title, []))), lettered=True)
            for page in pages
        ]


def _rows(page: Any) -> Iterator[Row]:
    rows = page.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
    for number, values in enumerate(rows, start=1):
        yield number, [_text(value) for value in values]


def _text(value: Any) -> str:
    """A cell as people see it; a whole number has no point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _clean(str(value))


def _read_ods(parts: dict[str, bytes]) -> list[Sheet]:
    """The sheets, row by row; a row that is repeated a million times is empty space, and read once."""
    sheets: list[Sheet] = []
    rows: list[Row] = []
    number = 1
    name = ""
    for event, node in iterparse(io.BytesIO(parts["content.xml"]), events=("start", "end")):
        if event == "start" and node.tag == TABLE:
            rows, number, name = [], 1, str(node.get(ODS % ("table", "name"), ""))
        elif event == "end" and node.tag == ROW:
            cells = list(_ods_cells(node))
            if any(cells) and len(rows) < MOST_ROWS:
                rows.append((number, cells))
            number += _repeated(node, "rows")
            node.clear()
        elif event == "end" and node.tag == TABLE and len(sheets) < MOST_SHEETS:
            sheets.append(Sheet(name, _filled(rows), lettered=True))
            node.clear()
    return sheets


def _ods_cells(row: Element) -> Iterator[str]:
    columns = 0
    for cell in row:
        if cell.tag not in (CELL, COVERED):
            continue
        text = _clean(" ".join("".join(part.itertext()) for part in cell.iter(PARAGRAPH)))
        for _n in range(min(_repeated(cell, "columns"), MOST_COLUMNS - columns)):
            yield text
            columns += 1


def _repeated(node: Element, kind: str) -> int:
    return int(node.get(ODS % ("table", f"number-{kind}-repeated"), "1"))


def _clean(text: str) -> str:
    """The text, composed, without spaces around it, breaks within it, and invisible signs."""
    whole = normalize("NFC", text[: 2 * LONGEST_CELL])[:LONGEST_CELL]
    shown = "".join(letter if letter.isprintable() else " " for letter in whole)
    return " ".join(shown.replace("\ufeff", " ").split())


def _filled(rows: Iterable[Row]) -> list[Row]:
    """The rows that are not empty. Raises Refused for more rows than a tournament has."""
    filled = [(number, _without_end(cells)) for number, cells in rows if any(cells)]
    if len(filled) > MOST_LINES + 20:
        raise Refused(Fault("too_many_lines", "lines", expected=MOST_LINES, found=len(filled)))
    return filled


def _without_end(cells: list[str]) -> list[str]:
    """The cells up to the last that is not empty."""
    last = max(i for i, cell in enumerate(cells) if cell)
    return cells[: last + 1]
