"""Records that cannot be: each is refused with every fault named."""

import pytest

from scoring import hands
from tests.rows import each
from tests.scoring.rulesets.fimj.deals import DEAL, GONE, HAND, RACK, RULESET, changed, faults_of, rack

ONE_FAULT = [
    # id, path, value, code, field
    ("no-round", ("round",), GONE, "missing_field", "round"),
    ("round-north-east", ("round",), "NE", "unknown_seat", "round"),
    ("round-number", ("round",), 1, "unknown_seat", "round"),
    ("extra-field", ("dora",), "1m", "unknown_field", "dora"),
    ("limit-text", ("limit",), "1000", "wrong_type", "limit"),
    ("limit-true", ("limit",), True, "wrong_type", "limit"),
    ("limit-nought", ("limit",), 0, "out_of_range", "limit"),
    ("limit-odd", ("limit",), 999, "odd_amount", "limit"),
    ("winners-list", ("winners",), [], "wrong_type", "winners"),
    ("winners-missing", ("winners",), GONE, "missing_field", "winners"),
    ("racks-text", ("racks",), "E", "wrong_type", "racks"),
    ("seat-unknown", ("racks", "Q"), RACK, "unknown_seat", "racks.Q"),
    ("hand-text", ("winners", "S"), "123m", "wrong_type", "winners.S"),
    ("winner-rack", ("racks", "S"), RACK, "winner_with_rack", "racks.S"),
    ("hand-extra", ("winners", "S", "seat"), "S", "unknown_field", "winners.S.seat"),
    ("hand-discarder", ("winners", "S", "discarder"), "E", "unknown_field", "winners.S.discarder"),
    ("no-concealed", ("winners", "S", "concealed"), GONE, "missing_field", "winners.S.concealed"),
    ("concealed-number", ("winners", "S", "concealed"), 5, "wrong_type", "winners.S.concealed"),
    ("concealed-unknown", ("winners", "S", "concealed"), "123x", "unknown_tile", "winners.S.concealed"),
    ("flower-in-hand", ("winners", "S", "concealed"), "f1", "unknown_tile", "winners.S.concealed"),
    (
        "too-few-tiles",
        ("winners", "S", "concealed"),
        "123m678p239s",
        "wrong_tile_count",
        "winners.S.concealed",
    ),
    ("red-five", ("winners", "S", "concealed"), "123m067p2399s", "no_red_fives", "winners.S.concealed"),
    ("two-winning-tiles", ("winners", "S", "win_tile"), "1s1s", "wrong_tile_count", "winners.S.win_tile"),
    ("no-winning-tile", ("winners", "S", "win_tile"), "", "wrong_tile_count", "winners.S.win_tile"),
    ("self-draw-missing", ("winners", "S", "self_draw"), GONE, "missing_field", "winners.S.self_draw"),
    ("self-draw-1", ("winners", "S", "self_draw"), 1, "wrong_type", "winners.S.self_draw"),
    ("melds-text", ("winners", "S", "melds"), "345m", "wrong_type", "winners.S.melds"),
    ("meld-text", ("winners", "S", "melds"), ["345m"], "wrong_type", "winners.S.melds[0]"),
    (
        "meld-type",
        ("winners", "S", "melds"),
        [{"type": "kong", "tiles": "345m"}],
        "unknown_meld_type",
        "winners.S.melds[0]",
    ),
    (
        "meld-gap",
        ("winners", "S", "melds"),
        [{"type": "chi", "tiles": "346m"}],
        "not_a_chow",
        "winners.S.melds[0]",
    ),
    (
        "meld-size",
        ("winners", "S", "melds"),
        [{"type": "kan", "tiles": "444m"}],
        "wrong_meld_size",
        "winners.S.melds[0]",
    ),
    (
        "five-melds",
        ("winners", "S", "melds"),
        [{"type": "chi", "tiles": "345m"}] * 5,
        "too_many_melds",
        "winners.S.melds",
    ),
    ("bonus-number", ("winners", "S", "bonus"), 1, "wrong_type", "winners.S.bonus"),
    ("bonus-f5", ("winners", "S", "bonus"), "f5", "unknown_tile", "winners.S.bonus"),
    ("bonus-twice", ("winners", "S", "bonus"), "f1f1", "bonus_twice", "winners.S.bonus"),
    ("flags-text", ("winners", "S", "flags"), "riichi", "wrong_type", "winners.S.flags"),
    ("flags-numbers", ("winners", "S", "flags"), [1], "wrong_type", "winners.S.flags"),
    ("flag-twice", ("winners", "S", "flags"), ["riichi"] * 2, "flag_twice", "winners.S.flags"),
    ("flag-unknown", ("winners", "S", "flags"), ["ippatsu"], "unknown_flag", "winners.S.flags"),
    ("roof-by-call", ("winners", "S", "flags"), ["roof"], "flag_needs_self_draw", "winners.S.flags"),
    (
        "last-tile-by-call",
        ("winners", "S", "flags"),
        ["last_tile"],
        "flag_needs_self_draw",
        "winners.S.flags",
    ),
    (
        "within-15-on-the-last-discard",
        ("winners", "S", "flags"),
        ["within_15", "last_discard"],
        "flags_conflict",
        "winners.S.flags",
    ),
    ("gods-with-melds", ("winners", "S", "flags"), ["gods_exit"], "flag_needs_no_melds", "winners.S.flags"),
    (
        "declared-text",
        ("winners", "S", "declared_doublings"),
        "3",
        "wrong_type",
        "winners.S.declared_doublings",
    ),
    (
        "declared-less",
        ("winners", "S", "declared_doublings"),
        -1,
        "out_of_range",
        "winners.S.declared_doublings",
    ),
    (
        "declared-more",
        ("winners", "S", "declared_doublings"),
        2,
        "too_many_declared",
        "winners.S.declared_doublings",
    ),
    ("no-mah-jong", ("winners", "S", "win_tile"), "8s", "not_a_winning_hand", "winners.S.concealed"),
    ("status-of-winner", ("winners", "S"), {"status": "asleep"}, "unknown_status", "winners.S.status"),
    (
        "last-player-with-hand",
        ("winners", "S"),
        {"status": "last_player", "bonus": ""},
        "unknown_field",
        "winners.S.bonus",
    ),
    (
        "last-player-with-tiles",
        ("winners", "S", "status"),
        "last_player",
        "unknown_field",
        "winners.S.concealed",
    ),
    ("excluded-winner", ("winners", "S", "status"), "false_mahjong", "unknown_status", "winners.S.status"),
    ("status-number", ("winners", "S", "status"), 5, "unknown_status", "winners.S.status"),
    ("rack-list", ("racks", "E"), [], "wrong_type", "racks.E"),
    ("rack-extra", ("racks", "E"), {**RACK, "points": 4}, "unknown_field", "racks.E.points"),
    ("combos-text", ("racks", "E", "combos"), "111z", "wrong_type", "racks.E.combos"),
    ("combo-number", ("racks", "E", "combos"), [111], "wrong_type", "racks.E.combos[0]"),
    ("combo-unknown", ("racks", "E"), rack("11q"), "unknown_tile", "racks.E.combos[0]"),
    ("combo-red", ("racks", "E"), rack("055m"), "no_red_fives", "racks.E.combos[0]"),
    ("combo-empty", ("racks", "E"), rack(""), "not_a_combination", "racks.E.combos[0]"),
    ("combo-single", ("racks", "E"), rack("1z"), "not_a_combination", "racks.E.combos[0]"),
    ("combo-winds", ("racks", "E"), rack("123z"), "not_a_combination", "racks.E.combos[0]"),
    ("combo-891", ("racks", "E"), rack("89m1p"), "not_a_combination", "racks.E.combos[0]"),
    ("combo-five", ("racks", "E"), rack("11111z"), "not_a_combination", "racks.E.combos[0]"),
    ("brackets-open", ("racks", "E"), rack("(111z"), "wrong_brackets", "racks.E.combos[0]"),
    ("brackets-mixed", ("racks", "E"), rack("[1111z)"), "wrong_brackets", "racks.E.combos[0]"),
    ("brackets-pair", ("racks", "E"), rack("(11z)"), "wrong_brackets", "racks.E.combos[0]"),
    ("brackets-tris", ("racks", "E"), rack("[111z]"), "wrong_brackets", "racks.E.combos[0]"),
    ("poker-hidden", ("racks", "E"), rack("1111z"), "poker_not_shown", "racks.E.combos[0]"),
    ("rack-status", ("racks", "E"), rack(status="asleep"), "unknown_status", "racks.E.status"),
    ("rack-status-list", ("racks", "E"), rack(status=["x"]), "unknown_status", "racks.E.status"),
    ("rack-bonus", ("racks", "E"), rack(bonus="f1g"), "unknown_tile", "racks.E.bonus"),
    ("rack-bonus-none", ("racks", "E"), rack(bonus=None), "wrong_type", "racks.E.bonus"),
    (
        "rack-too-full",
        ("racks", "E"),
        rack("(111z)", "(222z)", "444m", "555m", "66m"),
        "rack_too_full",
        "racks.E.combos",
    ),
    (
        "signore-too-full",
        ("racks", "E"),
        rack("(111z)", "(222z)", "444m", "555m", "666m", "777p", "88p", status="grande_signore"),
        "rack_too_full",
        "racks.E.combos",
    ),
    (
        "ten-combinations",
        ("racks", "E"),
        rack(*(f"{rank}{rank}{suit}" for suit in "mp" for rank in range(1, 6)), status="grande_signore"),
        "rack_too_full",
        "racks.E.combos",
    ),
    ("five-in-a-rack", ("racks", "E"), rack("111z", "11z"), "fifth_copy", "racks.E.combos"),
    (
        "fifth-copy-in-hand",
        ("winners", "S", "concealed"),
        "11111m123p99s",
        "fifth_copy",
        "winners.S.concealed",
    ),
    ("fifth-copy-between", ("racks", "E"), rack("999s", "[9999p]"), "fifth_copy", "racks.E"),
    ("flower-shown-twice", ("racks", "E"), rack(bonus="f1"), "bonus_twice", "bonus"),
    ("no-rack-of-two", ("racks",), {"E": RACK}, "missing_rack", "racks"),
]


@each(("path", "value", "code", "field"), [pytest.param(*row[1:], id=row[0]) for row in ONE_FAULT])
def test_one_fault_is_named(path, value, code, field):
    assert (code, field) in faults_of(changed(path, value))


@each("record", [None, [], "x", 3])
def test_a_line_that_is_no_object(record):
    assert faults_of(record) == [("wrong_type", "")]


def test_a_grande_signore_has_room_for_eighteen_tiles():
    full = ["222p", "333p", "444p", "555p", "111z", "(222z)"]
    signore = rack(*full, status="grande_signore")
    assert faults_of({**DEAL, "racks": {"E": signore, "W": RACK, "N": RACK}}) == []


def test_three_winners_of_three_players():
    seats = {seat: {**HAND, "bonus": ""} for seat in "ESW"}
    assert ("too_many_winners", "winners") in faults_of({**DEAL, "winners": seats, "racks": {}})


def test_the_limit_of_the_options_and_of_the_record():
    record = {key: value for key, value in DEAL.items() if key != "limit"}
    record["winners"] = {"S": {"status": "last_player"}}
    record["racks"] = {seat: rack(status="false_mahjong") for seat in "EWN"}
    value = {
        options: hands.score_record(RULESET, given, {"limit": 500})["winners"]["S"]["value"]
        for options, given in (("options", record), ("record", {**record, "limit": 2000}))
    }
    assert value == {"options": 500, "record": 2000}


@each(
    ("options", "code"),
    [
        ({"limit": 999}, "odd_amount"),
        ({"limit": 10}, "out_of_range"),
        ({"limit": "1000"}, "wrong_type"),
        ({"structure": "other"}, "unknown_choice"),
        ({"structure": "booklet", "first_round": "S"}, "first_round_is_east"),
        ({"charleston": 1}, "wrong_type"),
        ({"uma": []}, "unknown_option"),
    ],
)
def test_options(options, code):
    assert [code for code, _ in faults_of(DEAL, options)] == [code]
