"""The expected and found values of faults, in other languages."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from scoring.faults import Fault
from tests.languages import TRANSLATED
from tests.rows import each
from tests.tournaments.texts.test_faults import name_of
from tournaments.texts import expected as terms
from tournaments.texts import faults as wording

ROOT = Path(__file__).parents[3]
MAKERS = {"Fault", "fault", "_fault", "BadMeld", "BadCombination"}


def expectations():
    """Texts that stand where a fault says what it expected: the third argument, or the second of a bad meld."""
    for path in (path for part in ("scoring", "players") for path in (ROOT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and name_of(node.func) in MAKERS:
                place = 1 if name_of(node.func).startswith("Bad") else 2
                said = [
                    *node.args[place : place + 1],
                    *(k.value for k in node.keywords if k.arg == "expected"),
                ]
                yield from (one.value for one in said if isinstance(one, ast.Constant))


PHRASES = sorted({text for text in expectations() if isinstance(text, str) and " " in text})


def test_there_are_phrases():
    assert len(PHRASES) > 30


@each("language", TRANSLATED)
def test_every_phrase_is_known_in_every_language(language):
    translated = [phrase for phrase in PHRASES if not phrase.startswith("(")]
    with translation.override(language):
        assert [phrase for phrase in translated if terms.readable_value(phrase) == phrase] == []


def test_no_phrase_is_left_over():
    spoken = {*PHRASES, "text", "8 digits", "a word"}
    assert sorted(set(terms.PHRASES) - spoken) == []


SAID = [
    pytest.param(
        Fault("out_of_range", "limit", "100 to 1000", 7),
        "it",
        "7 è fuori dai limiti: da 100 a 1000.",
        id="range",
    ),
    pytest.param(
        Fault("out_of_range", "rounds", "1 or more", 0),
        "fi",
        "0 on rajojen ulkopuolella: vähintään 1.",
        id="more",
    ),
    pytest.param(
        Fault("flag_needs_self_draw", "flags", found="rinshan"),
        "it",
        "“Dopo un kong” richiede una pescata.",
        id="a flag by its name",
    ),
    pytest.param(
        Fault("flags_conflict", "flags", "haitei", "rinshan"),
        "es",
        "«Bajo el mar (robo)» y «Tras kong» no pueden darse a la vez.",
        id="two flags",
    ),
    pytest.param(
        Fault("liable_without_yakuman", "liable", ["daisangen", "daisuushii"]),
        "it",
        (
            "Nessuno può essere responsabile di questa mano. C'è responsabilità per: Tre grandi dragoni, "
            "Quattro grandi venti."
        ),
        id="patterns by their names",
    ),
    pytest.param(
        Fault("unknown_flag", "flags", ["haitei", "rinshan"], "foo"),
        "en",
        "“foo” is not valid here. Allowed: haitei, rinshan.",
        id="who types codes is told codes",
    ),
    pytest.param(
        Fault("state_step", "state", ["public"], "finished"),
        "es",
        "Desde su estado actual el torneo solo puede pasar a: público.",
        id="states",
    ),
    pytest.param(
        Fault("wrong_meld_size", "melds[0]", "3 tiles", "55z"),
        "fi",
        "Ryhmässä ”55z” on väärä määrä tiiliä: tarvitaan 3 tiiltä.",
        id="a number of tiles",
    ),
]


@each(("fault", "language", "sentence"), SAID)
def test_sentences_in_other_languages(fault, language, sentence):
    with translation.override(language):
        assert wording.sentence(fault) == sentence
