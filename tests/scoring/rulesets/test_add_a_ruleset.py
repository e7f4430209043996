"""docs/add-a-ruleset.md: its example is written into a folder, found, and played."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "add-a-ruleset.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The rules alone, with the example's folder added: nothing else is touched."""
    home = tmp_path_factory.mktemp("rules")
    shutil.copytree(ROOT / "scoring", home / "scoring", ignore=shutil.ignore_patterns("__pycache__"))
    folder = home / "scoring" / "rulesets" / "three_treasures"
    folder.mkdir()
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (folder / "__init__.py").write_text(example, encoding="utf-8")
    return home


def run(home, *arguments, text=""):
    done = subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=home,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


def test_the_registry_finds_it(copy):
    assert "three_treasures" in run(copy, "rulesets").split()


def test_the_page_shows_what_it_answers(copy):
    (record,) = re.findall(r"echo '(.*?)'", PAGE)
    (answer,) = re.findall(r"^(\{.*\})$", PAGE, re.MULTILINE)
    assert json.loads(run(copy, "hands", "--ruleset", "three_treasures", text=record)) == json.loads(answer)


HANDS = [
    # concealed, winning tile, patterns, points
    ("111333555m77p99s", "9s", {"base": 1, "pungs": 3}, 4),
    ("123456789m1155z", "5z", {"base": 1, "suit": 2}, 3),
    ("1234567891122m", "2m", {"base": 1, "pure": 5}, 6),
]


@pytest.mark.parametrize(("concealed", "win_tile", "patterns", "points"), HANDS)
def test_hands(copy, concealed, win_tile, patterns, points):
    record = {"concealed": concealed, "win_tile": win_tile, "self_draw": True, "discarder": None, "seat": "S"}
    answer = json.loads(run(copy, "hands", "--ruleset", "three_treasures", text=json.dumps(record)))
    assert (answer["patterns"], answer["points"]) == (patterns, points)
    assert answer["delta"] == {"E": -points, "S": 3 * points, "W": -points, "N": -points}


def test_a_game(copy):
    wins = {"kind": "win", "discarder": "B", "winners": [{"player": "A", "claim": {"points": 4}}]}
    bad = {"kind": "win", "discarder": "B", "winners": [{"player": "A", "claim": {"points": 10}}]}
    lines = [{"players": list("ABCD"), "events": [event], "settle": True} for event in (wins, bad)]
    answers = [
        json.loads(line)
        for line in run(
            copy, "game", "--ruleset", "three_treasures", text="\n".join(map(json.dumps, lines))
        ).splitlines()
    ]
    assert answers[0]["final"]["A"]["total"] == 12
    assert [fault["code"] for fault in answers[1]["faults"]] == ["out_of_range"]
