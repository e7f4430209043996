"""Days as each language writes them."""

from datetime import date

import pytest

from tournaments.texts.format import days

SPANS = [
    pytest.param(date(2026, 11, 22), date(2026, 11, 23), "22–23 November 2026", id="one month"),
    pytest.param(date(2026, 11, 30), date(2026, 12, 2), "30 November – 2 December 2026", id="two months"),
    pytest.param(date(2026, 12, 30), date(2027, 1, 2), "30 December 2026 – 2 January 2027", id="two years"),
    pytest.param(date(2026, 11, 22), date(2026, 11, 22), "22 November 2026", id="one day"),
    pytest.param(date(2026, 11, 22), None, "22 November 2026", id="no last day"),
    pytest.param(None, None, "", id="not known"),
]


@pytest.mark.parametrize(("first", "last", "words"), SPANS)
def test_days(first: date | None, last: date | None, words: str) -> None:
    assert days(first, last) == words
