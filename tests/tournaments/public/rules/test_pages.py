"""The calculator: a hand in the address, its bill on the page."""

import re
from typing import Any

import pytest
from django.test import Client

from players.naming import Narrow
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.play.hands.presentation.form_page import short_names
from tournaments.texts.claims import claim_words, limit_words, value_words
from tournaments.texts.expected import abortive_words
from tournaments.trust.journal.texts import action_words

HAND = {"tiles-you": "234567m345p67s22s8s", "how": "ron", "seat": "S", "round": "E", "dora": "1z"}

ANSWERS = {
    "worth": ({}, "2 fan 30 fu"),
    "counters": ({"counters": "2"}, "+2\u2009600"),
    "self-draw": ({"how": "tsumo"}, "3 fan 20 fu"),
    "dealer": ({"seat": "E"}, "+2\u2009900"),
    "riichi": ({"flag-you": "riichi"}, "3 fan 30 fu"),
    "a few tiles": ({"tiles-you": "123m"}, "3 tiles so far. 13 show the waits, 14 the score."),
    "a few beside melds": ({"tiles-you": "12m", "melds-you": "pon 111z"}, "5 tiles so far."),
    "too many tiles": ({"tiles-you": "123456789m123456p"}, "14 needed, 15 given"),
    "unreadable": ({"tiles-you": "what"}, "cannot be read as tiles"),
    "melds": ({"tiles-you": "234p78m55z6m", "melds-you": "pon 666z, pon 777z"}, "4 fan 30 fu"),
    "counters in words": ({"counters": "two"}, "Counters: enter a whole number."),
    "strange winds": ({"seat": "X", "round": "ESWN"}, "2 fan 30 fu"),
    "another family": ({"rules": "zungjung33"}, "15 points"),
    "side by side": ({"rules": ["ema2008", "zungjung33"], "flag-you": "riichi"}, "15 points"),
    "nothing": ({"tiles-you": ""}, "The score appears here."),
}


@each(("fields", "words"), ANSWERS.values(), ids=ANSWERS.keys(), apart=rolled_back)
@pytest.mark.django_db
def test_answers(fields: dict[str, Any], words: str) -> None:
    assert words in Client().get("/calculator/", {**HAND, **fields}).content.decode()


@pytest.mark.django_db
def test_only_the_bill_while_tapping() -> None:
    html = Client().get("/calculator/", HAND, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in html
    assert "All simples" in html


def page_of(**fields: Any) -> Any:
    return Client().get("/calculator/", {**HAND, **fields}).context


DIFFERENCES = [
    pytest.param(
        ["ema2025", "finnish"],
        {"flag-you": ["riichi", "ippatsu"]},
        [
            ("Value", "4 fan 30 fu · mangan", "4 fan 30 fu"),
            ("Mangan", "2\u2009000", "–"),
            ("South", "+8\u2009000", "+7\u2009600"),
            ("West", "−8\u2009000", "−7\u2009600"),
        ],
        id="two editions: line by line",
    ),
    pytest.param(
        ["ema2008", "ema2016"],
        {"melds-you": "chi 345p", "tiles-you": "234567m67s22s8s"},
        None,
        id="only one counts it",
    ),
    pytest.param(
        ["mcr2006", "zungjung33"],
        {"tiles-you": "123456789m23p55s4p"},
        [
            ("Value", "20 points", "50 points"),
            ("East", "−8", "−25"),
            ("South", "+44", "+150"),
            ("West", "−28", "−100"),
            ("North", "−8", "−25"),
        ],
        id="two games: worth and payments",
    ),
    pytest.param(["ema2012", "ema2008"], {}, [], id="alike"),
    pytest.param(["ema2008"], {}, None, id="one alone"),
]


@each(("rules", "fields", "rows"), DIFFERENCES, apart=rolled_back)
@pytest.mark.django_db
def test_differences(rules: list[str], fields: dict[str, Any], rows: Any) -> None:
    assert page_of(rules=rules, **fields)["differences"] == rows


@pytest.mark.django_db
def test_flags_stand_with_the_rules_that_know_them() -> None:
    groups = page_of(rules=["ema2008", "ema2025"], **{"flag-you": "riichi"})["hand_form"]["flags"]
    assert [caption for caption, _flags in groups] == ["", "EMA riichi 2025"]
    assert ("riichi", "Riichi", True) in groups[0][1]
    groups = page_of(rules=["mcr2006", "zungjung33"])["hand_form"]["flags"]
    assert [caption for caption, _flags in groups][-2:] == ["MCR 2006", "Zung Jung 3.3"]


PLAIN = "These rules have no red fives: each counts as a plain five."
WITHOUT_REDS = [
    *("ema2016", "ema2025", "wrc", "wrc2025", "jpml_a", "jpml_a2026", "fimj2001", "zungjung33", "mcr2006")
]
WITH_REDS = ["ema2008", "ema2012", "finnish", "tenhou", "mleague"]


def bill_of(fields: dict[str, Any]) -> Any:
    """The answer while one taps: without the page, whose scripts are given all words of a bill."""
    return Client().get("/calculator/", fields, headers={"HX-Request": "true"})


def hand_of(answer: Any) -> dict[str, Any]:
    return dict(answer.context["answers"][0]["hand"])


@each("key", WITHOUT_REDS, apart=rolled_back)
@pytest.mark.django_db
def test_a_red_five_is_a_plain_five_where_the_rules_have_none(key: str) -> None:
    """Among the concealed tiles, as the winning tile, in a meld, in an indicator and on a rack."""
    tiles = {
        "tiles-you": "123406789m50s",
        "melds-you": "chi 340p",
        "dora": "0s",
        "rack-combos-W": "00p",
    }
    fields = {"rules": key, "how": "tsumo", "seat": "S"}
    red = bill_of({**fields, **tiles})
    plain = bill_of({**fields, **{name: value.replace("0", "5") for name, value in tiles.items()}})
    assert "faults" not in red.context["answers"][0]
    assert PLAIN in red.content.decode()
    assert PLAIN not in plain.content.decode()
    assert hand_of(red) == hand_of(plain)
    assert red.context["answers"][0]["bill"] == plain.context["answers"][0]["bill"]


@each("key", WITH_REDS, apart=rolled_back)
@pytest.mark.django_db
def test_a_red_five_stays_red_where_the_rules_have_them(key: str) -> None:
    fields = {"tiles-you": "678s555z34m22p0m", "melds-you": "chi 340p", "rules": key, "dora": "1z"}
    answer = bill_of(fields)
    assert PLAIN not in answer.content.decode()
    assert (hand_of(answer)["win_tile"], hand_of(answer)["melds"][0]["tiles"]) == ("0m", "340p")


@pytest.mark.django_db
def test_beside_each_other_only_one_counts_the_red_five() -> None:
    fields = {
        "tiles-you": "678s555z34m22p0m",
        "rules": ["ema2008", "ema2025"],
        "dora": "1z",
        "melds-you": "chi 340p",
    }
    with_reds, without = Client().get("/calculator/", fields).context["answers"]
    assert "plain_fives" not in with_reds
    assert without["plain_fives"] is True


@pytest.mark.django_db
def test_five_fives_are_too_many_though_two_are_red() -> None:
    fields = {"tiles-you": "05055m123456p99s9s", "rules": "ema2025"}
    assert "There are only four of each tile" in Client().get("/calculator/", fields).content.decode()


@pytest.mark.django_db
def test_at_a_table_a_red_five_is_refused_where_the_rules_have_none() -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    form = {"kind": "win", "winner": south, "discarder": west, f"tiles-{south}": "234067m345p67s22s8s"}
    page = client_of(hall.referee).post(f"/table/{table.pk}/hand/preview/", {**form, "dora": "1z"})
    assert "These rules have no red fives." in page.content.decode()


@each(
    ("claim", "words"),
    [
        ({"fan": 3, "fu": 40}, "3 fan 40 fu"),
        ({"fan": 1, "fu": None}, "1 fan"),
        ({"limit": "haneman"}, "haneman"),
        ({"yakuman": 1}, "yakuman"),
        ({"yakuman": 2}, "2 yakuman"),
        ({"points": 1200}, "1\u2009200 points"),
        ({"points": 1}, "1 point"),
        ({"fan": None}, ""),
        ({}, ""),
        (None, ""),
    ],
)
def test_claims_in_words(claim: dict[str, object] | None, words: str) -> None:
    assert claim_words(claim) == words


@each(
    ("bill", "words"),
    [
        ({"fan": 2, "fu": 30, "limit": None}, "2 fan 30 fu"),
        ({"fan": 5, "fu": 30, "limit": "mangan"}, "5 fan 30 fu · mangan"),
        ({"fan": None, "limit": "yakuman", "yakuman": 2}, "2 yakuman"),
        ({"fan": None, "limit": None, "points": 85}, "85 points"),
        ({"fan": None, "limit": None, "points": 1}, "1 point"),
        (None, ""),
    ],
)
def test_values_in_words(bill: dict[str, object] | None, words: str) -> None:
    assert value_words(bill) == words


def test_words_nobody_foresaw() -> None:
    assert limit_words("cap") == "cap"
    assert abortive_words("earth_quake") == "earth quake"
    assert action_words("open_window") == "Open window"


def test_short_names_tell_two_apart() -> None:
    people = {
        "1": Narrow("Marta", "Rossi"),
        "2": Narrow("Ugo", "Rossi"),
        "3": Narrow("", "Lee"),
        "4": Narrow("Jo", "Wolfeschlegelstein"),
    }
    assert short_names(people) == {
        "1": "M. Rossi",
        "2": "U. Rossi",
        "3": "Lee",
        "4": "Wolfeschlegelst…",
    }


FIMJ_I01 = {
    "rules": "fimj2001",
    "tiles-you": "123m678p2399s1s",
    "melds-you": "chi 345m",
    "how": "ron",
    "seat": "S",
    "round": "E",
    "rack-combos-W": "99p",
    "rack-combos-N": "(555m)",
}

OTHER_GAMES = {
    "I01": (FIMJ_I01, [-80, 160, -40, -40], "40 points"),
    "I08: statuses and racks": (
        {
            "rules": "fimj2001",
            "tiles-you": "222m444p666s888s7m7m",
            "how": "tsumo",
            "seat": "S",
            "rack-status-E": "false_mahjong",
            "rack-combos-W": "[1111z]",
            "rack-status-N": "grande_signore",
        },
        [-2130, 4000, -810, -1060],
        "1\u2009000 points · limit",
    ),
    "I04: a massimo, the winner's own fields are not read": (
        {
            "rules": "fimj2001",
            "tiles-you": "147m258p369s567z3z3z",
            "how": "ron",
            "seat": "W",
            "rack-combos-S": "555z",
            "rack-combos-W": "999m",
        },
        [-4030, -1950, 8000, -2020],
        "Snake of the dragons",
    ),
    "own flower": (
        {**FIMJ_I01, "tiles-you": "f2123m678p2399s1s", "rack-combos-W": "", "rack-combos-N": ""},
        [-190, 390, -100, -100],
        "Own flower",
    ),
    "I01 with three players": (
        {**FIMJ_I01, "rack-combos-N": "(555m)", "rack-status-N": "absent"},
        [-80, 120, -40],
        "empty seat",
    ),
    "three players, nobody East": (
        {**FIMJ_I01, "rack-status-E": "absent", "rack-combos-N": ""},
        [80, -40, -40],
        "40 points",
    ),
    "two players": ({**FIMJ_I01, "rack-status-E": "absent", "rack-status-N": "absent"}, None, "rack"),
    "declared too much": ({**FIMJ_I01, "declared-you": "3"}, None, "1"),
    "declared in words": ({**FIMJ_I01, "declared-you": "all"}, None, "enter a whole number"),
    "unreadable rack": ({**FIMJ_I01, "rack-combos-N": "(555m"}, None, "bracket"),
    "Zung Jung, self-draw": (
        {"rules": "zungjung33", "tiles-you": "234567m345p67s22s8s", "how": "tsumo", "seat": "E"},
        [45, -15, -15, -15],
        "15 points",
    ),
    "MCR on a discard": (
        {"rules": "mcr2006", "tiles-you": "123m456m789m11z23p4p", "how": "ron", "seat": "S", "round": "E"},
        [-8, 43, -27, -8],
        "19 points",
    ),
}


@each(("fields", "delta", "words"), OTHER_GAMES.values(), ids=OTHER_GAMES.keys(), apart=rolled_back)
@pytest.mark.django_db
def test_other_games(fields: dict[str, Any], delta: list[int] | None, words: str) -> None:
    """fimj.md 9 and 10, zungjung.md 4, mcr.md 4."""
    answer = Client().get("/calculator/", fields)
    assert words in answer.content.decode()
    found = answer.context["answers"][0]
    assert [change["delta"] for change in found["changes"]] == delta if delta else found["faults"]


PAIRS = [("ema2008", "finnish"), ("ema2025", "fimj2001"), ("mcr2006", "zungjung33"), ("mcr2006", "fimj2001")]


@each("pair", PAIRS, ids=" and ".join, apart=rolled_back)
@pytest.mark.django_db
def test_two_rule_sets_side_by_side(pair: tuple[str, str]) -> None:
    fields = {"tiles-you": "123456789m11z23p4p", "how": "tsumo", "seat": "S", "round": "E", "rules": pair}
    answer = Client().get("/calculator/", fields)
    assert [one["ruleset"].key for one in answer.context["answers"]] == sorted(
        pair, key=registry.keys().index
    )
    assert not any(one.get("faults") for one in answer.context["answers"])


@pytest.mark.django_db
def test_the_link_holds_the_racks_and_the_page_shows_them_again() -> None:
    page = Client().get("/calculator/", FIMJ_I01)
    html = markup(page)
    assert 'id="rack-combos-N" name="rack-combos-N" value="(555m)"' in html
    again = Client().get(page.context["share"])
    assert again.context["answers"][0]["bill"] == page.context["answers"][0]["bill"]


def test_the_fields_of_the_calculator_have_labels_of_their_own() -> None:
    """No sentence of the entry form with "your hand" in the place of a player's name."""
    page = Client().get("/calculator/?rules=ema2025").content.decode()
    labels = [
        " ".join(words.split()) for words in re.findall(r'<label for="\w+-you">\s*(.*?)\s*</label>', page)
    ]
    assert labels == ["Your concealed tiles", "Your melds", "The player's own discards (furiten)"]
    assert "Type 14 tiles and see how they score" in page.split("<noscript>")[1].split("</noscript>")[0]
