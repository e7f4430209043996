"""Which docstrings, comments and names the house would put otherwise."""

from pathlib import Path

import pytest

from tests.rows import each
from tools.dialect import clause, in_file

SENTENCES = [
    # a sentence, the beginning of what is found in it
    pytest.param("Throttles clients that guess.", "", id="a noun"),
    pytest.param("Throttled for who guesses.", "for who guesses.", id="for who"),
    pytest.param("Players of whom nothing is known.", "of whom nothing is known.", id="of whom"),
    pytest.param("Forget what is past its time.", "what is past its time.", id="what is"),
    pytest.param("What a hand costs.", "What a hand costs.", id="a sentence that begins so"),
    pytest.param("Whose turn is it?", "", id="a question"),
    pytest.param("The code `what is` stays.", "", id="code"),
]


@each(("sentence", "found"), SENTENCES)
def test_clause(sentence: str, found: str) -> None:
    assert clause(sentence) == found


def test_docstrings_comments_and_names_of_a_module(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        '"""Hands."""\n\n'
        'def count(hands, said):\n    """What counts."""\n    found = 0  # for who looks\n    return found\n'
    )
    assert [(hit.line, hit.text) for hit in in_file(path)] == [
        (4, "What counts."),
        (5, "for who looks"),
        (3, "`said` is no noun"),
        (5, "`found` is no noun"),
    ]
