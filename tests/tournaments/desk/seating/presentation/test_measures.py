"""The quality of a plan in at most three sentences."""

from typing import Any

import pytest

from tests.rows import each
from tournaments.desk.seating.presentation.measures import measure_rows, quality_lines

REST = "Everything else is as good as it can be."
NOBODY = "Nobody meets the same opponent twice."
LINES = [
    pytest.param({}, [], id="not measured"),
    pytest.param({"repeats": (0, 0), "table_repeats": (0, 0)}, [NOBODY, REST], id="the best plan"),
    pytest.param(
        {"repeats": (5, 5), "table_repeats": (0, 0)},
        ["5 repeated meetings; no plan can do better.", REST],
        id="meetings that cannot be helped",
    ),
    pytest.param(
        {"repeats": (0, 0), "strangers": (12, 0), "table_repeats": (0, 0)},
        [NOBODY, "12 pairs do not meet and have no opponent in common; 0 may be possible.", REST],
        id="a measure that may be better",
    ),
    pytest.param(
        {"repeats": (1, 0), "strangers": (2, 0), "table_repeats": (3, 0), "short_tables": (4, 2)},
        [
            "1 repeated meeting; 0 may be possible.",
            "2 pairs do not meet and have no opponent in common; 0 may be possible.",
            "2 more measures may be better in another plan.",
        ],
        id="several measures that may be better",
    ),
]


@each(("measures", "lines"), LINES)
def test_the_quality_in_three_sentences(measures: dict[str, tuple[int, int]], lines: list[str]) -> None:
    plan: dict[str, dict[str, Any]] = {
        key: {"value": value, "bound": bound} for key, (value, bound) in measures.items()
    }
    assert quality_lines(measure_rows(plan)) == lines
