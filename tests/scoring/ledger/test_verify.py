"""What `python -m scoring verify` finds in real files, and in what somebody made of them."""

import io
import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from scoring.command_line import main
from scoring.ledger.canonical import canonical, digest
from scoring.ledger.chain import hashed
from scoring.ledger.facts import UNKNOWN, differences, fold
from scoring.ledger.file import line_of, read_file
from scoring.ledger.results import replay
from scoring.ledger.sentences import SENTENCES, in_english, languages, sentences_in
from scoring.ledger.verify import Report, rules_of, verify, words_of
from tests.rows import each
from tests.scoring.ledger.packing import DATA, FULL, KEY, PUBLIC, Lines, changed, members_of, packed, row
from tests.scoring.ledger.second_reader import check

HAND = "hand:1.1.1.1.2"


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


def set_fact(key: str, **facts: Any) -> Callable[[Lines], None]:
    return lambda lines: row(lines, key).update(facts)


def set_in_event(lines: Lines) -> None:
    """An equal event in Python, with a fraction for a whole number."""
    event = row(lines, HAND)["event"]
    event["winners"][0]["claim"]["fan"] *= 1.0


def drop_row(key: str) -> Callable[[Lines], None]:
    return lambda lines: lines["rows.jsonl"].remove(
        next(one for one in lines["rows.jsonl"] if one["key"] == key)
    )


def add_row(lines: Lines) -> None:
    lines["rows.jsonl"].append({"key": "role:x.organiser", "facts": {"account": "x", "kind": "organiser"}})


def set_entry(place: int, **facts: Any) -> Callable[[Lines], None]:
    return lambda lines: lines["log.jsonl"][place - 1].update(facts)


def set_standing(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"][0]["total"] = 99000


def set_figure_of_a_round(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"][0]["rounds"][1]["raw"] = 1


def longer_standings(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"].append({"place": 99})


def shorter_standings(lines: Lines) -> None:
    lines["standings.jsonl"].pop()


def rehash(lines: Lines) -> None:
    """The whole chain written anew, as somebody with the server could."""
    manifest, previous = json.loads(dict(members_of(FULL))["manifest.json"]), ""
    for entry in lines["log.jsonl"]:
        entry["prev_hash"] = previous
        entry["hash"] = previous = digest(hashed(entry, manifest["chain"], manifest["old_id"]))


def other_number(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = "04010001"
    lines["people.jsonl"][0]["ema_number"] = "04019999"


def number_gone(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = "04010001"
    lines["people.jsonl"][0].pop("ema_number", None)


PICTURE = b"the bytes of a picture"


def logo(text: str, of: bytes = PICTURE) -> Callable[[Lines], None]:
    """The settings say the hash of a logo, the line of the settings carries a text as its bytes."""
    return set_fact("settings", logo={"sha256": sha256(of).hexdigest(), "kind": "png"}, logo_png=text)


def same_number(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = lines["people.jsonl"][0]["ema_number"] = "04010001"


EVENT = {"kind": "exhaustive_draw", "tenpai": [], "riichi": []}
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


def test_a_game_that_cannot_be_played() -> None:
    report = verify(changed(set_fact(HAND, event={"kind": "win"})))
    assert any(
        line.startswith("hand 1.1.1 game: expected a game that can be played") for line in report.wrong
    )
    report = verify(changed(set_fact("table:1.2.1", start={"x": 1})))
    assert any("cannot be replayed" in line or "table 1.2.1" in line for line in report.wrong)


def test_hands_out_of_order() -> None:
    report = verify(changed(set_fact("hand:1.1.1.2.2", seq=7)))
    assert any(line.startswith("table 1.1.1 hands: expected 1, 2, 3") for line in report.wrong)


def test_what_players_carry_is_told_when_the_standings_have_moved() -> None:
    report = verify(changed(set_fact("qualifier:2.2", carried={"total": 1})))
    assert any('player 2 carries {"total": 1} into stage 2' in line for line in report.notes)


def test_a_final_beside_another_is_fed_by_the_stage_before_both() -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    beside = {**rows["stage:2"], "number": 3, "beside": True}
    qualifier = {**rows["qualifier:2.2"], "stage": 3, "carried": {"total": 1}}
    carried = replay({**rows, "stage:3": beside, "qualifier:3.2": qualifier}).carried
    assert [(row["stage"], row["earlier"]) for row in carried] == [(3, 1)]


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


CALLS = [
    pytest.param(["verify", str(DATA / "full.tenbo")], 0, "The file holds.", id="good"),
    pytest.param(
        ["verify", str(DATA / "full.tenbo"), "--key", "00"], 1, "The file does not hold.", id="wrong key"
    ),
    pytest.param(["verify", str(DATA / "full.tenbo"), "--json"], 0, '"ok": true', id="json"),
    pytest.param(["verify", str(DATA / "none.tenbo"), "--json"], 2, '"readable": false', id="no file, json"),
    pytest.param(["verify", str(DATA / "none.tenbo"), "--json"], 2, '"code": "no_file"', id="no file, code"),
    pytest.param(["verify", __file__, "--json"], 2, '"code": "no_tournament_file"', id="no zip, code"),
    pytest.param(["verify", __file__], 2, "This is no tournament file that can be read", id="no zip"),
]


@each(("call", "status", "said"), CALLS)
def test_the_command(call: list[str], status: int, said: str) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert main(call, io.BytesIO(), out, errors) == status
    assert said in out.getvalue() + errors.getvalue()


def test_one_figure_is_named_not_the_line() -> None:
    (said,) = verify(changed(set_figure_of_a_round)).wrong
    assert " rounds.2.raw: expected " in said
    assert said.endswith(", found 1")


def answered(*call: str, source: bytes = b"") -> tuple[int, str]:
    out, errors = io.StringIO(), io.StringIO()
    status = main(["verify", *call], io.BytesIO(source), out, errors)
    return status, out.getvalue() + errors.getvalue()


def test_a_figure_of_the_standings_is_a_figure() -> None:
    """In Python true is 1: a reader in another language finds no place there."""

    def edit(lines: Lines) -> None:
        lines["standings.jsonl"][0]["rows"][0]["place"] = True

    assert verify(changed(edit)).wrong == ["standings 1 line 1 player 2 place: expected 1, found true"]


def test_a_file_comes_by_standard_input() -> None:
    assert answered("-", source=FULL) == answered(str(DATA / "full.tenbo"))
    assert answered("-", source=b"x")[0] == 2


def test_a_key_that_is_no_key_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        answered("-", "--key", "zz", source=FULL)
    assert stopped.value.code == 2
    assert "invalid public key in hex value: 'zz'" in capsys.readouterr().err


SPOKEN = [("de", "Die Datei hält."), ("fr", "Le fichier est intègre."), ("en", "The file holds.")]


@each(("language", "said"), SPOKEN)
def test_it_speaks_the_language_that_is_asked_for(language: str, said: str) -> None:
    status, words = answered("-", "--lang", language, source=FULL)
    assert (status, words.splitlines()[-1]) == (0, said)
    assert ("whole chain" in words) is (language == "en")
    assert answered("-", "--lang", language, source=b"x")[0] == 2


def test_every_sentence_is_there_in_every_language() -> None:
    assert len(languages()) == 8
    for language in languages():
        sentences = sentences_in(language)
        assert sentences.keys() == SENTENCES.keys()
        for code, words in sentences.items():
            assert blanks(words) == blanks(SENTENCES[code]), (language, code)


def blanks(sentence: str) -> set[str | None]:
    return {name for _text, name, _form, _conversion in Formatter().parse(sentence)} - {None}


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


@each(
    ("facts", "said"),
    [
        pytest.param({}, "", id="signed"),
        pytest.param({"entry": 99}, "signature 1.1.1.1 entry", id="nobody of the table"),
        pytest.param({"scores": {"1": 1}}, "signature 1.1.1.1 scores", id="other scores"),
        pytest.param({"scores": {"1": 1}, "voided_at": "2026-11-22T10:00:00+00:00"}, "", id="void"),
    ],
)
def test_signatures_are_for_the_scores_of_the_hands(facts: dict[str, Any], said: str) -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    seat = rows["seat:1.1.1.E"]
    scores = replay({**rows, "signature:1.1.1.1": _signature(seat, {})}).wrong[0][2]
    found = replay({**rows, "signature:1.1.1.1": {**_signature(seat, scores), **facts}})
    assert [f"{key.replace(':', ' ')} {what}" for key, what, _right, _told in found.wrong] == (
        [said] if said else []
    )
    assert found.signatures == (0 if facts.get("voided_at") else 1)


def test_signatures_that_fit_are_told() -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    scores = replay({**rows, "signature:1.1.1.1": _signature(rows["seat:1.1.1.E"], {})}).wrong[0][2]

    def sign(lines: Lines) -> None:
        facts = _signature(rows["seat:1.1.1.E"], scores)
        lines["rows.jsonl"].append({"key": "signature:1.1.1.1", "facts": facts})

    proved = verify(changed(sign)).proved
    assert [line for line in proved if "signature" in line] == [
        in_english("signatures_fit", {"signatures": 1})
    ]


def _signature(seat: Any, scores: Any) -> Any:
    player = seat["played_by"] or seat["entry"]
    return {"table": "1.1.1", "number": 1, "entry": player, "scores": scores, "voided_at": None}
