"""Words against names: accents, case, order, parts of words, other letters."""

import pytest

from players.searching import fits, folded, words_of
from tests.rows import each


@each(
    ("query", "name", "found"),
    [
        pytest.param("muller", "Jörg Müller", True, id="an accent"),
        pytest.param("MÜLLER jo", "Jörg Müller", True, id="case, order and a beginning"),
        pytest.param("zolw", "Żółw", True, id="a letter that no accent makes"),
        pytest.param("strasse", "Straße", True, id="sharp s"),
        pytest.param("obrien", "Sean O'Brien", True, id="an apostrophe"),
        pytest.param("jean marie", "Jean-Marie", True, id="a hyphen"),
        pytest.param("ller", "Jörg Müller", True, id="the end of a word"),
        pytest.param("mueller", "Jörg Müller", True, id="two letters for an umlaut"),
        pytest.param("Müller", "Joerg Mueller", True, id="an umlaut for two letters"),
        pytest.param("jorgensen", "Mia Jørgensen", True, id="a crossed letter"),
        pytest.param("ivanov", "Иванов Пётр", True, id="Latin letters for Cyrillic ones"),
        pytest.param("иванов", "Petr Ivanov", True, id="Cyrillic letters for Latin ones"),
        pytest.param("tanaka", "たなか", True, id="Latin letters for kana"),
        pytest.param("anna-lena", "Anna Lena", True, id="a hyphen in the query"),
        pytest.param("rjo", "Jörg Müller", False, id="over the end of a word"),
        pytest.param("muller anna", "Jörg Müller", False, id="a word too many"),
        pytest.param("明", "李 明", True, id="another script"),
    ],
)
def test_words_find_a_name(query: str, name: str, found: bool) -> None:
    assert fits(words_of(query), name) is found


def test_nothing_but_signs_is_no_word() -> None:
    assert (words_of(" -., "), folded("¿?")) == ((), "")
