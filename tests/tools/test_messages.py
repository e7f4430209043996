"""The translations fit the sentences of today, and a new language is begun, reported and spoken."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po, write_po
from django.test import Client
from django.utils.translation import gettext, override, to_locale

from scoring.ledger.sentences import LANGUAGES
from scoring.rulesets.riichi.names import NAMES as RIICHI
from tests.languages import TRANSLATED
from tests.markup import markup
from tests.rows import each
from tools import messages
from tournaments.texts.format import named, seat
from tournaments.texts.names import names_by_language

in_each_language = each("language", TRANSLATED)
read = cache(messages.read)
"""The file of a language as it is, read once for all that is asked of it."""


@in_each_language
def test_every_sentence_is_translated(language: str) -> None:
    assert [message.id for message in messages.gaps(read(language))] == []


def test_the_files_hold_the_sentences_of_today() -> None:
    today = {(message.id, message.context) for message in messages.template()}
    held = {
        language: {(message.id, message.context) for message in read(language)} for language in TRANSLATED
    }
    assert {language: found ^ today for language, found in held.items() if found != today} == {}


def test_the_rules_carry_the_sentences_of_the_check_in_every_language() -> None:
    assert LANGUAGES.read_text() == messages.check_words()


@in_each_language
def test_values_and_tags_stay(language: str) -> None:
    assert [message.id for message in messages.broken(read(language))] == []


@in_each_language
def test_no_translation_waits_to_be_looked_at(language: str) -> None:
    assert [message.id for message in read(language) if message.id and message.fuzzy] == []


def test_sentences_are_found_in_templates_in_python_in_the_rules_and_in_the_check_of_a_file() -> None:
    found = {(sentence.id, sentence.context): sentence.file for sentence in messages.sentences()}
    assert found["Skip to the content", None] == "templates/base.html"
    assert found[("%(n)s place is free.", "%(n)s places are free."), None].startswith("templates/")
    assert found["%(wind)s %(number)s", "deal"] == "tournaments/texts/format.py"
    assert found["The hand has no yaku.", None] == "tournaments/texts/faults/hands.py"
    assert found["no blessing of man", None] == messages.RULES
    assert found["Edge wait", "riichi"] == messages.RULES
    assert found["the file is not signed", None] == messages.CHECK
    assert found["total", "rules, after its number"] == messages.RULES


@each(
    ("sentence", "translation", "kept"),
    [
        pytest.param("%(n)s hands", "%(n)s mani", True, id="kept"),
        pytest.param("%(n)s hands", "mani", False, id="lost"),
        pytest.param("%(n)s hands", "%(m)s mani", False, id="another"),
        pytest.param("says <strong>x</strong>", "dice <strong>x</strong>", True, id="tags kept"),
        pytest.param("says <strong>x</strong>", "dice x", False, id="tags lost"),
        pytest.param("%%s ago", "%%s fa", True, id="for scripts"),
        pytest.param(("one", "%(n)s"), ("uno", "%(n)s"), True, id="a singular without its number"),
    ],
)
def test_keeps_placeholders(sentence, translation, kept):
    message = Message(sentence, translation)
    assert messages.keeps_placeholders(message) is kept


def test_each_language_of_the_settings_has_its_folder(settings: Any) -> None:
    folders = {path.name for path in Path(settings.LOCALE_PATHS[0]).iterdir() if path.is_dir()}
    assert folders == {to_locale(language) for language in TRANSLATED}


@pytest.fixture
def czech(settings: Any, tmp_path: Path) -> Path:
    """A language that the service does not speak, with one line in the settings and no file yet."""
    settings.LANGUAGES = [("en", "English"), ("cs", "Czech")]
    settings.LOCALE_PATHS = [tmp_path]
    return messages.po_file("cs")


def translate(path: Path, words: Callable[[str], str]) -> None:
    """Fill every form of every sentence."""
    with path.open("rb") as file:
        catalog = read_po(file, locale="cs")
    for message in catalog:
        if message.id:
            forms = [words(text) for text in messages.texts(message.id)]
            message.string = (forms[0], *[forms[1]] * 2) if message.pluralizable else forms[0]
    with path.open("wb") as file:
        write_po(file, catalog)


@pytest.mark.gate
def test_a_new_language_begins_with_an_empty_file(czech: Path, capsys: Any) -> None:
    assert messages.main() == 1
    catalog = messages.read("cs")
    assert (catalog.num_plurals, len(messages.gaps(catalog))) == (3, len(catalog))
    assert (
        capsys.readouterr().out
        == f"cs: {len(catalog)} sentences, {len(catalog)} to translate, 0 to look at\n"
    )
    assert (
        '#. 混一色 honitsu\n#: scoring/rulesets\nmsgctxt "riichi"\nmsgid "Half flush"\n' in czech.read_text()
    )


@pytest.mark.gate
def test_a_plural_form_that_is_missing_is_left_to_translate(czech: Path) -> None:
    messages.main()
    translate(czech, lambda text: text)
    czech.write_text(
        re.sub(r'(msgid_plural "%\(n\)s sticks"\n(?:.*\n){2})msgstr\[2\].*\n', r"\1", czech.read_text())
    )
    assert messages.main() == 1
    assert [message.id for message in messages.gaps(messages.read("cs"))] == [("%(n)s stick", "%(n)s sticks")]


@pytest.mark.gate
def test_a_translation_that_lost_its_value_is_named(czech: Path, capsys: Any) -> None:
    messages.main()
    translate(czech, lambda text: text.replace("%(payer)s pays", "pays"))
    capsys.readouterr()
    assert messages.main() == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "cs: other values or tags than in English: '%(payer)s pays %(receiver)s %(points)s: %(reason)s'"
    ]


@pytest.mark.gate
def test_a_changed_sentence_keeps_its_translation_to_be_looked_at(czech: Path, capsys: Any) -> None:
    messages.main()
    translate(czech, lambda text: "Přejít k obsahu" if text == "Skip to the content" else text)
    czech.write_text(czech.read_text().replace('msgid "Skip to the content"', 'msgid "Skip to its content"'))
    capsys.readouterr()
    assert messages.main() == 1
    assert capsys.readouterr().out.endswith("0 to translate, 1 to look at\n")
    [message] = messages.gaps(messages.read("cs"))
    assert (message.id, message.string) == ("Skip to the content", "Přejít k obsahu")
    assert '#| msgid "Skip to its content"' in czech.read_text()
    assert messages.main() == 1, "it waits until somebody has looked at it"
    with override("cs"):
        assert gettext("Skip to the content") == "Přejít k obsahu"


@pytest.mark.gate
@pytest.mark.django_db
def test_a_new_language_is_spoken_once_it_is_translated(czech: Path) -> None:
    """On a page, in the choice of languages, in names and in letters of winds: with the line and the file alone."""
    messages.main()
    czech_words = {"Calculator": "Kalkulačka", "Half flush": "Poločistá", "S": "J"}
    translate(czech, lambda text: czech_words.get(text, text))
    assert messages.main() == 0
    with override("cs"):
        assert (named(RIICHI["honitsu"]), seat("3S")) == ("Poločistá", "3J")
        assert names_by_language(RIICHI["honitsu"]) == {
            "ja": "混一色", "romaji": "honitsu", "en": "Half flush", "cs": "Poločistá"
        }  # fmt: skip
    page = markup(Client().get("/calculator/", headers={"accept-language": "cs"}))
    assert '<html lang="cs">' in page
    assert "<h1>Kalkulačka</h1>" in page
    assert re.findall(r'<button name="language" value="(\w+)" lang="\w+"[^>]*>(\w+)<', page) == [
        ("en", "English"),
        ("cs", "Česky"),
    ]
