"""What penalties cost: rows of the rule sets, and their arithmetic."""

import pytest

from scoring.event_reader import read_event
from scoring.faults import Refused
from scoring.names import Names
from scoring.penalties import OTHER, PenaltyRule, find
from scoring.rulesets import registry
from tests.rows import each

KINDS = {"chombo", "dead_hand", "lateness", "obstruction", "sheet", "warning", "other"}

AMOUNTS = [
    pytest.param("ema2025", "lateness", {"seconds": 0}, 0, id="riichi 0 s"),
    pytest.param("ema2025", "lateness", {"seconds": 1}, 1000, id="riichi 1 s, RB 7.2"),
    pytest.param("ema2025", "lateness", {"seconds": 60}, 1000, id="riichi 1:00"),
    pytest.param("ema2025", "lateness", {"seconds": 61}, 2000, id="riichi 1:01"),
    pytest.param("ema2025", "lateness", {"seconds": 570}, 10000, id="riichi 9:30"),
    pytest.param("ema2025", "lateness", {"seconds": 600}, 10000, id="riichi 10:00"),
    pytest.param("mcr2006", "lateness", {"seconds": 0}, 0, id="mcr 0 s"),
    pytest.param("mcr2006", "lateness", {"seconds": 1}, 10, id="mcr 1 s, REG 2.2"),
    pytest.param("mcr2006", "lateness", {"seconds": 600}, 10, id="mcr 10:00, PEN"),
    pytest.param("mcr2006", "lateness", {"seconds": 601}, 20, id="mcr 10:01"),
    pytest.param("mcr2006", "lateness", {"seconds": 900}, 20, id="mcr 15:00"),
    pytest.param("ema2025", "all_last_sheet", {}, 8000, id="RB 6.10"),
    pytest.param("ema2025", "score_sheet", {}, 2000, id="RB 7.5"),
    pytest.param("ema2025", "not_signed", {}, 2000, id="RB 7.5, signature"),
    pytest.param("ema2025", "obstruction", {}, 8000, id="RB 6.12, the lesser"),
    pytest.param("ema2025", "minor_errors", {}, None, id="RB 6.1.1, free"),
    pytest.param("mcr2006", "foul", {"earlier": 0}, 0, id="REG 3.1, a warning"),
    pytest.param("mcr2006", "foul", {"earlier": 1}, 5, id="REG 3.1, second"),
    pytest.param("mcr2006", "foul", {"earlier": 2}, 10, id="REG 3.1, third"),
    pytest.param("mcr2006", "foul", {"earlier": 3}, 20, id="REG 3.1, fourth"),
    pytest.param("mcr2006", "foul", {"earlier": 5}, 40, id="REG 3.1, sixth"),
    pytest.param("mcr2006", "false_hu_20", {}, 60, id="REG 2.9"),
    pytest.param("zungjung33", "other", {}, None, id="no rulebook"),
]


@each(("key", "code", "case", "points"), AMOUNTS)
def test_what_is_proposed(key, code, case, points):
    assert find(registry.get(key).penalties, code).proposed(**case) == points


LATE = [
    pytest.param("ema2025", 601, "too_late", 10, id="riichi 10:01: a substitute plays, RB 7.3"),
    pytest.param("mcr2006", 901, "too_late", 15, id="mcr 15:01, REG 2.2"),
    pytest.param("mcr2006", None, "missing_field", None, id="how late?"),
    pytest.param("ema2025", -1, "out_of_range", "0 or more", id="early"),
]


@each(("key", "seconds", "code", "expected"), LATE)
def test_lateness_without_points(key, seconds, code, expected):
    with pytest.raises(Refused) as refused:
        find(registry.get(key).penalties, "lateness").proposed(seconds=seconds)
    assert [(fault.code, fault.expected) for fault in refused.value.faults] == [(code, expected)]


FAULTS = [
    pytest.param("ema2025", "obstruction", 12000, [], id="the greater choice"),
    pytest.param("ema2025", "obstruction", 9000, ["unknown_choice"], id="between"),
    pytest.param("ema2025", "obstruction_repeated", 48000, [], id="most"),
    pytest.param("ema2025", "obstruction_repeated", 49000, ["out_of_range"], id="beyond"),
    pytest.param("mcr2006", "obstruction", 9, ["out_of_range"], id="too little"),
    pytest.param("mcr2006", "other", -1, ["out_of_range"], id="a gift"),
    pytest.param("mcr2006", "other", 500, [], id="free"),
]


@each(("key", "code", "amount", "codes"), FAULTS)
def test_amounts_outside_the_rule(key, code, amount, codes):
    assert [fault.code for fault in find(registry.get(key).penalties, code).faults(amount)] == codes


def test_an_unknown_row_names_those_there_are():
    with pytest.raises(Refused) as refused:
        find(OTHER, "tax")
    assert [(fault.code, fault.expected) for fault in refused.value.faults] == [
        ("unknown_choice", ["warning", "other"])
    ]


@each("key", registry.keys())
def test_every_row_is_described(key):
    ruleset = registry.get(key)
    codes = [rule.code for rule in ruleset.penalties]
    assert (len(set(codes)), codes[-2:]) == (len(codes), ["warning", "other"])
    for rule in ruleset.penalties:
        assert (rule.kind in KINDS, bool(rule.names.en), bool(rule.document)) == (True, True, True), rule.code
        if rule.event in ("chombo", "false_hu"):
            assert rule.event in ruleset.event_kinds


@each("key", registry.keys())
def test_a_chombo_has_a_row_where_the_game_has_one(key):
    """What it costs is a rule of the game, not of the row."""
    ruleset = registry.get(key)
    events = [rule.event for rule in ruleset.penalties]
    assert ("chombo" in events) == ("chombo" in ruleset.event_kinds)


def test_where_a_rule_stands():
    rule = PenaltyRule("x", "other", Names("X"), "A book")
    assert (rule.source, rule._replace(section="7").source) == ("A book", "A book, 7")


def test_a_false_hu_is_an_event_of_its_row():
    ruleset = registry.get("mcr2006")
    for code in ("false_hu_10", "false_hu_20"):
        rule = find(ruleset.penalties, code)
        event = {"kind": "false_hu", "player": "A", "each": rule.each}
        assert read_event(ruleset, event).to_json() == event
        assert (3 * rule.each, rule.receives) == (rule.amount, "opponents")
