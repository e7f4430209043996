"""What must hold for every deal: sums, orders, the best reading, and the rules written a second time."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring import hands
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.rulesets.fimj import naive
from tests.scoring.rulesets.fimj.dealing import deal
from tests.search import SEARCH

RULESET = registry.get("fimj2001")
RULES = RULESET.resolve(None)
RANDOMS = st.integers(0, 2**32).map(Random)
CONTAINS = {
    "bouquet_flowers": {"own_flower"},
    "bouquet_seasons": {"own_season"},
    "4_head_tris": {"3_head_tris"},
    "4_hidden_tris": {"3_hidden_tris"},
    "3_equal_chows_colour": {"3_equal_chows"},
    "4_equal_chows": {"3_equal_chows"},
    "4_equal_chows_colour": {"3_equal_chows", "3_equal_chows_colour", "4_equal_chows"},
    "snake_colour": {"snake"},
    "chained_snake_colour": {"chained_snake"},
    "five_circles_on_roof": {"drawn_on_roof"},
    "all_head_tris": {"all_tris", "3_head_tris", "4_head_tris"},
}
"""The smaller doublings of which every example of a bigger one is an example too (Raddoppi)."""


def score(record):
    return hands.score_record(RULESET, record, rules=RULES)


def assert_as_by_hand(record):
    found = score(record)
    assert found["ok"], (found, record)
    winners, racks, delta = naive.score(record)
    for seat, (_value, ways) in winners.items():
        assert found["winners"][seat] in ways, (json.dumps(record), ways)
    assert found["racks"] == racks, json.dumps(record)
    assert found["delta"] == delta, json.dumps(record)


@each("seed", range(2 * SEARCH))
def test_the_engine_agrees_with_the_rules_written_a_second_time(seed):
    random = Random(seed)
    for _ in range(30):
        assert_as_by_hand(deal(random))


@each("seed", range(SEARCH))
def test_several_winners_agree_with_the_rules_written_a_second_time(seed):
    random = Random(100 + seed)
    for _ in range(8):
        assert_as_by_hand(deal(random, winners=2))


@each("seed", range(SEARCH))
def test_riichi_is_refused_on_exactly_the_waits_for_several_tiles(seed):
    random = Random(300 + seed)
    for _ in range(20):
        record = deal(random)
        ((seat, hand),) = record["winners"].items()
        hand["flags"] = ["riichi"]
        waits = naive.waits_of(hand, seat, record["round"])
        faults = score(record).get("faults", [])
        several = [("riichi_waits_for_several", " ".join(waits))] if len(waits) > 1 else []
        assert [(fault["code"], fault["found"]) for fault in faults] == several, json.dumps(record)


@given(RANDOMS)
def test_payments_sum_to_zero_and_are_whole_tens(random):
    delta = score(deal(random))["delta"]
    assert sum(delta.values()) == 0
    assert all(points % 10 == 0 for points in delta.values())


@given(RANDOMS)
def test_the_order_of_tiles_combinations_and_melds_does_not_matter(random):
    record = deal(random)
    for hand in record["winners"].values():
        tiles = naive.tiles_of(hand["concealed"])
        mixed = {
            **hand,
            "concealed": "".join(random.sample(tiles, len(tiles))),
            "melds": hand["melds"][::-1],
            "flags": hand["flags"][::-1],
        }
        racks = {seat: {**rack, "combos": rack["combos"][::-1]} for seat, rack in record["racks"].items()}
        seat = next(iter(record["winners"]))
        other = {**record, "winners": {seat: mixed}, "racks": dict(reversed(racks.items()))}
        assert score(other) == score(record)


@given(RANDOMS)
def test_a_bigger_pattern_counts_besides_what_it_contains(random):
    found = score(deal(random))
    for player in (*found["winners"].values(), *found["racks"].values()):
        for code in player["doublings"]:
            assert CONTAINS.get(code, set()) <= player["doublings"].keys()


@given(RANDOMS)
def test_the_bill_agrees_with_the_answer(random):
    record = deal(random)
    found, bill = score(record), hands.explain(RULESET, record)
    assert bill.delta == found["delta"]
    assert bill.totals["winners"] == found["winners"]
    for seat, counted in found["racks"].items():
        lines = [line for line in bill.lines if line.seat == seat]
        assert sum(line.value for line in lines if line.kind == "points") == counted["points"]
        assert {line.code: line.value for line in lines if line.kind == "doubling"} == counted["doublings"]
    paid = dict.fromkeys("ESWN", 0)
    for payment in bill.to_json()["payments"]:
        paid[payment["from"]] -= payment["points"]
        paid[payment["to"]] += payment["points"]
    assert paid == found["delta"]


@given(RANDOMS, st.data())
def test_a_spoilt_record_is_refused_or_scored_but_never_fails(random, data):
    record = json.loads(json.dumps(deal(random)))
    places = list(_places(record))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places))
        junk = st.sampled_from(
            [None, "", "x", 3, -1, True, 1.5, [], {}, ["x"], {"x": 1}, "1m", "(111m)", "f1f1"]
        )
        holder[key] = data.draw(junk)
    found = score(record)
    assert found["ok"] or found["faults"]


def _places(value):
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])
