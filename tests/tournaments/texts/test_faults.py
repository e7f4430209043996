"""Every fault code has its sentence, and every sentence a code."""

import ast
from functools import cache
from pathlib import Path

import pytest

from scoring.faults import Fault
from tests.rows import each
from tournaments.common.watching.storage import Trouble
from tournaments.common.web.api.errors import HTTP_CODES, SERIALIZER_CODES
from tournaments.texts import faults as wording
from tournaments.texts.forms import GAPS

ROOT = Path(__file__).parents[3]
MAKERS = {
    "Fault",
    "fault",
    "_fault",
    "Invalid",
    "Changed",
    "Conflict",
    "TooOften",
    "Forbidden",
    "BadMeld",
    "BadCombination",
    "BadGrid",
}
TOLD_BY_THE_API = {
    "too_many_requests",
    "wrong_type",
    "our_fault",
    *Trouble,
    *HTTP_CODES.values(),
    *SERIALIZER_CODES.values(),
}


def codes_in(path):
    """First arguments of calls that make faults, codes of fields, and the first words of rows of flags."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield from texts(node.args[:1] if name_of(node.func) in MAKERS else ())
            if name_of(node.func) == "RowField":
                yield from texts(keyword.value for keyword in node.keywords if keyword.arg == "code")
        elif isinstance(node, ast.Tuple):
            yield from (text for text in texts(node.elts[:1]) if text.startswith("flag_"))


def name_of(function):
    return getattr(function, "id", getattr(function, "attr", ""))


def texts(nodes):
    for node in nodes:
        for one in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value


@cache
def codes():
    files = [
        path
        for part in ("scoring", "players", "tournaments", "accounts")
        for path in (ROOT / part).rglob("*.py")
    ]
    return {code for path in files if "migrations" not in path.parts for code in codes_in(path)}


def test_every_code_has_a_sentence():
    assert sorted((codes() | TOLD_BY_THE_API) - set(wording.SENTENCES) - set(GAPS)) == []


def test_every_sentence_has_a_code():
    assert sorted(set(wording.SENTENCES) - codes() - TOLD_BY_THE_API) == []


def test_no_code_is_in_two_groups():
    assert sum(map(len, wording.GROUPS)) == len(wording.SENTENCES)


def test_sentences_can_be_said():
    faults = [Fault(code, "here", expected=["A", "B"], found="C") for code in sorted(wording.SENTENCES)]
    said = {fault.code: wording.sentence(fault) for fault in faults}
    assert {code: words for code, words in said.items() if words[-1] not in ".?B" or "%" in words} == {}


SAID = [
    pytest.param(
        Fault("unknown_seat", "seat", expected=["E", "S"], found="X"),
        "“X” is not a seat. Seats are E, S.",
        id="a list",
    ),
    pytest.param(
        Fault("hand_held", "hand", found=3),
        "Hand 3 is waiting for a decision: settle it first.",
        id="a number",
    ),
    pytest.param(Fault("game_is_over", "kind"), "The game at this table is over.", id="nothing to fill in"),
    pytest.param(Fault("brand_new", "seat"), "seat: brand_new", id="a code without sentence"),
]


@each(("fault", "sentence"), SAID)
def test_sentences(fault, sentence):
    assert wording.sentence(fault) == sentence
