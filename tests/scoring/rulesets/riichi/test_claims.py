"""Claims without tiles: their worth, and the cells of the tables that cannot be."""

import pytest

from scoring.events import Claim
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.rulesets.riichi.payments import Worth
from scoring.rulesets.riichi.play.claims import worth_of
from tests.rows import each


def worth(claim, ruleset="ema2008", *, self_draw=False, counters=0, liable=False):
    rules = registry.get(ruleset).resolve(None)
    return worth_of(Claim(**claim), rules, self_draw=self_draw, counters=counters, liable=liable)


GOOD = [
    ("3/40", "ema2008", {"fan": 3, "fu": 40}, {}, Worth(1280)),
    ("4/40", "ema2008", {"fan": 4, "fu": 40}, {}, Worth(2000, "mangan")),
    ("4/30 kiriage", "ema2025", {"fan": 4, "fu": 30}, {}, Worth(2000, "mangan")),
    ("5", "ema2008", {"fan": 5}, {}, Worth(2000, "mangan")),
    ("8 with odd fu", "ema2008", {"fan": 8, "fu": 31}, {}, Worth(4000, "baiman")),
    ("13", "ema2008", {"fan": 13}, {}, Worth(8000, "yakuman")),
    ("13 without counted", "ema2025", {"fan": 13}, {}, Worth(6000, "sanbaiman")),
    ("limit", "ema2008", {"limit": "haneman"}, {}, Worth(3000, "haneman")),
    ("yakuman", "ema2008", {"yakuman": 2}, {}, Worth(16000, "yakuman", 2)),
    ("yakuman by its limit", "ema2025", {"limit": "yakuman"}, {}, Worth(8000, "yakuman", 1)),
    (
        "liable by the limit",
        "ema2008",
        {"limit": "yakuman"},
        {"liable": True},
        Worth(8000, "yakuman", 1, 8000),
    ),
    (
        "fed kong",
        "jpml_a",
        {"fan": 2, "fu": 40},
        {"liable": True, "self_draw": True},
        Worth(640, None, 0, 640),
    ),
    ("liable", "ema2008", {"yakuman": 1}, {"liable": True}, Worth(8000, "yakuman", 1, 8000)),
    ("liable of several", "tenhou", {"yakuman": 3}, {"liable": True}, Worth(24000, "yakuman", 3, 24000)),
    ("pinfu draw", "ema2008", {"fan": 2, "fu": 20}, {"self_draw": True}, Worth(320)),
    ("seven pairs", "ema2008", {"fan": 2, "fu": 25}, {}, Worth(400)),
    ("seven pairs drawn", "ema2008", {"fan": 3, "fu": 25}, {"self_draw": True}, Worth(800)),
    ("Finnish 20", "finnish", {"fan": 1, "fu": 20}, {}, Worth(200)),
    ("Finnish 62", "finnish", {"fan": 3, "fu": 62}, {}, Worth(2000, "mangan")),
    ("two yaku", "ema2008", {"fan": 2, "fu": 30}, {"counters": 5}, Worth(480)),
    ("the largest fu of 2 fan (law, R44)", "ema2025", {"fan": 2, "fu": 110}, {}, Worth(1760)),
    ("the largest fu of 1 fan", "ema2016", {"fan": 1, "fu": 110}, {}, Worth(880)),
    ("no counted yakuman", "mleague", {"fan": 28}, {}, Worth(6000, "sanbaiman")),
    ("a counted yakuman (rules of 2025)", "wrc2025", {"fan": 13}, {}, Worth(8000, "yakuman")),
    ("a counted yakuman (sheet of 2026)", "jpml_a2026", {"fan": 28}, {}, Worth(8000, "yakuman")),
]


@each(("ruleset", "claim", "where", "expected"), [pytest.param(*row[1:], id=row[0]) for row in GOOD])
def test_worth(ruleset, claim, where, expected):
    assert worth(claim, ruleset, **where) == expected


BAD = [
    ("points", "ema2008", {"points": 8000}, {}, ["unknown_field"]),
    ("two kinds", "ema2008", {"fan": 3, "limit": "mangan"}, {}, ["unclear_claim"]),
    ("fu alone", "ema2008", {"fu": 30}, {}, ["unclear_claim"]),
    ("fu with a limit", "ema2008", {"limit": "mangan", "fu": 30}, {}, ["unclear_claim"]),
    ("no fu", "ema2008", {"fan": 4}, {}, ["missing_field"]),
    ("no fan", "ema2008", {"fan": 0, "fu": 30}, {}, ["out_of_range"]),
    ("too much", "ema2008", {"fan": 101}, {}, ["out_of_range"]),
    ("three yakuman", "ema2008", {"yakuman": 3}, {}, ["out_of_range"]),
    ("double yakuman", "ema2025", {"yakuman": 2}, {}, ["out_of_range"]),
    ("unknown limit", "ema2008", {"limit": "kiriage"}, {}, ["unknown_limit"]),
    ("6 fan, no fu at all", "ema2008", {"fan": 6, "fu": -10}, {}, ["impossible_fu"]),
    ("Finnish liability", "finnish", {"yakuman": 1}, {"liable": True}, ["liable_without_yakuman"]),
    ("fed kong by discard", "jpml_a", {"fan": 2, "fu": 40}, {"liable": True}, ["liable_without_yakuman"]),
    ("20 fu by ron", "ema2008", {"fan": 2, "fu": 20}, {}, ["impossible_fu"]),
    ("20 fu, 1 fan", "ema2008", {"fan": 1, "fu": 20}, {"self_draw": True}, ["impossible_fu"]),
    ("25 fu, 1 fan", "ema2008", {"fan": 1, "fu": 25}, {}, ["impossible_fu"]),
    ("25 fu, 2 fan drawn", "ema2008", {"fan": 2, "fu": 25}, {"self_draw": True}, ["impossible_fu"]),
    ("32 fu", "ema2008", {"fan": 2, "fu": 32}, {}, ["impossible_fu"]),
    ("33 Finnish fu", "finnish", {"fan": 2, "fu": 33}, {}, ["impossible_fu"]),
    ("1 fan, 110 fu", "ema2025", {"fan": 1, "fu": 110}, {}, ["impossible_fu"]),
    ("2 fan, 120 fu", "ema2025", {"fan": 2, "fu": 120}, {}, ["impossible_fu"]),
    ("1 fan, 120 fu with 4 fu for a double wind", "ema2016", {"fan": 1, "fu": 120}, {}, ["impossible_fu"]),
    ("150 fu", "ema2008", {"fan": 2, "fu": 150}, {}, ["impossible_fu"]),
    ("five counters", "ema2008", {"fan": 1, "fu": 30}, {"counters": 5}, ["two_yaku_minimum"]),
    ("liable for a mangan", "ema2008", {"limit": "mangan"}, {"liable": True}, ["liable_without_yakuman"]),
]


@each(("ruleset", "claim", "where", "codes"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_claims_that_cannot_be(ruleset, claim, where, codes):
    with pytest.raises(Refused) as refused:
        worth(claim, ruleset, **where)
    assert [fault.code for fault in refused.value.faults] == codes
