"""Whatever somebody edits in a tournament file is named, down to the figure."""

from base64 import b64encode
from collections.abc import Callable

import pytest

from scoring.ledger.facts import UNKNOWN
from scoring.ledger.file import read_file
from scoring.ledger.sentences import SENTENCES, in_english
from scoring.ledger.verify import Report, verify
from tests.rows import each
from tests.scoring.ledger.edits import (
    EVENT,
    HAND,
    PICTURE,
    add_row,
    drop_row,
    logo,
    longer_standings,
    number_gone,
    other_number,
    same_number,
    set_entry,
    set_fact,
    set_figure_of_a_round,
    set_in_event,
    set_standing,
    shorter_standings,
)
from tests.scoring.ledger.packing import FULL, KEY, Lines, changed
from tests.scoring.ledger.second_reader import check

TOTAL = "standings 1 line 1 player {number} total: expected {total}, found 99000".format(
    **read_file(FULL).lines["standings.jsonl"][0]["rows"][0]
)
EDITS = [
    # the edit, the beginning of what is said
    pytest.param(set_fact(HAND, event=EVENT), "hand 1.1.1.1.2 event: expected {", id="a hand"),
    pytest.param(set_fact(HAND, verdict="ruled"), "hand 1.1.1.1.2 verdict: expected arithmetic", id="a verdict"),
    pytest.param(set_fact(HAND, state="voided"), "hand 1.1.1.1.2 state: expected accepted", id="a state"),
    pytest.param(set_fact("penalty:3", amount=0), "penalty 3 amount: expected 2000, found 0", id="a penalty"),
    pytest.param(set_fact("entry:2", ranked=False), "entry 2 ranked: expected true", id="an entry"),
    pytest.param(set_fact("entry:2", ranked=1), "entry 2 ranked: expected true, found 1", id="1 for true"),
    pytest.param(set_fact("penalty:3", amount=2000.0), "penalty 3 amount: expected 2000, found 2000.0", id="2000.0"),
    pytest.param(set_in_event, "hand 1.1.1.1.2 event: expected {", id="a number in a hand as another number"),
    pytest.param(set_fact("entry:2", name="X"), "entry 2 name: expected Ana", id="a name"),
    pytest.param(set_fact("plan:1.1", grid=[]), "plan 1.1 grid: expected [[[", id="a plan"),
    pytest.param(set_fact("settings", ruleset="wrc"), "settings ruleset: expected ema2008", id="the rules"),
    pytest.param(set_fact("settings", ruleset="x"), "settings ruleset: expected ema2008", id="no rules"),
    pytest.param(set_fact("settings", options={"x": 1}), "settings options: expected {}", id="options"),
    pytest.param(set_fact("seat:1.1.1.E", entry=99), "seat 1.1.1.E entry: expected ", id="a seat"),
    pytest.param(drop_row(HAND), "hand 1.1.1.1.2: expected {", id="a hand gone"),
    pytest.param(drop_row("penalty:3"), "penalty 3: expected {", id="a penalty gone"),
    pytest.param(drop_row("settings"), "settings: expected {", id="settings gone"),
    pytest.param(add_row, f"role x.organiser: expected {UNKNOWN}, found {{", id="a role more"),
    pytest.param(set_entry(4, reason="x"), "log entry 4 is not what was hashed", id="a reason"),
    pytest.param(set_entry(4, prev_hash="x"), "log entry 4 does not follow", id="a link"),
    pytest.param(set_entry(4, number=9), "log entry 4 is missing", id="a gap"),
    pytest.param(set_entry(4, format=7), "log entry 4 has not the fields", id="a format"),
    pytest.param(set_entry(4, rows=[1]), "log entry 4 has not the fields", id="rows that are none"),
    pytest.param(lambda lines: lines["log.jsonl"][3].pop("action"), "log entry 4 has not the", id="a field less"),
    pytest.param(lambda lines: lines["log.jsonl"].pop(), "the log ends before entry 41", id="cut"),
    pytest.param(set_standing, TOTAL, id="a total"),
    pytest.param(set_figure_of_a_round, "standings 1 line 1 player ", id="a figure of a round"),
    pytest.param(longer_standings, "standings 1 line 9: expected null", id="a line more"),
    pytest.param(shorter_standings, "standings 2 line 1: expected {", id="a stage less"),
    pytest.param(lambda lines: lines["texts.jsonl"][0].update(text="x"), "a private text is not", id="a text"),
    pytest.param(lambda lines: lines["people.jsonl"][0].update(family_name="X"), "people: player 1", id="a person"),
    pytest.param(other_number, "people 1 ema_number: expected 04010001, found 04019999", id="a number"),
    pytest.param(number_gone, "people 1 ema_number: expected 04010001, found ", id="a number gone"),
    pytest.param(lambda lines: lines["people.jsonl"][0].update(entry=88), "people: there is no entry 88", id="who"),
    pytest.param(logo(b64encode(PICTURE).decode(), b"another"), "the logo is not the picture", id="another logo"),
    pytest.param(logo("no base 64"), "the logo is not the picture", id="a logo that is no bytes"),
    pytest.param(logo(""), "the logo is not the picture", id="no bytes of the logo"),
    pytest.param(
        lambda lines: lines["anchors.jsonl"].append(
            {"number": 3, "hash": lines["log.jsonl"][2]["hash"], "key": KEY, "signature": "00" * 64}
        ),
        "the anchor at entry 3 does not fit the log",
        id="an anchor without a signature",
    ),
]  # fmt: skip


def told(report: Report, kind: str) -> list[str]:
    """The sentences of a kind, made of their codes and facts alone, as another language would."""
    return [in_english(one["code"], one["facts"]) for one in report.sentences if one["kind"] == kind]


def findings(report: Report, kind: str) -> list[str]:
    """The same, made of what a page gets."""
    found = [one for one in report.findings() if one["kind"] == kind]
    return [SENTENCES[one["code"]].format(**one["facts"]) for one in found]


@each(("edit", "said"), EDITS)
def test_every_edit_is_named(edit: Callable[[Lines], None], said: str) -> None:
    content = changed(edit)
    report = verify(content)
    assert any(line.startswith(said) for line in report.wrong), report.wrong
    assert report.status == 1
    for kind, lines in (("wrong", report.wrong), ("notes", report.notes), ("proved", report.proved)):
        assert told(report, kind) == findings(report, kind) == lines
    assert not check(content)


@each(
    ("edit", "unsaid"),
    [
        pytest.param(logo(b64encode(PICTURE).decode()), "the logo is not", id="the logo"),
        pytest.param(same_number, "people 1", id="a number"),
    ],
)
def test_what_is_told_alike_is_not_named(edit: Callable[[Lines], None], unsaid: str) -> None:
    report = verify(changed(edit))
    assert not any(line.startswith(unsaid) for line in report.wrong), report.wrong


def test_one_figure_is_named_not_the_line() -> None:
    (said,) = verify(changed(set_figure_of_a_round)).wrong
    assert " rounds.2.raw: expected " in said
    assert said.endswith(", found 1")


def test_a_figure_of_the_standings_is_a_figure() -> None:
    """In Python true is 1: a reader in another language finds no place there."""

    def edit(lines: Lines) -> None:
        lines["standings.jsonl"][0]["rows"][0]["place"] = True

    assert verify(changed(edit)).wrong == ["standings 1 line 1 player 2 place: expected 1, found true"]
