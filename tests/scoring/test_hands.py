"""One record in, its answer out: also for records that are refused."""

import pytest

from scoring import hands
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.cases import load

TENHOU = registry.get("tenhou")
RECORD = load("cases", "ema2008", "hands.json")[0].values[0]["input"]


@each("name", [None, True, 7, -1, 1.5, 'say "ä"\n', ["a", {"b": 1}], 10**30])
def test_any_id_comes_back(name):
    assert hands.score_record(registry.get("ema2008"), {**RECORD, "id": name})["id"] == name


REFUSED = [
    pytest.param([], "wrong_type", id="a list"),
    pytest.param(None, "wrong_type", id="null"),
    pytest.param(3, "wrong_type", id="a number"),
    pytest.param("hand", "wrong_type", id="a text"),
    pytest.param({"options": 3}, "wrong_type", id="options that are no object"),
    pytest.param({"options": {"x": 1}}, "unknown_option", id="an option that nobody knows"),
    pytest.param({"id": "x"}, "missing_field", id="no field of a hand"),
]


@each(("record", "code"), REFUSED)
def test_a_refused_record_names_its_faults(record, code):
    answer = hands.score_record(TENHOU, record)
    assert answer["ok"] is False
    assert answer["faults"][0]["code"] == code
    assert answer["id"] == (record.get("id") if isinstance(record, dict) else None)


def test_the_options_of_a_record_go_over_those_of_the_run():
    record = {**RECORD, "options": {"start": 1}}
    assert hands.score_record(TENHOU, record, {"start": -1})["ok"]
    assert not hands.score_record(TENHOU, RECORD, {"start": -1})["ok"]
