"""The loader that takes the indentation out of templates."""

import re
from pathlib import Path

from django.conf import settings
from django.template import Engine
from django.template.loader import render_to_string

TEMPLATES = Path(settings.BASE_DIR) / "templates"
OVER_LINES = re.compile(r"{%\s*blocktranslate([^%]*)%}([^{]*\n.*?){%\s*endblocktranslate", re.S)


def test_lines_begin_with_their_first_letter() -> None:
    source = Engine.get_default().get_template("components/faults.html").source
    assert "\n<div" in source
    assert not re.search(r"\n\s", source)


def test_values_and_plain_texts_stay() -> None:
    fault = {"field": "", "words": "two\n  lines"}
    assert "two\n  lines</li>" in render_to_string("components/faults.html", {"faults": [fault]})
    mail = TEMPLATES / "people/mail/application_waits.txt"
    assert Engine.get_default().get_template("people/mail/application_waits.txt").source == mail.read_text()


def test_words_over_several_lines_are_trimmed_when_they_are_translated_too() -> None:
    """Else the words of the template would not be those of the catalogs."""
    wrong = [
        (path.name, words)
        for path in TEMPLATES.rglob("*.html")
        for options, words in OVER_LINES.findall(path.read_text())
        if "trimmed" not in options
    ]
    assert wrong == []
