"""The form of the calculator: one hand in any rule set, as the server and the browser read it."""

import json
from typing import Any

import pytest

from scoring.browser import caller
from scoring.calculator import calculate, with_plain_fives
from scoring.rulesets import registry
from tests.rows import each

HAND = {"tiles-you": "234567m345p67s22s8s", "how": "ron", "seat": "S", "round": "E", "dora": "1z"}


def answer(key: str = "ema2008", **fields: str) -> dict[str, Any]:
    return calculate(registry.get(key), {**HAND, **fields}.items()).to_json()


def worth(found: dict[str, Any]) -> Any:
    """The bill's own figures, or the faults as code and field."""
    if found["faults"]:
        return [(fault["code"], fault["field"]) for fault in found["faults"]]
    bill = found["bill"]
    return {name: bill[name] for name in ("fan", "fu", "points", "value") if name in bill}, bill["delta"]


def delta(*points: int) -> dict[str, int]:
    return dict(zip("ESWN", points, strict=True))


RIICHI = {"fan": 2, "fu": 30}


@each(
    ("key", "fields", "expected"),
    [
        pytest.param("ema2008", {}, (RIICHI, delta(0, 2000, -2000, 0)), id="a discard"),
        pytest.param(
            "ema2008", {"how": "tsumo"}, ({"fan": 3, "fu": 20}, delta(-1300, 2700, -700, -700)), id="drawn"
        ),
        pytest.param("ema2008", {"counters": "2"}, (RIICHI, delta(0, 2600, -2600, 0)), id="counters"),
        pytest.param(
            "ema2008", {"seat": "", "round": "X"}, (RIICHI, delta(0, 2000, -2000, 0)), id="no winds"
        ),
        pytest.param(
            "ema2008", {"seat": "W"}, (RIICHI, delta(0, 0, 2000, -2000)), id="the discarder moves on"
        ),
        pytest.param("ema2008", {"tiles-you": ""}, [("bad_tiles", "tiles-you")], id="no tiles"),
        pytest.param("ema2008", {"counters": "two"}, [("not_a_number", "counters")], id="no number"),
        pytest.param(
            "ema2008", {"tiles-you": "123m"}, [("wrong_tile_count", "concealed")], id="too few tiles"
        ),
        pytest.param(
            "fimj2001", {"declared-you": "x"}, [("not_a_number", "declared-you")], id="no doublings"
        ),
    ],
)
def test_a_form_is_scored(key: str, fields: dict[str, str], expected: Any) -> None:
    found = worth(answer(key, **fields))
    if isinstance(expected, tuple):
        assert ({name: found[0][name] for name in expected[0]}, found[1]) == expected
    else:
        assert found == expected


def test_flags_that_the_rules_do_not_know_are_left_out() -> None:
    assert answer("zungjung33", **{"flag-you": "riichi"})["bill"]["points"] == 15


def test_an_empty_seat_neither_pays_nor_is_shown() -> None:
    hand = {"tiles-you": "123m678p2399s1s", "melds-you": "chi 345m", "declared-you": "0"}
    three = answer("fimj2001", **hand, **{"rack-status-N": "absent", "rack-combos-W": "(555m)"})
    assert (three["faults"], three["seats"]) == ([], ["E", "S", "W"])
    assert answer("fimj2001", **hand)["seats"] == ["E", "S", "W", "N"]


@each(
    ("key", "tiles", "turned"),
    [
        pytest.param("ema2008", "234067m345p67s22s8s", None, id="rules with red fives"),
        pytest.param("ema2016", "234067m345p67s22s8s", True, id="rules without"),
        pytest.param("ema2016", "234567m345p67s22s8s", False, id="no red five was given"),
    ],
)
def test_a_red_five(key: str, tiles: str, turned: bool | None) -> None:
    found = answer(key, **{"tiles-you": tiles})
    assert (found["plain_fives"], found["faults"]) == (turned, [])


def test_only_tiles_are_turned() -> None:
    assert with_plain_fives([("dora", "0s0z"), ("counters", "0m")]) == [("dora", "5s0z"), ("counters", "0m")]


def test_the_names_of_lines_can_be_translated() -> None:
    line = answer()["bill"]["lines"][0]
    assert {name: line["names"][name] for name in ("en", "game", "number")} == {
        "en": "All simples",
        "game": "riichi",
        "number": None,
    }


def test_a_page_asks_in_several_rule_sets() -> None:
    asked = {"rules": ["ema2008", "mcr2006"], "fields": [list(pair) for pair in HAND.items()]}
    text = caller(["scoring.calculator"])("calculator", json.dumps(asked))
    assert json.loads(text) == json.loads(json.dumps([answer("ema2008"), answer("mcr2006")]))
