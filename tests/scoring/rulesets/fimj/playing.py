"""Games of the classical game for its tests: events, hands, and what a replay says."""

from scoring import game
from scoring.rulesets import registry

RULESET = registry.get("fimj2001")
FOUR, THREE = ["A", "B", "C", "D"], ["A", "B", "C"]
CHOWS = {
    "concealed": "123m678p2399s",
    "win_tile": "1s",
    "melds": [{"type": "chi", "tiles": "345m"}],
    "bonus": "",
    "flags": [],
}
DRAW = {"kind": "exhaustive_draw"}
DESTROYED = {"combos": [], "bonus": "", "status": "wall_destroyed"}
SHOWN = {"combos": ["(111z)"], "bonus": "", "status": None}
GODS = {"concealed": "234567m22s68s444p", "win_tile": "7s", "flags": ["gods_exit"]}
END = {"kind": "end", "reason": "time"}


def win(*winners, discarder=None, racks=None, **more):
    rows = [one if isinstance(one, dict) else {"player": one, "claim": {"points": 100}} for one in winners]
    return {"kind": "win", "discarder": discarder, "winners": rows, "racks": racks or {}, **more}


def tiles(player, **fields):
    return {"player": player, "hand": {**CHOWS, **fields}}


def play(given, players=FOUR, options=None, **line):
    found = game.replay(RULESET, {"id": 1, "players": players, "events": given, **line}, options)
    assert found["ok"], found
    return found


def refused(given, players=FOUR, options=None, **line):
    found = game.replay(RULESET, {"id": 1, "players": players, "events": given, **line}, options)
    assert not found["ok"]
    return [(fault["code"], fault["field"]) for fault in found["faults"]]


def positions(found):
    return [(state["round"], state["deal"], state["dealer"]) for state in found["states"]]


def deltas(found):
    return [list(state["delta"].values()) for state in found["states"]]
