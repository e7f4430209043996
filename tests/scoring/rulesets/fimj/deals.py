"""A deal that is right, and ways to spoil it."""

import copy
from typing import Any

from scoring import hands
from scoring.rulesets import registry

RULESET = registry.get("fimj2001")
HAND = {
    "concealed": "123m678p2399s",
    "win_tile": "1s",
    "self_draw": False,
    "melds": [{"type": "chi", "tiles": "345m"}],
    "bonus": "f1",
    "flags": [],
}
RACK: dict[str, Any] = {"combos": [], "bonus": "", "status": None}
DEAL = {
    "id": 1,
    "round": "E",
    "limit": 1000,
    "winners": {"S": HAND},
    "racks": {"E": RACK, "W": RACK, "N": RACK},
}
GONE = object()


def changed(path, value):
    """The sound deal with one thing changed; GONE takes it away."""
    record = copy.deepcopy(DEAL)
    *way, last = path
    place: Any = record
    for key in way:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return record


def faults_of(record, options=None):
    found = hands.score_record(RULESET, record, options)
    return [] if found["ok"] else [(fault["code"], fault["field"]) for fault in found["faults"]]


def hand(**fields):
    return {**HAND, **fields}


def rack(*combos, bonus="", status=None):
    return {"combos": list(combos), "bonus": bonus, "status": status}
