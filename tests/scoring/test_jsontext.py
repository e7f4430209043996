"""The text of an answer is that of `json`, whether or not its parts are shared."""

import json

import pytest

from scoring import hands
from scoring.jsontext import write
from scoring.rulesets import registry
from scoring.shared import Shared
from tests.rows import each
from tests.scoring.test_hands import RECORD

VALUES = {
    "every type": {
        "a": 1,
        "b": True,
        "c": False,
        "d": None,
        "e": "text",
        "f": 1.5,
        "g": [],
        "h": (1, "2"),
        "i": {},
    },
    "names and texts are escaped": {'"%s\\': 'é "\n\u2028{}', "": {"%": "'"}},
    "no object": [1, {"a": [True]}],
    "a text": "é",
    "a number": -3,
    "nothing": None,
    "an object in an object": {"a": {"b": {"c": 10**30}}},
    "names that are no texts": {"a": {1: 2}},
    "shared in shared": {"a": Shared(b=Shared(), c=True), "d": Shared(b=Shared())},
}


@each("value", VALUES.values(), ids=VALUES)
def test_it_is_the_text_of_json(value):
    for _ in range(2):
        assert write(value) == json.dumps(value, ensure_ascii=False)


def test_too_deep():
    value: object = {}
    for _ in range(100_000):
        value = {"a": value}
    with pytest.raises(RecursionError):
        write(value)


@each("key", ["tenhou", "ema2016"])
def test_what_is_shared_is_not_given_away(key):
    answer = hands.score_record(registry.get(key), RECORD)
    assert {type(part) for part in answer.values() if isinstance(part, dict)} == {dict}
