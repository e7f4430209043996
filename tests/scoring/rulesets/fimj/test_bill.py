"""The bill: declared doublings, limit, massimi, notes; and the choice among readings."""

import pytest

from scoring import hands
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.rulesets.fimj.deals import DEAL, HAND, RACK

RULESET = registry.get("fimj2001")
FIVE = {
    **HAND,
    "concealed": "123345567m78m44z",
    "win_tile": "9m",
    "melds": [],
    "bonus": "",
}  # chained snake 2, of colour 1, half pure 1, all chows 1


def deal(hand, **more):
    return {**DEAL, "winners": {"S": {**hand, **more}}}


def value_of(record):
    return hands.score_record(RULESET, record)["winners"]["S"]


@each(
    ("declared", "value", "notes"),
    [
        (None, 640, ()),
        (5, 640, ()),
        (4, 320, ("declaration_final",)),
        (0, 20, ("declaration_final",)),
    ],
)
def test_more_than_four_doublings_must_all_be_declared(declared, value, notes):
    record = deal(FIVE, declared_doublings=declared)
    bill = hands.explain(RULESET, record)
    assert (value_of(record)["value"], bill.notes) == (value, notes)
    lost = [line.value for line in bill.lines if line.code == "forfeited"]
    assert lost == ([declared - 5] if notes else [])


def test_up_to_four_doublings_the_table_may_correct_the_declaration():
    record = deal(HAND, declared_doublings=0)
    assert value_of(record)["value"] == 24
    assert hands.explain(RULESET, record).notes == ("declaration_open",)


def test_the_reading_that_fits_the_declaration_is_taken():
    """Three equal tris, or three equal chows with more doublings: as many as were declared."""
    hand = {
        **HAND,
        "concealed": "222333444m55p99s",
        "win_tile": "5p",
        "self_draw": True,
        "melds": [],
        "bonus": "",
    }
    best = value_of(deal(hand))
    assert best["doublings"] == {"3_hidden_tris": 1, "4_hidden_tris": 1, "all_tris": 2, "all_drawn": 1}
    assert value_of(deal(hand, declared_doublings=2))["value"] == best["points"] * 4


def test_a_declaration_does_not_touch_a_massimo():
    hand = {**HAND, "concealed": "19m19p19s1234567z", "win_tile": "1z", "melds": [], "bonus": ""}
    assert value_of(deal(hand, declared_doublings=30))["massimo"] == "13_lanterne"
    pairs = {**HAND, "concealed": "2233445566778p", "win_tile": "8p", "melds": [], "bonus": ""}
    record = {**deal(pairs, declared_doublings=30), "limit": 4000}
    assert value_of(record)["massimo"] == "tutte_coppie_di_colore"


def test_a_raised_limit_can_make_the_count_worth_more_than_the_massimo():
    pairs = {**HAND, "concealed": "2233445566778p", "win_tile": "8p", "self_draw": True, "melds": []}
    record = deal(pairs, bonus="f2g2", flags=["last_tile"])
    assert value_of({**record, "limit": 100_000})["massimo"] is None
    assert value_of({**record, "limit": 100_000})["value"] == 28 * 2**9
    assert value_of({**record, "limit": 8000})["value"] == 8000
    assert value_of(record)["massimo"] == "tutte_coppie_di_colore"
    heads = {**HAND, "concealed": "1199m1199p11s44z5z", "win_tile": "5z", "melds": [], "bonus": ""}
    assert value_of({**deal(heads), "limit": 8000})["massimo"] == "tutte_coppie_di_testa"


def test_of_several_massimi_the_highest_counts_of_equal_ones_the_first():
    winds = [{"type": "kan", "tiles": f"{wind}{wind}{wind}{wind}z"} for wind in (1, 2, 3, 4)]
    hand = {**HAND, "concealed": "9m", "win_tile": "9m", "melds": winds}
    assert value_of(deal(hand))["massimo"] == "tutto_kong"
    called = [{"type": "pon", "tiles": "222z"}] + [
        {"type": "kan", "tiles": f"{wind}" * 4 + "z"} for wind in (1, 3, 4)
    ]
    assert value_of(deal({**hand, "melds": called}))["massimo"] == "4_benedizioni"


def test_the_limit_is_a_line():
    bill = hands.explain(RULESET, {**deal(FIVE), "limit": 100}).to_json()
    assert [bill["lines"][-1][key] for key in ("kind", "code", "value", "seat")] == [
        "limit",
        "limit",
        100,
        "S",
    ]
    assert [bill[key] for key in ("points", "doublings", "limit", "value")] == [20, 5, "limit", 100]


def test_a_massimo_is_a_line():
    hand = {**HAND, "concealed": "19m19p19s1234567z", "win_tile": "1z", "melds": [], "bonus": ""}
    bill = hands.explain(RULESET, deal(hand)).to_json()
    assert [(line["kind"], line["code"], line["value"]) for line in bill["lines"]] == [
        ("limit", "13_lanterne", 2000)
    ]
    assert [bill[key] for key in ("limit", "value", "reading")] == ["13_lanterne", 2000, "orphans"]


def test_a_drawn_hand_has_a_bill_without_payments():
    racks = {seat: {**RACK, "combos": ["[1111z]"] if seat == "E" else []} for seat in "ESWN"}
    bill = hands.explain(RULESET, {**DEAL, "winners": {}, "racks": racks}).to_json()
    assert (bill["payments"], bill["value"]) == ([], None)
    assert [line["code"] for line in bill["lines"]] == ["hidden_head_poker", "own_wind", "round_wind"]


@each(
    ("flags", "self_draw", "notes"),
    [
        (["robbed", "last_discard"], False, ("flags_hard_to_believe",)),
        (["within_15"], True, ()),
        (["within_15", "last_piece"], True, ()),
    ],
)
def test_what_is_hard_to_believe_is_noted_and_counts(flags, self_draw, notes):
    record = deal(HAND, flags=flags, self_draw=self_draw)
    assert hands.explain(RULESET, record).notes == notes
    assert set(flags) <= value_of(record)["doublings"].keys() | {"all_drawn"}


@each(
    ("changes", "notes"),
    [
        pytest.param({}, ("nothing_for_the_roof",), id="nothing is shown"),
        pytest.param({"bonus": "g1"}, (), id="a season"),
        pytest.param({"melds": [{"type": "ankan", "tiles": "1111s"}]}, (), id="a poker"),
    ],
)
def test_a_tile_from_the_roof_needs_something_shown(changes, notes):
    """Seed: only when flowers, seasons or pokers are shown. A record may leave flowers out: it counts all the same."""
    plain = {
        "concealed": "234m567p99s46p",
        "win_tile": "5p",
        "melds": [{"type": "pon", "tiles": "888s"}],
        "bonus": "",
    }
    record = deal({**HAND, **plain, "flags": ["roof"], "self_draw": True, **changes})
    assert hands.explain(RULESET, record).notes == notes
    assert "drawn_on_roof" in value_of(record)["doublings"]


def test_pairs_that_are_own_and_round_wind_count_twice():
    east = {**HAND, "concealed": "123m456p789s234m1z", "win_tile": "1z", "melds": [], "bonus": ""}
    record = {**DEAL, "winners": {"E": east}, "racks": dict.fromkeys("SWN", RACK)}
    assert hands.score_record(RULESET, record)["winners"]["E"]["points"] == 24


def test_four_equal_tiles_are_two_of_seven_pairs():
    hand = {**HAND, "concealed": "2233m5555p1199s7z", "win_tile": "7z", "melds": [], "bonus": ""}
    assert value_of(deal(hand)) == {"massimo": None, "points": 22, "doublings": {"all_pairs": 2}, "value": 88}


@each("row", RULESET.patterns, ids=lambda row: row.code)
def test_every_pattern_has_its_names_and_its_place_in_the_booklet(row):
    assert row.names.to_json().keys() == {"it", "en"}
    assert all(row.names.to_json().values())
    assert row.section in ("Raddoppi fondamentali", "Raddoppi da chiusura", "Massimi")
