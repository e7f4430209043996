"""What the calculator teaches of thirteen tiles, of fourteen that do not win, and of a complete hand."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scoring.rulesets import registry
from tests.rows import each
from tournaments.public.rules.presentation import Address, answer_view, elsewhere_rows


def view(key: str, tiles: str, **fields: str) -> dict[str, Any]:
    pairs = [
        ("rules", key),
        ("tiles-you", tiles),
        *((name.replace("_", "-"), one) for name, one in fields.items()),
    ]
    return answer_view(registry.get(key), Address("/calculator/", pairs))


def asked(link: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(link).query)


def test_an_address_changes_fields_and_leaves_out_empty_ones() -> None:
    address = Address(
        "/calculator/", [("rules", "wrc"), ("dora", ""), ("flag-you", "riichi"), ("how", "ron")]
    )
    assert str(address) == "/calculator/?rules=wrc&flag-you=riichi&how=ron"
    assert asked(address.changed({"flag-you": ("ippatsu", "riichi")})) == {
        "rules": ["wrc"],
        "how": ["ron"],
        "flag-you": ["ippatsu", "riichi"],
    }
    assert address.changed({"flag-you": (), "how": ("",)}) == "/calculator/?rules=wrc"


def test_a_wait_leads_to_its_bill() -> None:
    """Two sides of a chow; only one of them gives all simples (EMA 2025)."""
    answer = view("ema2025", "23456m345p22678s")
    study = answer["study"]
    assert (answer["faults"], study["headline"]) == ([], "Ready: 11 tiles left to win on")
    rows = [(row.tile, row.left, [(cell.value, cell.points) for cell in row.cells]) for row in study["waits"]]
    assert rows == [
        ("1m", 4, [("1 fan 30 fu", 1000), ("2 fan 20 fu", 1500)]),
        ("4m", 3, [("2 fan 30 fu", 2000), ("3 fan 20 fu", 2700)]),
        ("7m", 4, [("2 fan 30 fu", 2000), ("3 fan 20 fu", 2700)]),
    ]
    link = asked(study["waits"][1].cells[0].link)
    assert (link["tiles-you"], link["how"]) == (["23456m345p22678s4m"], ["ron"])
    bill = view("ema2025", link["tiles-you"][0], how="ron")
    assert (bill["won"], bill["value"]) == (2000, "2 fan 30 fu")


def test_in_furiten_no_discard_wins() -> None:
    rows = view("ema2025", "23456m345p22678s", discards_you="7m")["study"]["waits"]
    assert {row.cells[0] for row in rows} == {("furiten", None, "")}
    assert all(row.cells[1].points for row in rows)


def test_a_win_in_furiten_has_its_bill_and_is_no_win() -> None:
    """The bill stays; the page says so above it, at the foot of a phone, and in every rule set that knows furiten."""
    hand = {"rules": "ema2025", "tiles-you": "23m456p789s11122z4m", "how": "ron", "discards-you": "4m"}
    answer = answer_view(registry.get("ema2025"), Address("/calculator/", list(hand.items())))
    assert (answer["value"], answer["won"], answer["refused"]) == ("1 fan 40 fu", None, "furiten")
    assert answer["furiten"] == "Furiten: this hand wins by self-draw alone."
    assert [row.words for row in answer["study"]["variants"]] == ["Won by self-draw"]
    rows = {
        row.words: row for row in elsewhere_rows(registry.get("ema2025"), Address("/", list(hand.items())))
    }
    told = {words: row.value for words, row in rows.items() if row.points is None}
    assert {told[words] for words in ("EMA riichi 2008", "Tenhou", "M-League")} == {"furiten"}
    assert "MCR 2006" not in [words for words, value in told.items() if value == "furiten"]
    drawn = answer_view(registry.get("ema2025"), Address("/", [*hand.items(), ("how", "tsumo")]))
    assert (drawn["won"], drawn["refused"], bool(drawn["furiten"])) == (2700, "", True)
    page = Client().get("/calculator/", hand, headers={"HX-Request": "true"}).content.decode()
    assert page.count("Furiten: this hand wins by self-draw alone.") == 1


def test_a_wait_without_yaku_says_so() -> None:
    (row,) = view("ema2025", "12399m789s22p", melds_you="chi 345m")["study"]["waits"][:1]
    assert row.cells[0] == ("no yaku", None, "")


NOTES = [
    pytest.param(
        {"tiles": "13m456p789s11z", "melds_you": "ankan 2222m"},
        ["Not ready: the hand itself holds all four of each tile that would complete it."],
        id="a fifth tile",
    ),
    pytest.param(
        {"tiles": "123m456p789s3344z"}, ["No yaku: the hand is ready, but wins on no discard."], id="no ron"
    ),
    pytest.param(
        {"tiles": "13m456p22z", "melds_you": "chi 789s, chi 345m"},
        ["No yaku: the hand is ready, but cannot win as it is."],
        id="no win at all",
    ),
    pytest.param(
        {"tiles": "23456m345p22678s", "discards_you": "7m"},
        ["Furiten: a tile of this wait is among the discards. Only a self-draw wins."],
        id="furiten",
    ),
    pytest.param({"tiles": "23456m345p22678s"}, [], id="all is well"),
]


@each(("fields", "notes"), NOTES)
def test_a_note_says_what_keeps_thirteen_tiles_from_winning(fields: dict[str, str], notes: list[str]) -> None:
    assert view("ema2025", **fields)["study"]["notes"] == notes


def test_thirteen_tiles_tell_what_helps() -> None:
    study = view("ema2025", "23m456p78899s22s4p")["study"]
    assert (study["headline"], study["useful_words"]) == (
        "1 tile away from ready",
        "11 tiles bring it nearer:",
    )
    assert [(one.tile, one.left) for one in study["useful"]] == [("1m", 4), ("4m", 4), ("7s", 3)]
    assert asked(study["useful"][0].link)["tiles-you"] == ["23m456p78899s22s4p1m"]


def test_fourteen_tiles_that_do_not_win_tell_the_discards() -> None:
    answer = view("tenhou", "23455m3467p34567s")
    study = answer["study"]
    assert (answer["faults"], study["headline"]) == ([], "Not a winning hand: 2 tiles are missing.")
    assert (len(study["discards"]["shown"]), study["discards"]["words"]) == (6, "and 2 more")
    first = study["discards"]["shown"][0]
    assert (first.tile, first.useful, first.left) == ("3p", "5p8p2s5s8s", "19 left")
    assert asked(first.link)["tiles-you"] == ["23455m467p34567s"]


def test_a_complete_hand_tells_what_if_and_why_not() -> None:
    study = view("ema2025", "234m567p345s678s22p", how="ron")["study"]
    rows = {row.words: (row.value, row.points, row.difference) for row in study["variants"]}
    assert rows["Won by self-draw"] == ("2 fan 30 fu", 2000, 700)
    assert rows["With: Riichi"] == ("2 fan 40 fu", 2600, 1300)
    assert rows["Seat wind East"] == ("1 fan 40 fu", 2000, 700)
    (near,) = study["near"]["shown"]
    assert (near.line.code, near.more) == ("pinfu", "and 4 more")
    assert [(change.words, change.new, change.old) for change in near.changes][:2] == [
        ("Won on", "2m", ""),
        ("Won on", "4m", ""),
    ]


def test_a_hand_in_the_other_rule_sets_differs_within_its_family() -> None:
    address = Address(
        "/calculator/", [("rules", "ema2025"), ("tiles-you", "234m567p345s678s22p"), ("how", "ron")]
    )
    rows = {row.words: row for row in elsewhere_rows(registry.get("ema2025"), address)}
    assert len(rows) == len(tuple(registry.keys())) - 1
    assert (rows["Finnish riichi"].points, rows["Finnish riichi"].difference) == (1200, -100)
    assert (rows["MCR 2006"].points, rows["MCR 2006"].difference) == (32, None)
    assert asked(rows["MCR 2006"].link)["rules"] == ["mcr2006"]


HANDS = {
    "waiting": "23456m345p22678s",
    "short": "147m258p369s1234z",
    "full": "1147m258p369s1234z",
    "complete": "123456789m23p55s4p",
}


@each("key", registry.keys())
def test_every_kind_of_link_of_every_rule_set_leads_to_an_answer(key: str) -> None:
    """A wait to its bill, a useful tile or a discard to another study, a change to a bill."""
    kinds = set()
    for tiles in HANDS.values():
        study = view(key, tiles, how="ron")["study"]
        rows = {
            "waits": [cell.link for row in study["waits"] for cell in row.cells if cell.link],
            "useful": [row.link for row in study["useful"] if not study["waits"]],
            "discards": [row.link for row in study["discards"]["shown"]],
            "variants": [row.link for row in study["variants"]],
            "near": [row.changes[0].link for row in study["near"]["shown"]],
        }
        for kind, links in rows.items():
            for link in links[:1]:
                kinds.add(kind)
                fields = asked(link)
                pairs = [(name, value) for name, values in fields.items() for value in values]
                answer = answer_view(registry.get(key), Address("/calculator/", pairs))
                assert ("bill" in answer) == (kind in ("waits", "variants", "near"))
                assert "bill" in answer or answer["study"]["state"]
    assert {"waits", "discards", "variants"} <= kinds


@pytest.mark.django_db
def test_the_page_draws_what_is_taught_and_offers_hands_to_begin_with() -> None:
    page = Client().get("/calculator/", {"tiles-you": "23456m345p22678s", "rules": "ema2025"})
    assert "Ready: 11 tiles left to win on" in page.content.decode()
    assert page.context["elsewhere"] == []
    page = Client().get("/calculator/")
    for _words, _tiles, link in page.context["examples"]:
        (answer,) = Client().get(link).context["answers"]
        assert answer["study"]["state"]
