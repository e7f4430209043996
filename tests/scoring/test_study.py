"""What a hand could become: rows worked out by hand, in every family."""

import pytest

from scoring.rulesets import registry
from scoring.study import CALLS, compare, study
from scoring.study_results import Study
from tests.rows import each


def ask(key: str, tiles: str, **fields: str) -> Study:
    pairs = [("tiles-you", tiles), *((name.replace("_", "-"), value) for name, value in fields.items())]
    return study(registry.get(key), pairs)


WAITS = [
    pytest.param("ema2025", "23m456p789s11122z", {}, {"1m": 4, "4m": 4}, id="two sided"),
    pytest.param(
        "ema2025",
        "1112345678999m",
        {},
        dict.fromkeys([f"{n}m" for n in range(2, 9)], 3) | {"1m": 1, "9m": 1},
        id="nine gates",
    ),
    pytest.param(
        "ema2025",
        "19m19p19s1234567z",
        {},
        dict.fromkeys(["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"], 3),
        id="thirteen waits",
    ),
    pytest.param("ema2025", "123m456p789s1112z", {"dora": "2z"}, {"2z": 2}, id="an indicator is in sight"),
    pytest.param(
        "ema2025", "1z", {"melds-you": "kan 1111m, pon 222z, pon 333z, chi 345s"}, {"1z": 3}, id="four melds"
    ),
    pytest.param("mcr2006", "147m258p369s1234z", {}, {"5z": 4, "6z": 4, "7z": 4}, id="fourteen singles"),
    pytest.param("fimj2001", "123456789m1234z", {}, {"5z": 4, "6z": 4, "7z": 4}, id="a little snake"),
    pytest.param("zungjung33", "1122m3344p5566s7z", {}, {"7z": 3}, id="seven pairs"),
]


@each(("key", "tiles", "fields", "expected"), WAITS)
def test_waits(key: str, tiles: str, fields: dict[str, str], expected: dict[str, int]) -> None:
    found = study(registry.get(key), [("tiles-you", tiles), *fields.items()])
    assert found.state == "waiting"
    assert {wait.tile: wait.left for wait in found.waits} == expected


def test_a_dead_wait_is_a_wait() -> None:
    found = ask("ema2025", "123m456p789s1112z", dora="222z")
    assert [(wait.tile, wait.left) for wait in found.waits] == [("2z", 0)]
    assert found.useful == ()


def test_each_wait_says_what_it_pays() -> None:
    """The East wind is the round's: 1 fan 50 fu by discard, 2 fan 40 fu drawn by South (EMA 2025, 4.1)."""
    (wait,) = ask("ema2025", "123m456p789s1112z").waits
    assert wait.worth["ron"].points == 1600
    assert wait.worth["tsumo"].points == 2700
    assert [line.code for line in wait.worth["tsumo"].lines] == ["menzen_tsumo", "yakuhai_round"]


def test_a_wait_without_yaku_says_so() -> None:
    found = ask("ema2025", "123m99s789s22p", melds_you="chi 345m")
    assert {wait.worth["ron"].faults for wait in found.waits} == {("no_yaku",)}


@each(
    ("key", "discards", "expected"),
    [
        pytest.param("ema2025", "9p4m", ("4m",), id="one of two waits"),
        pytest.param("ema2025", "9p", (), id="none"),
        pytest.param("mcr2006", "4m", (), id="a game without the rule"),
    ],
)
def test_furiten(key: str, discards: str, expected: tuple[str, ...]) -> None:
    assert ask(key, "23m456p789s11122z", discards_you=discards).furiten == expected


FURITEN = [
    pytest.param("ema2025", "ron", "4m", "4m", id="the winning tile was discarded"),
    pytest.param("ema2025", "ron", "9p1m", "1m", id="another wait was discarded"),
    pytest.param("tenhou", "ron", "1m4m", "1m 4m", id="both waits were discarded"),
    pytest.param("ema2025", "tsumo", "4m", "4m", id="a self-draw wins all the same"),
    pytest.param("ema2025", "ron", "9p2m", "", id="no wait among the discards"),
    pytest.param("mcr2006", "ron", "4m", "", id="a game without the rule"),
]


@each(("key", "how", "discards", "furiten"), FURITEN)
def test_furiten_of_a_complete_hand(key: str, how: str, discards: str, furiten: str) -> None:
    """EMA 2025, 3.3.9: by discard nobody wins who has discarded a tile that they wait for."""
    pairs = [("tiles-you", "23m456p789s11122z4m"), ("how", how), ("discards-you", discards)]
    ruleset = registry.get(key)
    found = study(ruleset, pairs)
    assert (found.state, found.furiten) == ("complete", tuple(furiten.split()))
    worths = {one.ruleset: one.worth for one in compare(pairs)}
    assert ("furiten" in worths[key].faults) == (how == "ron" and furiten != "")
    if ruleset.has_furiten:
        hows = [row.change.after for row in found.variants if row.change.what == "how"]
        assert hows == ([] if how == "tsumo" and furiten else ["tsumo" if how == "ron" else "ron"])


def test_in_furiten_the_lines_of_the_hand_are_known() -> None:
    """What is gained by a change is told as for any hand, and nothing that wins on a discard is offered."""
    pairs = {"how": "ron", "discards_you": "4m"}
    found = ask("ema2025", "23m456p789s11122z4m", **pairs)
    drawn = next(row for row in found.variants if row.change.what == "how")
    assert (drawn.difference, drawn.gained) == (None, ("menzen_tsumo",))
    assert {row.change.what for row in found.variants} == {"how"}
    assert "yakuhai_round" not in {line.code for line, _changes in found.near}


def test_each_change_of_a_hand_has_its_own_furiten() -> None:
    """Won on the 2m the hand waited for the 5m as well, on the 4m for the 1m: pinfu is missed with either."""

    def wins(discards: str) -> set[str]:
        found = ask("ema2025", "234m567p345s678s22p", how="ron", discards_you=discards)
        changes = next(changes for line, changes in found.near if line.code == "pinfu")
        return {change.after for change in changes if change.what == "win"}

    assert wins("9m") - wins("5m") == {"2m"}


def test_the_own_discards_are_in_sight() -> None:
    (one, other) = ask("ema2025", "23m456p789s11122z", discards_you="4m9p4m").waits
    assert [(one.tile, one.left), (other.tile, other.left)] == [("1m", 4), ("4m", 2)]


def test_a_discard_names_the_tiles_that_stay() -> None:
    found = ask("ema2025", "123m456p789s1125z2p")
    assert {discard.tile: discard.rest for discard in found.discards}["5z"] == "123m456p789s112z2p"


@each(
    ("tiles", "tile"),
    [
        pytest.param("123m4056p789s112z", "5p", id="the plain five goes first"),
        pytest.param("1230m456p789s112z", "0m", id="a red one alone"),
    ],
)
def test_a_red_five_is_discarded_last(tiles: str, tile: str) -> None:
    found = ask("ema2008", tiles + "2z")
    assert found.state == "full"
    assert tile in {discard.tile for discard in found.discards}
    assert all(discard.tile != "0p" for discard in found.discards)


def test_the_best_discards_come_first() -> None:
    found = ask("ema2025", "123m456p789s1125z2p")
    assert (found.state, found.missing) == ("full", 2)
    assert {discard.missing for discard in found.discards} == {2}
    tiles = [sum(number for _tile, number in discard.useful) for discard in found.discards]
    assert tiles == sorted(tiles, reverse=True)


NOTEN = [
    pytest.param("ema2025", "13m456p789s11z", {"melds-you": "ankan 2222m"}, "2m", id="all four in a kong"),
    pytest.param(
        "zungjung33", "7z", {"melds-you": "pon 777z, pon 222z, pon 333z, chi 345s"}, "7z", id="a pung"
    ),
    pytest.param("ema2025", "123m456p789s1111z", {}, "1z", id="all four concealed"),
    pytest.param("tenhou", "12m456p11z", {"melds-you": "pon 333m, chi 345m"}, "3m", id="in two melds"),
]


@each(("key", "tiles", "melds", "held"), NOTEN)
def test_a_wait_for_a_fifth_of_the_own_tiles_is_none(
    key: str, tiles: str, melds: dict[str, str], held: str
) -> None:
    """EMA 2008, 3.4.2; 2025, 3.3.8: such a hand is noten. A tile that helps makes it ready for something else."""
    pairs = [("tiles-you", tiles), *melds.items()]
    found = study(registry.get(key), pairs)
    assert (found.state, found.missing, found.waits, found.held) == ("short", 2, (), (held,))
    assert held not in dict(found.useful)
    for tile, _left in found.useful:
        full = study(registry.get(key), [("tiles-you", tiles + tile), *melds.items()])
        assert (full.state, full.missing) == ("full", 1)
        assert all(discard.missing == 1 for discard in full.discards)
        rests = [study(registry.get(key), [("tiles-you", one.rest), *melds.items()]) for one in full.discards]
        assert {(rest.state, bool(rest.waits)) for rest in rests} == {("waiting", True)}


def test_a_discard_does_not_lead_to_a_wait_for_a_fifth_tile() -> None:
    found = ask("ema2025", "13m456p789s11z5s", melds_you="ankan 2222m")
    assert (found.state, found.missing) == ("full", 2)
    assert ask("ema2025", "13m456p789s11z4m", melds_you="ankan 2222m").missing == 1


def test_of_two_waits_the_one_for_a_fifth_tile_goes() -> None:
    """4m is open four times: 7m alone is waited for."""
    found = ask("ema2025", "56m456p11z", melds_you="ankan 4444m, chi 789s")
    assert [wait.tile for wait in found.waits] == ["7m"]
    assert (found.state, found.held) == ("waiting", ())


@each(
    ("tiles", "melds", "no_yaku"),
    [
        pytest.param("123m456p789s3344z", "", ("ron",), id="concealed: a self-draw is a yaku"),
        pytest.param("13m456p22z", "chi 789s, chi 345m", ("ron", "tsumo"), id="open: nothing"),
        pytest.param("23456m345p22678s", "", (), id="some waits have one"),
    ],
)
def test_a_hand_that_waits_without_yaku(tiles: str, melds: str, no_yaku: tuple[str, ...]) -> None:
    assert ask("ema2025", tiles, melds_you=melds).no_yaku == no_yaku


def test_thirteen_tiles_far_away() -> None:
    found = ask("ema2025", "23m456p78899s22s4p")
    assert (found.state, found.missing) == ("short", 2)
    assert found.useful == (("1m", 4), ("4m", 4), ("7s", 3))


def test_a_change_of_the_situation() -> None:
    found = ask("ema2025", "234m567p345s678s22p", how="ron")
    changes = {(row.change.what, row.change.after): row for row in found.variants}
    drawn = changes["how", "tsumo"]
    assert (drawn.worth.points, drawn.gained, drawn.lost) == (2000, ("menzen_tsumo",), ())
    assert changes["flag", "riichi"].gained == ("riichi",)
    assert changes["seat", "E"].worth.points == 2000


def test_a_change_says_what_the_form_holds_after_it() -> None:
    """Each change of every kind leads to the hand whose worth it tells."""
    pairs = [("tiles-you", "34m567p678s22p2m"), ("melds-you", "chi 345s"), ("how", "ron"), ("seat", "S")]
    found = study(registry.get("ema2025"), pairs)
    assert {variant.change.what for variant in found.variants} >= {"melds", "seat"}
    for variant in found.variants:
        fields = variant.change.fields
        kept = [pair for pair in pairs if pair[0] not in fields]
        changed = [(name, value) for name, values in fields.items() for value in values]
        again = {one.ruleset: one.worth for one in compare([*kept, *changed])}["ema2025"]
        assert again == variant.worth, variant.change


def test_a_difference_is_that_of_the_points() -> None:
    found = ask("ema2025", "234m567p345s678s22p", how="ron")
    figures = [(row.worth.points or 0, row.difference or 0) for row in found.variants]
    assert {points - difference for points, difference in figures} == {1300}


def test_a_refused_hand_has_no_difference() -> None:
    found = ask("mcr2006", "234567m345p67s22s8s", how="ron")
    assert [row.difference for row in found.variants] == [None] * 4


def test_of_a_refused_hand_only_the_worthiest_pattern_is_new() -> None:
    """MCR: seven points are one too few; the chows and simples which the hand has anyway are not missed."""
    found = ask("mcr2006", "234567m345p67s22s8s", how="ron")
    assert "mixed_shifted_chows" in {line.code for line, _changes in found.near}
    assert {"all_chows", "all_simples"}.isdisjoint(line.code for line, _changes in found.near)


def test_one_hand_in_every_rule_set() -> None:
    pairs = [("tiles-you", "234567m345p67s22s8s"), ("how", "ron")]
    found = {one.ruleset: one.worth for one in compare(pairs)}
    assert list(found) == list(registry.keys())
    assert (found["ema2025"].points, found["fimj2001"].points) == (2000, 320)
    assert (found["mcr2006"].points, found["mcr2006"].faults) == (None, ("below_minimum",))
    fields = [list(pair) for pair in pairs]
    assert CALLS["compare"]({"fields": fields}) == [one.to_json() for one in compare(pairs)]


def test_patterns_that_one_step_gives() -> None:
    found = ask("ema2025", "234m567p345s678s22p", how="ron")
    near = {line.code: [(c.what, c.before, c.after) for c in changes] for line, changes in found.near}
    assert ("win", "2p", "2m") in near["pinfu"]
    assert near["menzen_tsumo"] == [("how", "ron", "tsumo")]
    assert "tanyao" not in near, "the hand has it"


def test_a_complete_hand_without_yaku_learns_what_would_give_one() -> None:
    found = ask("ema2025", "13999m789s22p2m", melds_you="chi 345m", how="ron")
    assert found.state == "complete"
    assert {line.code for line, _changes in found.near} == {"chankan", "houtei"}


@each("tiles", ["", "1m", "123m", "11111m22z", "xyz", "123456789m12345z1z"])
def test_tiles_that_are_no_hand_have_no_study(tiles: str) -> None:
    assert ask("ema2025", tiles).state == ""


@each("key", list(registry.keys()))
def test_every_rule_set_can_be_studied(key: str) -> None:
    found = ask(key, "123m456p789s1122z2z", how="ron").to_json()
    assert found["state"] == "complete"
    assert ask(key, "123m456p789s1122z").to_json()["waits"]


def test_the_answer_of_a_page_is_that_of_the_study() -> None:
    fields = [["tiles-you", "123m456p789s1125z2p"], ["how", "ron"]]
    (found,) = CALLS["study"]({"rules": ["ema2025"], "fields": fields})
    assert found == ask("ema2025", "123m456p789s1125z2p", how="ron").to_json()
    assert found["discards"][0]["tiles"] == sum(number for _tile, number in found["discards"][0]["useful"])


def test_a_flag_that_is_ticked_can_go() -> None:
    found = ask("ema2025", "234m567p345s678s22p", how="ron", flag_you="riichi")
    changes = [(row.change.before, row.lost) for row in found.variants if row.change.what == "flag"]
    assert ("riichi", ("riichi",)) in changes


def test_what_is_no_meld_is_left_out() -> None:
    found = ask("ema2025", "123m456p789s1122z", melds_you="chi 124m")
    assert found.state == "waiting"
