"""A bill in sentences, in four languages."""

import pytest
from django.utils import translation

from scoring import hands
from scoring.rulesets import registry
from tournaments import bills
from tournaments.templatetags.mahjong import named, unit

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
        "Itä → Etelä 2 600: kädestä",
        "Itä → Etelä 300: laskureista",
        "Pöytä → Etelä 2 000: riichipanokset",
    ],
}


@pytest.mark.parametrize("language", PAID)
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
    bill = {"payments": [], "notes": ["riichi_waits_for_several"]}
    assert bills.sentences(bill) == ["Riichi asks for a wait on one tile; this hand waited for several."]


UNITS = [
    pytest.param("points", 1, "punto", id="one"),
    pytest.param("points", -2, "punti", id="several"),
    pytest.param("doublings", 1, "raddoppio", id="a doubling"),
    pytest.param("doublings", 4, "raddoppi", id="doublings"),
    pytest.param("fan", 4, "fan", id="what players say everywhere"),
]


@pytest.mark.parametrize(("name", "amount", "words"), UNITS)
def test_units(name, amount, words):
    with translation.override("it"):
        assert unit(name, amount) == words


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("language", ["en", "it", "es", "fi"])
def test_everything_that_has_a_name_has_it_in_every_language(key, language):
    ruleset = registry.get(key)
    rows = (
        *ruleset.patterns,
        *ruleset.flags,
        *ruleset.options,
        *ruleset.ranking,
        *ruleset.penalties,
        ruleset,
    )
    with translation.override(language):
        assert [
            row for row in rows if not row.names.get(language) or named(row.names) != row.names[language]
        ] == []
