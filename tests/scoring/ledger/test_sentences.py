"""Every code of the check has a sentence, every sentence a code; what is said is short."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import scoring.ledger
from scoring.ledger.facts import MISSING, UNKNOWN
from scoring.ledger.sentences import LONGEST, SENTENCES, as_told, in_english, languages, sentences_in
from tests.rows import each

FOLDER = Path(scoring.ledger.__file__).parent
BREAKS = {"entry_hash", "entry_link", "entry_gap", "entry_end", "entry_type"}
"""Codes that `verify` puts together: the ways in which a chain is broken."""
OF_ROWS = {"difference_missing", "difference_unknown"}
"""What `difference` is for a whole row."""

AROUND = {"wrong", "proved", "notes", "holds", "does_not_hold"}
"""What stands around the findings on a command line."""


def codes() -> Iterator[str]:
    """The second argument of `say`, and the code of a file that cannot be read: the second of `BadFileError`."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _name(node.func) in ("say", "BadFileError"):
                yield from _texts(node.args[1:2])
            elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
                yield from _texts(node.args.defaults)


def _texts(nodes: Iterable[ast.expr]) -> Iterator[str]:
    return (str(node.value) for node in nodes if isinstance(node, ast.Constant))


def _name(function: ast.expr) -> str:
    return str(getattr(function, "id", getattr(function, "attr", "")))


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert {*codes()} | BREAKS | OF_ROWS | AROUND == {*SENTENCES}


@each(
    ("facts", "code", "said"),
    [
        ({"expected": {"a": 1}, "found": MISSING}, "difference_missing", 'hand 1.2: expected {"a": 1}, found missing'),
        ({"expected": UNKNOWN, "found": {}}, "difference_unknown", "hand 1.2: expected not in the log, found {}"),
        ({"field": "seq", "expected": 1, "found": MISSING}, "difference", "hand 1.2 seq: expected 1, found missing"),
    ],
)  # fmt: skip
def test_a_whole_row_has_its_own_sentence(facts: dict[str, Any], code: str, said: str) -> None:
    row = {"row": "hand:1.2", "field": "", **facts}
    assert (as_told("difference", row)[0], in_english("difference", row)) == (code, said)


def test_a_long_fact_is_cut() -> None:
    assert in_english("text_not_sealed", {"text": "x" * 999}).endswith(f": {'x' * LONGEST}...")


def test_every_sentence_is_there_in_every_language() -> None:
    assert len(languages()) == 8
    for language in languages():
        sentences = sentences_in(language)
        assert sentences.keys() == SENTENCES.keys()
        for code, words in sentences.items():
            assert blanks(words) == blanks(SENTENCES[code]), (language, code)


def blanks(sentence: str) -> set[str | None]:
    return {name for _text, name, _form, _conversion in Formatter().parse(sentence)} - {None}
