"""What an address of a screen or an overlay may choose, read from its query; an unknown word counts for nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from tournaments.common.numbers import KEY, whole_number

SLIDES: Final = ("standings", "seating", "tables", "clock", "ceremony")
PARTS: Final = ("scores", "table", "last-hand", "standings")
THEMES: Final = ("dark", "light")
SIZES: Final = ("normal", "large", "small")
CORNERS: Final = ("bottom", "bottom-left", "bottom-right", "top", "top-left", "top-right")
SCREEN_WORDS: Final = ("show", "seconds", "theme", "size")
OVERLAY_WORDS: Final = ("show", "table", "pk", "theme", "size", "at", "rows")
USUAL_SECONDS, SHORTEST, LONGEST = 12, 3, 300
USUAL_ROWS, MOST_ROWS = 8, 16


@dataclass(frozen=True, slots=True)
class ScreenOptions:
    """The slides of a screen in their order, the seconds of a page, and its look."""

    show: tuple[str, ...]
    seconds: int
    theme: str
    size: str


@dataclass(frozen=True, slots=True)
class OverlayOptions:
    """The parts of an overlay in their order, the table it follows, and its look.

    `table` is a table's number in the round that runs, `pk` one table whatever the round.
    """

    show: tuple[str, ...]
    table: int | None
    pk: int | None
    theme: str
    size: str
    at: str
    rows: int


def read_screen(query: QueryDict) -> ScreenOptions:
    """All slides, unless some are named."""
    return ScreenOptions(
        _several(query, SLIDES) or SLIDES,
        _within(query.get("seconds", ""), USUAL_SECONDS, SHORTEST, LONGEST),
        _one_of(query.get("theme", ""), THEMES),
        _one_of(query.get("size", ""), SIZES),
    )


def read_overlay(query: QueryDict) -> OverlayOptions:
    """The scores, unless other parts are named."""
    return OverlayOptions(
        _several(query, PARTS) or PARTS[:1],
        _key(query.get("table", "")),
        _key(query.get("pk", "")),
        _one_of(query.get("theme", ""), THEMES),
        _one_of(query.get("size", ""), SIZES),
        _one_of(query.get("at", ""), CORNERS),
        _within(query.get("rows", ""), USUAL_ROWS, 1, MOST_ROWS),
    )


def _several(query: QueryDict, known: Sequence[str]) -> tuple[str, ...]:
    """`?show=a&show=b` and `?show=a,b` alike, each once."""
    named = [word for text in query.getlist("show") for word in text.split(",")]
    return tuple(dict.fromkeys(word for word in named if word in known))


def _one_of(word: str, known: Sequence[str]) -> str:
    return word if word in known else known[0]


def _key(text: str) -> int | None:
    return whole_number(text) if len(text) <= KEY else None


def _within(text: str, usual: int, least: int, most: int) -> int:
    number = whole_number(text)
    return usual if number is None else min(most, max(least, number))
