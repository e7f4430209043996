"""The comparison of two commits by their answers: how a difference is shown."""

import pytest

from tests.rows import each
from tools.answers import compare

SAME = {"stranger /": ["200", "text/html", "<p>", "Tenbo</p>"]}


@each(
    ("after", "shown"),
    [
        pytest.param(SAME, "", id="nothing"),
        pytest.param(
            {"stranger /": ["200", "text/html", "<p>", "Go</p>"]},
            "1 x stranger /\n    - Tenbo</p>\n    + Go</p>\n",
            id="a word",
        ),
        pytest.param(
            {**SAME, "referee /": ["404", "", ""]},
            "1 x referee /\n    + answered for the first time\n",
            id="an address more",
        ),
    ],
)
def test_compare(after: dict[str, list[str]], shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare(SAME, after) is bool(shown)
    statuses = "{'200': 1, '404': 1}" if len(after) > 1 else "{'200': 1}"
    assert capsys.readouterr().out == f"{shown}{len(after)} answers {statuses}, {int(bool(shown))} differ\n"
