"""The parts of a document on paper as HTML.

Rows and score sheets are put together here: 1 200 sheets or 14 400 cells in a template would take seconds.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any
from unicodedata import east_asian_width

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.web.qr import qr_svg
from tournaments.desk.documents.paper.parts import BlankSheet, Cards, Certificate, Listing, Notice, Part

A_PORTION = 4800
"""The most rows of lists on a page."""
A_CARD, A_SHEET = 50, 10
"""The room of a card and of a score sheet on a page, in rows."""
CARDS_A_PAGE, SHEETS_A_PAGE = A_PORTION // A_CARD, A_PORTION // A_SHEET
PAGE_WIDE, PAGE_HIGH = 186, 245
"""The width and height of a page for the rows of a list, in millimetres."""
GAP, PAD, POINT = 8, 1.5, 0.353
"""The room between two columns of a poster, beside the words of a cell, and of a point, in millimetres."""
SMALLEST, LARGEST = 10, 28
"""The smallest and the largest letters of a poster, in points."""
LONG_NAME = 26
"""The most letters of a name in the usual size."""

Ruled = Callable[[BlankSheet], tuple[str, str]]


def parts_html(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The template's values for each part."""
    ruled = _ruler()
    return [_part_html(part, ruled) for part in parts]


def portions(parts: Iterable[Part]) -> list[list[Part]]:
    """A long document in portions, each for a page: a phone shows it sooner, a printer takes it in piles.

    A list is never split.
    """
    pages: list[list[Part]] = [[]]
    filled = 0
    for part in _parted(parts):
        room = _room(part)
        if pages[-1] and filled + room > A_PORTION:
            pages.append([])
            filled = 0
        pages[-1].append(part)
        filled += room
    return pages


def _parted(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Cards) and part.cards:
            for first in range(0, len(part.cards), CARDS_A_PAGE):
                yield replace(part, cards=part.cards[first : first + CARDS_A_PAGE])
        else:
            yield part


def _room(part: Part) -> int:
    """The room of a part in a portion, in rows."""
    if isinstance(part, Listing):
        return len(part.rows)
    return A_CARD * len(part.cards) if isinstance(part, Cards) else A_SHEET


def _part_html(part: Part, ruled: Ruled) -> dict[str, Any]:
    if isinstance(part, Listing):
        shown = {"columns": _columns(part), "rows": _rows(part), "points": _points(part)}
        return {"kind": "listing", "part": part, **shown}
    if isinstance(part, Notice):
        return {"kind": "notice", "part": part, "qr": qr_svg(part.link) if part.link else ""}
    if isinstance(part, Certificate):
        return {"kind": "certificate", "part": part}
    if isinstance(part, BlankSheet):
        return {"kind": "form", "html": _sheet(part, ruled)}
    full = part.across * part.down
    sheets = [part.cards[at : at + full] for at in range(0, len(part.cards), full)]
    drawn = [[(card, qr_svg(card.link) if card.link else "") for card in sheet] for sheet in sheets]
    return {"kind": "cards", "part": part, "sheets": drawn}


def _points(part: Listing) -> int:
    """The size of the letters; on a poster, as large as the height of a page and the width of its columns allow.

    The PDF measures the letters, a page has to guess. A word that is too wide for the usual size makes them a little
    smaller; a wider one is broken.
    """
    if not part.fill or not part.rows:
        return part.points
    high = PAGE_HIGH * part.flow / (len(part.rows) + part.flow) / 0.55 / 2
    page = (PAGE_WIDE - GAP * (part.flow - 1)) / part.flow
    whole = sum(column.share for column in part.columns)
    wide = min(
        (page * column.share / whole - 2 * PAD) / POINT / _longest(texts)
        for column, texts in zip(part.columns, zip(*part.rows, strict=True), strict=True)
    )
    points = int(min(LARGEST, max(part.points, high), wide))
    return points if points >= SMALLEST else part.points


def _longest(texts: Iterable[str]) -> float:
    """The width of the widest word in letters of size one. A line may end behind a hyphen."""
    words = (word for text in set(texts) for word in text.replace("-", "- ").split())
    return max((sum(map(_width, word)) for word in words), default=1)


@cache
def _width(letter: str) -> float:
    """The width of a letter in a wide font for screens, as a share of its size."""
    if east_asian_width(letter) in "WF" or letter in "MWmw%":
        return 1
    if letter in "fijlrtIJ()[]/.,:;'’-|":
        return 0.42
    return 0.76 if letter.isupper() else 0.65


def _columns(part: Listing) -> list[tuple[Any, float]]:
    """Each column with its width in percent."""
    whole = sum(column.share for column in part.columns)
    return [(column, round(100 * column.share / whole, 2)) for column in part.columns]


def _rows(part: Listing) -> SafeString:
    styles = [f"{column.align.value}{' strong' if column.strong else ''}" for column in part.columns]
    cells = [f'<td class="{style}">' for style in styles]
    rows = (
        "".join(f"{cell}{escape(value)}</td>" for cell, value in zip(cells, row, strict=True))
        for row in part.rows
    )
    return mark_safe("".join(f"<tr>{row}</tr>" for row in rows))  # noqa: S308  # every value is escaped


def _sheet(part: BlankSheet, ruled: Ruled) -> SafeString:
    """A score sheet: its title and names, within cells that many sheets share."""
    above, below = ruled(part)
    names = "".join(_who(wind, name, len(part.each)) for wind, name in part.seats)
    title = f"<header><h2>{escape(part.title)}</h2><p>{escape(part.note)}</p></header>"
    half = " half" if part.half else ""
    html = f'<section class="paper blank{half}">{title}<table><thead><tr>{above}{names}</tr>{below}</table></section>'
    return mark_safe(html)  # noqa: S308  # every value is escaped


def _who(wind: str, name: str, span: int) -> str:
    style = "who long" if len(name) > LONG_NAME else "who"
    return f'<th colspan="{span}" scope="colgroup" class="{style}"><span>{escape(wind)}</span> {escape(name)}</th>'


def _ruler() -> Ruled:
    """A function that renders the cells left of the names and below them, once for all sheets that share them."""

    @cache
    def rendered(before: Any, each: Any, lines: Any, totals: Any, seats: int) -> tuple[str, str]:
        blanks = range(seats * len(each))
        shown = {"before": before, "each": each, "lines": lines, "totals": totals, "seats": range(seats)}
        context = {**shown, "blanks": blanks, "span": len(each), "sub": any(each)}
        above = render_to_string("documents/paper/form_above.html", context)
        return above, render_to_string("documents/paper/form_below.html", context)

    def ruled(part: BlankSheet) -> tuple[str, str]:
        lines = tuple((change, tuple(row)) for change, row in part.lines())
        return rendered(tuple(part.before), tuple(part.each), lines, tuple(part.totals), len(part.seats))

    return ruled
