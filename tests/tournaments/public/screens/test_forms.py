"""What an address of a screen or an overlay chooses."""

import pytest
from django.http import QueryDict

from tests.rows import each
from tournaments.public.screens.forms import (
    PARTS,
    SLIDES,
    OverlayOptions,
    ScreenOptions,
    read_overlay,
    read_screen,
)

SCREENS = [
    pytest.param("", ScreenOptions(SLIDES, 12, "dark", "normal"), id="nothing is chosen"),
    pytest.param(
        "show=tables&show=clock&seconds=30&theme=light&size=large",
        ScreenOptions(("tables", "clock"), 30, "light", "large"),
        id="everything is chosen",
    ),
    pytest.param(
        "show=clock,tables,clock", ScreenOptions(("clock", "tables"), 12, "dark", "normal"), id="one word"
    ),
    pytest.param("show=x&seconds=1&theme=x&size=x", ScreenOptions(SLIDES, 3, "dark", "normal"), id="unknown"),
    pytest.param("seconds=9999", ScreenOptions(SLIDES, 300, "dark", "normal"), id="too many seconds"),
    pytest.param("seconds=x", ScreenOptions(SLIDES, 12, "dark", "normal"), id="no number"),
]
OVERLAYS = [
    pytest.param(
        "", OverlayOptions(PARTS[:1], None, None, "dark", "normal", "bottom", 8), id="nothing is chosen"
    ),
    pytest.param(
        "show=standings,table&table=7&theme=light&size=small&at=top-left&rows=4",
        OverlayOptions(("standings", "table"), 7, None, "light", "small", "top-left", 4),
        id="everything is chosen",
    ),
    pytest.param(
        f"table={'9' * 12}&pk=5&rows=0",
        OverlayOptions(PARTS[:1], None, 5, "dark", "normal", "bottom", 1),
        id="no table has such a number",
    ),
]


@each(("query", "options"), SCREENS)
def test_a_screen(query: str, options: ScreenOptions) -> None:
    assert read_screen(QueryDict(query)) == options


@each(("query", "options"), OVERLAYS)
def test_an_overlay(query: str, options: OverlayOptions) -> None:
    assert read_overlay(QueryDict(query)) == options
