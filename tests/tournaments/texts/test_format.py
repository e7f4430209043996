"""Days as each language writes them."""

from datetime import date, datetime

import pytest
from django.utils.translation import override

from tests.rows import each
from tournaments.models import Round, Stage, Table
from tournaments.texts.format import (
    colon,
    day_time,
    days,
    percent,
    round_in_text,
    round_name,
    table_name,
    unit,
)

SPANS = [
    pytest.param(date(2026, 11, 22), date(2026, 11, 23), "22–23 November 2026", id="one month"),
    pytest.param(date(2026, 11, 30), date(2026, 12, 2), "30 November – 2 December 2026", id="two months"),
    pytest.param(date(2026, 12, 30), date(2027, 1, 2), "30 December 2026 – 2 January 2027", id="two years"),
    pytest.param(date(2026, 11, 22), date(2026, 11, 22), "22 November 2026", id="one day"),
    pytest.param(date(2026, 11, 22), None, "22 November 2026", id="no last day"),
    pytest.param(None, None, "", id="not known"),
]


@each(("first", "last", "words"), SPANS)
def test_days(first: date | None, last: date | None, words: str) -> None:
    assert days(first, last) == words


@each(
    ("language", "words"), [("en", "21\N{NO-BREAK SPACE}%"), ("fi", "21\N{NO-BREAK SPACE}%"), ("pl", "21%")]
)
def test_a_share_in_percent(language: str, words: str) -> None:
    with override(language):
        assert percent(21) == words


def test_a_moment_is_a_day_and_a_time_of_24_hours() -> None:
    assert day_time(datetime(2026, 11, 22, 16, 5)) == "22 November 2026 16:05"  # noqa: DTZ001 (local time)


@each(
    ("stage", "name", "words", "inside", "table"),
    [
        pytest.param(1, "", "Round 2", "round 2", "Table 3, round 2", id="the first stage"),
        pytest.param(2, "", "Final, round 2", "final, round 2", "Table 3, final, round 2", id="a final"),
        pytest.param(
            2, "Top 8", "Top 8, round 2", "Top 8, round 2", "Table 3, Top 8, round 2", id="a name of its own"
        ),
    ],
)
def test_rounds_are_named_one_way(stage: int, name: str, words: str, inside: str, table: str) -> None:
    one = Round(stage=Stage(number=stage, kind="final", name=name), number=2)
    assert (round_name(one), round_in_text(one), table_name(Table(round=one, number=3))) == (
        words,
        inside,
        table,
    )


def test_units_and_colons_are_written_as_in_each_language() -> None:
    words = {}
    for language in ("en", "fr", "de"):
        with override(language):
            words[language] = (unit("fan", 2), unit("fu", 30), colon("Riichi"))
    assert words == {
        "en": ("fan", "fu", "Riichi:"),
        "fr": ("fan", "fu", "Riichi\N{NO-BREAK SPACE}:"),
        "de": ("Fan", "Fu", "Riichi:"),
    }
