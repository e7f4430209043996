"""The rules on one A4 page as PDF: blocks in columns, tables below, in the largest letters that fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.desk.documents.paper.parts import Block, Paper, RulesSheet
from tournaments.desk.documents.paper.pdf_page import GREY, LIGHT, MARGIN, POINT, Sheets
from tournaments.play.rulebook.presentation.book import TableView

LARGEST, SMALLEST, STEP = 9.0, 4.5, 0.25
LINE = 1.32
"""The height of a line, as a multiple of the size of its letters."""
COLUMNS = 3
GAP = 6.0
WIDE = 8
"""A table with more columns takes the whole width; of other tables two stand side by side."""
WORTH = 0.46
"""The largest share of a row for the value of a pattern."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a column: lines on the left, a text on the right; a heading is bold with a rule."""

    left: Sequence[str]
    right: Sequence[str] = ()
    heading: bool = False

    @property
    def lines(self) -> float:
        """The height of the row in lines."""
        return max(len(self.left), len(self.right)) + (0.7 if self.heading else 0)


def write_sheet(sheet: RulesSheet) -> bytes:
    """The page as a file."""
    return draw_sheet(sheet).finished()


def draw_sheet(sheet: RulesSheet) -> Sheets:
    """Draw the page in letters in which all of it fits."""
    pdf = Sheets(Paper(sheet.title, sheet.foot))
    pdf.begin()
    top = pdf.heading(sheet.title, sheet.edition) + 1.0
    size = LARGEST
    layout = _Layout(pdf, sheet, size)
    while not layout.fits(pdf.bottom - top) and size > SMALLEST:
        size -= STEP
        layout = _Layout(pdf, sheet, size)
    layout.draw(top)
    return pdf


class _Layout:
    """The whole page in letters of one size."""

    def __init__(self, pdf: Sheets, sheet: RulesSheet, size: float) -> None:
        self.pdf, self.size, self.line = pdf, size, size * POINT * LINE
        self.width = (pdf.epw_in - GAP * (COLUMNS - 1)) / COLUMNS
        self.columns = self._columns([row for block in sheet.blocks for row in self._rows(block)])
        self.tables = [_Table(pdf, table, size) for table in sheet.tables]
        self.above = max(sum(row.lines for row in column) for column in self.columns) * self.line

    def fits(self, room: float) -> bool:
        """Whether the page fits into `room` millimetres, and each cell of the tables into its column."""
        below = sum(max(table.height for table in line) + 1.0 for line in self._lines())
        return self.above + below <= room and all(table.spare >= 0 for table in self.tables)

    def _lines(self) -> list[list["_Table"]]:
        """The tables by line: a wide one, or two."""
        lines: list[list[_Table]] = []
        for table in self.tables:
            if table.is_wide or not lines or lines[-1][0].is_wide or len(lines[-1]) == 2:
                lines.append([table])
            else:
                lines[-1].append(table)
        return lines

    def _rows(self, block: Block) -> list[Row]:
        rows = [Row(self.pdf.wrap(block.heading, self.width, self.size, "B"), heading=True)]
        for left, right in block.rows:
            share = min(self.pdf.measure(right, self.size), self.width * WORTH)
            words = self.pdf.wrap(left, self.width - share - 1.5, self.size)
            rows.append(Row(words, self.pdf.wrap(right, share + 0.1, self.size) if right else ()))
        return rows

    def _columns(self, rows: Sequence[Row]) -> list[list[Row]]:
        """The rows in columns of about the same length; no column ends with a heading."""
        whole = sum(row.lines for row in rows)
        longest = whole / COLUMNS
        while len(columns := _filled(rows, longest)) > COLUMNS:
            longest += 1
        return columns

    def draw(self, top: float) -> None:
        """Draw all blocks, then the tables."""
        for at, column in enumerate(self.columns):
            y, x = top, MARGIN + at * (self.width + GAP)
            for row in column:
                y = self._draw_row(row, x, y)
        y = top + self.above + 1.0
        for line in self._lines():
            wide = self.pdf.epw_in if line[0].is_wide else (self.pdf.epw_in - GAP) / 2
            for at, table in enumerate(line):
                table.draw(MARGIN + at * (wide + GAP), y)
            y += max(table.height for table in line) + 1.0

    def _draw_row(self, row: Row, x: float, y: float) -> float:
        pdf, size, line = self.pdf, self.size, self.line
        first = y + (0.5 * line if row.heading else 0)
        for down, text in enumerate(row.left):
            style = "B" if row.heading else ""
            pdf.put(x, first + down * line, self.width, line, text, size, style=style)
        for down, text in enumerate(row.right):
            pdf.put(x, first + down * line, self.width, line, text, size, align="R")
        end = y + row.lines * line
        if row.heading:
            pdf.rule(x, end - 0.1 * line, self.width, 0.25, GREY)
        return end


def _filled(rows: Sequence[Row], longest: float) -> list[list[Row]]:
    """The rows in as many columns as they need if no column is longer than `longest`."""
    columns: list[list[Row]] = [[]]
    held = 0.0
    for at, row in enumerate(rows):
        needed = row.lines + (rows[at + 1].lines if row.heading and at + 1 < len(rows) else 0)
        if columns[-1] and held + needed > longest:
            columns.append([])
            held = 0.0
        columns[-1].append(row)
        held += row.lines
    return columns


class _Table:
    """A table below the columns."""

    pad = 0.6

    def __init__(self, pdf: Sheets, table: TableView, size: float) -> None:
        self.pdf, self.table, self.size = pdf, table, size
        self.line = size * POINT * LINE
        self.is_wide = len(table.head) > WIDE
        self.width = pdf.epw_in if self.is_wide else (pdf.epw_in - GAP) / 2
        self.rows = table.rows
        needed = [self._needed(at) for at in range(len(table.head))]
        self.spare = self.width - sum(needed)
        self.widths = [self.width * share / sum(needed) for share in needed]
        self.head = [
            pdf.wrap(text, width - self.pad, size, "B") if text else []
            for text, width in zip(table.head, self.widths, strict=True)
        ]
        self.note = pdf.wrap(table.note, self.width, size * 0.9) if table.note else []

    def _needed(self, at: int) -> float:
        """The width of a column that breaks neither its cells nor the words of its heading."""
        cells = [(row[at], "") for row in self.rows]
        words = [(word, "B") for word in self.table.head[at].split()]
        return max(self.pdf.measure(text, self.size, style) for text, style in cells + words) + 3 * self.pad

    @property
    def height(self) -> float:
        """The height in millimetres, with caption and note."""
        lines = 1.5 + max(len(cell) for cell in self.head) + len(self.table.rows) + len(self.note)
        return (lines + 0.3) * self.line

    def draw(self, x: float, y: float) -> None:
        """Draw caption, headings, rows, note."""
        pdf, line = self.pdf, self.line
        y += 0.5 * line
        pdf.put(x, y, self.width, line, self.table.caption, self.size, style="B")
        y += line
        pdf.rule(x, y, self.width, 0.25, GREY)
        for at, cell in enumerate(self.head):
            for down, text in enumerate(cell):
                self._cell(at, x, y + down * line, text, style="B")
        y += max(len(cell) for cell in self.head) * line
        for row in self.rows:
            pdf.rule(x, y, self.width, 0.1, LIGHT)
            for at, text in enumerate(row):
                self._cell(at, x, y, text)
            y += line
        for down, text in enumerate(self.note):
            pdf.put(x, y + down * line, self.width, line, text, self.size * 0.9, grey=GREY)

    def _cell(self, at: int, x: float, y: float, text: str, *, style: str = "") -> None:
        left = x + sum(self.widths[:at])
        align = "L" if at == 0 else "R"
        self.pdf.put(
            left, y, self.widths[at] - self.pad, self.line, text, self.size, style=style, align=align
        )
