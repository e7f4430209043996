"""Records of a riichi hand that cannot be: every fault is named, and nothing falls over."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import hands
from scoring.rulesets import registry
from scoring.rulesets.riichi.record import RecordFaults, _read
from tests.rows import each
from tests.scoring.cases import load
from tests.search import SEARCH

GOOD: dict[str, Any] = {
    "concealed": "123678m345p67s99p",
    "melds": [],
    "win_tile": "8s",
    "self_draw": False,
    "discarder": "W",
    "seat": "S",
    "round": "E",
    "dora_indicators": "",
    "ura_indicators": "",
    "flags": ["riichi"],
    "counters": 0,
    "sticks_taken": 1,
    "liable": None,
}
DRAWN = {**GOOD, "self_draw": True, "discarder": None}
OPEN: dict[str, Any] = {
    **GOOD,
    "concealed": "678m345p67s99p",
    "melds": [{"type": "chi", "tiles": "123m"}],
    "flags": [],
}
KONG = {**GOOD, "concealed": "678m345p67s99p", "melds": [{"type": "ankan", "tiles": "1111z"}], "flags": []}


def faults_of(record, ruleset="ema2008", options=None):
    answer = hands.score_record(registry.get(ruleset), record, options)
    assert answer["ok"] is bool(not answer.get("faults"))
    return [(fault["code"], fault["field"]) for fault in answer.get("faults", [])]


BAD = [
    # id, record, faults
    ("empty", {}, [("missing_field", f) for f in ("concealed", "win_tile", "seat", "round", "self_draw")]),
    ("nothing", {**GOOD, "concealed": "", "win_tile": ""}, [("wrong_tile_count", "win_tile")]),
    ("no tiles", {**GOOD, "concealed": ""}, [("wrong_tile_count", "concealed")]),
    ("two winning tiles", {**GOOD, "win_tile": "8s8s"}, [("wrong_tile_count", "win_tile")]),
    ("unknown tile", {**GOOD, "concealed": "123678m345p67s98z"}, [("unknown_tile", "concealed")]),
    ("unknown winning tile", {**GOOD, "win_tile": "8x"}, [("unknown_tile", "win_tile")]),
    ("tiles of a wrong type", {**GOOD, "concealed": 5, "win_tile": None}, [("wrong_type", "concealed"),
     ("wrong_type", "win_tile")]),
    ("fifth copy", {**GOOD, "dora_indicators": "9p9p9p"}, [("fifth_copy", "hand")]),
    ("fifth copy in ura", {**GOOD, "ura_indicators": "9p9p9p"}, [("fifth_copy", "hand")]),
    ("fifth copy with a meld", {**KONG, "concealed": "678m345p67s11z"}, [("fifth_copy", "hand")]),
    ("five in hand", {**GOOD, "concealed": "11111m678m345p99p"}, [("fifth_copy", "hand")]),
    ("second red five", {**GOOD, "concealed": "123678m300p67s99p"}, [("second_red_five", "hand")]),
    ("red indicator too", {**GOOD, "concealed": "123678m340p67s99p", "dora_indicators": "0p"},
     [("second_red_five", "hand")]),
    ("wrong count", {**GOOD, "concealed": "123678m345p67s9p"}, [("wrong_tile_count", "concealed")]),
    ("kong of plain fives", {**KONG, "melds": [{"type": "kan", "tiles": "5555s"}], "concealed": "678m345p67m99p",
     "win_tile": "8m"}, [("kong_without_red_five", "melds[0]")]),
    ("six indicators", {**GOOD, "dora_indicators": "1m2m3m4m5m6m"}, [("too_many_indicators", "dora_indicators")]),
    ("six ura", {**GOOD, "ura_indicators": "1m2m3m4m5m6m"}, [("too_many_indicators", "ura_indicators")]),
    ("ura without riichi", {**GOOD, "flags": [], "ura_indicators": "1m"}, [("ura_without_riichi", "ura_indicators")]),
    ("riichi on an open hand", {**OPEN, "flags": ["riichi"]}, [("flag_needs_closed_hand", "flags")]),
    ("ippatsu alone", {**GOOD, "flags": ["ippatsu"]}, [("flag_needs_riichi", "flags")]),
    ("ippatsu after a kong", {**KONG, "self_draw": True, "discarder": None, "flags": ["riichi", "ippatsu", "rinshan"]},
     [("flags_conflict", "flags")]),
    *(
        (f"double riichi, ippatsu and {code}",
         {**(DRAWN if code == "haitei" else GOOD), "flags": ["double_riichi", "ippatsu", code]},
         [("flags_conflict", "flags")])
        for code in ("chankan", "haitei", "houtei")
    ),
    ("riichi twice", {**GOOD, "flags": ["riichi", "double_riichi"]}, [("flags_conflict", "flags")]),
    ("kong tile by discard", {**KONG, "flags": ["rinshan"]}, [("flag_needs_self_draw", "flags")]),
    ("kong tile without kong", {**DRAWN, "flags": ["rinshan"]}, [("flag_needs_kong", "flags")]),
    ("robbing by draw", {**DRAWN, "flags": ["chankan"]}, [("flag_needs_discard", "flags")]),
    ("last draw by discard", {**GOOD, "flags": ["haitei"]}, [("flag_needs_self_draw", "flags")]),
    ("last discard by draw", {**DRAWN, "flags": ["houtei"]}, [("flag_needs_discard", "flags")]),
    ("robbing the last discard", {**GOOD, "flags": ["chankan", "houtei"]}, [("flags_conflict", "flags")]),
    ("heaven for South", {**DRAWN, "flags": ["tenho"]}, [("flag_needs_east", "flags")]),
    ("earth for East", {**DRAWN, "seat": "E", "flags": ["chiho"]}, [("flag_not_for_east", "flags")]),
    ("man with a kong", {**KONG, "flags": ["renho"]}, [("flag_needs_no_melds", "flags")]),
    ("earth in riichi", {**DRAWN, "flags": ["chiho", "riichi"]}, [("flags_conflict", "flags")]),
    ("unknown flag", {**GOOD, "flags": ["lucky", "riichi"]}, [("unknown_flag", "flags")]),
    ("flag twice", {**GOOD, "flags": ["riichi", "riichi"]}, [("flag_twice", "flags")]),
    ("flags as text", {**GOOD, "flags": "riichi"}, [("wrong_type", "flags")]),
    ("flags of numbers", {**GOOD, "flags": [1]}, [("wrong_type", "flags")]),
    ("melds as text", {**GOOD, "melds": "chi"}, [("wrong_type", "melds")]),
    ("meld as text", {**GOOD, "melds": ["123m"]}, [("wrong_type", "melds[0]")]),
    ("meld with more", {**OPEN, "melds": [{"type": "chi", "tiles": "123m", "from": "E"}]},
     [("unknown_field", "melds[0].from")]),
    ("meld that is none", {**OPEN, "melds": [{"type": "chi", "tiles": "124m"}]}, [("not_a_chow", "melds[0]")]),
    ("five melds", {**OPEN, "melds": OPEN["melds"] * 5}, [("too_many_melds", "melds")]),
    ("own discard", {**GOOD, "discarder": "S"}, [("ron_from_self", "discarder")]),
    ("nobody discarded", {**GOOD, "discarder": None}, [("missing_discarder", "discarder")]),
    ("discarder of a draw", {**DRAWN, "discarder": "W"}, [("discarder_on_self_draw", "discarder")]),
    ("unknown discarder", {**GOOD, "discarder": "X"}, [("unknown_seat", "discarder")]),
    ("unknown seat", {**GOOD, "seat": "Q"}, [("unknown_seat", "seat")]),
    ("seat of a wrong type", {**GOOD, "seat": ["S"]}, [("unknown_seat", "seat")]),
    ("draw as a number", {**GOOD, "self_draw": 1}, [("wrong_type", "self_draw")]),
    ("half a counter", {**GOOD, "counters": 0.5}, [("wrong_type", "counters")]),
    ("true counters", {**GOOD, "counters": True}, [("wrong_type", "counters")]),
    ("less than no sticks", {**GOOD, "sticks_taken": -1}, [("out_of_range", "sticks_taken")]),
    ("liable himself", {**GOOD, "liable": "S"}, [("liable_is_winner", "liable")]),
    ("liable for nothing", {**GOOD, "liable": "N"}, [("liable_without_yakuman", "liable")]),
    ("unknown field", {**GOOD, "dora_indicator": "1m"}, [("unknown_field", "dora_indicator")]),
    ("no hand", {**GOOD, "concealed": "123678m345p67s29p"}, [("not_a_winning_hand", "concealed")]),
    ("no yaku", {**GOOD, "concealed": "123678m345p68s99p", "win_tile": "7s", "flags": []}, [("no_yaku", "hand")]),
    ("several at once", {**OPEN, "flags": ["riichi", "haitei"], "counters": -1},
     [("out_of_range", "counters"), ("flag_needs_self_draw", "flags"), ("flag_needs_closed_hand", "flags")]),
    ("several beside the seats", {**GOOD, "concealed": "123678m345p67s999p", "round": "X", "discarder": "S", "x": 1},
     [("unknown_field", "x"), ("ron_from_self", "discarder"), ("unknown_seat", "round"),
      ("wrong_tile_count", "concealed")]),
    ("several for East", {**GOOD, "concealed": "123678m345p67s999p", "seat": "E", "discarder": None},
     [("missing_discarder", "discarder"), ("wrong_tile_count", "concealed")]),
    ("several with flags unread", {**GOOD, "concealed": "123678m55555p67s", "flags": 1, "ura_indicators": "1m"},
     [("wrong_type", "flags"), ("fifth_copy", "hand")]),
    ("unknown and impossible flags", {**GOOD, "flags": ["lucky", "ippatsu"]},
     [("unknown_flag", "flags"), ("flag_needs_riichi", "flags")]),
    ("more counters than can be", {**GOOD, "counters": 10**9}, [("out_of_range", "counters")]),
    ("several of one kind", {**OPEN, "flags": ["riichi", "haitei"]},
     [("flag_needs_self_draw", "flags"), ("flag_needs_closed_hand", "flags")]),
]  # fmt: skip


@each(("record", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_cannot_be(record, faults):
    assert faults_of(record) == faults


OTHER_EDITIONS = [
    # id, rule set, options, record, faults
    ("a replacement tile is never the last", "tenhou", None,
     {**KONG, "self_draw": True, "discarder": None, "flags": ["haitei", "rinshan"]}, [("flags_conflict", "flags")]),
    ("no red fives", "ema2025", None, {**GOOD, "concealed": "123678m340p67s99p"}, [("no_red_fives", "hand")]),
    ("no red fives by option", "ema2008", {"red_fives": 0}, {**GOOD, "concealed": "123678m340p67s99p"},
     [("no_red_fives", "hand")]),
    ("last replacement tile", "ema2025", None, {**KONG, "self_draw": True, "discarder": None,
     "flags": ["rinshan", "haitei"]}, [("flags_conflict", "flags")]),
    ("an indicator for each kong", "ema2025", None, {**KONG, "dora_indicators": "1m", "flags": ["riichi"]},
     [("too_few_indicators", "dora_indicators")]),
    ("a second indicator where kongs turn none", "jpml_a", None, {**GOOD, "dora_indicators": "1m2m"},
     [("too_many_indicators", "dora_indicators")]),
    ("an indicator where kongs turn none", "jpml_a", None, {**GOOD, "dora_indicators": "1m"}, []),
    *((f"fewer ura than dora in {key}", key, None, {**GOOD, "dora_indicators": "1m2m", "ura_indicators": "3m"},
       [("too_few_indicators", "ura_indicators")]) for key in ("ema2008", "ema2012", "ema2016", "ema2025")),
    *((f"ura as many as dora in {key}", key, None, {**GOOD, "dora_indicators": "1m2m", "ura_indicators": "3m4m"},
       []) for key in ("ema2008", "ema2012", "ema2016", "ema2025")),
    ("ura that nobody wrote down", "ema2025", None, {**GOOD, "dora_indicators": "1m2m"}, []),
    ("ura without dora written down", "ema2025", None, {**GOOD, "ura_indicators": "3m"}, []),
    ("ura as claimed", "finnish", None, {**GOOD, "dora_indicators": "1m2m", "ura_indicators": "3m"}, []),
    ("an indicator for each kong in 2016", "ema2016", None, {**KONG, "dora_indicators": "1m", "flags": ["riichi"]},
     [("too_few_indicators", "dora_indicators")]),
    ("a drawn tile lost in the hand in 2016", "ema2016", None, {**DRAWN, "flags": ["win_tile_unidentified"]}, []),
    ("no such flag elsewhere", "wrc", None, {**DRAWN, "flags": ["win_tile_unidentified"]}, [("unknown_flag", "flags")]),
    ("open riichi alone", "finnish", None, {**GOOD, "flags": ["open_riichi"]}, [("flag_needs_riichi", "flags")]),
    ("no ippatsu", "jpml_a", None, {**GOOD, "flags": ["riichi", "ippatsu"]}, [("unknown_flag", "flags")]),
    ("more red fives than the set", "finnish", {"red_fives": 1},
     {**GOOD, "concealed": "123678m340p67s99p", "win_tile": "8s", "dora_indicators": "0m"},
     [("second_red_five", "hand")]),
    ("third red five", "finnish", {"red_fives": 4}, {**GOOD, "concealed": "123678m300p67s99p", "ura_indicators": "0p"},
     [("second_red_five", "hand")]),
    ("any kong of fives", "finnish", {"red_fives": 2}, {**KONG, "melds": [{"type": "ankan", "tiles": "5555s"}],
     "concealed": "678m345p67m99p", "win_tile": "8m", "flags": ["riichi"]}, []),
    ("earth with a kong", "finnish", None, {**KONG, "self_draw": True, "discarder": None,
     "flags": ["chiho", "rinshan"]}, []),
    ("heaven with a kong", "finnish", None, {**KONG, "self_draw": True, "discarder": None, "seat": "E",
     "flags": ["tenho", "rinshan"]}, []),
    ("heaven with a kong elsewhere", "tenhou", None, {**KONG, "self_draw": True, "discarder": None, "seat": "E",
     "flags": ["tenho"]}, [("flag_needs_no_melds", "flags")]),
    ("earth with an open kong", "finnish", None, {**KONG, "melds": [{"type": "kan", "tiles": "1111z"}],
     "self_draw": True, "discarder": None, "flags": ["chiho"]}, [("flag_needs_closed_hand", "flags")]),
    ("unidentified by discard", "ema2025", None, {**GOOD, "flags": ["riichi", "win_tile_unidentified"]},
     [("flag_needs_self_draw", "flags")]),
]  # fmt: skip


@each(
    ("ruleset", "options", "record", "faults"), [pytest.param(*row[1:], id=row[0]) for row in OTHER_EDITIONS]
)
def test_what_cannot_be_in_other_editions(ruleset, options, record, faults):
    assert faults_of(record, ruleset, options) == faults


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        2.5,
        "",
        "E",
        "S",
        "9s",
        "0m0m",
        "zz",
        "123m",
        [],
        {},
        ["riichi"],
        [["x"]],
        "riichi",
        [{"type": "pon", "tiles": "777z"}],
        [{"type": "pon"}],
        [{"type": [], "tiles": {}}],
        ["ippatsu", "ippatsu"],
    ]
)


@settings(max_examples=80 * SEARCH)
@given(
    st.dictionaries(st.sampled_from([*GOOD, "x"]), VALUES, max_size=3),
    st.sampled_from([GOOD, DRAWN, OPEN, KONG]),
)
def test_the_quick_reading_and_the_careful_one_agree(changes, base):
    """A record is read quickly exactly when the slow way finds nothing wrong with its fields."""
    record = {**base, **changes}
    assert (_read(record) is None) is bool(RecordFaults(record).faults), record


@each("case", load("cases", "ema2008", "hands.json"))
@settings(max_examples=2 * SEARCH)
@given(data=st.data())
def test_the_order_of_tiles_does_not_matter(case, data):
    record = case["input"]
    groups = [record["concealed"][i : i + 1] for i in range(len(record["concealed"]))]
    tiles: list[str] = []
    digits: list[str] = []
    for char in groups:
        if char in "mpsz":
            tiles += [digit + char for digit in digits]
            digits = []
        else:
            digits.append(char)
    shuffled = {
        **record,
        "concealed": "".join(data.draw(st.permutations(tiles))),
        "melds": data.draw(st.permutations(record["melds"])),
    }
    ema = registry.get("ema2008")
    assert hands.score_record(ema, shuffled) == hands.score_record(ema, record)


def test_a_record_survives_json():
    assert faults_of(json.loads(json.dumps({**GOOD, "note": "table 3"}))) == []
