"""The cases of the rulebooks and a sample of recorded hands and games, through the shared entries."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from scoring import game, hands
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.cases import HERE, agrees, load

KEYS = sorted(path.parent.name for path in HERE.glob("cases/*/hands.json"))


@each(
    ("key", "case"),
    [
        pytest.param(key, row.values[0], id=f"{key}-{row.id}")
        for key in KEYS
        for row in load("cases", key, "hands.json")
    ],
)
def test_hand_of_the_rulebook(key, case):
    found = hands.score_record(registry.get(key), {"id": case["id"], **case["input"]})
    assert found["id"] == case["id"]
    assert agrees(case["expect"], found), (case["source"], found)


@each(
    ("command", "case"),
    [
        pytest.param(row.values[0]["command"], row.values[0], id=f"{path.stem}-{row.id}")
        for path in sorted(HERE.glob("cases/all/*.json"))
        for row in load("cases", "all", path.name)
    ],
)
def test_rule_that_many_rule_sets_share(command, case):
    entry: Any = {"hands": hands.score_record, "game": game.replay}[command]
    answer = entry(registry.get(case["ruleset"]), {"id": 1, **case["input"]}, case.get("options"))
    assert what_a_case_tells(case["expect"], answer) == case["expect"], case["source"]


def what_a_case_tells(expected, answer):
    """The parts of an answer that the case names: faults as code and field, deltas as points in the players' order."""
    parts = {
        "faults": [[fault["code"], fault["field"]] for fault in answer.get("faults", [])],
        "found": [fault.get("found") for fault in answer.get("faults", [])],
        "deltas": [list(state["delta"].values()) for state in answer.get("states", [])],
    }
    return {name: parts[name] if name in parts else answer[name] for name in expected}


@each("case", load("data", "real_hands.json"))
def test_recorded_hand(case):
    found = hands.score_record(registry.get("tenhou"), case["input"])
    assert agrees(case["expect"], found), (case["source"], found)


@each("case", load("data", "real_games.json"))
def test_recorded_game(case):
    found = game.replay(registry.get("tenhou"), case["input"])
    assert_game(case["expect"], found)


def assert_game(expected, found):
    assert found["ok"], found
    assert found["finished"] == expected["finished"]
    assert found["states"] == expected["states"]
    for player, figures in expected["final"].items():
        assert figures.items() <= found["final"][player].items()


def real_data(name):
    folder = os.environ.get("TENBO_REAL_DATA")
    if not folder or not (path := Path(folder) / name).exists():
        pytest.skip("TENBO_REAL_DATA does not name a folder with recorded hands and games")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_all_recorded_hands():
    rules = registry.get("tenhou").resolve(None)
    for row in real_data("real_hands_tenhou.jsonl.gz"):
        expected = row.pop("expect")
        assert agrees(expected, hands.score_record(registry.get("tenhou"), row, rules=rules)), row


def test_all_recorded_games():
    for row in real_data("real_games_tenhou.jsonl.gz"):
        assert_game(row["expect"], game.replay(registry.get("tenhou"), row))
