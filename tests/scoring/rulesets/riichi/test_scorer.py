"""The best reading and its bill."""

import pytest

from scoring import hands
from scoring.faults import Refused
from scoring.gates import HeldPatterns
from scoring.readings import Shape, orphans, readings, seven_pairs
from scoring.rulesets import registry
from scoring.rulesets.riichi import patterns, payments, yakuman
from scoring.rulesets.riichi.fu import items
from scoring.rulesets.riichi.record import read_win
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.scorer import scorer_of
from tests.rows import each
from tests.scoring.cases import load
from tests.scoring.rulesets.riichi.rich_hand import RICH


def explained(record, key="ema2008"):
    return hands.explain(registry.get(key), record).to_json()


def test_the_bill_adds_up():
    bill = explained(RICH)
    values = [(line["kind"], line["code"], line["value"]) for line in bill["lines"]]
    assert values == [
        ("pattern", "riichi", 1),
        ("pattern", "ippatsu", 1),
        ("pattern", "menzen_tsumo", 1),
        ("pattern", "tanyao", 1),
        ("pattern", "pinfu", 1),
        ("dora", "dora", 1),
        ("dora", "ura_dora", 2),
        ("dora", "aka_dora", 1),
        ("fu", "base_hand", 20),
        ("limit", "baiman", 4000),
    ]
    assert bill["fan"] == sum(value for kind, _, value in values if kind in ("pattern", "dora"))
    assert bill["reading"] == "567m 345p 345s 678s 22s"
    assert bill["payments"][-1] == {"from": None, "to": "W", "points": 2000, "reason": "sticks"}
    assert bill["delta"] == {"E": -8100, "S": -4100, "W": 18300, "N": -4100}
    assert all(line["section"] and line["names"]["en"] for line in bill["lines"])


def test_fu_lines_end_with_the_rounding():
    bill = explained({**RICH, "concealed": "234m567p22s68s", "win_tile": "7s", "flags": [], "dora_indicators": "",
                      "ura_indicators": "", "melds": [{"type": "ankan", "tiles": "9999p"}]})  # fmt: skip
    fu = [(line["code"], line["value"]) for line in bill["lines"] if line["kind"] == "fu"]
    assert fu == [
        ("base_hand", 20),
        ("kong_closed", 32),
        ("wait_closed", 2),
        ("self_draw", 2),
        ("rounding", 4),
    ]
    assert sum(value for _, value in fu) == bill["fu"] == 60


def test_a_yakuman_has_no_fan_and_no_fu():
    bill = explained({**RICH, "concealed": "19m19p19s1234567z", "win_tile": "1z", "flags": [],
                      "dora_indicators": "", "ura_indicators": ""})  # fmt: skip
    assert [(line["kind"], line["value"], line["unit"]) for line in bill["lines"]] == [
        ("pattern", 2, "yakuman"),
        ("limit", 16000, "points"),
    ]
    assert (bill["fan"], bill["fu"], bill["yakuman"]) == (None, None, 2)


def test_seven_pairs_are_25_fu():
    bill = explained({**RICH, "concealed": "1133m2244p6688s1z", "win_tile": "1z", "dora_indicators": "",
                      "ura_indicators": ""})  # fmt: skip
    assert [(line["code"], line["value"]) for line in bill["lines"] if line["kind"] == "fu"] == [
        ("seven_pairs", 25)
    ]


@each(
    ("pair", "flags", "code"),
    [("22s", ["riichi"], "two_yaku_minimum"), ("22s", [], "no_yaku")],
    ids=["one-yaku", "no-yaku"],
)
def test_five_counters_ask_for_two_yaku(pair, flags, code):
    """EMA 2008, the law §3 (two-yaku minimum): what is missing is said, be it the second yaku or the first."""
    changes = {"concealed": f"067m345p{pair}789s99p", "win_tile": "9p", "self_draw": False, "discarder": "E"}
    more = {"counters": 5, "flags": flags, "dora_indicators": "", "ura_indicators": ""}
    found = hands.score_record(registry.get("ema2008"), {**RICH, **changes, **more})
    assert [fault["code"] for fault in found["faults"]] == [code]


def test_what_is_kept_has_an_end():
    """Counters have none: after more of them than are kept the figures are as they were."""
    tenhou = registry.get("tenhou")
    rules = tenhou.resolve({"start": 1000})
    most = payments.delta.cache_info().maxsize
    assert most
    for counters in (*range(most + 1), 7):
        answer = hands.score_record(tenhou, {**RICH, "counters": counters}, rules=rules)
    assert answer["delta"] == {"E": -8700, "S": -4700, "W": 20100, "N": -4700}
    assert payments.delta.cache_info().currsize == most


def test_an_answer_may_be_changed():
    """What is kept for the next hand is not given out."""
    tenhou = registry.get("tenhou")
    rules = tenhou.resolve(None)
    for _ in range(2):
        answer = hands.score_record(tenhou, RICH, rules=rules)
        assert (answer["patterns"]["riichi"], answer["dora"]["aka_dora"]) == (1, 1)
        assert answer["delta"]["W"] == 18300
        for part in ("patterns", "dora", "delta"):
            answer[part].clear()


def test_explain_refuses_what_cannot_be():
    with pytest.raises(Refused):
        explained({**RICH, "flags": ["ippatsu"]})
    with pytest.raises(Refused):
        hands.explain(registry.get("ema2008"), None)


HANDS = [
    (key, case.values[0]["input"])
    for key in ("ema2008", "ema2025", "finnish")
    for case in load("cases", key, "hands.json")
    if case.values[0]["expect"]["ok"]
]


@each(("key", "record"), HANDS)
def test_no_other_reading_beats_the_chosen_one(key, record):
    """Brute force: every pattern tried on every reading, gates aside, scored by hand-written sums."""
    rules = registry.get(key).resolve(None)
    win = read_win(record, rules)
    best = scorer_of(rules).score(win)
    for reading in [*readings(win.tiles), *seven_pairs(win.tiles), *orphans(win.tiles)]:
        if any(row.test(reading, win.situation) for row in yakuman.ROWS if row.code in rules.yakuman):
            continue
        held = {
            row.code for row in patterns.ROWS if row.code in rules.values and row.test(reading, win.situation)
        }
        replaced = {code for row in patterns.ROWS if row.code in held for code in row.replaces}
        column = 0 if win.tiles.is_closed else 1
        fan = sum(rules.values[code][column] for code in held - replaced)
        if fan:
            fan += best.dora.value
            fu = sum(value for _, value in items(reading, win.situation, rules))
            if reading.shape is not Shape.SEVEN_PAIRS:
                fu = -(-fu // rules.fu_step) * rules.fu_step
            other = RiichiScore(win, rules, reading, HeldPatterns([]), payments.of_fan(fan, fu, rules))
            assert other.order()[0] <= best.order()[0]
