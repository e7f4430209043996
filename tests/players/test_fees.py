"""What a list says of a fee, in any language of the product."""

import csv
from datetime import date

import pytest
from django.conf import settings
from django.utils.translation import override

from players.fees import DATA, hundredths, read_day, read_fee
from tests.rows import each
from tournaments.models import Entry

WORDS = [
    ("", ("open", None)),
    ("x", ("paid", None)),
    ("✓", ("paid", None)),
    ("Bezahlt", ("paid", None)),
    ("nein", ("open", None)),
    ("0", ("open", None)),
    ("0,00", ("open", None)),
    ("gratis", ("waived", None)),
    ("45", ("paid", 4500)),
    ("€ 45,50", ("paid", 4550)),
    ("maybe", None),
    ("-45", None),
]


@each(("text", "meant"), WORDS)
def test_words(text, meant):
    assert read_fee(text) == meant


AMOUNTS = [
    ("45", 4500),
    ("45.5", 4550),
    ("45,50 EUR", 4550),
    ("1.200", 120000),
    ("1 200,50", 120050),
    ("1'200", 120000),
    ("10000000", 1000000000),
    ("10000001", None),
    ("45.505", 4550500),
    ("4.5055", None),
    ("", None),
]


@each(("text", "value"), AMOUNTS)
def test_amounts(text, value):
    assert hundredths(text) == value


def test_every_language_has_every_state():
    with DATA.open(encoding="utf-8") as file:
        rows = {(row["language"], row["state"]) for row in csv.DictReader(file)}
    languages = {code for code, _name in settings.LANGUAGES}
    assert rows == {(language, state) for language in languages for state in ("paid", "open", "waived")}


@each("language", [code for code, _name in settings.LANGUAGES])
def test_what_a_page_calls_a_state_is_read_as_that_state(language):
    with override(language):
        read = {state.value: read_fee(str(state.label)) for state in Entry.Fee}
    assert read == {state: (state, None) for state in Entry.Fee.values}


DAYS = [
    pytest.param("2026-11-01 10:00:00", (2026, 11, 1), id="as computers write it"),
    pytest.param("2026/11/01 10:00", (2026, 11, 1), id="of a form"),
    pytest.param("1.11.2026", (2026, 11, 1), id="points"),
    pytest.param("1. 11. 26", (2026, 11, 1), id="points and spaces, a short year"),
    pytest.param("13/11/2026", (2026, 11, 13), id="the day first"),
    pytest.param("11/13/2026 9:15:00", (2026, 11, 13), id="the month first"),
    pytest.param("11/11/2026", (2026, 11, 11), id="the same"),
    pytest.param("3/4/2026", None, id="either"),
    pytest.param("31.2.2026", None, id="no day"),
    pytest.param("soon", None, id="a word"),
    pytest.param("", None, id="nothing"),
]


@each(("text", "day"), DAYS)
def test_days_of_a_list(text: str, day: tuple[int, int, int] | None) -> None:
    assert read_day(text) == (day and date(*day))
