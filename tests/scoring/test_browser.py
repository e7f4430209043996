"""The rules as a browser calls them: the same answers as on the command line, as text."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from scoring import game, hands
from scoring.browser import caller
from scoring.faults import Refused
from scoring.jsontext import write
from scoring.ledger.verify import verify
from scoring.rulesets import registry
from tests.rows import each

HAND = {
    "id": "E",
    "concealed": "234567m345p67s22s",
    "win_tile": "8s",
    "self_draw": False,
    "discarder": "E",
    "seat": "S",
    "round": "E",
}
GAME = {"id": 7, "players": list("ABCD"), "events": [{"kind": "end", "reason": "time"}]}
call = caller(["scoring.browser"])


def asked(**fields: Any) -> str:
    return json.dumps({"ruleset": "ema2008", **fields})


def test_hands_are_answered_in_order() -> None:
    ruleset = registry.get("ema2008")
    lines = [HAND, {"id": 2}, {**HAND, "id": "ä"}]
    expected = [hands.score_record(ruleset, line, {}) for line in lines]
    assert [answer["ok"] for answer in expected] == [True, False, True]
    assert call("hands", asked(lines=lines)) == write(expected)


def test_a_game_is_replayed() -> None:
    expected = game.replay(registry.get("ema2008"), GAME)
    assert expected["ok"]
    assert call("game", asked(record=GAME)) == write(expected)


def test_options_hold() -> None:
    drawn = {**GAME, "events": [{"kind": "exhaustive_draw", "tenpai": []}]}
    answer = json.loads(call("game", asked(ruleset="wrc", record=drawn, options={"start": 25_000})))
    assert answer["states"][0]["scores"] == dict.fromkeys("ABCD", 25_000)


@each(
    ("name", "text", "error"),
    [
        pytest.param("none", "{}", KeyError, id="no such call"),
        pytest.param(
            "hands", asked(ruleset="none", lines=[]), registry.UnknownRuleSet, id="no such rule set"
        ),
        pytest.param("hands", asked(lines=[], options={"none": 1}), Refused, id="no such option"),
    ],
)
def test_a_wrong_call_is_an_error(name: str, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        call(name, text)


FILE = (Path(__file__).parent / "ledger" / "data" / "public.tenbo").read_bytes()


@each("key", ["", "00" * 32], ids=["any key", "another key"])
def test_a_tournament_file_is_verified(key: str) -> None:
    report = verify(FILE, key)
    told = json.loads(call("verify", json.dumps({"file": b64encode(FILE).decode(), "key": key})))
    assert told == {"ok": not key, "said": report.findings()}


def test_another_file_is_named() -> None:
    told = json.loads(call("verify", json.dumps({"file": b64encode(b"PK").decode()})))
    (said,) = told["said"]
    assert (told["ok"], said["kind"], said["code"]) == (False, "wrong", "no_tournament_file")
