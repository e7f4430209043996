"""Cells on their way into a sheet: the attributes of a cell that openpyxl's writer reads, and nothing else.

Given cells of its own, openpyxl makes one more for each, finds by an error that it is not needed, and looks its style
up again: half of the time of a large workbook. So one `WrittenCell` goes through a sheet and is filled for every place.
The door for it, `_values_to_row`, is openpyxl's own and not public; the version is pinned, and a test compares the
file with one that is written without it.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from types import MethodType
from typing import Any, ClassVar, TypeVar

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

LONGEST_TEXT = 32_767
"""The most characters of a cell."""

Given = TypeVar("Given")


class WrittenCell:
    """A cell at the moment when it is written; it always has a style."""

    __slots__ = ("_value", "coordinate", "data_type", "hyperlink", "parent", "style_id")
    _comment: ClassVar[None] = None
    has_style: ClassVar[bool] = True

    def __init__(self, sheet: Worksheet) -> None:
        self.parent = sheet
        self.coordinate = ""
        self.style_id = 0
        self.hyperlink: Hyperlink | None = None
        self.hold(None)

    def hold(self, value: int | float | datetime | None) -> None:
        """Hold a figure, a time or nothing."""
        self._value: object = value
        self.data_type = "d" if isinstance(value, datetime) else "b" if isinstance(value, bool) else "n"

    def hold_text(self, text: str) -> None:
        """Hold text that stays text: a text that begins with = is no formula."""
        self._value, self.data_type = cleaned(text), "s"

    def hold_formula(self, formula: str) -> None:
        """Hold a formula, given without its sign."""
        self._value, self.data_type = f"={formula}", "f"


def write_with(write: Callable[[Given, WrittenCell], None], sheet: Worksheet) -> None:
    """Let the sheet's `append` take rows of anything: `write` fills the cell with it; None leaves a place empty."""
    cell = WrittenCell(sheet)

    def values_to_row(_sheet: Any, row: Iterable[Given | None], number: int) -> Iterator[WrittenCell]:
        for column, given in enumerate(row, start=1):
            if given is not None:
                cell.coordinate = f"{get_column_letter(column)}{number}"
                cell.hyperlink = None
                write(given, cell)
                yield cell

    sheet._values_to_row = MethodType(values_to_row, sheet)  # type: ignore[attr-defined]


def cleaned(text: str) -> str:
    """The text for a cell: with one kind of line end, without characters that XML does not know."""
    clean = ILLEGAL_CHARACTERS_RE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return clean[:LONGEST_TEXT]
