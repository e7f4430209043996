"""Names of the rule sets in the languages of the service."""

import pytest
from django.utils.translation import override

from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.fimj.names import NAMES as FIMJ
from scoring.rulesets.mcr.names import SECTION_NAMES
from scoring.rulesets.mcr.ruleset import MCR_2006
from scoring.rulesets.riichi.names import NAMES as RIICHI
from tests.languages import LANGUAGES
from tests.rows import each
from tournaments.texts.format import WINDS, wind_letter
from tournaments.texts.names import (
    name_after_number,
    name_in_language,
    names_by_language,
    narrow_name,
)

WORDS = [
    pytest.param(RIICHI["honitsu"], "en", "Half flush", id="English"),
    pytest.param(RIICHI["honitsu"], "it", "Mano pura", id="Italian"),
    pytest.param(RIICHI["honitsu"], "it-ch", "Mano pura", id="a country's variety"),
    pytest.param(RIICHI["honitsu"], "xx", "Half flush", id="a language without words: English"),
    pytest.param(RIICHI["self_draw"], "it", "Vittoria su tsumo", id="riichi's word"),
    pytest.param(Names("Limit", "fimj"), "es", "Límite", id="another game's word"),
    pytest.param(Names("Snake", "riichi"), "es", "Snake", id="no word of this game"),
    pytest.param(SECTION_NAMES["Appendix 1, fan 8"], "fi", "Liite 1, fan 8", id="a number in it"),
]


@each(("names", "language", "words"), WORDS)
def test_name_in_language(names: Names, language: str, words: str) -> None:
    with override(language):
        assert name_in_language(names) == words


BY_LANGUAGE = [
    pytest.param(
        RIICHI["pinfu"],
        {"ja": "平和", "romaji": "pinfu", "en": "Pinfu", "it": "Pinfu", "es": "Pinfu", "fi": "Ei pisteitä"},
        id="Japanese",
    ),
    pytest.param(
        FIMJ["snake"], {"en": "Snake", "it": "Serpente", "es": "Serpiente", "fi": "Käärme"}, id="Italian"
    ),
    pytest.param(
        MCR_2006.names,
        {"zh": "国标麻将", "en": "MCR 2006", "it": "MCR 2006", "es": "MCR 2006", "fi": "MCR 2006"},
        id="Chinese, without a reading",
    ),
]


@each(("names", "expected"), BY_LANGUAGE)
def test_names_by_language(names: Names, expected: dict[str, str]) -> None:
    found = names_by_language(names)
    assert {language: found[language] for language in expected} == expected
    assert set(found) == {*LANGUAGES, *expected}


@each("key", registry.keys())
@each("language", LANGUAGES)
def test_names_tell_apart(key: str, language: str) -> None:
    ruleset = registry.get(key)
    rows = (ruleset.penalties, ruleset.options, ruleset.flags, ruleset.patterns)
    lists = [[row.names for row in part] for part in rows]
    lists += [list(option.choice_names) for option in ruleset.options]
    lists += [list(ruleset.meld_names.values())]
    with override(language):
        words = [sorted(map(name_in_language, names)) for names in lists]
    assert words == [sorted(set(names)) for names in words]


@each("key", registry.keys())
def test_a_native_term_is_its_own_translation(key: str) -> None:
    """The booklet's Italian in Italian, the sheet's Finnish in Finnish."""
    own = {names for names in registry.get(key).every_name() if names.language in LANGUAGES}
    assert {names: names_by_language(names)[names.language] for names in own} == {
        names: names.native for names in own
    }


@each("language", LANGUAGES)
def test_the_letters_of_the_winds_differ(language: str) -> None:
    """They are typed, too: with the discards of Zung Jung, three letters at most."""
    with override(language):
        letters = [wind_letter(wind).casefold() for wind in WINDS]
    assert (len(set(letters)), [text for text in letters if not text.isalpha() or len(text) > 3]) == (4, [])


FIGURES = [
    pytest.param("en", "Table points", "table points", id="English"),
    pytest.param("es", "Puntos de mesa", "puntos de mesa", id="Spanish"),
    pytest.param(
        "fi", "Pöytä\N{SOFT HYPHEN}pisteet", "pöytä\N{SOFT HYPHEN}pistettä", id="a long word may be parted"
    ),
]


@each(("language", "narrow", "after"), FIGURES)
def test_figures_have_words_for_their_place(language: str, narrow: str, after: str) -> None:
    names = MCR_2006.ranking[0].names
    with override(language):
        assert (narrow_name(names), name_after_number(names)) == (narrow, after)
