"""`/api/v1/score/` and `/api/v1/replay/` under every key, with the cases of the laws."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import PINFU
from tests.languages import LANGUAGES
from tests.rows import each
from tests.scoring.cases import HERE, agrees, load

pytestmark = pytest.mark.django_db

KEYS = registry.keys()
PLAIN = {**PINFU, "id": "2 fan 30 fu", "self_draw": False, "discarder": "W", "seat": "S", "round": "E"}
PLAIN_CASE = {
    "input": {**PLAIN, "ura_indicators": "", "counters": 0, "sticks_taken": 0, "liable": None},
    "expect": {"ok": True, "fan": 2, "fu": 30, "delta": {"E": 0, "S": 2000, "W": -2000, "N": 0}},
}
"""EMA 2008 4: the same in every edition of riichi."""


def cases_of(key: str) -> list[Any]:
    """Some cases of the rule set's own law, or the hand that all riichi agrees on."""
    if HERE.joinpath("cases", key, "hands.json").exists():
        return [
            pytest.param(key, *row.values, id=f"{key} {row.id}")
            for row in load("cases", key, "hands.json")[:12]
        ]
    return [pytest.param(key, PLAIN_CASE, id=key)]


@each(("key", "case"), [row for key in KEYS for row in cases_of(key)], apart=rolled_back)
def test_hands(key: str, case: dict[str, Any]) -> None:
    answer = APIClient().post("/api/v1/score/", {"ruleset": key, "record": case["input"]}).json()
    assert agrees(case["expect"], answer)
    bill = answer["explanation"]
    assert (bill is not None) is answer["ok"]
    if bill:
        assert (bill["ruleset"], bill["delta"]) == (key, answer["delta"])
        assert all(set(LANGUAGES) <= set(line["names"]) for line in bill["lines"])


END = {"kind": "end", "reason": "time"}
RON = {"kind": "win", "discarder": "C"}
FIMJ_HAND = {
    "concealed": "123m678p2399s",
    "win_tile": "1s",
    "melds": [{"type": "chi", "tiles": "345m"}],
    "bonus": "",
    "flags": [],
}
GAMES: dict[str, tuple[dict[str, Any], list[int], list[Any]]] = {
    "riichi": ({"claim": {"fan": 2, "fu": 30}}, [0, 2000, -2000, 0], [2, 1, 4, 2]),
    "fimj": ({"hand": FIMJ_HAND}, [-80, 160, -40, -40], [4, 1, 2, 2]),
    "zung_jung": ({"claim": {"points": 40}}, [-25, 120, -70, -25], [2, 1, 4, 2]),
    "mcr": ({"claim": {"points": 20}}, [-8, 44, -28, -8], [2, 1, 4, 2]),
}
SHARED_BY_SEAT = {"tenhou": [2, 1, 4, 3], "jpml_a": [2, 1, 4, 2], "mleague": [2, 1, 4, 2]}
"""Tenhou breaks a tie at the table by the seat."""


@each("key", KEYS, apart=rolled_back)
def test_games(key: str) -> None:
    won, delta, places = GAMES[registry.get(key).family]
    event = {**RON, "winners": [{"player": "B", **won}]}
    line = {"id": 1, "players": ["A", "B", "C", "D"], "events": [event, END]}
    answer = APIClient().post("/api/v1/replay/", {"ruleset": key, "record": line}).json()
    assert (answer["ok"], answer["finished"]) == (True, True)
    assert list(answer["states"][0]["delta"].values()) == delta
    assert [one["place"] for one in answer["final"].values()] == SHARED_BY_SEAT.get(key, places)
    if key == "mcr2006":
        assert [one["table_points"] for one in answer["final"].values()] == ["3/2", 4, 0, "3/2"]
