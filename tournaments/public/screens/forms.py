"""The options in the address of a screen or an overlay, read from its query; unknown words are ignored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from tournaments.common.numbers import KEY, whole_number

SLIDES: Final = ("standings", "seating", "tables", "news", "clock", "ceremony")
PARTS: Final = ("scores", "table", "last-hand", "standings", "news")
THEMES: Final = ("dark", "light")
SIZES: Final = ("normal", "large", "small")
CORNERS: Final = ("bottom", "bottom-left", "bottom-right", "top", "top-left", "top-right")
SCREEN_WORDS: Final = ("show", "seconds", "theme", "size")
OVERLAY_WORDS: Final = ("show", "table", "pk", "theme", "size", "at", "rows")
USUAL_SECONDS, SHORTEST, LONGEST = 12, 3, 300
USUAL_ROWS, MOST_ROWS = 8, 16
EMBED_WORDS: Final = ("rows", "theme")
EMBED_THEMES: Final = ("", "dark", "light")
USUAL_EMBEDDED, MOST_EMBEDDED = 10, 50


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

    `table` is a table's number in the running round, `pk` is one table whatever the round.
    """

    show: tuple[str, ...]
    table: int | None
    pk: int | None
    theme: str
    size: str
    at: str
    rows: int


@dataclass(frozen=True, slots=True)
class EmbedOptions:
    """The rows of a frame on another site, and its look; without one the reader's."""

    rows: int
    theme: str


def read_embed(query: QueryDict) -> EmbedOptions:
    """Ten rows in the reader's look, unless the query says otherwise."""
    return EmbedOptions(
        _within(query.get("rows", ""), USUAL_EMBEDDED, 1, MOST_EMBEDDED),
        _one_of(query.get("theme", ""), EMBED_THEMES),
    )


def read_screen(query: QueryDict) -> ScreenOptions:
    """All slides, unless the query names some."""
    return ScreenOptions(
        _several(query, SLIDES) or SLIDES,
        _within(query.get("seconds", ""), USUAL_SECONDS, SHORTEST, LONGEST),
        _one_of(query.get("theme", ""), THEMES),
        _one_of(query.get("size", ""), SIZES),
    )


def read_overlay(query: QueryDict) -> OverlayOptions:
    """The scores, unless the query names other parts."""
    return OverlayOptions(
        _several(query, PARTS) or PARTS[:1],
        _key(query.get("table", "")),
        _key(query.get("pk", "")),
        _one_of(query.get("theme", ""), THEMES),
        _one_of(query.get("size", ""), SIZES),
        _one_of(query.get("at", ""), CORNERS),
        _within(query.get("rows", ""), USUAL_ROWS, 1, MOST_ROWS),
    )


def _several(query: QueryDict, choices: Sequence[str]) -> tuple[str, ...]:
    """`?show=a&show=b` and `?show=a,b` alike, each once."""
    named = [word for text in query.getlist("show") for word in text.split(",")]
    return tuple(dict.fromkeys(word for word in named if word in choices))


def _one_of(word: str, choices: Sequence[str]) -> str:
    return word if word in choices else choices[0]


def _key(text: str) -> int | None:
    return whole_number(text) if len(text) <= KEY else None


def _within(text: str, usual: int, least: int, most: int) -> int:
    number = whole_number(text)
    return usual if number is None else min(most, max(least, number))
