"""Hands of Zung Jung: laws of the value, and records that cannot be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import hands
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.rulesets.zung_jung.immunity import responsible_player
from scoring.rulesets.zung_jung.patterns import FLAGS, ROWS
from tests.rows import each
from tests.scoring.cases import load
from tests.scoring.dealt import winning_hand
from tests.scoring.rulesets.zung_jung import naive

ZUNG_JUNG = registry.get("zungjung33")
BONUS = ("f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4")


def score(record, **options):
    return hands.score_record(ZUNG_JUNG, record, options)


@st.composite
def records(draw):
    random = Random(draw(st.integers(0, 2**32)))
    record = winning_hand(random)
    others = [seat for seat in "ESWN" if seat != record["seat"]]
    record["bonus"] = "".join(random.sample(BONUS, random.choice((0, 0, 1, 2, 4, 8))))
    record["flags"] = random.sample(sorted(FLAGS), random.choice((0, 0, 1, 1, 2)))
    if not record["self_draw"]:
        record["responsible"] = random.choice([None, record["discarder"], *others])
    if not score(record)["ok"]:
        record["flags"] = []
    return record


@given(records())
def test_the_value_is_the_best_of_all_readings(record):
    answer = score(record)
    points, limit = naive.value(record)
    assert (answer["points"], answer["limit"] or "") == (points, limit)
    assert answer["delta"] == naive.pays(record, points)


@given(records(), st.randoms())
def test_the_order_of_tiles_and_melds_is_nothing(record, random):
    tiles = naive.split(record["concealed"])
    melds = [{**meld, "tiles": "".join(reversed(naive.split(meld["tiles"])))} for meld in record["melds"]]
    random.shuffle(tiles)
    random.shuffle(melds)
    assert score({**record, "concealed": "".join(tiles), "melds": melds}) == score(record)


@given(records())
def test_points_change_hands_and_none_is_made(record):
    bill = hands.explain(ZUNG_JUNG, record)
    assert sum(bill.delta.values()) == 0
    assert bill.delta[record["seat"]] == 3 * bill.totals["points"]
    assert sum(payment.points for payment in bill.payments) == 3 * bill.totals["points"]
    listed = {line.code: line.value for line in bill.lines if line.kind == "pattern"}
    assert listed == score(record)["patterns"]


@each("row", ROWS, ids=lambda row: row.code)
def test_of_a_series_only_the_highest_counts(row):
    assert row.replaces == {
        other.code
        for other in ROWS
        if other.code.split(".")[:2] == row.code.split(".")[:2] and other.points < row.points
    }


GOOD = {
    "concealed": "234567m345p67s22s",
    "melds": [],
    "win_tile": "8s",
    "self_draw": False,
    "discarder": "W",
    "seat": "S",
    "flags": [],
    "bonus": "",
}
DRAWN = {**GOOD, "self_draw": True, "discarder": None}
KONG = {
    **DRAWN,
    "concealed": "234m99p56s",
    "melds": [{"type": "kan", "tiles": "5555p"}, {"type": "chi", "tiles": "678m"}],
    "win_tile": "7s",
}
PAIRED = {**GOOD, "concealed": "234567m345p678s2s", "win_tile": "2s"}

BAD = [
    ("nothing", {}, [("missing_field", name) for name in ("concealed", "win_tile", "seat", "self_draw")]),
    ("foreign field", {**GOOD, "round": "E"}, [("unknown_field", "round")]),
    ("red five", {**GOOD, "concealed": "234067m345p67s22s"}, [("no_red_fives", "hand")]),
    ("fifth copy", {**GOOD, "concealed": "22222m67m345p67s2s"}, [("fifth_copy", "hand")]),
    ("too few tiles", {**GOOD, "concealed": "234567m345p67s2s"}, [("wrong_tile_count", "concealed")]),
    ("no tiles", {**GOOD, "concealed": ""}, [("wrong_tile_count", "concealed")]),
    ("not complete", {**GOOD, "win_tile": "1z"}, [("not_a_winning_hand", "concealed")]),
    ("unknown tile", {**GOOD, "win_tile": "8z"}, [("unknown_tile", "win_tile")]),
    ("winning flower", {**GOOD, "win_tile": "f1"}, [("unknown_tile", "win_tile")]),
    ("tiles of no type", {**GOOD, "concealed": 5, "win_tile": None},
     [("wrong_type", "concealed"), ("wrong_type", "win_tile")]),
    ("two winning tiles", {**GOOD, "win_tile": "88s"}, [("wrong_tile_count", "win_tile")]),
    ("flower twice", {**GOOD, "bonus": "f1g2f1"}, [("bonus_twice", "bonus")]),
    ("unknown flower", {**GOOD, "bonus": "f5"}, [("unknown_tile", "bonus")]),
    ("flowers of no type", {**GOOD, "bonus": ["f1"]}, [("wrong_type", "bonus")]),
    ("unknown flag", {**GOOD, "flags": ["riichi"]}, [("unknown_flag", "flags")]),
    ("flag twice", {**GOOD, "flags": ["last_discard", "last_discard"]}, [("flag_twice", "flags")]),
    ("flags of no type", {**GOOD, "flags": "last_discard"}, [("wrong_type", "flags")]),
    ("nothing for flags", {**GOOD, "flags": None}, [("wrong_type", "flags")]),
    ("last draw of a discard", {**GOOD, "flags": ["last_draw"]}, [("flag_needs_self_draw", "flags")]),
    ("last discard drawn", {**DRAWN, "flags": ["last_discard"]}, [("flag_needs_discard", "flags")]),
    ("replacement of a discard", {**GOOD, "flags": ["kong_replacement"]},
     [("flag_needs_self_draw", "flags"), ("flag_needs_kong", "flags")]),
    ("replacement without kong", {**DRAWN, "flags": ["kong_replacement"]}, [("flag_needs_kong", "flags")]),
    ("robbing drawn", {**DRAWN, "flags": ["rob_kong"]}, [("flag_needs_discard", "flags")]),
    ("robbing a tile held", {**PAIRED, "flags": ["rob_kong"]}, [("flag_needs_lone_tile", "flags")]),
    ("robbing and last discard", {**GOOD, "flags": ["rob_kong", "last_discard"]}, [("flags_conflict", "flags")]),
    ("heaven by South", {**DRAWN, "flags": ["heaven"]}, [("flag_needs_east", "flags")]),
    ("heaven with melds", {**KONG, "seat": "E", "flags": ["heaven"]}, [("flag_needs_no_melds", "flags")]),
    ("heaven on a discard", {**GOOD, "seat": "E", "flags": ["heaven"]}, [("flag_needs_self_draw", "flags")]),
    ("heaven on the last tile", {**DRAWN, "seat": "E", "flags": ["heaven", "last_draw"]},
     [("flags_conflict", "flags")]),
    ("earth by East", {**GOOD, "seat": "E", "flags": ["earth"]},
     [("flag_not_for_east", "flags"), ("flag_needs_east_discard", "flags")]),
    ("earth from West", {**GOOD, "flags": ["earth"]}, [("flag_needs_east_discard", "flags")]),
    ("earth drawn", {**DRAWN, "flags": ["earth"]}, [("flag_needs_discard", "flags")]),
    ("earth by robbing", {**GOOD, "discarder": "E", "flags": ["earth", "rob_kong"]},
     [("flags_conflict", "flags")]),
    ("own discard", {**GOOD, "discarder": "S"}, [("ron_from_self", "discarder")]),
    ("no discarder", {**GOOD, "discarder": None}, [("missing_discarder", "discarder")]),
    ("discarder of a draw", {**DRAWN, "discarder": "E"}, [("discarder_on_self_draw", "discarder")]),
    ("unknown seat", {**GOOD, "seat": "X"}, [("unknown_seat", "seat")]),
    ("unknown answerer", {**GOOD, "responsible": "X"}, [("unknown_seat", "responsible")]),
    ("winner answers", {**GOOD, "responsible": "S"}, [("responsible_is_winner", "responsible")]),
    ("answerer of a draw", {**DRAWN, "responsible": "E"}, [("responsible_on_self_draw", "responsible")]),
    ("five melds", {**GOOD, "melds": [{"type": "pon", "tiles": "111z"}] * 5}, [("too_many_melds", "melds")]),
    ("melds of no type", {**GOOD, "melds": None}, [("wrong_type", "melds")]),
    ("meld of no type", {**GOOD, "melds": [[]]}, [("wrong_type", "melds[0]")]),
    ("meld with more", {**GOOD, "melds": [{"type": "pon", "tiles": "111z", "from": "E"}]},
     [("unknown_field", "melds[0].from")]),
    ("not a chow", {**GOOD, "melds": [{"type": "chi", "tiles": "124m"}]}, [("not_a_chow", "melds[0]")]),
    ("several", {**GOOD, "seat": 1, "bonus": "f1f1", "flags": [1]},
     [("wrong_type", "flags"), ("unknown_seat", "seat"), ("bonus_twice", "bonus")]),
]  # fmt: skip


@each(("record", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_cannot_be(record, faults):
    answer = score(record)
    assert not answer["ok"]
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == faults


FLOWERS = [
    # option, patterns, points
    ("on", {"11.1.1": 2, "11.1.2": 4}, 6),
    ("half", {"11.1.1": 1, "11.1.2": 2}, 3),
]


@each(("option", "patterns", "points"), FLOWERS)
def test_flowers_count_as_the_event_has_them(option, patterns, points):
    """11.0: all values may be halved."""
    hand = {
        **KONG,
        "melds": [{"type": "pon", "tiles": "555p"}, {"type": "chi", "tiles": "678m"}],
        "bonus": "f2g1",
    }
    answer = score(hand, flowers=option)
    assert (answer["patterns"], answer["points"]) == (patterns, points)


def test_all_eight_flowers_halved():
    answer = score({**GOOD, "bonus": "f1f2f3f4g1g2g3g4"}, flowers="half")
    assert answer["patterns"].items() >= {"11.1.1": 6, "11.1.2": 4, "11.2.1": 5, "11.2.2": 5}.items()


def test_no_flowers_where_the_event_has_none():
    answer = score({**GOOD, "bonus": "f1"}, flowers="off")
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == [("no_bonus_tiles", "bonus")]


@each("case", load("cases", "zungjung33", "responsibility.json"))
def test_who_answers_for_a_discard(case):
    assert responsible_player(**case["input"]) == case["expect"]


@each(
    ("log", "code"),
    [([], "log_ends_elsewhere"), ([["N", "1m"]], "log_ends_elsewhere"), ([["W", "3s"]], "ron_from_self")],
)
def test_a_log_that_does_not_end_in_the_win(log, code):
    with pytest.raises(Refused) as refused:
        responsible_player(log, "W", "3s")
    assert [fault.code for fault in refused.value.faults] == [code]


WORTH_45 = {**GOOD, "concealed": "345m345p34s678p99p", "win_tile": "5s"}
EARLIER = [["S", "9s"], ["W", "1m"], ["E", "5s"], ["S", "2m"], ["N", "5s"], ["W", "5s"]]

LOGS = [
    # discards, what else is said, who pays most
    (EARLIER, {}, "N"),
    (EARLIER, {"responsible": "N"}, "N"),
    (EARLIER[:3] + EARLIER[5:], {}, "E"),
    (EARLIER[1:3], {"discarder": "E"}, "E"),
    ([["S", "5s"], ["W", "5s"]], {}, None),
    ([], {}, "W"),
]


@each(("log", "said", "payer"), LOGS)
def test_the_log_of_discards_says_who_answers(log, said, payer):
    answer = score({**WORTH_45, **said, "discards": log})
    others = [seat for seat in "EWN" if seat != payer]
    assert [answer["delta"][seat] for seat in others] == [-25 if payer else -45] * len(others)


BAD_LOGS = [
    ("another answer", {"discards": EARLIER, "responsible": "W"}, [("responsible_differs", "responsible")]),
    ("another tile", {"discards": [["W", "6s"]]}, [("log_ends_elsewhere", "discards")]),
    ("another player", {"discards": [["E", "5s"]]}, [("log_ends_elsewhere", "discards")]),
    ("own discard", {"discards": [["S", "5s"]], "discarder": "S"}, [("ron_from_self", "discards")]),
    ("self-draw", {"discards": EARLIER, "discarder": None, "self_draw": True},
     [("responsible_on_self_draw", "discards")]),
    ("no list", {"discards": "W5s"}, [("wrong_type", "discards")]),
    ("no pairs", {"discards": [["W"], ["X", "5s"], ["W", "f1"], [None, 5]]},
     [("wrong_type", "discards[0]"), ("unknown_seat", "discards[1]"), ("unknown_tile", "discards[2]"),
      ("unknown_seat", "discards[3]"), ("unknown_tile", "discards[3]")]),
]  # fmt: skip


@each(("said", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD_LOGS])
def test_a_log_that_cannot_be(said, faults):
    answer = score({**WORTH_45, **said})
    assert [(fault["code"], fault["field"]) for fault in answer["faults"]] == faults


def test_the_bill_of_a_limit():
    """Basic rules 6: the compound limit lists every pattern, the listed limit one."""
    case = next(row.values[0] for row in load("cases", "zungjung33", "hands.json") if row.id == "Z19")
    bill = hands.explain(ZUNG_JUNG, case["input"]).to_json()
    assert [(line["code"], line["value"]) for line in bill["lines"]] == [
        ("2.1.1", 40), ("3.1", 40), ("3.2.2", 130), ("4.1", 30), ("8.1.3", 100), ("compound", 320),
    ]  # fmt: skip
    assert bill["reading"] == "555z 99s (111z) (666z) (777z)"


def test_the_bill_of_a_chicken_hand():
    case = next(row.values[0] for row in load("cases", "zungjung33", "hands.json") if row.id == "Z01")
    (line,) = hands.explain(ZUNG_JUNG, case["input"]).lines
    assert (line.code, line.value, line.names.en) == ("chicken", 1, "Chicken hand")


def test_every_pattern_has_its_names():
    assert len(ROWS) == 44
    for row in (*ZUNG_JUNG.patterns, *ZUNG_JUNG.flags):
        assert (row.names.to_json().keys(), all(row.names.to_json().values())) == (
            {"en", "zh", "romaji"},
            True,
        )
