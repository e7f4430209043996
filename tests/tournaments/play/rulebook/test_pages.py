"""The rulebooks as pages: every pattern with its anchor and its example, and two rule sets beside each other."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.languages import LANGUAGES
from tests.rows import each
from tournaments.play.rulebook.presentation.book import anchor_of, book_of
from tournaments.play.rulebook.presentation.comparison import ComparedRow, compare
from tournaments.play.rulebook.presentation.words import cell_words, penalty_amount, worth_words

KEYS = registry.keys()


@pytest.fixture
def reader(db) -> Client:
    return Client()


def page(reader: Client, address: str) -> str:
    answer = reader.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_list_leads_to_every_book(reader: Client) -> None:
    found = page(reader, reverse("rulebooks"))
    assert [key for key in KEYS if reverse("rulebook", args=[key]) not in found] == []


@each("key", KEYS, apart=rolled_back)
def test_a_book_has_every_pattern_once_and_the_contents_lead_to_its_parts(reader: Client, key: str) -> None:
    found = page(reader, reverse("rulebook", args=[key]))
    anchors = re.findall(r'<article class="pattern" id="([^"]*)"', found)
    assert sorted(anchors) == sorted(anchor_of(row.code) for row in registry.get(key).patterns)
    assert len(set(anchors)) == len(anchors)
    assert {link for link in re.findall(r'href="#([^"]*)"', found) if f'id="{link}"' not in found} == set()


@each("key", ["ema2025", "fimj2001", "mcr2006", "zungjung33"], apart=rolled_back)
def test_an_example_leads_to_its_bill(reader: Client, key: str) -> None:
    found = page(reader, reverse("rulebook", args=[key]))
    address = unescape(re.findall(r'href="(/calculator/\?[^"]*)"', found)[-1])
    entry = [entry for chapter in book_of(registry.get(key)).chapters for entry in chapter.patterns][-1]
    assert entry.example
    with override("en"):
        assert entry.example.value in page(reader, address)


def test_what_the_engine_leaves_out_is_said_on_both_sides() -> None:
    entries = {
        entry.code: entry
        for chapter in book_of(registry.get("ema2025")).chapters
        for entry in chapter.patterns
    }
    assert [names.en for names in entries["junchan"].instead_of] == ["Outside hand"]
    assert [names.en for names in entries["chanta"].not_with] == ["Terminals in all sets"]
    assert (entries["kokushi"].alone, entries["kokushi"].instead_of) == (True, ())


def test_chapters_of_riichi_go_from_few_fan_to_yakuman() -> None:
    titles = [chapter.names.fill(chapter.names.en) for chapter in book_of(registry.get("ema2016")).chapters]
    assert titles == ["1 fan", "2 fan", "3 fan", "5 fan", "6 fan", "Yakuman"]


WORTHS = [
    pytest.param("ema2008", "tanyao", "1 fan, concealed only", id="closed only in 2008"),
    pytest.param("ema2025", "tanyao", "1 fan", id="the same open"),
    pytest.param("ema2025", "honitsu", "3 fan, open 2", id="less when open"),
    pytest.param("ema2025", "kokushi", "yakuman", id="yakuman"),
    pytest.param("mcr2006", "dragon_pung", "2 points, each", id="counted each time"),
    pytest.param("zungjung33", "3.4", "320 points", id="points"),
    pytest.param("fimj2001", "pure", "3 doublings", id="doublings"),
    pytest.param("fimj2001", "all_tris", "2 doublings", id="two of them"),
    pytest.param("fimj2001", "tutto_kong", "3\N{THIN SPACE}000 points", id="a massimo"),
]


@each(("key", "code", "words"), WORTHS)
def test_worth_in_words(key: str, code: str, words: str) -> None:
    ruleset = registry.get(key)
    (pattern,) = (row for row in ruleset.patterns if row.code == code)
    assert worth_words(ruleset.worth(pattern, ruleset.resolve(None))) == words


def test_cells_of_a_table() -> None:
    assert [cell_words(cell) for cell in (1300, (700, 1300), "6-7", "")] == [
        "1\N{THIN SPACE}300",
        "700/1\N{THIN SPACE}300",
        "6-7",
        "",
    ]


PENALTIES = [
    pytest.param("mcr2006", "foul", "warning, 5, 10, +10 …", id="a ladder"),
    pytest.param("mcr2006", "false_hu_10", "10 to each opponent", id="paid to the others"),
    pytest.param("mcr2006", "false_hu_hidden", "dead hand", id="a dead hand"),
    pytest.param("mcr2006", "lateness", "10 up to 10 minutes, 20 up to 15 minutes", id="by the clock"),
    pytest.param("mcr2006", "obstruction", "10 – 60", id="from, to"),
    pytest.param("mcr2006", "cheating", "disqualification", id="disqualification"),
    pytest.param("mcr2006", "warning", "warning", id="a warning"),
    pytest.param("mcr2006", "other", "the referee decides", id="free"),
]


@each(("key", "code", "words"), PENALTIES)
def test_a_penalty_in_words(key: str, code: str, words: str) -> None:
    (rule,) = (rule for rule in registry.get(key).penalties if rule.code == code)
    assert penalty_amount(rule) == words


def rows(first: str, second: str, part: int) -> dict[str, ComparedRow]:
    return {row.name: row for row in compare(registry.get(first), registry.get(second))[part].rows}


DIFFERENCES = [
    pytest.param("ema2008", "ema2025", 0, "Red fives", "differs", id="another figure"),
    pytest.param("ema2008", "ema2025", 0, "Players at a table", "the same", id="the same figure"),
    pytest.param("ema2008", "ema2025", 1, "Abortive draws", "only in the first", id="an option"),
    pytest.param("ema2008", "ema2025", 3, "All simples", "differs", id="open or closed"),
    pytest.param("ema2008", "ema2025", 3, "Blessing of man", "differs", id="yakuman, then mangan"),
    pytest.param("ema2008", "finnish", 3, "Big wheels", "only in the second", id="a local yakuman"),
    pytest.param("ema2025", "mcr2006", 3, "Big three dragons", "differs", id="two families, by name"),
    pytest.param("mcr2006", "zungjung33", 2, "The end of a game", "the same", id="sixteen hands"),
]


@each(("first", "second", "part", "name", "difference"), DIFFERENCES)
def test_a_difference_in_words(first: str, second: str, part: int, name: str, difference: str) -> None:
    assert rows(first, second, part)[name].difference == difference


def test_two_rule_sets_beside_each_other(reader: Client) -> None:
    found = page(reader, f"{reverse('compare_rules')}?a=ema2008&b=ema2025")
    assert f"{reverse('rulebook', args=['ema2025'])}#{anchor_of('tanyao')}" in found


@each("query", ["", "?a=ema2008", "?a=ema2008&b=ema2008"], apart=rolled_back)
def test_without_two_the_page_asks_for_them(reader: Client, query: str) -> None:
    assert 'class="empty"' in page(reader, f"{reverse('compare_rules')}{query}")


@each(
    ("query", "offered"),
    [
        pytest.param("", ["ema2025", "ema2008"], id="the newest edition and another one"),
        pytest.param("?a=mcr2006", ["mcr2006", "ema2008"], id="one is chosen"),
        pytest.param("?a=ema2008", ["ema2008", "ema2012"], id="the first of all is chosen"),
        pytest.param("?b=wrc", ["ema2025", "wrc"], id="the second is chosen"),
    ],
    apart=rolled_back,
)
def test_two_different_rule_sets_are_offered(reader: Client, query: str, offered: list[str]) -> None:
    found = page(reader, f"{reverse('compare_rules')}{query}")
    assert re.findall(r'<option value="(\w+)"\s+selected', found) == offered


@each("address", ["/rules/none/", "/rules/none/sheet.pdf", "/rules/compare/?a=none"], apart=rolled_back)
def test_a_rule_set_that_does_not_exist(reader: Client, address: str) -> None:
    assert reader.get(address).status_code == 404


@each("language", LANGUAGES)
def test_a_book_in_every_language(language: str) -> None:
    with override(language):
        for key in KEYS:
            assert book_of(registry.get(key)).number == len(registry.get(key).patterns)


def test_the_book_says_what_a_table_of_three_plays(reader: Client) -> None:
    page = reader.get("/rules/fimj2001/").content.decode()
    assert "North is the dead seat" in page
    assert "The hand is annulled if the first three discards are the same wind." in page


def test_a_book_says_one_thing_of_the_hand_after_the_time(client: Client) -> None:
    """FIMJ finishes it on a condition of its own, the others always."""
    told = "When the time is over, the hand in progress is finished."
    pages = {key: client.get(f"/rules/{key}/").content.decode() for key in ("fimj2001", "mcr2006")}
    assert [key for key, page in pages.items() if told in page] == ["mcr2006"]
    assert "only if it had four discards before" in pages["fimj2001"]
