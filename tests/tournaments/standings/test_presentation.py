"""After which round a list stands, and what a final brought along."""

from typing import Any

import pytest

from tournaments.standings.presentation import after_words

WORDS = [
    pytest.param(1, "", 0, 3, "After round 3 of 4", id="the first stage"),
    pytest.param(1, "", 0, 0, "Before the end of round 1 of 4", id="nothing closed"),
    pytest.param(
        2,
        "Final",
        50,
        1,
        "Final: after round 1 of 4 · carried 50 %, games of this stage only",
        id="half is carried",
    ),
    pytest.param(
        2,
        "",
        0,
        1,
        "Final: after round 1 of 4 · nothing carried over, games of this stage only",
        id="from nothing",
    ),
]


@pytest.mark.parametrize(("stage", "name", "percent", "after", "words"), WORDS)
def test_after_words(stage: int, name: str, percent: int, after: int, words: str) -> None:
    payload: Any = {
        "stage": stage,
        "stage_name": name,
        "carry_percent": percent,
        "after_round": after,
        "rounds_planned": 4,
    }
    assert after_words(payload) == words
