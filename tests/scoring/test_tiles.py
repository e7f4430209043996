"""Notation and counting of tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import tiles
from tests.rows import each

CODES = st.lists(st.integers(0, 36), max_size=20)


@given(CODES)
def test_print_and_parse_are_inverse(codes):
    assert sorted(tiles.parse(tiles.show(codes))) == sorted(codes)


@given(CODES)
def test_show_is_canonical(codes):
    assert tiles.show(codes) == tiles.show(reversed(codes))


@each(
    ("text", "codes"),
    [
        ("", []),
        ("19m19p19s1234567z", [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]),
        ("0m0p0s", [34, 35, 36]),
        ("1m2m", [0, 1]),
    ],
)
def test_parse(text, codes):
    assert tiles.parse(text) == codes


@each("text", ["m", "1", "8z", "0z", "9z", "1x", "12", "1m ", "１m", "1m2", "f1", "-1m"])
def test_text_that_is_no_tiles(text):
    with pytest.raises(tiles.BadTiles):
        tiles.parse(text)


@each(("text", "codes"), [("", []), ("f1g4", [37, 44]), ("f1f2f3f4", [37, 38, 39, 40])])
def test_parse_bonus(text, codes):
    assert tiles.parse_bonus(text) == codes


@each("text", ["f5", "f", "g0", "1m", "f1g"])
def test_text_that_is_no_bonus(text):
    with pytest.raises(tiles.BadTiles):
        tiles.parse_bonus(text)


@each(
    ("indicator", "dora"),
    [
        ("1m", "2m"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s"), ("1z", "2z"), ("4z", "1z"), ("5z", "6z"),
        ("6z", "7z"), ("7z", "5z"), ("0p", "6p"),
    ],
)  # fmt: skip
def test_what_an_indicator_points_at(indicator, dora):
    """EMA 2008, 2.7."""
    assert tiles.SUCCESSOR[tiles.CODE_OF[indicator]] == tiles.CODE_OF[dora]


@each(("copies", "too_many"), [(4, False), (5, True), (20, True), (24, True), (31, True)])
def test_a_fifth_copy(copies, too_many):
    key = tiles.Bunch((4,) * copies).key
    assert tiles.has_fifth_copy(key) is too_many
    assert tiles.count(key, 4) == copies
