"""Text on a picture: fitted to a width, in letters of any script."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from PIL import ImageDraw, ImageFont

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

ELLIPSIS: Final = "…"
SMALLEST: Final = 0.6
"""The smallest letters, as a part of the wanted size; a text that is still too long is cut."""


@lru_cache(maxsize=64)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / file), size, layout_engine=ImageFont.Layout.BASIC)


def _file_of(letter: str, bold: bool) -> str:
    borrowed = fallback_of(letter) if is_foreign(letter) else None
    return FALLBACKS[borrowed] if borrowed else BOLD if bold else REGULAR


def _runs(text: str, size: int, bold: bool) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in pieces of one font each."""
    for file, letters in groupby(text, lambda letter: _file_of(letter, bold)):
        yield "".join(letters), _font(file, size)


def measure(text: str, size: int, *, bold: bool = False) -> float:
    """The width of a text."""
    return sum(font.getlength(run) for run, font in _runs(text.translate(INSTEAD), size, bold))


def fit(text: str, size: int, width: float, *, bold: bool = False) -> tuple[str, int]:
    """The text and its size: smaller where it is too long, and cut as a last resort."""
    text, least = text.translate(INSTEAD), int(size * SMALLEST)
    wide = measure(text, size, bold=bold)
    if wide <= width:
        return text, size
    size = max(least, int(size * width / wide))
    while size > least and measure(text, size, bold=bold) > width:
        size -= 1
    if measure(text, size, bold=bold) <= width:
        return text, size
    while text and measure(text + ELLIPSIS, size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS, size


def wrap(text: str, size: int, width: float, *, bold: bool = False, most: int | None = None) -> list[str]:
    """The text in lines, broken between words; a script without spaces is broken anywhere.

    The last of at most `most` lines holds all the rest: `write` makes it fit and shows where it was cut.
    """
    lines = [""]
    for word in _words(text):
        is_last = len(lines) == most
        if lines[-1] and not is_last and measure((lines[-1] + word).rstrip(), size, bold=bold) > width:
            lines.append("")
        lines[-1] += word
    return [line.strip() for line in lines if line.strip()]


def _words(text: str) -> Iterator[str]:
    word = ""
    for letter in text:
        word += letter
        if letter in " -\u00ad" or (is_foreign(letter) and fallback_of(letter) == "cjk"):
            yield word
            word = ""
    yield word


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    colour: str,
    *,
    width: float,
    bold: bool = False,
    right: bool = False,
) -> float:
    """One line, its base line at `at`, from its left end or to its right end; gives its width."""
    text, size = fit(text, size, width, bold=bold)
    shown = visual(text)
    long = measure(shown, size, bold=bold)
    x, y = (at[0] - long if right else at[0]), at[1]
    for run, font in _runs(shown, size, bold):
        draw.text((x, y), run, font=font, fill=colour, anchor="ls")
        x += font.getlength(run)
    return long
