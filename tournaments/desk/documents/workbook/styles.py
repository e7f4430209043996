"""The looks of cells: one set of named styles for the whole workbook. No cell has its own style.

Colour is sparing and prints in grey: shades carry headings, a line parts the rows, and bold carries what counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

INK, GREY, LINK_BLUE = "1F2A30", "5B656B", "1F4E8C"
HEAD_SHADE, BLOCK_SHADE, LINE = "D9DFDA", "EEF1EE", "C3CBC5"
FAMILY = "Calibri"

WHOLE, SCORE, POINTS = "0", "#,##0;-#,##0;0", "+#,##0;-#,##0;0"
SHARE, SIGNED_SHARE, PERCENT, TEXT, TIME = "# ??/??", "+# ??/??;-# ??/??;0", "0%", "@", "yyyy-mm-dd hh:mm"
AVERAGE = "#,##0.0"


class Look(StrEnum):
    """The named styles; each value is the name that a spreadsheet's list of styles shows."""

    TITLE = "Tenbo title"
    SUBTITLE = "Tenbo subtitle"
    SECTION = "Tenbo section"
    LABEL = "Tenbo label"
    LABEL_STRONG = "Tenbo strong label"
    NOTE = "Tenbo note"
    LINK = "Tenbo link"
    PODIUM = "Tenbo podium"
    HEAD = "Tenbo heading"
    HEAD_RIGHT = "Tenbo heading of figures"
    HEAD_CENTRE = "Tenbo heading in the middle"
    HEAD_ACROSS = "Tenbo heading across"
    BLOCK = "Tenbo block"
    BLOCK_RIGHT = "Tenbo block of figures"
    BLOCK_LINK = "Tenbo block link"
    PLAIN = "Tenbo text"
    STRONG = "Tenbo strong text"
    CENTRE = "Tenbo text in the middle"
    WRAPPED = "Tenbo wrapped text"
    SMALL = "Tenbo small text"
    NUMBER = "Tenbo number"
    PLACE = "Tenbo place"
    SCORE = "Tenbo score"
    POINTS = "Tenbo points"
    TOTAL = "Tenbo total"
    SHARE = "Tenbo share"
    SIGNED_SHARE = "Tenbo signed share"
    TOTAL_SHARE = "Tenbo total share"
    PERCENT = "Tenbo percent"
    AVERAGE = "Tenbo average"
    TIME = "Tenbo time"
    DATA = "Tenbo data text"
    DATA_NUMBER = "Tenbo data number"
    DATA_POINTS = "Tenbo data points"
    DATA_SHARE = "Tenbo data share"
    DATA_TIME = "Tenbo data time"
    DATA_HEAD = "Tenbo data heading"


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts of a look; `line`: a hairline below, as in rows of tables."""

    number: str = TEXT
    size: float = 11
    bold: bool = False
    italic: bool = False
    underline: bool = False
    colour: str = INK
    shade: str = ""
    line: bool = True
    align: str = "left"
    vertical: str = "center"
    wrap: bool = False
    shrink: bool = False
    indent: int = 0


def _figure(number: str, *, bold: bool = False) -> Recipe:
    return Recipe(number, bold=bold, align="right")


RECIPES = {
    Look.TITLE: Recipe(size=20, bold=True, line=False),
    Look.SUBTITLE: Recipe(size=12, colour=GREY, line=False),
    Look.SECTION: Recipe(size=14, bold=True, line=False, vertical="bottom"),
    Look.LABEL: Recipe(colour=GREY, line=False),
    Look.LABEL_STRONG: Recipe(bold=True, line=False),
    Look.NOTE: Recipe(size=9, colour=GREY, line=False),
    Look.LINK: Recipe(colour=LINK_BLUE, underline=True, line=False),
    Look.PODIUM: Recipe(size=14, bold=True, line=False),
    Look.HEAD: Recipe(bold=True, shade=HEAD_SHADE, wrap=True, indent=1),
    Look.HEAD_RIGHT: Recipe(bold=True, shade=HEAD_SHADE, align="right", wrap=True),
    Look.HEAD_CENTRE: Recipe(bold=True, shade=HEAD_SHADE, align="center", wrap=True),
    Look.HEAD_ACROSS: Recipe(bold=True, shade=HEAD_SHADE, align="centerContinuous"),
    Look.BLOCK: Recipe(bold=True, shade=BLOCK_SHADE, shrink=True),
    Look.BLOCK_RIGHT: Recipe(bold=True, shade=BLOCK_SHADE, align="right", shrink=True),
    Look.BLOCK_LINK: Recipe(bold=True, shade=BLOCK_SHADE, colour=LINK_BLUE, underline=True),
    Look.PLAIN: Recipe(shrink=True, indent=1),
    Look.STRONG: Recipe(bold=True, shrink=True, indent=1),
    Look.CENTRE: Recipe(align="center", shrink=True),
    Look.WRAPPED: Recipe(wrap=True, indent=1),
    Look.SMALL: Recipe(size=9, align="center", wrap=True),
    Look.NUMBER: _figure(WHOLE),
    Look.PLACE: _figure(WHOLE, bold=True),
    Look.SCORE: _figure(SCORE),
    Look.POINTS: _figure(POINTS),
    Look.TOTAL: _figure(POINTS, bold=True),
    Look.SHARE: _figure(SHARE),
    Look.SIGNED_SHARE: _figure(SIGNED_SHARE),
    Look.TOTAL_SHARE: _figure(SHARE, bold=True),
    Look.PERCENT: _figure(PERCENT),
    Look.AVERAGE: _figure(AVERAGE),
    Look.TIME: Recipe(TIME, align="right"),
    Look.DATA: Recipe(line=False, indent=1),
    Look.DATA_NUMBER: Recipe(WHOLE, line=False, align="right"),
    Look.DATA_POINTS: Recipe(POINTS, line=False, align="right"),
    Look.DATA_SHARE: Recipe(SHARE, line=False, align="right"),
    Look.DATA_TIME: Recipe(TIME, line=False, align="right"),
    Look.DATA_HEAD: Recipe(bold=True, shade=HEAD_SHADE, line=False, wrap=True, indent=1),
}


def named_styles() -> Iterator[NamedStyle]:
    """The styles that a new workbook registers."""
    for look, recipe in RECIPES.items():
        yield NamedStyle(
            name=look.value,
            font=Font(
                name=FAMILY,
                sz=recipe.size,
                b=recipe.bold,
                i=recipe.italic,
                u="single" if recipe.underline else None,
                color=recipe.colour,
            ),
            fill=PatternFill("solid", fgColor=recipe.shade) if recipe.shade else PatternFill(),
            border=Border(bottom=Side("hair", color=LINE)) if recipe.line else Border(),
            alignment=Alignment(
                horizontal=recipe.align,
                indent=recipe.indent,
                vertical=recipe.vertical,
                wrap_text=recipe.wrap or None,
                shrink_to_fit=recipe.shrink or None,
            ),
            number_format=recipe.number,
        )


def total_look(value: object) -> Look:
    """The look of a total; a fraction is shown as such."""
    return Look.TOTAL if _is_whole(value) else Look.SIGNED_SHARE


def points_look(value: object) -> Look:
    """The look of points won or lost; a fraction is shown as such."""
    return Look.POINTS if _is_whole(value) else Look.SIGNED_SHARE


def _is_whole(value: object) -> bool:
    return not isinstance(value, Fraction) or value.denominator == 1
