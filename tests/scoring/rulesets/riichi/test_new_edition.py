"""A new edition with a yaku that no other edition has plays from one module of values. docs/add-a-ruleset.md."""

from scoring import game, hands
from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.riichi.editions.ema_later import EMA_2025
from scoring.rulesets.riichi.pattern import Row
from scoring.tiles import KINDS
from tests.rows import each
from tests.scoring.rulesets.riichi.new_edition import EDITION, RULES, TSUBAME_GAESHI, UUMENSAI


def _drawn_red_dragon(reading, situation):
    return reading.tiles.win == KINDS - 1 and situation.self_draw


YAKUMAN = Row("chun_tsumo", _drawn_red_dragon, Names("Drawn red dragon", "riichi"))
HAND = {"concealed": "123m456p22z", "melds": [{"type": "chi", "tiles": "789s"}], "flags": []}
RECORD = {**HAND, "concealed": "123m456p22z77z", "win_tile": "7z", "seat": "S", "round": "E"}
BY_DISCARD = {**RECORD, "self_draw": False, "discarder": "W"}


def test_the_new_yaku_counts_and_takes_the_place_of_another():
    answer = hands.score_record(EDITION, BY_DISCARD)
    assert (answer["patterns"], answer["fan"], answer["fu"]) == ({"uumensai": 2}, 2, 30)
    line = hands.explain(EDITION, BY_DISCARD).lines[0]
    assert (line.code, line.value, line.section, line.names.native) == ("uumensai", 2, "4.2.2", "五門斎")


def test_a_yaku_that_the_table_declares_is_a_flag_with_its_name_and_its_conditions():
    (flag,) = [flag for flag in EDITION.flags if flag.code == "tsubame_gaeshi"]
    assert (flag.names, flag.self_draw) == (TSUBAME_GAESHI.names, False)
    declared = {**BY_DISCARD, "flags": ["tsubame_gaeshi"]}
    assert hands.score_record(EDITION, declared)["fan"] == 3
    drawn = hands.score_record(EDITION, {**declared, "self_draw": True, "discarder": None})
    assert [fault["code"] for fault in drawn["faults"]] == ["flag_needs_discard"]


def test_it_has_the_penalties_of_the_edition_it_changes():
    assert EDITION.penalties == EMA_2025.penalties


def test_it_is_named_among_the_patterns_and_its_name_is_translated():
    assert [pattern.code for pattern in EDITION.patterns if pattern.names is UUMENSAI.names] == ["uumensai"]
    assert UUMENSAI.names in set(EDITION.every_name())


def test_it_counts_at_the_table():
    won = {**HAND, "concealed": RECORD["concealed"], "win_tile": "7z"}
    event = {"kind": "win", "discarder": "C", "riichi": [], "winners": [{"player": "B", "hand": won}]}
    step = game.apply(game.start(EDITION, list("ABCD")), event)
    assert step.delta == {"A": 0, "B": 2000, "C": -2000, "D": 0}


def test_a_new_yakuman_likewise():
    rules = RULES._replace(
        own_rows=(*RULES.own_rows, YAKUMAN), yakuman={**RULES.yakuman, "chun_tsumo": "4.2.6"}
    )
    drawn = {**RECORD, "self_draw": True, "discarder": None}
    assert hands.score_record(EDITION, drawn, rules=rules)["patterns"] == {"chun_tsumo": 1}


@each("key", registry.keys())
def test_no_other_edition_has_it(key):
    assert "uumensai" not in {pattern.code for pattern in registry.get(key).patterns}


def test_by_the_rules_of_2025_the_hand_is_as_it_was():
    assert hands.score_record(EMA_2025, BY_DISCARD)["patterns"] == {"yakuhai_red": 1}
