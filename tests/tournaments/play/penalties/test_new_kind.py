"""A kind of penalty is a choice of the model, and a case is a row of a rule set: everything else follows."""

from pathlib import Path

import pytest

from tests.copied import answer_of, copy_with

TOUCHED = (
    ("tournaments/models/penalties.py", "        OTHER = ", '        CONDUCT = "conduct", _("conduct")\n'),
    (
        "scoring/rulesets/riichi/penalties.py",
        '    PenaltyRule(\n        "not_signed",',
        '    PenaltyRule("insult", "conduct", Names("Insulting a player", GAME), EMA, "6.1.1", choices=(1000,'
        " 4000)),\n",
    ),
)
"""A new kind, and a case of it: the file, the words before which the lines go, the lines."""
FOUND = {
    "form": True,
    "case": [True, True],
    "list": [True, True],
    "API": "conduct",
    "refused": "“2000” is not one of: 1000, 4000.",
    "document of the API": True,
    "standings": [-4000, -500],
    "entry of the log": ["conduct", "insult"],
    "entry in words": True,
    "workbook": ["Insulting a player", "conduct"],
    "book": True,
}


@pytest.mark.processes
@pytest.mark.night
def test_a_new_kind_of_penalty_is_a_choice_and_a_row(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.tournaments.play.penalties.new_kind", copy, tmp_path) == FOUND
