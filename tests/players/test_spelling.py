"""Names that are the same in another spelling."""

import pytest

from players.spelling import plain_name
from tests.rows import each

NAMES = [
    pytest.param("Éva-María", "Ruiz", "eva maria ruiz", id="accents and hyphens"),
    pytest.param("RUIZ", "Eva Maria", "eva maria ruiz", id="case and order"),
    pytest.param("Søren", "Łąka", "laka soren", id="letters without accents"),
    pytest.param("Sinéad", "O’Neil", "oneil sinead", id="apostrophes"),
    pytest.param("麻", "雀", "雀 麻", id="no Latin letters"),
]


@each(("given", "family", "plain"), NAMES)
def test_plain_names(given, family, plain):
    assert plain_name(given, family) == plain
