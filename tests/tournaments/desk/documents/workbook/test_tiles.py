"""Tiles in cells: readable text, and pictures of whole hands."""

from io import BytesIO
from typing import Any

import pytest
from django.utils.translation import override
from PIL import Image

from scoring.tiles import TEXT
from tests.rows import each
from tournaments.desk.documents.workbook.tiles import GAP, SPRITE, TILE, strip_of, tiles_in_words

HANDS = [
    # hand, text
    pytest.param({"concealed": "234567m22s", "win_tile": "8s"}, "234567m 22s + 8s", id="suits"),
    pytest.param(
        {"concealed": "11z66z0p", "win_tile": "5z"}, "E E Gr Gr 0p + Wh", id="honours and a red five"
    ),
    pytest.param(
        {"concealed": "22s", "melds": [{"type": "pon", "tiles": "777z"}], "win_tile": "2s"},
        "22s (Rd Rd Rd) + 2s",
        id="called",
    ),
    pytest.param(
        {"concealed": "22s", "melds": [{"type": "ankan", "tiles": "1111m"}], "win_tile": "2s"},
        "22s [1111m] + 2s",
        id="concealed kong",
    ),
    pytest.param({"concealed": "22s", "bonus": "f1g3", "win_tile": "2s"}, "F1 G3 22s + 2s", id="flowers"),
]


@each(("hand", "text"), HANDS)
def test_text_that_any_font_shows(hand: dict[str, Any], text: str):
    with override("en"):
        assert tiles_in_words(hand) == text
    assert text.isascii()


def test_winds_are_the_reader_s():
    with override("fi"):
        assert tiles_in_words({"concealed": "1z2z", "win_tile": "4z"}).split()[:2] == ["I", "E"]


def test_a_hand_as_a_picture():
    hand = {"concealed": "123m", "melds": [{"type": "pon", "tiles": "777z"}], "win_tile": "4m"}
    with Image.open(BytesIO(strip_of(hand))) as picture:
        assert picture.size == (7 * TILE[0] + 2 * GAP, TILE[1])


def test_equal_hands_are_equal_pictures():
    hand = {"concealed": "123m", "win_tile": "4m"}
    assert strip_of(hand) == strip_of({**hand, "melds": []})
    assert strip_of(hand) != strip_of({**hand, "win_tile": "5m"})


def test_the_row_of_tiles_has_them_all():
    with Image.open(SPRITE) as sprite:
        assert sprite.size == (TILE[0] * len(TEXT), TILE[1])
