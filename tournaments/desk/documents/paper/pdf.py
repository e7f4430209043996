"""Writing paper as PDF: listings, cards and forms laid out in millimetres from the top left corner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import segno

from tournaments.desk.documents.paper.parts import (
    Align,
    BlankSheet,
    Card,
    Cards,
    Certificate,
    Listing,
    ListingColumn,
    Notice,
    Paper,
    SeatChange,
)
from tournaments.desk.documents.paper.pdf_certificate import draw_certificate
from tournaments.desk.documents.paper.pdf_page import BLACK, GREY, LEADING, LIGHT, MARGIN, POINT, Sheets

SMALLEST, LARGEST = 10, 34
"""The smallest and the largest letters of a poster, in points."""
HEAD = 8.0
"""Millimetres for the headings of a list."""
QR = 22.0
"""The side of the code on a card."""
ALIGNS = {Align.LEFT: "L", Align.RIGHT: "R", Align.CENTRE: "C"}
Progress = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class Written:
    """A PDF, and the letters that all fonts lack (the PDF shows them as boxes)."""

    content: bytes
    missing: str


def write_pdf(paper: Paper, progress: Progress = lambda percent, note: None) -> Written:
    """The paper as PDF. Reports from 20 to 90 percent."""
    pdf = Sheets(paper)
    halves = 0
    for at, part in enumerate(paper.parts):
        if at % 10 == 0:
            progress(20 + 70 * at // len(paper.parts), "")
        if isinstance(part, Listing):
            _listing(pdf, part)
        elif isinstance(part, Cards):
            _cards(pdf, part, progress)
        elif isinstance(part, Notice):
            _notice(pdf, part)
        elif isinstance(part, Certificate):
            draw_certificate(pdf, part)
        else:
            halves = _form(pdf, part, halves)
    return Written(pdf.finished(), "".join(sorted(pdf.missing)))


def _listing(pdf: Sheets, part: Listing) -> None:
    """Rows in columns side by side, from page to page; on the last page the columns have the same length."""
    note = " · ".join(filter(None, (pdf.paper.tournament, pdf.paper.title, part.note)))
    gap = 8.0
    width = (pdf.epw_in - gap * (part.flow - 1)) / part.flow
    pdf.begin()
    top = pdf.heading(part.title, note)
    table = (
        _filling(pdf, part, width, top) if part.fill and part.rows else _Table(pdf, part, width, part.points)
    )
    if not part.rows:
        pdf.put(MARGIN, top + 6, pdf.epw_in, 8, part.empty, 11, grey=GREY)
        return
    rows = [table.laid(row) for row in part.rows]
    column, y, limit = 0, table.head(MARGIN, top), _limit(pdf, rows, top, part.flow)
    for at, row in enumerate(rows):
        if y + row.height > limit:
            column += 1
            if column == part.flow:
                pdf.begin()
                column, top = 0, pdf.heading(part.title, note)
                limit = _limit(pdf, rows[at:], top, part.flow)
            y = table.head(MARGIN + column * (width + gap), top)
        y = table.draw(row, MARGIN + column * (width + gap), y)


def _filling(pdf: Sheets, part: Listing, width: float, top: float) -> "_Table":
    """The table in the largest letters with which its rows fill one page without a broken word; if the rows do not fit
    on one page, the table in its own size, or in the smaller one that a long word needs.
    """
    room = (pdf.bottom - top - HEAD) * part.flow
    longest = _longest_words(pdf, part)
    for points in range(LARGEST, part.points - 1, -1):
        table = _Table(pdf, part, width, points)
        if not table.holds(longest) or table.height(1) * (len(part.rows) + part.flow - 1) > room:
            continue
        heights = [table.laid(row).height for row in part.rows]
        spare = room - sum(heights) - (part.flow - 1) * max(heights)
        if spare >= 0:
            table.air = min(spare / (len(part.rows) + part.flow), 3 * table.line)
            return table
    smaller = (_Table(pdf, part, width, points) for points in range(part.points, SMALLEST - 1, -1))
    return next((table for table in smaller if table.holds(longest)), _Table(pdf, part, width, part.points))


def _longest_words(pdf: Sheets, part: Listing) -> list[float]:
    """The width of the widest word of each column in letters of one point; widths grow with the letters."""
    return [
        max((pdf.measure(word, 1, _style(column)) for text in set(texts) for word in text.split()), default=0)
        for column, texts in zip(part.columns, zip(*part.rows, strict=True), strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Row:
    cells: Sequence[Sequence[str]]
    height: float


def _limit(pdf: Sheets, rows: Sequence[_Row], top: float, flow: int) -> float:
    """The lower end of a column: the end of the page, or the column's share of the remaining rows."""
    whole = sum(row.height for row in rows)
    room = pdf.bottom - top - 8
    if flow == 1 or whole > room * flow:
        return pdf.bottom
    return min(pdf.bottom, top + 8 + whole / flow + max(row.height for row in rows))


class _Table:
    """A table with columns of fixed width; a row is as high as its highest cell."""

    pad = 1.5

    def __init__(self, pdf: Sheets, part: Listing, width: float, points: float) -> None:
        self.pdf, self.columns, self.size, self.width = pdf, part.columns, points, width
        whole = sum(column.share for column in part.columns)
        self.widths = [width * column.share / whole for column in part.columns]
        self.line = points * POINT * LEADING
        self.air = 0.0
        """Millimetres added to the height of each row, so that a poster fills its page."""

    def holds(self, longest: Sequence[float]) -> bool:
        """Whether every word fits into its column; `longest` are the widths of the widest words at one point."""
        boxes = zip(longest, self.widths, strict=True)
        return all(word * self.size <= width - 2 * self.pad for word, width in boxes)

    def height(self, lines: int) -> float:
        """The height of a row whose highest cell has this number of lines."""
        return lines * self.line + 2 + self.air

    def laid(self, row: Sequence[str]) -> _Row:
        """The cells in lines."""
        cells = [
            self.pdf.wrap(text, width - 2 * self.pad, self.size, _style(column))
            for text, width, column in zip(row, self.widths, self.columns, strict=True)
        ]
        return _Row(cells, self.height(max(len(cell) for cell in cells)))

    def head(self, x: float, y: float) -> float:
        """Draw the headings; return the y below them."""
        across = x
        for column, width in zip(self.columns, self.widths, strict=True):
            box = width - 2 * self.pad
            align = ALIGNS[column.align]
            self.pdf.put(across + self.pad, y, box, 5, column.heading, 8.5, style="B", align=align)
            across += width
        self.pdf.rule(x, y + 5.5, self.width, 0.4)
        return y + 6

    def draw(self, row: _Row, x: float, y: float) -> float:
        """Draw one row; return the y below it."""
        across = x
        for cell, width, column in zip(row.cells, self.widths, self.columns, strict=True):
            for at, line in enumerate(cell):
                down = (row.height - len(cell) * self.line) / 2 + at * self.line
                box = (across + self.pad, y + down, width - 2 * self.pad, self.line)
                self.pdf.put(*box, line, self.size, style=_style(column), align=ALIGNS[column.align])
            across += width
        self.pdf.rule(x, y + row.height, self.width, 0.2, LIGHT)
        return y + row.height


def _style(column: ListingColumn) -> str:
    return "B" if column.strong else ""


def _cards(pdf: Sheets, part: Cards, progress: Progress) -> None:
    """Draw the cards, as many to a page as fit, with dashed lines to cut along."""
    if not part.cards:
        pdf.begin()
        top = pdf.heading(pdf.paper.title, pdf.paper.tournament)
        pdf.put(MARGIN, top + 6, pdf.epw_in, 8, part.empty, 11, grey=GREY)
        return
    left, top = (210 - part.across * part.width) / 2, (297 - part.down * part.height) / 2
    draw = _badge if part.bare else _programme
    for at, card in enumerate(part.cards):
        place = at % (part.across * part.down)
        if place == 0:
            pdf.begin(footed=False)
            progress(20 + 70 * at // len(part.cards), f"{at} / {len(part.cards)}")
        x, y = left + place % part.across * part.width, top + place // part.across * part.height
        pdf.set_draw_color(LIGHT)
        pdf.set_line_width(0.2)
        pdf.set_dash_pattern(dash=1, gap=1)
        pdf.rect(x, y, part.width, part.height)
        pdf.set_dash_pattern()
        draw(pdf, card, x, y, part)


def _programme(pdf: Sheets, card: Card, x: float, y: float, part: Cards) -> None:
    """Draw head, name and number, the code beside them, and the rounds over the whole width below."""
    x, width, end = x + 6, part.width - 12, y + part.height - 4
    code = QR + 4 if card.link else 0.0
    if card.link:
        _qr(pdf, card.link, x + width - QR, y + 4.5, QR)
    pdf.put(x, y + 4.5, width - code - 12, 3.5, card.head, 7.5, grey=GREY)
    pdf.put(x + width - code - 14, y + 4.5, 14, 7, card.mark, 14, style="B", align="R")
    name = _name(pdf, card.name, x, y + 8.5, width - code - 14, 14, 2)
    pdf.put(x, name, width - code, 4, " · ".join(card.lines), 8, grey=GREY)
    y = max(name + 5, y + 5.5 + code)
    high = min(6.0, (end - y - 4.6) / max(1, len(card.rows)))
    widths = (13.0, 13.0, 19.0, width - 45)
    _cells(pdf, card.headings, widths, x, y, 3.8, 7, "B")
    pdf.rule(x, y + 4, width, 0.3)
    for at, row in enumerate(card.rows):
        _cells(pdf, row, widths, x, y + 4.6 + at * high, high, min(9, high / POINT / 1.15), "")


def _notice(pdf: Sheets, part: Notice) -> None:
    """Draw large lines in the middle of a page, and the code below them."""
    pdf.begin()
    y = 56.0 if pdf.logo(MARGIN, MARGIN, pdf.epw_in, 38) else 40.0
    for line in pdf.squeezed(part.title, pdf.epw_in, 40, 14, lambda lines, size: len(lines) <= 2)[1]:
        pdf.put(MARGIN, y, pdf.epw_in, 16, line, 40, style="B", align="C")
        y += 17
    for line in part.lines:
        pdf.put(MARGIN, y + 4, pdf.epw_in, 9, line, 20, align="C")
        y += 11
    if part.link:
        _qr(pdf, part.link, (pdf.w - 120) / 2, y + 14, 120)
        pdf.put(MARGIN, y + 138, pdf.epw_in, 6, part.link, 12, align="C", grey=GREY)


def _cells(
    pdf: Sheets,
    row: Sequence[str],
    widths: Sequence[float],
    x: float,
    y: float,
    high: float,
    size: float,
    style: str,
) -> None:
    for text, width in zip(row, widths, strict=False):
        pdf.put(x, y, width - 1, high, text, size, style=style)
        x += width


def _name(pdf: Sheets, name: str, x: float, y: float, width: float, size: float, most: int) -> float:
    """Draw a name in at most `most` lines, smaller until it fits; return the y below it."""
    size, lines = pdf.squeezed(name, width, size, 6, lambda lines, size: len(lines) <= most)
    high = size * POINT * 1.15
    for line in lines[:most]:
        pdf.put(x, y, width, high, line, size, style="B")
        y += high
    return y + 0.5


def _badge(pdf: Sheets, card: Card, x: float, y: float, part: Cards) -> None:
    """Draw the name as large as the card allows, centred."""
    x, width = x + 4, part.width - 8
    pdf.logo(x, y + part.height - 13, 14, 10, align="L")
    pdf.put(x, y + 4, width, 4, card.head, 7.5, align="C", grey=GREY)
    room = part.height - 22
    size, lines = pdf.squeezed(
        card.name, width, 24, 8, lambda lines, size: len(lines) * size * POINT * 1.15 <= room
    )
    high = size * POINT * 1.15
    top = y + 9 + (room - high * len(lines)) / 2
    for at, line in enumerate(lines):
        pdf.put(x, top + at * high, width, high, line, size, style="B", align="C")
    pdf.put(x + 15, y + part.height - 9, width - 30, 5, " · ".join(card.lines), 10, align="C", grey=GREY)
    pdf.put(x, y + part.height - 9, width, 5, card.mark, 10, style="B", align="R")


def _qr(pdf: Sheets, address: str, x: float, y: float, side: float) -> None:
    """Draw the code as black runs, row by row."""
    rows = segno.make(address, error="l", mask=2, boost_error=False, micro=False).matrix
    dot = side / len(rows)
    pdf.set_fill_color(BLACK)
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                pdf.rect(x + start * dot, y + down * dot, (across - start) * dot, dot * 1.02, style="F")
                start = None


def _form(pdf: Sheets, part: BlankSheet, halves: int) -> int:
    """Draw a sheet to fill in; return the number of half pages used on the page."""
    fresh = not part.half or halves % 2 == 0
    if fresh:
        pdf.begin()
    top = MARGIN if fresh else 297 / 2 + 4
    pdf.put(MARGIN, top, pdf.epw_in, 7, part.title, 14, style="B")
    pdf.put(MARGIN, top + 7, pdf.epw_in, 4.5, part.note, 8.5, grey=GREY)
    _Grid(pdf, part).draw(top + 13)
    return halves + 1 if part.half else 0


class _Grid:
    """The lines of a form."""

    def __init__(self, pdf: Sheets, part: BlankSheet) -> None:
        self.pdf, self.part = pdf, part
        shares = [part.wide] * len(part.before) + [1.0] * (part.width - len(part.before))
        self.widths = [pdf.epw_in * share / sum(shares) for share in shares]
        self.lead = sum(self.widths[: len(part.before)])
        self.seat = sum(self.widths[len(part.before) :]) / len(part.seats)
        self.high = 9.5 if part.half else 10.5

    def draw(self, y: float) -> None:
        """Draw headings, rows, totals, signatures."""
        part, pdf = self.part, self.pdf
        pdf.set_draw_color(BLACK)
        pdf.set_line_width(0.25)
        y = self.headings(y)
        for change, row in part.lines():
            y = self.seat_change(change, y) if change else y
            blanks = [""] * (part.width - len(part.before))
            self.row([*row, *blanks], y, self.high)
            y += self.high
        for at, total in enumerate(part.totals):
            high = 15.0 if at == len(part.totals) - 1 else self.high
            self.box(MARGIN, y, self.lead, high, total, bold=True)
            for seat in range(len(part.seats)):
                self.box(MARGIN + self.lead + seat * self.seat, y, self.seat, high)
            y += high

    def headings(self, y: float) -> float:
        """Draw winds and names above the columns."""
        part, pdf = self.part, self.pdf
        sub = any(part.each)
        self.box(MARGIN, y, self.lead, 13)
        for at, (wind, name) in enumerate(part.seats):
            x = MARGIN + self.lead + at * self.seat
            self.box(x, y, self.seat, 13)
            pdf.put(x + 1, y + 0.7, self.seat - 2, 3, wind, 7.5, align="C", grey=GREY)
            size, lines = pdf.squeezed(name, self.seat - 2, 9, 5, lambda lines, size: len(lines) * size <= 21)
            high = size * POINT * 1.15
            for down, line in enumerate(lines):
                box = (x + 1, y + 4 + down * high, self.seat - 2, high)
                pdf.put(*box, line, size, style="B", align="C")
        y += 13
        if sub:
            self.row([*part.before, *list(part.each) * len(part.seats)], y, 5.5)
            y += 5.5
        return y

    def seat_change(self, change: SeatChange, y: float) -> float:
        """Draw the line at which players change seats, with the new wind of each."""
        high = 6.0
        self.box(MARGIN, y, self.lead, high, change.label, bold=True)
        for at, wind in enumerate(change.winds):
            self.box(MARGIN + self.lead + at * self.seat, y, self.seat, high, wind)
        return y + high

    def row(self, cells: Sequence[str], y: float, high: float) -> None:
        """Draw one line of boxes."""
        x = MARGIN
        for text, width in zip(cells, self.widths, strict=True):
            self.box(x, y, width, high, text, bold=True)
            x += width

    def box(
        self, x: float, y: float, width: float, high: float, text: str = "", *, bold: bool = False
    ) -> None:
        """Draw a box with its text."""
        self.pdf.set_draw_color(BLACK)
        self.pdf.set_line_width(0.25)
        self.pdf.rect(x, y, width, high)
        self.pdf.put(x + 1, y, width - 2, high, text, 8.5, style="B" if bold else "")
