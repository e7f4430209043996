"""The template tags: what a reader sees and what a screen reader says."""

import re
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils.html import strip_tags
from django.utils.translation import override

from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.fimj.names import NAMES as FIMJ
from scoring.rulesets.mcr.names import ENTRIES
from scoring.rulesets.riichi.names import NAMES as RIICHI
from scoring.score import Line
from scoring.tiletext import split_tiles
from tests.rows import each
from tournaments.templatetags import mahjong
from tournaments.texts.format import score, signed
from tournaments.texts.tiles import tile_label


@each(
    ("name", "label"),
    [
        ("5p", "5 of circles"),
        ("0s", "red 5 of bamboo"),
        ("1m", "1 of characters"),
        ("1z", "East wind"),
        ("7z", "red dragon"),
        ("f3", "flower 3, chrysanthemum"),
        ("back", "face-down tile"),
    ],
)
def test_tile_label(name: str, label: str) -> None:
    assert tile_label(name) == label


@each(
    ("text", "tiles"),
    [
        ("123m0p77z", ["1m", "2m", "3m", "0p", "7z", "7z"]),
        ("f2g1", ["f2", "g1"]),
        ("", []),
        ("12x3p8z", ["3p"]),
    ],
)
def test_split_tiles(text: str, tiles: list[str]) -> None:
    assert list(split_tiles(text)) == tiles


@each(
    ("value", "standing", "change"),
    [
        (12400, "12\u2009400", "+12\u2009400"),
        (-8000, "−8\u2009000", "−8\u2009000"),
        (0, "0", "0"),
        (1234567, "1\u2009234\u2009567", "+1\u2009234\u2009567"),
        (None, "", ""),
        ("–", "–", "–"),
        ("7/2", "3½", "+3½"),
        ("1/3", "⅓", "+⅓"),
        ("-7/4", "−1¾", "−1¾"),
        ("41/12", "3\u20095/12", "+3\u20095/12"),
        ("5/12", "5/12", "+5/12"),
        (Fraction(4), "4", "4"),
    ],
)
def test_points(value: object, standing: str, change: str) -> None:
    assert (score(value), signed(value)) == (standing, change)


def render(source: str, **context: object) -> str:
    return Template("{% load mahjong %}" + source).render(Context(context))


def test_a_loss_is_a_sign_first_and_a_colour_second() -> None:
    assert render("{% points -8000 %}") == '<span class="figures nowrap minus">−8\u2009000</span>'
    assert render("{% points 8000 %}") == '<span class="figures nowrap">+8\u2009000</span>'


def test_hand_reads_out_the_winning_tile() -> None:
    hand = {"concealed": "99s", "melds": [{"type": "ankan", "tiles": "1111z"}], "win_tile": "2p"}
    html = render("{% hand_tiles hand %}", hand=hand)
    east = ", ".join(["East wind"] * 4)
    assert f'aria-label="9 of bamboo, 9 of bamboo; ankan {east}; won on 2 of circles"' in html
    assert html.count("#tback") == 2


@each(
    ("ruleset", "language", "word"),
    [
        ("ema2025", "it", "ankan"),
        ("mcr2006", "en", "concealed kong"),
        ("zungjung33", "fi", "piilotettu kan"),
        ("fimj2001", "it", "poker coperto"),
        ("fimj2001", "es", "póker oculto"),
    ],
)
def test_a_meld_is_called_as_its_game_calls_it(ruleset: str, language: str, word: str) -> None:
    hand = {"concealed": "99s", "melds": [{"type": "ankan", "tiles": "1111z"}], "win_tile": "2p"}
    with override(language):
        assert f"; {word} " in render("{% hand_tiles hand ruleset=key %}", hand=hand, key=ruleset)


NATIVE = [
    pytest.param(RIICHI["pinfu"], "en", ("平和", "ja"), id="Japanese"),
    pytest.param(ENTRIES[63].names, "fi", ("平和", "zh"), id="Chinese"),
    pytest.param(FIMJ["snake"], "en", ("Serpente", "it"), id="Italian"),
    pytest.param(FIMJ["snake"], "it", None, id="the reader's own language"),
    pytest.param(FIMJ["riichi"], "es", None, id="the same word"),
    pytest.param(RIICHI["wait_edge"], "en", None, id="no term"),
]


@each(("names", "language", "term"), NATIVE)
def test_the_native_term_stands_beside_the_reader_s_word(
    names: Names, language: str, term: tuple[str, str] | None
) -> None:
    with override(language):
        assert mahjong.native_term(names) == term


GAPS = [
    pytest.param("ema2025", [{"total": 900}, {"total": -100}], "1\u2009000", id="one figure"),
    pytest.param(
        "mcr2006",
        [{"table_points": 4, "total": 10}, {"table_points": "7/2", "total": 90}],
        '½ <span class="quiet small">table points</span>',
        id="table points first",
    ),
    pytest.param(
        "mcr2006",
        [{"table_points": 4, "total": 90}, {"table_points": 4, "total": 53}],
        '37 <span class="quiet small">total</span>',
        id="then the total",
    ),
    pytest.param(
        "mcr2006",
        [{"table_points": 4, "total": 90}] * 2,
        "0",
        id="a shared place",
    ),
]


@each(("ruleset", "rows", "words"), GAPS)
def test_the_gap_is_of_the_figure_that_parts_the_rows(ruleset: str, rows: object, words: str) -> None:
    metrics = [one.key for one in registry.get(ruleset).ranking]
    source = "{% gap rows 0 0 key metrics %}{% gap rows 1 0 key metrics %}"
    assert render(source, rows=rows, key=ruleset, metrics=metrics) == words


TITLES = [
    pytest.param("fimj2001", "Limite", "en", "Limit", [("Limit", "Limite", "it")], id="translated"),
    pytest.param("fimj2001", "Limite", "it", "Limite", [], id="the document's own language"),
    pytest.param("finnish", "Kaksi yakua", "es", "Dos yaku", [("Dos yaku", "Kaksi yakua", "fi")], id="sheet"),
    pytest.param("finnish", "Yakuman", "es", "Yakuman", [], id="the same everywhere"),
    pytest.param("mcr2006", "Appendix 1, fan 8", "fi", "Liite 1, fan 8", [], id="a title with a number"),
    pytest.param("zungjung33", "basic rules 6", "it", "regole di base 6", [], id="rules by number"),
    pytest.param("ema2025", "4.2.1", "fi", "§4.2.1", [], id="a number"),
    pytest.param("tenhou", "", "fi", "", [], id="no document"),
]


@each(("ruleset", "title", "language", "shown", "titles"), TITLES)
def test_sections_are_said_in_the_reader_s_language(
    ruleset: str, title: str, language: str, shown: str, titles: list[tuple[str, str, str]]
) -> None:
    line = Line("pattern", "x", 1, "points", title, Names("X"))
    bill = {"ruleset": ruleset, "lines": [line, line]}
    with override(language):
        assert render("{{ title|section:key }}", title=title, key=ruleset) == shown
        assert mahjong.titles_in_book(bill) == titles


DOUBLED = [
    pytest.param((76, 6, 1000), "76 × 2⁶ = 4\u2009864", id="a winner, before the limit"),
    pytest.param((38, {"own_flower": 1, "pure": 3}, 608), "38 × 2⁴ = 608", id="a rack"),
    pytest.param((2, {"x": 12}, 1000), "2 × 2¹² = 8\u2009192", id="two digits"),
    pytest.param((38, {}, 38), "38", id="nothing doubles"),
    pytest.param((None, {}, 0), "0", id="a rack that does not count"),
]


@each(("worth", "words"), DOUBLED)
def test_doublings_are_worked_out(worth: tuple[int | None, int | dict[str, int], int], words: str) -> None:
    assert mahjong.doubled(*worth) == words


READINGS = [
    pytest.param("123m 55s", ["1m", "2m", "3m", "5s", "5s"], "", id="sets"),
    pytest.param("55s (777z)", ["5s", "5s", "7z", "7z", "7z"], "", id="a meld"),
    pytest.param("147 258 369 55s", ["5s", "5s"], "147 258 369", id="a knitted straight has no suit"),
    pytest.param("seven_pairs", [], "sette coppie", id="a form"),
    pytest.param("loose / 123m", ["1m", "2m", "3m"], "una mano senza gruppi /", id="two winners"),
]


@each(("text", "faces", "words"), READINGS)
def test_readings_are_tiles_or_words(text: str, faces: list[str], words: str) -> None:
    with override("it"):
        html = render("{{ text|reading }}", text=text)
    assert re.findall(r"#t(\w+)", html) == faces
    assert strip_tags(html).strip() == words
    assert html.count("meld") == text.count("(")


def test_flowers_lie_beside_the_hand() -> None:
    hand = {"concealed": "99s", "win_tile": "2p", "bonus": "f1g4"}
    html = render("{% hand_tiles hand %}", hand=hand)
    assert 'won on 2 of circles; flower 1, plum, season 4, winter"' in html
    assert html.index("#t2p") < html.index("#tf1") < html.index("#tg4")


def test_tiles_are_one_picture_with_one_label() -> None:
    assert 'role="img" aria-label="1 of characters, red 5 of circles"' in render('{% tiles "1m0p" %}')


def test_single_tile_names_itself() -> None:
    assert 'aria-label="5 of circles"' in render('{% tile "5p" %}')


@each(("reds", "flowers", "keys"), [(True, False, 37), (False, False, 34), (True, True, 45)])
def test_keypad_offers_each_kind_once(reds: bool, flowers: bool, keys: int) -> None:
    html = render("{% keypad reds=reds flowers=flowers %}", reds=reds, flowers=flowers)
    assert html.count("data-tile=") == keys


def test_small_filters() -> None:
    assert render("{{ 'E'|wind }} {% deal position %}", position={"round": "S", "deal": 3}) == "East South 3"
    assert render("{{ names|named }}", names=Names("Pinfu", "riichi")) == "Pinfu"
    assert render("{{ a|item:'x' }}{{ none|item:'x' }}", a={"x": 1}, none=None) == "1None"
    assert (
        render("{{ a|section }} {{ b|section }}{{ c|section }}", a="4.2", b="Chiusura", c="")
        == "§4.2 Chiusura"
    )
    assert "icons.svg#check" in render("{% icon 'check' %}")
