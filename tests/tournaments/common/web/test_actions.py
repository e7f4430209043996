"""An action is a service and a row: everything else follows."""

from pathlib import Path

import pytest

from tests.copied import answer_of, copy_with

TOUCHED = (
    (
        "tournaments/desk/hall/services/clock.py",
        "\n\ndef require_minutes(",
        '''

def shift_clock(*, round: Round, seconds: int, by: Account) -> Round:
    """Let the clock end later by some seconds."""
    with _changing(round, "shift_clock", by) as (locked, _now):
        locked.paused_seconds += seconds
    return locked
''',
    ),
    (
        "tournaments/desk/hall/actions.py",
        "from tournaments.common.web.api.serializers import",
        "from tournaments.common.web.api.examples import example\n",
    ),
    (
        "tournaments/desk/hall/actions.py",
        "\n\nACTIONS = (",
        """

@example(seconds=60)
class ShiftRequest(shapes.serializers.Serializer[Any]):
    seconds = shapes.serializers.IntegerField(min_value=1, max_value=600)
""",
    ),
    (
        "tournaments/desk/hall/actions.py",
        "    Action(\n        clock.give_extra_time,",
        """    Action(
        clock.shift_clock,
        ROUND,
        "shift/",
        "Shift the clock",
        "The round ends later by these seconds. For organisers and head referees.",
        body=ShiftRequest,
        done="The clock was shifted.",
        logged="Clock shifted",
    ),
""",
    ),
)
"""A new action: the file, the words before which the lines go, the lines."""
FOUND = {
    "form": True,
    "sentence": True,
    "API": [400, 200, 150],
    "schema": ["Shift the clock", {"$ref": "#/components/schemas/ShiftRequest"}, {"seconds": 60}],
    "entry of the log": ["shift_clock", 150],
    "entry in words": True,
    "matrix": [True, True],
}


@pytest.mark.processes
@pytest.mark.night
def test_a_new_action_is_a_service_and_a_row(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.tournaments.common.web.new_action", copy, tmp_path) == FOUND
