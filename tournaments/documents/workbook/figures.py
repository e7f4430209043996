"""Figures within a text, written as a spreadsheet in the reader's language writes those of the cells beside it."""

from django.utils.translation import get_language

from tournaments.texts import format as site

MARKS = {
    "en": ",",
    "it": ".",
    "es": ".",
    "fi": "\N{NO-BREAK SPACE}",
    "fr": "\N{NARROW NO-BREAK SPACE}",
    "de": ".",
    "pl": "\N{NO-BREAK SPACE}",
    "nl": ".",
}
"""What stands between thousands, by language; a spreadsheet decides it for its cells by the same."""


def grouped(value: object) -> str:
    """A standing score: 31,200 in English; a figure that is not whole as the site writes it."""
    if not isinstance(value, int):
        return site.score(value)
    return f"{value:,}".replace(",", MARKS.get(get_language() or "en", ","))


def signed(value: object) -> str:
    """A change or a result: +12,400, -8,000, 0."""
    if not isinstance(value, int):
        return site.signed(value)
    return f"{'+' if value > 0 else ''}{grouped(value)}"
