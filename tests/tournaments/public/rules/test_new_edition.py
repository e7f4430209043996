"""A yaku of a new edition is the edition's module, its key, and a row of the book: everything else follows."""

from pathlib import Path

import pytest

from tests.copied import answer_of, copy_with
from tests.processes import ROOT

FAMILY = "scoring/rulesets/riichi"
TOUCHED = (
    (
        f"{FAMILY}/editions/ema_2031.py",
        "",
        (ROOT / "tests" / FAMILY / "new_edition.py").read_text(encoding="utf-8"),
    ),
    (f"{FAMILY}/__init__.py", '    "finnish": ', '    "ema2031": "editions.ema_2031.EDITION",\n'),
    (
        f"{FAMILY}/rulebook.py",
        "kokushi | One of each",
        "uumensai | All suits, winds and dragons. | 123m456p2277z7z ; chi 789s\n"
        "tsubame_gaeshi | The discard declares riichi. | 12355m46789s5s ; chi 234p ; tsubame_gaeshi\n",
    ),
)
"""A new edition: the file, the words before which the lines go, the lines."""
FOUND = {
    "form of a tournament": True,
    "API": ["uumensai", "tsubame_gaeshi"],
    "flag of the API": ["燕返し"],
    "score": {"uumensai": 2, "tsubame_gaeshi": 1},
    "browser": {"uumensai": 2, "tsubame_gaeshi": 1},
    "book": [True, True, True, True],
    "calculator": True,
    "form of a hand": True,
    "table": True,
}


@pytest.mark.processes
@pytest.mark.night
def test_a_yaku_of_a_new_edition_is_everywhere(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.tournaments.public.rules.new_edition", copy, tmp_path) == FOUND
