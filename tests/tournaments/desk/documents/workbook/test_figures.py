"""Figures in texts stand as a spreadsheet of the language writes numbers."""

from fractions import Fraction

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.rows import each
from tournaments.desk.documents.workbook.figures import MARKS, grouped, signed


@each(
    ("language", "value", "words"),
    [
        pytest.param("en", 79_900, "+79,900", id="English"),
        pytest.param("de", 79_900, "+79.900", id="German"),
        pytest.param(
            "fr", -1_079_900, "-1\N{NARROW NO-BREAK SPACE}079\N{NARROW NO-BREAK SPACE}900", id="French"
        ),
        pytest.param("en", 0, "0", id="nothing"),
        pytest.param("en", Fraction(7, 2), "7/2", id="a share"),
    ],
)
def test_a_result(language: str, value: object, words: str):
    with override(language):
        assert signed(value) == words


def test_a_standing_score_has_no_sign():
    with override("en"):
        assert grouped(30_100) == "30,100"


def test_every_language_has_its_mark():
    assert set(MARKS) == {code for code, _name in settings.LANGUAGES}
