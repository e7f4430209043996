"""A table folded on the phone: what waits is read and scored as the server will do it."""

from typing import Any

import pytest

from scoring import game
from scoring.hand_form import FormFields
from scoring.rulesets import registry
from scoring.table import CALLS, fold_table, position_json, step_json
from tests.rows import each

PLAYERS = ["1", "2", "3", "4"]
PINFU = "234567m345p22s67s8s"
RON = [["kind", "win"], ["winner", "2"], ["discarder", "3"], ["tiles-2", PINFU], ["dora", "1z"]]
CLAIMED = [["kind", "win"], ["winner", "2"], ["discarder", "3"], ["value-2", "mangan"]]
DRAW = [["kind", "exhaustive_draw"], ["tenpai", "1"]]


def table(*forms: list[list[str]], **more: Any) -> dict[str, Any]:
    base = {"ruleset": "ema2025", "options": {}, "players": PLAYERS, "start": {}, "events": [], "shown": 0}
    return {**base, "forms": list(forms), **more}


def test_hands_are_folded_one_after_the_other():
    answer = fold_table(table(RON, DRAW))
    first, second = answer["hands"]
    assert (first["ok"], first["verdict"], first["delta"]) == (
        True,
        "confirmed",
        {"1": 0, "2": 2000, "3": -2000, "4": 0},
    )
    assert first["wins"][0]["explanation"]["fan"] == 2
    assert (second["before"]["deal"], second["winds"]["2"]) == (2, "E")
    assert second["after"] == answer["position"]
    assert answer["position"]["scores"] == {"1": 33000, "2": 31000, "3": 27000, "4": 29000}


def test_the_answer_is_that_of_the_running_game():
    """No second way of scoring: the same event applied by hand gives the same bytes."""
    answer = fold_table(table(RON))
    state = game.start(registry.get("ema2025"), PLAYERS)
    step = game.apply(state, answer["hands"][0]["event"])
    assert {"ok": True, **step_json(step), "after": position_json(step.state)} == answer["hands"][0]


def test_what_the_ledger_holds_is_told_from_where_the_page_ends():
    events = [fold_table(table(form))["hands"][0]["event"] for form in (RON, DRAW)]
    answer = fold_table(table(CLAIMED, events=events, shown=1))
    assert [hand["event"]["kind"] for hand in answer["known"]] == ["exhaustive_draw"]
    assert answer["hands"][0]["before"]["counters"] == 1


REFUSED = [
    pytest.param([["kind", "win"]], {}, ["choose_winner", "choose_how"], id="a form with gaps"),
    pytest.param([*RON[:3], ["tiles-2", "123m"]], {}, ["more_tiles"], id="tiles that are no hand yet"),
    pytest.param(CLAIMED, {"floor": -1}, ["tiles_required"], id="tiles are asked for"),
    pytest.param(CLAIMED, {"floor": 7999}, ["tiles_required"], id="tiles are asked for above a sum"),
]


@each(("form", "more", "codes"), REFUSED)
def test_a_form_that_cannot_be_a_hand_ends_the_answers(form, more, codes):
    hands = fold_table(table(form, DRAW, **more))["hands"]
    assert [(hand["ok"], [fault["code"] for fault in hand["faults"]]) for hand in hands] == [(False, codes)]


@each("floor", [None, 8000])
def test_a_claim_below_the_floor_needs_no_tiles(floor):
    assert fold_table(table(CLAIMED, floor=floor))["hands"][0]["verdict"] == "arithmetic"


def test_dead_hands_of_the_deal_enter_the_first_hand():
    first, second = fold_table(table(DRAW, DRAW, dead=["4"]))["hands"]
    assert (first["event"]["dead"], second["event"].get("dead", [])) == (["4"], [])
    told = fold_table(table([*DRAW, ["dead", "4"]], dead=["4"]))["hands"][0]
    assert told["event"]["dead"] == ["4"]


def test_discards_are_read_by_the_letters_of_the_page():
    form = [
        ["kind", "win"],
        ["winner", "1"],
        ["discarder", "2"],
        ["points-1", "40"],
        ["discards", "L 3s, E 3s"],
    ]
    finnish = {"E": "I", "S": "E", "W": "L", "N": "P"}
    answer = fold_table(table(form, ruleset="zungjung33", letters=finnish))["hands"][0]
    assert answer["event"]["discards"] == [["3", "3s"], ["2", "3s"]]


def test_discards_stay_those_of_the_players_when_the_hand_before_has_changed():
    """Written by the winds of then: 2 was South, and is East now."""
    form = [
        *(["kind", "win"], ["winner", "1"], ["discarder", "2"], ["points-1", "40"]),
        *([f"wind-{player}", wind] for player, wind in zip(PLAYERS, "ESWN", strict=True)),
        ["discards", "W 3s, S 3s"],
    ]
    before = [["kind", "win"], ["winner", "2"], ["discarder", "3"], ["points-2", "40"]]
    for forms in ([form], [before, form]):
        told = fold_table(table(*forms, ruleset="zungjung33"))["hands"][-1]
        assert told["event"]["discards"] == [["3", "3s"], ["2", "3s"]]


def test_tiles_are_counted_as_they_are_tapped():
    """With the winning tile, as the page of the server counts them."""
    rows = [("123m", "more_tiles", 11), ("123456789m123456p", "wrong_tile_count", 15)]
    for tiles, code, count in rows:
        (fault,) = fold_table(table([*RON[:3], ["tiles-2", tiles]]))["hands"][0]["faults"]
        assert (fault["code"], fault["found"]) == (code, count)


def test_fields_are_one_value_or_several():
    fields = FormFields([("winner", "1"), ("winner", "2")])
    assert (fields.get("winner"), fields.getlist("winner")) == ("2", ["1", "2"])
    assert (fields.get("dead", ""), fields.getlist("dead")) == ("", [])


def test_the_page_calls_it_by_name():
    assert CALLS["table"] is fold_table
