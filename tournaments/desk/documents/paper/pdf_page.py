"""A page of a PDF: text that fits its box, in letters of any script by the fonts beside this file."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO

from fpdf import FPDF
from fpdf.fonts import TTFFont
from PIL import Image

from tournaments.desk.documents.paper.letters import (
    BOLD,
    FALLBACKS,
    FONTS,
    INSTEAD,
    REGULAR,
    fallback_of,
    is_foreign,
    visual,
)
from tournaments.desk.documents.paper.parts import Paper

MAIN = "sans"
MARGIN = 12.0
POINT = 25.4 / 72
LEADING = 1.25
SMALLEST = 0.62
ELLIPSIS = "…"
WORDS = re.compile(r"(?:[^\s-]|[\u00a0\u202f])*(?:-+|[^\S\u00a0\u202f]+|$)")
"""A word with its end: spaces at which a line may end, a hyphen, or the end of the text."""
LOGO = (26.0, 9.0)
"""Millimetres: the box of the logo in the head of a list."""
GREY, LIGHT, BLACK = 51, 136, 0


class Sheets(FPDF):
    """A4 pages with a foot line, and text that fits its box."""

    def __init__(self, paper: Paper) -> None:
        super().__init__("L" if paper.landscape else "P", unit="mm", format="A4")
        self.paper = paper
        self.footed = True
        self.missing: set[str] = set()
        self.borrowed: list[str] = []
        self.widths: dict[tuple[str, str], float] = {}
        self.set_auto_page_break(False)
        self.set_title(f"{paper.tournament}: {paper.title}")
        self.set_creator("Tenbo")
        self.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))  # the same content gives the same bytes
        self.add_font(MAIN, "", FONTS / REGULAR)
        self.add_font(MAIN, "B", FONTS / BOLD)
        self.set_line_width(0.2)

    def footer(self) -> None:
        """Tournament and document on the left, the page on the right."""
        if self.footed:
            self.put(MARGIN, self.h - 10, self.epw_in, 4, self.paper.tournament, 7.5, grey=GREY)
            self.put(MARGIN, self.h - 10, self.epw_in, 4, str(self.page_no()), 7.5, align="R", grey=GREY)

    def finished(self) -> bytes:
        """The bytes of the file; closes the fonts."""
        content = bytes(self.output())
        self.close_fonts()
        return content

    def close_fonts(self) -> None:
        """Close the fonts, when the drawing is complete or not wanted."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    @property
    def epw_in(self) -> float:
        """The width between the margins."""
        return float(self.w - 2 * MARGIN)

    @property
    def bottom(self) -> float:
        """The y at which the foot line begins."""
        return float(self.h - MARGIN)

    def begin(self, *, footed: bool = True) -> None:
        """Begin a new page; the page before keeps its own foot line."""
        self.add_page()
        self.footed = footed

    def measure(self, text: str, size: float, style: str = "") -> float:
        """The width of a text."""
        text = text.translate(INSTEAD)
        if (style, text) not in self.widths:
            for letter in filter(is_foreign, text):
                self.borrow(letter)
            self.set_font(MAIN, style, 10)
            self.widths[style, text] = self.get_string_width(text) / 10
        return self.widths[style, text] * size

    def borrow(self, letter: str) -> None:
        """Load the font that has this letter, if there is one; the large font only if needed."""
        name = fallback_of(letter)
        if name is None:
            self.missing.add(letter)
        elif name not in self.borrowed:
            self.borrowed.append(name)
            self.add_font(name, "", FONTS / FALLBACKS[name])
            self.set_fallback_fonts(self.borrowed, exact_match=False)

    def put(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        size: float,
        *,
        style: str = "",
        align: str = "L",
        grey: int = BLACK,
    ) -> None:
        """Draw one line of text in a box: smaller if it is too long, and cut as a last resort."""
        if not text:
            return
        text = text.translate(INSTEAD)
        wide = self.measure(text, size, style)
        if wide > width:
            size = max(size * SMALLEST, size * width / wide * 0.995)
            text = self.cut(text, width, size, style)
        self.set_font(MAIN, style, size)
        self.set_text_color(grey)
        self.c_margin = 0.0
        self.set_xy(x, y)
        if text.isascii() or not any(is_foreign(letter) for letter in text):
            self.cell(width, height, text, align=align)
            return
        with self.local_context():  # a letter of another font leaves that font behind in the page
            self.cell(width, height, visual(text), align=align)

    def cut(self, text: str, width: float, size: float, style: str) -> str:
        """The beginning of the text that fits."""
        if self.measure(text, size, style) <= width:
            return text
        while text and self.measure(text + ELLIPSIS, size, style) > width:
            text = text[:-1]
        return text + ELLIPSIS

    def wrap(self, text: str, width: float, size: float, style: str = "") -> list[str]:
        """The text in lines, broken between words, and inside words that are too long."""
        if self.measure(text, size, style) <= width:
            return [text]
        lines = [""]
        for word in WORDS.findall(text):
            longer = lines[-1] + word
            if self.measure(longer.rstrip(), size, style) <= width:
                lines[-1] = longer
            else:
                lines += self.broken(word.rstrip(), width, size, style)
                lines[-1] += word[len(word.rstrip()) :]
        return [line.rstrip() for line in lines if line.strip()]

    def broken(self, word: str, width: float, size: float, style: str) -> list[str]:
        """A word in pieces that fit."""
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.measure(pieces[-1] + letter, size, style) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces

    def squeezed(
        self, text: str, width: float, size: float, least: float, fits: Callable[[list[str], float], bool]
    ) -> tuple[float, list[str]]:
        """Size and lines of a bold text, half a point smaller until it fits."""
        lines = self.wrap(text, width, size, "B")
        while not fits(lines, size) and size > least:
            size -= 0.5
            lines = self.wrap(text, width, size, "B")
        return size, lines

    def rule(self, x: float, y: float, width: float, thick: float = 0.2, grey: int = BLACK) -> None:
        """Draw a horizontal line."""
        self.set_draw_color(grey)
        self.set_line_width(thick)
        self.line(x, y, x + width, y)

    def logo(self, x: float, y: float, width: float, height: float, *, align: str = "C") -> float:
        """Draw the logo as large as the box allows, centred or on one side; return its width, 0 without a logo."""
        if not self.paper.logo:
            return 0.0
        with Image.open(BytesIO(self.paper.logo)) as picture:
            scale = min(width / picture.width, height / picture.height)
            wide, high = picture.width * scale, picture.height * scale
        left = {"L": 0.0, "C": (width - wide) / 2, "R": width - wide}[align]
        self.image(self.paper.logo, x + left, y + (height - high) / 2, wide, high)
        return wide

    def heading(self, title: str, note: str) -> float:
        """Draw the head of a part; return the y below it."""
        wide = self.logo(self.w - MARGIN - LOGO[0], MARGIN - 0.5, *LOGO, align="R")
        right = self.epw_in * 0.36 - (wide + 3 if wide else 0)
        self.put(MARGIN, MARGIN, self.epw_in * 0.62, 8, title, 16, style="B")
        self.put(MARGIN + self.epw_in * 0.64, MARGIN, right, 8, note, 9, align="R", grey=GREY)
        self.rule(MARGIN, MARGIN + 9.5, self.epw_in, 0.6)
        return MARGIN + 11.5
