"""The translations fit the sentences of today, and what is loaded is what people wrote."""

import pytest
from babel.messages.catalog import Message

from tools import messages

in_each_language = pytest.mark.parametrize("language", messages.LANGUAGES)


@in_each_language
def test_what_is_loaded_is_what_was_written(language: str) -> None:
    path = messages.po_file(language)
    assert path.with_suffix(".mo").read_bytes() == messages.compiled(messages.read(language))


@in_each_language
def test_every_sentence_is_translated(language: str) -> None:
    catalog = messages.merged(messages.template(), language)
    assert [message.id for message in catalog if message.id and not messages.is_whole(message)] == []


@in_each_language
def test_the_files_hold_the_sentences_of_today(language: str) -> None:
    today = {(message.id, message.context) for message in messages.template()}
    assert {(message.id, message.context) for message in messages.read(language)} == today


@in_each_language
def test_values_and_tags_stay(language: str) -> None:
    told = [
        message for message in messages.read(language) if message.id and any(messages.texts(message.string))
    ]
    assert [message.id for message in told if not messages.keeps_placeholders(message)] == []


@in_each_language
def test_nothing_is_guessed(language: str) -> None:
    assert [message.id for message in messages.read(language) if message.id and message.fuzzy] == []


def test_sentences_are_found_in_templates_in_python_and_in_the_rules() -> None:
    found = {(sentence.id, sentence.context): sentence.file for sentence in messages.sentences()}
    assert found["To the content", None] == "templates/base.html"
    assert found[("%(n)s stick", "%(n)s sticks"), None].startswith("templates/")
    assert found["%(wind)s %(number)s", "deal"] == "tournaments/templatetags/mahjong.py"
    assert found["The hand has no yaku.", None] == "tournaments/wording.py"
    assert found["yakuman that add up", None] == messages.RULES


@pytest.mark.parametrize(
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
