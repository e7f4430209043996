"""Figures within a text, in the form that a spreadsheet in the reader's language gives to the cells beside it."""

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
"""The separator of thousands by language, as a spreadsheet has it."""


def grouped(value: object) -> str:
    """A standing score: 31,200 in English; a fraction as the site writes it."""
    if not isinstance(value, int):
        return site.score(value)
    return f"{value:,}".replace(",", MARKS.get(get_language() or "en", ","))


def signed(value: object) -> str:
    """A change or a result: +12,400, -8,000, 0."""
    if not isinstance(value, int):
        return site.signed(value)
    return f"{'+' if value > 0 else ''}{grouped(value)}"
