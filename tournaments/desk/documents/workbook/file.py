"""The workbook as a file: sheets and their names, styles, properties; the same content gives the same bytes."""

import contextlib
import os
import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from xml.etree.ElementTree import tostring

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties

from tournaments.desk.documents.workbook.page import Page
from tournaments.desk.documents.workbook.styles import named_styles

CREATOR = "Tenbo"
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)
LONGEST_SHEET_NAME = 31
RESERVED = "history"
"""A name that Excel keeps for itself."""
FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
EMPTY_VALUE = re.compile(rb"</f><v ?/>|</f><v></v>")


class BookFile:
    """A workbook that is being written; sheets stand in the order in which they are made."""

    def __init__(self, title: str, language: str) -> None:
        self.workbook = Workbook(write_only=True)
        self.title, self.language = title, language
        self.pages: list[Page] = []
        for style in named_styles():
            self.workbook.add_named_style(style)

    def page(self, title: str, widths: Sequence[float], *, landscape: bool = False) -> Page:
        """A new sheet, the columns as wide as `widths` (characters)."""
        page = Page(self.workbook, self._free_name(title), widths, landscape=landscape)
        page.foot(self.title)
        self.pages.append(page)
        page.home = self.pages[0].place()
        return page

    def write(self, out: IO[bytes], at: datetime) -> None:
        """Write the whole file; `at` is the time of the state that it shows, never the time of writing."""
        pages = {sheet_file(number): page for number, page in enumerate(self.pages, start=1)}
        with TemporaryFile() as draft:
            self.workbook.save(draft)
            _copy(draft, out, _properties(self.title, self.language, at), pages)

    def discard(self) -> None:
        """Remove the temporary files of the rows."""
        with contextlib.suppress(Exception):  # the error that stopped the writing may stop the saving too
            self.workbook.save(BytesIO())

    def _free_name(self, title: str) -> str:
        """The title as spreadsheets allow it: 31 characters, none of []:*?/\\, no quote at the ends, each once."""
        wanted = FORBIDDEN.sub(" ", title).strip(" '") or CREATOR
        taken = {page.title.casefold() for page in self.pages}
        for name in _numbered(wanted):
            if name.casefold() not in taken:
                return name
        raise AssertionError("there is always a next number")


def _numbered(title: str) -> Iterator[str]:
    """The name, then the name with 2, 3 ... behind it, none longer than a sheet's name may be."""
    if title.casefold() != RESERVED:
        yield _cut(title, LONGEST_SHEET_NAME)
    for number in range(2, 10_000):
        tail = f" {number}"
        yield _cut(title, LONGEST_SHEET_NAME - len(tail)) + tail


def _cut(title: str, longest: int) -> str:
    """The beginning of a title; spreadsheets count far letters twice."""
    while len(title.encode("utf-16-le")) > 2 * longest:
        title = title[:-1]
    return title.strip(" '")


def sheet_file(number: int) -> str:
    """The path of the sheet with this number in the archive."""
    return f"xl/worksheets/sheet{number}.xml"


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes its place in one step, so that nobody sees half of it."""
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            os.fchmod(file.fileno(), 0o600)  # results that are not public yet
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _properties(title: str, language: str, at: datetime) -> bytes:
    stamp = at.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    core = DocumentProperties(
        title=title,
        creator=CREATOR,
        lastModifiedBy=CREATOR,
        created=stamp,
        modified=stamp,
        language=language,
    )
    return tostring(core.to_tree())


def _copy(draft: IO[bytes], out: IO[bytes], properties: bytes, pages: dict[str, Page]) -> None:
    """Copy the archive without the times of packing, and with the values of formulas."""
    with zipfile.ZipFile(draft) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, ZIP_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            page = pages.get(name)
            if name == "docProps/core.xml":
                target.writestr(entry, properties)
            elif page is not None and page.computed:
                target.writestr(entry, _with_values(source.read(name), page.computed))
            else:
                entry.file_size = source.getinfo(name).file_size
                with source.open(name) as reader, target.open(entry, "w") as writer:
                    shutil.copyfileobj(reader, writer)


def _with_values(xml: bytes, values: Sequence[int | float]) -> bytes:
    """The sheet with the value of each formula, in the order of writing."""
    following = iter(values)
    return EMPTY_VALUE.sub(lambda _empty: b"</f><v>%s</v>" % str(next(following)).encode(), xml)
