"""Countries by code and by name."""

import pytest

from players.countries import countries, find, flag

FOUND = [
    pytest.param("ITA", "ITA", id="three letters"),
    pytest.param("it", "ITA", id="two letters, small"),
    pytest.param(" Finland ", "FIN", id="English name"),
    pytest.param("Atlantis", None, id="no such country"),
]


@pytest.mark.parametrize(("text", "code"), FOUND)
def test_find(text, code):
    assert find(text) == code


def test_every_country_has_its_own_codes_and_name():
    rows = countries().values()
    assert len({row.alpha2 for row in rows}) == len({row.name for row in rows}) == len(rows) == 249


def test_flag():
    assert (flag("ITA"), flag("")) == ("🇮🇹", "")
