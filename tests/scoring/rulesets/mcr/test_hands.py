"""Hands of MCR: laws of the count, waits, knitted tiles, and records that cannot be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import hands
from scoring.rulesets.mcr.fan import found_by_scorer
from scoring.rulesets.mcr.names import ENTRIES
from scoring.rulesets.mcr.patterns import FLAGS, ROWS
from scoring.rulesets.mcr.ruleset import MCR_2006 as MCR
from scoring.rulesets.mcr.scorer import all_readings
from scoring.rulesets.mcr.shapes import is_only_wait, show
from scoring.rulesets.one_winner_record import read_win
from scoring.tiles import KINDS, TEXT
from tests.rows import each
from tests.scoring.dealt import winning_hand
from tests.scoring.rulesets.mcr import naive

BONUS = ("f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4")


def score(record):
    return hands.score_record(MCR, record)


def codes(record):
    answer = score(record)
    assert not answer["ok"], answer
    return [(fault["code"], fault["field"]) for fault in answer["faults"]]


@st.composite
def records(draw):
    random = Random(draw(st.integers(0, 2**32)))
    record = {**winning_hand(random, knitted=True), "round": random.choice("ESWN")}
    record["bonus"] = "".join(random.sample(BONUS, random.choice((0, 0, 1, 3))))
    record["flags"] = random.sample(sorted(FLAGS), random.choice((0, 0, 1, 1, 2)))
    if not all(code == "below_minimum" for code, _ in (codes(record) if not score(record)["ok"] else [])):
        record["flags"] = []
    return record


def value_of(record):
    """The points without flowers, whether they reach the minimum or not."""
    answer = score(record)
    if answer["ok"]:
        return answer["points"] - len(record["bonus"]) // 2
    (fault,) = answer["faults"]
    assert (fault["code"], fault["expected"]) == ("below_minimum", 8)
    return fault["found"]


def held(reading, win):
    """Fans that are no combination of chows, with how often each is counted; all are tried, without gates."""
    rows = [row for row in ROWS if row.test(reading, win)]
    used = {9: 0xF << 27, 38: 0xF << 27, 60: 1 << win.round_kind, 61: 1 << win.seat_kind}
    taken = 0
    for row in rows:
        taken |= used.get(row.number, 0)
    return [
        (row.number, times)
        for row in rows
        if (times := (row.test(reading, win) & ~taken).bit_count() if row.each else 1)
    ]


@given(records())
def test_no_other_count_is_higher(record):
    """3.9.1.5: every reading, every choice of combinations that the principles allow."""
    win = read_win(record, MCR.layout)
    counted = [(held(reading, win), reading.chows, reading.pair) for reading in all_readings(win)]
    assert value_of(record) == naive.best(counted)


@given(records(), st.randoms())
def test_the_order_of_tiles_and_melds_is_nothing(record, random):
    tiles = [record["concealed"][place : place + 2] for place in range(0, len(record["concealed"]), 2)]
    melds = list(record["melds"])
    random.shuffle(tiles)
    random.shuffle(melds)
    other = score({**record, "concealed": "".join(tiles), "melds": melds})
    mine = score(record)
    assert (other["ok"], other.get("points")) == (mine["ok"], mine.get("points"))


@given(records())
def test_points_change_hands_and_none_is_made(record):
    if not score(record)["ok"]:
        return
    bill = hands.explain(MCR, record)
    points = bill.totals["points"]
    assert sum(bill.delta.values()) == 0
    assert bill.delta[record["seat"]] == (3 * (8 + points) if record["self_draw"] else 24 + points)
    assert sum(line.value for line in bill.lines) == points
    assert {line.code: line.value for line in bill.lines} == score(record)["patterns"]


@given(records())
def test_the_only_wait_is_the_only_tile_that_wins(record):
    """Fans 77-79: every shape; a tile of which the hand holds all four is not a wait."""
    win = read_win({**record, "flags": []}, MCR.layout)
    waits = [
        kind for kind in range(KINDS)
        if codes_or_none({**record, "win_tile": TEXT[kind], "flags": []}) not in ("fifth_copy", "not_a_winning_hand")
    ]  # fmt: skip
    assert is_only_wait(win.tiles) == (len(waits) == 1)


def codes_or_none(record):
    answer = score(record)
    return None if answer["ok"] else answer["faults"][0]["code"]


GOOD = {
    "concealed": "123456789m23p55s",
    "melds": [],
    "win_tile": "4p",
    "self_draw": False,
    "discarder": "S",
    "seat": "E",
    "round": "E",
    "flags": [],
    "bonus": "",
}
DRAWN = {**GOOD, "self_draw": True, "discarder": None}
PAIRED = {**GOOD, "concealed": "123456789m234p5s", "win_tile": "5s"}

BAD = [
    ("no round", {key: value for key, value in GOOD.items() if key != "round"}, [("missing_field", "round")]),
    ("unknown round", {**GOOD, "round": "X"}, [("unknown_seat", "round")]),
    ("foreign field", {**GOOD, "responsible": "S"}, [("unknown_field", "responsible")]),
    ("red five", {**GOOD, "concealed": "123406789m23p55s"}, [("no_red_fives", "hand")]),
    ("fifth copy", {**GOOD, "concealed": "123456789m44444p", "win_tile": "4p"},
     [("wrong_tile_count", "concealed"), ("fifth_copy", "hand")]),
    ("no set", {**GOOD, "win_tile": "9p"}, [("not_a_winning_hand", "concealed")]),
    ("fourteen singles of no straight", {**GOOD, "concealed": "147m258p36s12345z", "win_tile": "8s"},
     [("not_a_winning_hand", "concealed")]),
    ("knitted, claimed", {**GOOD, "concealed": "147m258p36s5z", "melds": [{"type": "chi", "tiles": "678m"}]},
     [("wrong_tile_count", "concealed")]),
    ("flower twice", {**GOOD, "bonus": "g3g3"}, [("bonus_twice", "bonus")]),
    ("last tile by discard", {**GOOD, "flags": ["last_tile"]}, [("flag_needs_self_draw", "flags")]),
    ("after a kong by discard", {**GOOD, "flags": ["after_kong"]},
     [("flag_needs_self_draw", "flags"), ("flag_needs_kong", "flags")]),
    ("after no kong", {**DRAWN, "flags": ["after_kong"]}, [("flag_needs_kong", "flags")]),
    ("last discard drawn", {**DRAWN, "flags": ["last_discard"]}, [("flag_needs_discard", "flags")]),
    ("robbing drawn", {**DRAWN, "flags": ["robbing_kong"]}, [("flag_needs_discard", "flags")]),
    ("robbing and last discard", {**GOOD, "flags": ["last_discard", "robbing_kong"]},
     [("flags_conflict", "flags")]),
    ("robbing a tile held", {**PAIRED, "flags": ["robbing_kong"]}, [("flag_needs_lone_tile", "flags")]),
    ("last copy with another", {**PAIRED, "flags": ["last_copy"]}, [("flag_needs_unseen_tile", "flags")]),
    ("unknown flag", {**GOOD, "flags": ["haitei"]}, [("unknown_flag", "flags")]),
    ("seven points", {**GOOD, "concealed": "45p77z", "win_tile": "6p", "bonus": "f1g1", "melds": [
        {"type": "chi", "tiles": "234s"}, {"type": "chi", "tiles": "345m"}, {"type": "chi", "tiles": "678m"}]},
     [("below_minimum", "hand")]),
]  # fmt: skip


@each(("record", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_cannot_be(record, faults):
    assert codes(record) == faults


WAITS = [
    # thirteen tiles, melds, winning tile, whether nothing else would win
    ("19m19p19s1234567z", [], "1z", False),
    ("19m19p19s1123456z", [], "7z", True),
    ("147m258p36s12345z", [], "6z", False),
    ("147m258p369s1234z", [], "5z", False),
    ("147m258p36s55z678m", [], "9s", True),
    ("147m258p369s5z678m", [], "5z", True),
    ("147m258p369s55z68m", [], "7m", True),
    ("147m258p369s55z67m", [], "8m", False),
    ("147m258p369s5z", [{"type": "pon", "tiles": "444s"}], "5z", True),
    ("1188m2288p33s44z5z", [], "5z", True),
    ("1112345678999m", [], "5m", False),
    ("3333555789p", [{"type": "pon", "tiles": "999s"}], "4p", True),
    ("11m22p33s4z", [{"type": "pon", "tiles": "999s"}, {"type": "pon", "tiles": "888s"}], "4z", None),
]


@each(("concealed", "melds", "win", "alone"), WAITS)
def test_what_the_thirteen_tiles_wait_for(concealed, melds, win, alone):
    """Fans 77-79: every shape is looked at; all four of a tile in the hand are no wait (ruling)."""
    read = read_win({**GOOD, "concealed": concealed, "melds": melds, "win_tile": win}, MCR.layout)
    assert is_only_wait(read.tiles) == bool(alone)


READINGS = [
    # concealed, melds, winning tile, readings
    ("147m258p36s55z678m", [], "9s", {"147 258 369 678m 55z"}),
    ("147m258p36s55z", [{"type": "pon", "tiles": "444s"}], "9s", {"147 258 369 55z (444s)"}),
    ("147m258p369s55z66z", [], "6z", {"147 258 369 666z 55z"}),
    ("147m258p369s1234z", [], "5z", {"fourteen_singles"}),
    ("19m19p19s1234567z", [], "1z", {"orphans"}),
]


@each(("concealed", "melds", "win", "readings"), READINGS)
def test_shapes_with_knitted_tiles(concealed, melds, win, readings):
    found = all_readings(
        read_win({**GOOD, "concealed": concealed, "melds": melds, "win_tile": win}, MCR.layout)
    )
    assert {show(reading) for reading in found} == readings


def test_the_winning_tile_may_stand_in_the_straight_or_beside_it():
    """Fan 35: a pung finished by a discard is not concealed, the straight finished by it leaves the pung so."""
    win = read_win({**GOOD, "concealed": "147m258p369s11m55z", "win_tile": "1m"}, MCR.layout)
    assert [reading.hidden for reading in all_readings(win)] == [0, 1]


LAST = [
    # melds, flags, whether fan 58 counts
    ([{"type": "pon", "tiles": "444p"}], [], True),
    ([{"type": "chi", "tiles": "345p"}], [], False),
    ([{"type": "chi", "tiles": "345p"}], ["last_copy"], True),
]


@each(("melds", "flags", "counts"), LAST)
def test_the_last_of_its_kind(melds, flags, counts):
    record = {**GOOD, "concealed": "123456m23p55s", "melds": melds, "flags": [*flags, "last_discard"]}
    assert ("last_tile" in score(record)["patterns"]) is counts


def test_every_fan_has_its_row():
    assert [fan.number for fan in MCR.patterns] == list(range(1, 82))
    assert {fan.number: fan.points for fan in MCR.patterns} == naive.POINTS
    assert len({entry.code for entry in ENTRIES.values()}) == 81
    for fan in (*MCR.patterns, *MCR.flags):
        assert (fan.names.to_json().keys(), all(fan.names.to_json().values())) == (
            {"en", "zh", "romaji"},
            True,
        )
    by_scorer = [fan.number for fan in MCR.patterns if fan.test is found_by_scorer]
    assert by_scorer == [13, 14, 16, 23, 28, 29, 30, 39, 41, 43, 51, 69, 70, 71, 72]
    win = read_win(GOOD, MCR.layout)
    assert not any(found_by_scorer(reading, win) for reading in all_readings(win))
    assert {fan.section for fan in MCR.patterns if fan.number in (1, 81)} == {
        "Appendix 1, fan 1",
        "Appendix 1, fan 81",
    }
