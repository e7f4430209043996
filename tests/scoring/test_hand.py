"""Melds that can be and melds that cannot."""

import pytest

from scoring.hand import BadMeld, meld
from tests.rows import each


@each(
    ("type_name", "tiles", "kind", "is_open"),
    [
        ("chi", "234m", 1, True),
        ("chi", "432m", 1, True),
        ("chi", "406p", 12, True),
        ("pon", "777z", 33, True),
        ("kan", "1111s", 18, True),
        ("kakan", "0555s", 22, True),
        ("ankan", "9999m", 8, False),
    ],
)
def test_meld(type_name, tiles, kind, is_open):
    found = meld(type_name, tiles)
    assert (found.kind, found.is_open, found.is_kong) == (kind, is_open, "kan" in type_name)
    assert meld(**found.to_json()) == found


@each(
    ("type_name", "tiles", "code"),
    [
        ("bon", "111m", "unknown_meld_type"),
        ("chi", "111m", "not_a_chow"),
        ("chi", "891m", "not_a_chow"),
        ("chi", "123z", "not_a_chow"),
        ("chi", "12m3p", "not_a_chow"),
        ("pon", "112m", "not_equal_tiles"),
        ("pon", "1111m", "wrong_meld_size"),
        ("kan", "111m", "wrong_meld_size"),
        ("chi", "", "wrong_meld_size"),
        ("pon", "888z", "unknown_tile"),
        ("pon", "111", "unknown_tile"),
    ],
)
def test_what_is_no_meld(type_name, tiles, code):
    with pytest.raises(BadMeld) as refused:
        meld(type_name, tiles)
    assert refused.value.code == code
