"""Tables as CSV for spreadsheets: UTF-8 with a byte order mark, and no text that would run as a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells spreadsheets that the file is UTF-8."""


def csv_text(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The whole file."""
    out = StringIO(newline="")
    out.write(BOM)
    lines = csv.writer(out)
    lines.writerow(headings)
    lines.writerows([harmless(value) for value in row] for row in rows)
    return out.getvalue()


def harmless(value: object) -> object:
    """The value; an apostrophe goes before text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
