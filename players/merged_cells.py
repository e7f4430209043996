"""Cells of a workbook that are merged down a column: a country that is written once for several players.

The reader that goes row by row does not know them; they stand behind the rows of a sheet.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from defusedxml.ElementTree import fromstring
from openpyxl.utils import column_index_from_string

RANGE = re.compile(rb'<(?:\w+:)?mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
MOST_RANGES = 1000


class Merged(NamedTuple):
    """A column, from 0, and the first and the last row of a merged cell, from 1."""

    column: int
    first: int
    last: int


def merged_cells(parts: Mapping[str, bytes]) -> dict[str, list[Merged]]:
    """The merged cells of a single column, by the name of the sheet, from the unpacked files of a workbook."""
    targets = {
        node.get("Id"): "xl/" + str(node.get("Target")).removeprefix("/xl/")
        for node in fromstring(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"))
    }
    sheets = [
        node.attrib for node in fromstring(parts["xl/workbook.xml"]).iter() if node.tag.endswith("}sheet")
    ]
    by_name = {
        facts.get("name", ""): targets.get(next((facts[key] for key in facts if key.endswith("}id")), ""), "")
        for facts in sheets
    }
    return {name: list(_ranges(parts.get(target, b""))) for name, target in by_name.items()}


def _ranges(sheet: bytes) -> Iterator[Merged]:
    for column, first, end, last in RANGE.findall(sheet)[:MOST_RANGES]:
        if column == end:
            yield Merged(column_index_from_string(column.decode()) - 1, int(first), int(last))


def filled_down(
    rows: Iterable[tuple[int, list[str]]], merged: Sequence[Merged]
) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with the text of its merged cells."""
    texts: dict[Merged, str] = {}
    for number, cells in rows:
        for cell in merged:
            if cell.column < len(cells) and cell.first == number:
                texts[cell] = cells[cell.column]
            elif cell.column < len(cells) and cell.first < number <= cell.last and any(cells):
                cells[cell.column] = cells[cell.column] or texts.get(cell, "")
        yield number, cells
