"""A bill in sentences, in the languages of the service."""

import pytest
from django.utils import translation

from scoring import hands
from scoring.rulesets import registry
from tests.languages import TRANSLATED, translations
from tests.rows import each
from tests.scoring.cases import load
from tests.scoring.test_cases import KEYS
from tournaments.texts import bills
from tournaments.texts.format import named, section, unit

RON = {
    "concealed": "234m456p678s2255p",
    "melds": [],
    "win_tile": "5p",
    "self_draw": False,
    "discarder": "E",
    "seat": "S",
    "round": "E",
    "dora_indicators": "",
    "ura_indicators": "",
    "flags": ["riichi"],
    "counters": 1,
    "sticks_taken": 2,
    "liable": None,
}
PAID = {
    "en": [
        "East pays South 2 600: for the hand",
        "East pays South 300: for the counters",
        "South takes 2 000 from the table: riichi sticks",
    ],
    "it": [
        "Est paga 2 600 a Sud: per la mano",
        "Est paga 300 a Sud: per i contatori",
        "Sud prende 2 000 dal tavolo: bastoncini del riichi",
    ],
    "es": [
        "Este paga 2 600 a Sur: por la mano",
        "Este paga 300 a Sur: por los contadores",
        "Sur toma 2 000 de la mesa: apuestas riichi",
    ],
    "fi": [
        "Itä maksaa 2 600, saaja Etelä: kädestä",
        "Itä maksaa 300, saaja Etelä: laskureista",
        "Etelä saa pöydältä 2 000: riichipanokset",
    ],
}


@each("language", PAID)
def test_payments_and_their_reasons(language):
    bill = hands.explain(registry.get("ema2008"), RON).to_json()
    with translation.override(language):
        said = [words.replace("\N{THIN SPACE}", " ") for words in bills.sentences(bill)]
    assert said == PAID[language]


def test_players_by_name():
    bill = hands.explain(registry.get("ema2008"), RON).to_json()
    said = bills.payments_in_words(bill, {"E": "Anna", "S": "Bruno"})
    assert said[1] == "Anna pays Bruno 300: for the counters"


def test_notes():
    bill = {"payments": [], "notes": ["flags_hard_to_believe"]}
    assert bills.sentences(bill) == ["It is unlikely that all these boxes apply: please check."]


UNITS = [
    pytest.param("it", "points", 1, "punto", id="one"),
    pytest.param("it", "points", -2, "punti", id="several"),
    pytest.param("it", "doublings", 1, "raddoppio", id="a doubling"),
    pytest.param("it", "doublings", 4, "raddoppi", id="doublings"),
    pytest.param("it", "fan", 4, "fan", id="what players say everywhere"),
    pytest.param("it", "yakuman", 2, "yakuman", id="yakuman"),
    pytest.param("fi", "yakuman", 1, "yakuman", id="Finnish: a yakuman"),
    pytest.param("fi", "yakuman", 2, "yakumania", id="Finnish: two yakuman"),
]


@each(("language", "name", "amount", "words"), UNITS)
def test_units(language, name, amount, words):
    with translation.override(language):
        assert unit(name, amount) == words


@each("key", registry.keys())
@each("language", TRANSLATED)
def test_everything_that_has_a_name_has_it_in_every_language(key, language):
    written = translations(language)
    wanted = {names: written[names.game, names.en] for names in registry.get(key).every_name()}
    assert [names for names, words in wanted.items() if not words] == []
    with translation.override(language):
        assert {names: named(names) for names in wanted} == {
            names: names.fill(words) for names, words in wanted.items()
        }


@each("key", KEYS)
@each("language", TRANSLATED)
def test_no_line_of_a_bill_is_left_in_code_or_in_english(key, language):
    """Of every bill among the cases: names beside codes; sections by number, or a title of this language."""
    ruleset = registry.get(key)
    cases = [row.values[0] for row in load("cases", key, "hands.json")]
    bills = [hands.explain(ruleset, case["input"]) for case in cases if case["expect"]["ok"]]
    lines = [line for bill in bills for line in bill.lines]
    assert len(lines) > 10
    everywhere = {"": "", "Yakuman": "Yakuman", "Dora": "Dora"}
    with translation.override(language):
        titles = everywhere | {title: named(names) for title, names in ruleset.section_names.items()}
        for line in lines:
            assert named(line.names) != line.code
            assert section(line.section, key) == titles.get(line.section, f"§{line.section}")
