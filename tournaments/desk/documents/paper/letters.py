"""The fonts beside this file, and the choice of a font for a letter: for paper and for pictures."""

from functools import cache
from pathlib import Path
from unicodedata import bidirectional

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"
FALLBACKS = {
    "cjk": "NotoSansCJK-subset.otf",
    "hebrew": "NotoSansHebrew-Regular.ttf",
    "thai": "NotoSansThai-Regular.ttf",
    "armenian": "NotoSansArmenian-Regular.ttf",
    "georgian": "NotoSansGeorgian-Regular.ttf",
}
INSTEAD = {ord("\N{MINUS SIGN}"): "\N{EN DASH}"}
"""Letters that the fonts lack, with their substitutes."""


@cache
def letters_of(file: str) -> frozenset[int]:
    """Every character that a font can draw."""
    with TTFont(FONTS / file, lazy=True) as font:
        return frozenset(font.getBestCmap())


@cache
def is_foreign(letter: str) -> bool:
    """Whether the main font lacks the letter."""
    return not letter.isspace() and ord(letter) not in letters_of(REGULAR)


@cache
def fallback_of(letter: str) -> str | None:
    """The name of the font that has a foreign letter, if there is one."""
    return next((name for name, file in FALLBACKS.items() if ord(letter) in letters_of(file)), None)


def visual(text: str) -> str:
    """The text in the visual order of its letters: Hebrew from the right."""
    if not any(bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    from fpdf.bidi import BidiParagraph  # only if needed: it imports the whole of fpdf

    return str(BidiParagraph(text).get_reordered_string())
