"""The parts of a document on paper as a page shows them.

Rows and score sheets are put together here: 1 200 sheets or 14 400 cells in a template would take seconds.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.qr import qr_svg
from tournaments.documents.paper.parts import BlankSheet, Cards, Certificate, Listing, Notice, Part

A_PORTION = 4800
"""So many rows of lists a page shows."""
A_CARD, A_SHEET = 50, 10
"""The room that a card and a score sheet take there, in rows."""
CARDS_A_PAGE, SHEETS_A_PAGE = A_PORTION // A_CARD, A_PORTION // A_SHEET
PAGE_WIDE, PAGE_HIGH = 186, 245
"""Millimetres of a page for the rows of a list."""
LARGEST = 28
"""The largest letters of a poster, in points."""
LONG_NAME = 26
"""Letters from which on a name is set smaller."""

Ruled = Callable[[BlankSheet], tuple[str, str]]


def parts_html(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The template's values for each part."""
    ruled = _ruler()
    return [_part_html(part, ruled) for part in parts]


def portions(parts: Iterable[Part]) -> list[list[Part]]:
    """A long document as a page shows it, a portion at a time: a phone shows it sooner, a printer takes it in piles.

    A list is never parted.
    """
    found: list[list[Part]] = [[]]
    filled = 0
    for part in _parted(parts):
        room = _room(part)
        if found[-1] and filled + room > A_PORTION:
            found.append([])
            filled = 0
        found[-1].append(part)
        filled += room
    return found


def _parted(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Cards) and part.cards:
            for first in range(0, len(part.cards), CARDS_A_PAGE):
                yield replace(part, cards=part.cards[first : first + CARDS_A_PAGE])
        else:
            yield part


def _room(part: Part) -> int:
    """What it takes of a portion, in rows."""
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
    """The size of the letters; of a poster as large as the height of a page and the width of its columns allow.

    The PDF measures the letters, a page has to guess: a letter is some 0.6 of its size wide.
    """
    if not part.fill or not part.rows:
        return part.points
    high = PAGE_HIGH * part.flow / (len(part.rows) + part.flow) / 0.55
    whole = sum(column.share for column in part.columns)
    words = [
        max((len(word) for row in part.rows for word in row[at].split()), default=1)
        for at in range(len(part.columns))
    ]
    wide = min(
        PAGE_WIDE / part.flow * column.share / whole / 0.22 / max(1, letters)
        for column, letters in zip(part.columns, words, strict=True)
    )
    return max(part.points, min(LARGEST, int(min(high / 2, wide))))


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
    """A score sheet: its own title and names in lines that many sheets share."""
    above, below = ruled(part)
    who = "".join(_who(wind, name, len(part.each)) for wind, name in part.seats)
    title = f"<header><h2>{escape(part.title)}</h2><p>{escape(part.note)}</p></header>"
    half = " half" if part.half else ""
    html = f'<section class="paper blank{half}">{title}<table><thead><tr>{above}{who}</tr>{below}</table></section>'
    return mark_safe(html)  # noqa: S308  # every value is escaped


def _who(wind: str, name: str, span: int) -> str:
    style = "who long" if len(name) > LONG_NAME else "who"
    return f'<th colspan="{span}" scope="colgroup" class="{style}"><span>{escape(wind)}</span> {escape(name)}</th>'


def _ruler() -> Ruled:
    """Renders the cells left of the names and below them, once for all sheets that share them."""

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
