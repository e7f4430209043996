"""The two forms of an answer: fields for programs, and the line of the batch."""

import json

import pytest

from scoring import hands
from scoring.rulesets import registry
from tests.scoring.cases import load
from tests.scoring.test_cases import KEYS


@pytest.mark.parametrize("key", KEYS)
def test_a_line_is_the_record_as_json(key):
    """Put together from kept parts, and yet the same to the letter."""
    ruleset = registry.get(key)
    for case in (row.values[0] for row in load("cases", key, "hands.json")):
        record = {"id": case["id"], **case["input"]}
        assert hands.score_line(ruleset, record, None, None) == as_json(ruleset, record), case["id"]


@pytest.mark.parametrize("case", load("data", "real_hands.json"))
def test_a_recorded_hand_as_a_line(case):
    tenhou = registry.get("tenhou")
    assert hands.score_line(tenhou, case["input"], None, None) == as_json(tenhou, case["input"])


@pytest.mark.parametrize("name", [None, True, 7, -1, 1.5, 'say "ä"\n', ["a", {"b": 1}], 10**30])
def test_any_id_comes_back(name):
    ruleset = registry.get("ema2008")
    record = {**load("cases", "ema2008", "hands.json")[0].values[0]["input"], "id": name}
    line = hands.score_line(ruleset, record, None, None)
    assert line == as_json(ruleset, record)
    assert json.loads(line)["id"] == name


@pytest.mark.parametrize("record", [[], None, 3, "hand", {"options": 3}, {"id": "x"}])
def test_a_refused_line_names_its_faults(record):
    ruleset = registry.get("ema2008")
    assert hands.score_line(ruleset, record, None, None) == as_json(ruleset, record)
    assert json.loads(as_json(ruleset, record))["ok"] is False


def as_json(ruleset, record):
    return json.dumps(hands.score_record(ruleset, record), ensure_ascii=False)
