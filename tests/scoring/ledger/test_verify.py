"""What is proved of a real file: its chain, its signature, its anchors and its rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.ledger.canonical import canonical, digest
from scoring.ledger.chain import hashed
from scoring.ledger.facts import differences, fold
from scoring.ledger.file import line_of, read_file
from scoring.ledger.verify import rules_of, verify, words_of
from tests.rows import each
from tests.scoring.ledger.edits import EVENT, HAND, rehash
from tests.scoring.ledger.packing import FULL, KEY, PUBLIC, Lines, changed, members_of, packed, row


@each("content", [PUBLIC, FULL], ids=["public", "full"])
def test_a_good_file(content: bytes) -> None:
    report = verify(content, KEY)
    assert (report.wrong, report.notes, report.status) == ([], [], 0)
    assert report.proved == [
        "it was signed by the key that was given",
        "the log is a whole chain of 41 entries",
        "58 rows are as the log says",
        "9 hands of 4 games can be played as they are told",
        "the standings of 2 stages follow from the hands and penalties",
    ]


def test_rows_and_log_changed_alike_do_not_pass_the_results() -> None:
    """Somebody who writes the chain anew still has to have hands that can be played, and their standings."""

    def edit(lines: Lines) -> None:
        row(lines, HAND)["event"] = EVENT
        for entry in lines["log.jsonl"]:
            for key, facts in (entry["rows"] or {}).items():
                if key == HAND and "event" in facts:
                    facts["event"] = EVENT
        rehash(lines)

    content = changed(edit)
    report = verify(changed(edit, {"head": _head(content)}))
    assert any(line.startswith("standings 1 line") for line in report.wrong)
    assert not any(line.startswith(("hand 1.1.1.1.2 event", "log entry")) for line in report.wrong)


def _head(content: bytes) -> dict[str, Any]:
    last = json.loads(dict(members_of(content))["log.jsonl"].splitlines()[-1])
    return {"number": last["number"], "hash": last["hash"]}


SIGNATURES = [
    pytest.param(KEY, FULL, "", id="right"),
    pytest.param(KEY.upper(), FULL, "", id="in capitals"),
    pytest.param("00" * 32, FULL, "the file is signed by another key", id="another key"),
    pytest.param(KEY, changed(lambda lines: None), "the file is not signed", id="no signature"),
]


def signed_by(key: str, signature: str) -> bytes:
    said = line_of({"key": key, "signature": signature})
    return packed([(name, said if name == "signature.json" else old) for name, old in members_of(FULL)])


@each(("key", "content", "said"), SIGNATURES)
def test_signatures(key: str, content: bytes, said: str) -> None:
    assert [line for line in verify(content, key).wrong if not line.startswith(said or "-")] == []
    assert verify(content, key).wrong == ([] if not said else verify(content, key).wrong[:1])


@each(("key", "signature"), [(KEY, "00" * 64), (KEY, "no hex"), ("00" * 32, "00" * 64)])
def test_a_wrong_signature_is_wrong_without_a_key(key: str, signature: str) -> None:
    assert verify(signed_by(key, signature)).wrong == ["the signature does not fit the file"]


def test_a_file_without_a_signature_says_so() -> None:
    assert verify(changed(lambda lines: None)).notes == ["the file is not signed"]
    assert verify(FULL).notes[0].startswith(f"signed by the key {KEY};")


def test_old_entries_may_be_withheld_or_told() -> None:
    """Entries of format 1 have no rows; a public file withholds what they say."""

    def edit(lines: Lines) -> None:
        names = ("number", "at", "by", "action", "subject", "before", "after", "reason", "prev_hash")
        previous = ""
        for place, entry in enumerate(lines["log.jsonl"]):
            old = {name: entry[name] for name in names} | {
                "by": 1,
                "reason": "",
                "prev_hash": previous,
                "format": 1,
            }
            previous = digest(hashed(old, "", 5))
            told = old if place % 2 else {name: old[name] for name in ("number", "prev_hash", "format")}
            lines["log.jsonl"][place] = {**told, "hash": previous}

    head = _head(changed(edit, {"old_id": 5}))
    content = changed(edit, {"old_id": 5, "head": head})
    report = verify(content)
    assert report.wrong == []
    assert "21 entries of the log are withheld: their place in the chain is proved, not more" in report.notes
    assert "the log is older than its rows: hands and penalties are not compared with it" in report.notes


def test_anchors_that_fit(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from scoring.ledger.verify import anchor_text

    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    chain = json.loads(dict(members_of(FULL))["manifest.json"])["chain"]

    def edit(lines: Lines) -> None:
        hash_ = lines["log.jsonl"][2]["hash"]
        signature = key.sign(anchor_text(chain, 3, hash_)).hex()
        told = {"number": 3, "hash": hash_, "key": key.public_key().public_bytes_raw().hex()}
        lines["anchors.jsonl"].append({**told, "signature": signature})

    assert "1 anchors fit the log" in verify(changed(edit)).proved


RULES = rules_of(read_file(FULL).rows)
FIRST = RULES["stages"]["1"]
NO_EDITION = f"the rules of the file are null, those of this program {RULES['edition']}"
NO_STAGES = f"rules of stage , : expected {json.dumps(RULES['stages'], sort_keys=True)[:200]}..., found null"
TOLD_RULES = [
    pytest.param({}, [], id="of format 1.0"),
    pytest.param({"minor": 1, "rules": RULES}, [], id="right"),
    pytest.param({"minor": 9, "rules": RULES, "more": 1}, [], id="of a later format"),
    pytest.param(
        {"minor": 1, "rules": {**RULES, "stages": {**RULES["stages"], "1": {**FIRST, "start": 1}}}},
        ["rules of stage 1, start: expected 30000, found 1"],
        id="another option",
    ),
    pytest.param(
        {"minor": 1, "rules": {**RULES, "edition": "x"}},
        [f"the rules of the file are x, those of this program {RULES['edition']}"],
        id="another edition",
    ),
    pytest.param({"minor": 1, "rules": {}}, [NO_EDITION, NO_STAGES], id="none"),
]  # fmt: skip


@each(("manifest", "wrong"), TOLD_RULES)
def test_the_rules_that_the_file_names_are_compared(manifest: dict[str, Any], wrong: list[str]) -> None:
    report = verify(changed(lambda lines: None, manifest))
    assert report.wrong == wrong
    assert any("stages have the rules" in line for line in report.proved) is (
        "rules" in manifest and not wrong
    )
    assert any("is not checked" in line for line in report.notes) is (manifest.get("minor", 0) > 1)


def test_rules_of_settings_that_are_none_are_told_once() -> None:
    content = changed(lambda lines: row(lines, "settings").pop("ruleset"), {"minor": 1, "rules": RULES})
    said = verify(content).wrong
    assert any("cannot be replayed" in line for line in said)
    assert not any("rules of" in line for line in said)


TEXTS = [
    ({"b": 1, "a": "ä"}, '{"a":"ä","b":1}'),
    ({"n": 2**64}, '{"n":18446744073709551616}'),
    (["ä", 2**64], '["\\u00e4",18446744073709551616]'),
    ({"x": "\ud800"}, '{"x":"\\ud800"}'),
    ([1.5, True, None], "[1.5,true,null]"),
]


@each(("value", "text"), TEXTS)
def test_canonical_text(value: Any, text: str) -> None:
    assert canonical(value).decode() == text


def test_the_last_facts_of_a_row_are_expected() -> None:
    log: list[dict[str, Any]] = [
        {"rows": {"hand:1": {"state": "accepted", "seq": 1}, "hand:2": {"seq": 2}}},
        {"rows": {"hand:1": {"state": "voided"}, "hand:2": None, "hand:3": None}},
        {"rows": None},
    ]
    assert fold(log) == {"hand:1": {"state": "voided", "seq": 1}}
    (found,) = differences(fold(log), {}, {})
    assert found.to_json() == {
        "row": "hand:1",
        "field": "",
        "expected": {"state": "voided", "seq": 1},
        "found": "missing",
    }
    assert words_of(found) == 'hand 1: expected {"seq": 1, "state": "voided"}, found missing'
