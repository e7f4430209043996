"""A hundred lists of players in the shapes in which people send them (data/lists.toml): what is read of each, and what
is asked about.
"""

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from players.imports import ReadRow, read_table
from players.person import FACTS
from players.tables import Sheet, read_file, read_text
from tests.players import files
from tests.rows import each

LISTS = tomllib.loads((Path(__file__).parent / "data" / "lists.toml").read_text(encoding="utf-8"))["list"]
ANY = "*"


def sheet_of(sent: dict[str, Any]) -> Sheet:
    """The list as it arrives: pasted, saved in an encoding, or a workbook."""
    if "cells" in sent:
        return read_file(merged(files.xlsx(("Players", sent["cells"])), sent.get("merged", [])))[0]
    if "encoding" in sent:
        return read_file(sent["text"].encode(sent["encoding"]))[0]
    return read_text(sent["text"])


def merged(content: bytes, ranges: list[str]) -> bytes:
    book = load_workbook(io.BytesIO(content))
    for cells in ranges:
        book.worksheets[0].merge_cells(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_written(read: ReadRow, expected: str) -> str:
    """The row in the words of the file; a name that may be anything is `*`."""
    facts = [str(getattr(read.row, name)) for name in FACTS]
    names = [ANY, ANY] if expected.startswith(f"{ANY} |") else facts[:2]
    more = [f"{name}={text}" for name in ("team", "contact", "fee") if (text := getattr(read.row, name))]
    while not more and len(facts) > 2 and not facts[-1]:
        facts.pop()
    asked = "".join(f" ?{fault.code}" for fault in (*read.faults, *read.doubts))
    return " | ".join([*names, *facts[2:], *more]).replace("  ", " ").strip() + asked


@each("sent", [pytest.param(sent, id=sent["id"]) for sent in LISTS])
def test_lists_as_people_send_them(sent: dict[str, Any]) -> None:
    rows = read_table(sheet_of(sent)).rows
    expected = [*sent["people"], *[""] * len(rows)]
    assert [as_written(read, text) for read, text in zip(rows, expected, strict=False)] == sent["people"]
