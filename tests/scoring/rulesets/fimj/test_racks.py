"""Racks: the sum of their combinations, and what their sets hold (Come contare i punti; Raddoppi fondamentali)."""

import pytest

from scoring import hands
from tests.rows import each
from tests.scoring.rulesets.fimj.deals import DEAL, HAND, RACK, RULESET, rack

EAST_IN_SOUTH = {**DEAL, "round": "S", "winners": {"W": {**HAND, "bonus": ""}}}
RACKS = [
    # id, combinations, flowers, points, doublings
    ("nothing", [], "", 0, {}),
    ("pairs-of-winds", ["11z", "22z", "33z", "44z", "55z"], "", 6, {}),
    ("flowers", [], "f2g1", 8, {"own_season": 1}),
    ("bouquet", [], "f1f2f3f4", 16, {"own_flower": 1, "bouquet_flowers": 1}),
    ("both-winds", ["(111z)", "222z"], "", 12, {"own_wind": 1, "round_wind": 1}),
    ("other-winds", ["(333z)", "444z", "(666z)"], "", 16, {"dragon_green": 1, "3_head_tris": 1}),
    ("dragons", ["(5555z)", "[6666z]", "(777z)"], "", 52, "dragon_white dragon_green dragon_red 3_head_tris"),
    ("two-hidden", ["222p", "333p", "(444p)"], "", 10, {}),
    ("three-hidden", ["222p", "333p", "444p"], "", 12, {"3_hidden_tris": 1}),
    ("a-poker-is-shown", ["222p", "333p", "[4444p]"], "", 24, {}),
    ("equal-tris", ["(555m)", "(555p)", "(555s)"], "", 6, {"3_equal_tris": 1}),
    ("tris-of-two-numbers", ["(555m)", "(555p)", "(666s)"], "", 6, {}),
    ("two-chows", ["456m", "456p"], "", 0, {}),
    ("equal-chows", ["456m", "456p", "(456s)"], "", 0, {"3_equal_chows": 1}),
    ("two-and-two", ["456m", "456p", "(567s)", "567p"], "", 0, {}),
    ("snake", ["456m", "123p", "(789p)"], "", 0, {"snake": 1}),
    ("snake-of-colour", ["456p", "123p", "(789p)"], "", 0, {"snake": 1, "snake_colour": 1}),
    ("chained", ["345s", "123p", "(567p)", "789s"], "", 0, {"chained_snake": 2}),
]


@each(("combos", "bonus", "points", "doublings"), [pytest.param(*row[1:], id=row[0]) for row in RACKS])
def test_a_rack_of_east_in_the_south_round(combos, bonus, points, doublings):
    if isinstance(doublings, str):
        doublings = dict.fromkeys(doublings.split(), 1)
    record = {**EAST_IN_SOUTH, "racks": {"E": rack(*combos, bonus=bonus), "S": RACK, "N": RACK}}
    found = hands.score_record(RULESET, record)["racks"]["E"]
    value = points << sum(doublings.values())
    assert found == {"points": points, "doublings": doublings, "value": value}
