"""A certificate as a page of a PDF: the lines in its middle are as large as the page allows."""

from collections.abc import Sequence

from tournaments.desk.documents.paper.parts import Certificate
from tournaments.desk.documents.paper.pdf_page import BLACK, GREY, LEADING, MARGIN, POINT, Sheets

TITLE, NAME, TEXT, LEAST = 40.0, 36.0, 20.0, 8.0
"""Sizes of letters in points: the largest of title, name and text, and the least of all."""
INSIDE, HEAD, FOOT = 30.0, 62.0, 48.0
"""Millimetres: beside the texts, above the lines, and below them for the signatures."""
LOGO, DROP = (90.0, 26.0), 18.0
"""The box of the logo above the title, and the distance by which it lowers everything below."""
SIGNATURE, GAP = 62.0, 8.0

Line = tuple[str, float, str]
"""A text, the size of its letters and their style."""


def draw_certificate(pdf: Sheets, part: Certificate) -> None:
    """Draw frame, title, lines in the middle, signatures."""
    pdf.begin(footed=False)
    pdf.set_draw_color(BLACK)
    for inset, thick in ((MARGIN, 0.9), (MARGIN + 2, 0.3)):
        pdf.set_line_width(thick)
        pdf.rect(inset, inset, pdf.w - 2 * inset, pdf.h - 2 * inset)
    width = pdf.w - 2 * INSIDE
    lower = DROP if pdf.logo((pdf.w - LOGO[0]) / 2, MARGIN + 6, *LOGO) else 0.0
    size, title = pdf.squeezed(part.title, width, TITLE, LEAST, lambda lines, size: len(lines) == 1)
    pdf.put(INSIDE, 34 + lower, width, size * POINT * LEADING, title[0], size, style="B", align="C")
    _middle(pdf, part, width, HEAD + lower)
    _signatures(pdf, part.signatures, width)


def _middle(pdf: Sheets, part: Certificate, width: float, top: float) -> None:
    """Draw the lines as large as all of them fit between title and signatures."""
    room = pdf.h - top - FOOT
    scale = 1.0
    lines = _lines(pdf, part, width, scale)
    while _height(lines) > room and TEXT * scale > LEAST:
        scale -= 0.05
        lines = _lines(pdf, part, width, scale)
    y = top + max(0, (room - _height(lines)) / 2)
    for text, size, style in lines:
        high = size * POINT * LEADING
        pdf.put(INSIDE, y, width, high, text, size, style=style, align="C")
        y += high * 1.15


def _lines(pdf: Sheets, part: Certificate, width: float, scale: float) -> list[Line]:
    """The texts in lines that fit the width; a name is set smaller before it is broken."""
    lines: list[Line] = []
    for text in part.lines:
        if text == part.name:
            size, broken = pdf.squeezed(
                text, width, NAME * scale, TEXT * scale, lambda rows, size: len(rows) == 1
            )
            lines += [(row, size, "B") for row in broken]
        else:
            lines += [(row, TEXT * scale, "") for row in pdf.wrap(text, width, TEXT * scale)]
    return lines


def _height(lines: Sequence[Line]) -> float:
    return sum(size * POINT * LEADING * 1.15 for _text, size, _style in lines)


def _signatures(pdf: Sheets, signatures: Sequence[tuple[str, str]], width: float) -> None:
    """Draw a line for each signature, side by side in the middle, with the name and the role below it."""
    if not signatures:
        return
    each = min(SIGNATURE, (width + GAP) / len(signatures) - GAP)
    x = (pdf.w - len(signatures) * (each + GAP) + GAP) / 2
    y = pdf.h - 34
    for name, role in signatures:
        pdf.rule(x, y, each, 0.3)
        pdf.put(x, y + 1, each, 5, name, 11, align="C")
        pdf.put(x, y + 6, each, 5, role, 9, align="C", grey=GREY)
        x += each + GAP
