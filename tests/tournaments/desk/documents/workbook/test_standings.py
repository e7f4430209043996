"""The headings of a stage's standings."""

from typing import Any, cast

import pytest

from tests.rows import each
from tournaments.desk.documents.workbook.standings import stage_sheet
from tournaments.play.standings.columns import StandingsPayload

CASES = [
    pytest.param(1, "", "Round 2", id="the first stage"),
    pytest.param(2, "", "Final, round 2", id="a final without a name"),
    pytest.param(2, "semi-final", "Semi-final, round 2", id="a name of its own"),
]


@each(("stage", "name", "heading"), CASES)
def test_a_round_has_the_name_of_its_stage(stage: int, name: str, heading: str) -> None:
    """A second "Round 1" stood beside the first."""
    payload: dict[str, Any] = {"ruleset": "ema2025", "metrics": ["total"], "stage": stage, "stage_name": name}
    payload |= {"rounds": [{"number": 2}], "rows": [], "guests": [], "carry_percent": 0}
    sheet = stage_sheet("x", cast(StandingsPayload, payload), {})
    assert sheet.columns[-1].heading == heading
