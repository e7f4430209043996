"""Columns of lists without headings are known by what they hold."""

import pytest

from players.columns import understand
from players.tables import read_text
from tests.rows import each

CONTENT = [
    pytest.param(
        "Ana Pérez;ESP;13000001;Madrid", ["name", "country", "ema_number", "club"], id="the usual order"
    ),
    pytest.param("Ana Pérez;Nowhere;12", ["name", "country", "ema_number"], id="the usual order with faults"),
    pytest.param("13000001;ESP;Ana Pérez", ["ema_number", "country", "name"], id="another order"),
    pytest.param("ITA;Rossi Marta;Draghi", ["country", "name", "club"], id="the country first"),
    pytest.param("Ana Pérez;ana@example.org;Spain", ["name", "contact", "country"], id="an address"),
]


@each(("text", "columns"), CONTENT)
def test_without_headings(text, columns):
    assert understand(read_text(text).rows)[0] == columns
