"""``python -m scoring verify FILE``: what a tournament file proves, in plain words.

Every hand is replayed, the standings are made anew, the chain is followed, every row is held against the log.
Seating is not drawn again.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from scoring.faults import Refused
from scoring.ledger.canonical import digest
from scoring.ledger.chain import NEW, OLD, Break, Json, hashed, seal_of
from scoring.ledger.ed25519 import is_signed
from scoring.ledger.facts import Difference, differences, fold
from scoring.ledger.file import BadFileError, TournamentFile, read_file
from scoring.ledger.results import Replayed, of_kind, replay
from scoring.ledger.sentences import as_told, in_english
from scoring.rulesets.registry import UnknownRuleSet

GOOD, WRONG, UNREADABLE = 0, 1, 2
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python says to rows that are of other types than the format's."""


@dataclass(slots=True)
class Report:
    """What was found: `wrong` is what does not fit, `notes` what a reader should know, `proved` what does fit.

    `said` has the same, each sentence as kind, code and facts.
    """

    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    said: list[dict[str, Any]] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The exit status: 0 everything fits, 1 something does not."""
        return WRONG if self.wrong else GOOD

    def say(self, kind: str, code: str, **facts: Any) -> None:
        """Add a sentence: `kind` is `wrong`, `notes` or `proved`."""
        self.said.append({"kind": kind, "code": code, "facts": facts})
        getattr(self, kind).append(in_english(code, facts))

    def differ(self, found: list[Difference]) -> None:
        """Add differences, a sentence each."""
        self.differences += found
        for one in found:
            self.say("wrong", "difference", **one.to_json())

    def findings(self) -> list[dict[str, Any]]:
        """What a page tells in any language: `kind`, the `code` of the sentence, and its `facts` as short texts."""
        told = [(one["kind"], *as_told(one["code"], one["facts"])) for one in self.said]
        return [{"kind": kind, "code": code, "facts": facts} for kind, code, facts in told]

    def to_json(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {
            "ok": not self.wrong,
            "wrong": self.wrong,
            "notes": self.notes,
            "proved": self.proved,
            "said": self.said,
            "differences": [difference.to_json() for difference in self.differences],
            "counts": self.counts,
        }


def verify(content: bytes, key: str = "") -> Report:
    """Check the file in these bytes. `key`: the public key, in hex, that must have signed it. Raises `BadFileError`."""
    return check(read_file(content), key)


def check(file: TournamentFile, key: str = "") -> Report:
    """As `verify`, of a file that has been read."""
    report = Report()
    _check_signature(file, key, report)
    _check_chain(file, report)
    _check_texts(file, report)
    _check_rows(file, report)
    _check_manifest(file, report)
    _check_people(file, report)
    _check_results(file, report)
    return report


def _check_signature(file: TournamentFile, key: str, report: Report) -> None:
    named_key = file.signature["key"]
    if not file.signature["signature"]:
        report.say("wrong" if key else "notes", "not_signed")
        return
    good = _signed(file.signed, file.signature["signature"], named_key)
    if not good or named_key != file.manifest["key"]:
        report.say("wrong", "wrong_signature")
    elif key and key.strip().lower() != named_key:
        report.say("wrong", "another_key", key=named_key)
    elif key:
        report.say("proved", "signed_by_given_key")
    else:
        report.say("notes", "signed_by", key=named_key)


def _signed(content: bytes, signature: str, key: str) -> bool:
    try:
        return is_signed(content, bytes.fromhex(signature), bytes.fromhex(key))
    except ValueError:
        return False


def _check_chain(file: TournamentFile, report: Report) -> None:
    log, manifest = file.lines["log.jsonl"], file.manifest
    head = (manifest["head"]["number"], manifest["head"]["hash"])
    broken = _broken(log, manifest["chain"], manifest["old_id"], head)
    report.counts["entries"] = len(log)
    if broken:
        report.say("wrong", f"entry_{broken.why}", number=broken.number)
    else:
        report.say("proved", "chain_whole", entries=len(log))
    withheld = sum("action" not in entry for entry in log)
    if withheld:
        report.say("notes", "entries_withheld", entries=withheld)
    _check_anchors(file, report)


def _broken(log: list[dict[str, Any]], chain: str, old_id: int | None, head: tuple[int, str]) -> Break | None:
    number, previous = 0, ""
    for entry in log:
        number += 1
        if entry["number"] != number:
            return Break(number, "gap")
        if entry["prev_hash"] != previous:
            return Break(number, "link")
        if why := _wrong_entry(entry, chain, old_id):
            return Break(number, why)
        previous = entry["hash"]
    return None if head == (number, previous) else Break(number + 1, "end")


def _wrong_entry(entry: Json, chain: str, old_id: int | None) -> str:
    """Why an entry does not hold by itself, or nothing. An entry of the old format may be withheld."""
    if entry["format"] == OLD and "action" not in entry:
        return ""
    rows = entry.get("rows")
    if entry["format"] not in (OLD, NEW) or not (rows is None or _are_rows(rows)):
        return "type"
    try:
        return "" if entry["hash"] == digest(hashed(entry, chain, old_id)) else "hash"
    except KeyError:
        return "type"


def _are_rows(rows: Any) -> bool:
    return isinstance(rows, dict) and all(facts is None or isinstance(facts, dict) for facts in rows.values())


def _check_anchors(file: TournamentFile, report: Report) -> None:
    """Signed heads that were kept on the way: each is the hash of its entry."""
    log, fits = file.lines["log.jsonl"], 0
    for anchor in file.lines["anchors.jsonl"]:
        number = anchor["number"]
        there = 1 <= number <= len(log) and log[number - 1]["hash"] == anchor["hash"]
        message = anchor_text(file.manifest["chain"], number, anchor["hash"])
        if not there or not _signed(message, anchor["signature"], anchor["key"]):
            report.say("wrong", "anchor_does_not_fit", number=number)
        else:
            fits += 1
    if fits:
        report.say("proved", "anchors_fit", anchors=fits)


def anchor_text(chain: str, number: int, hash_: str) -> bytes:
    """What is signed of a head."""
    return f"tenbo anchor {chain} {number} {hash_}".encode()


def _check_texts(file: TournamentFile, report: Report) -> None:
    for line in file.lines["texts.jsonl"]:
        if line["seal"] != seal_of(line["salt"], line["text"]):
            report.say("wrong", "text_not_sealed", text=line["text"])


def _check_rows(file: TournamentFile, report: Report) -> None:
    try:
        expected = fold(entry for entry in file.lines["log.jsonl"] if _are_rows(entry.get("rows")))
    except NONSENSE as error:  # pragma: no cover - rows are objects of objects here
        report.say("wrong", "rows_not_readable", error=repr(error))
        return
    if not expected:
        report.say("notes", "rows_unknown")
        return
    texts = {line["seal"]: line["text"] for line in file.lines["texts.jsonl"]}
    report.differ(list(differences(expected, file.rows, texts)))
    if not report.differences:
        report.say("proved", "rows_fit", rows=len(expected))


def _check_manifest(file: TournamentFile, report: Report) -> None:
    """What the manifest says of the tournament is what its settings say."""
    row = file.rows.get("settings", {})
    for name in ("name", "slug", "ruleset", "state"):
        if name in file.manifest and name in row and file.manifest[name] != row[name]:
            report.say("wrong", "manifest_differs", field=name, expected=row[name], found=file.manifest[name])


def _check_people(file: TournamentFile, report: Report) -> None:
    """The names that are told are those of the entries, and stand for an entry each."""
    entries = {row.get("number"): row for row in of_kind(file.rows, "entry")}
    for person in file.lines["people.jsonl"]:
        number = person["entry"]
        name = f"{person.get('given_name', '')} {person['family_name']}".strip()
        logged = entries.get(number, {}).get("name", name)
        if number not in entries:
            report.say("wrong", "people_no_entry", entry=number)
        elif isinstance(logged, str) and logged != name:
            report.say("wrong", "people_name", entry=number, expected=logged, found=name)


def _check_results(file: TournamentFile, report: Report) -> None:
    try:
        replayed = replay(file.rows)
    except UnknownRuleSet as unknown:
        report.say("wrong", "no_rule_set", ruleset=str(unknown))
    except Refused as refused:
        report.say("wrong", "bad_options", faults=[fault.code for fault in refused.faults])
    except NONSENSE as error:
        report.say("wrong", "not_replayed", error=repr(error))
    else:
        _compare_results(file, replayed, report)


def _compare_results(file: TournamentFile, replayed: Replayed, report: Report) -> None:
    report.counts |= {"games": replayed.games, "hands": replayed.hands, "signatures": replayed.signatures}
    found = [Difference(*wrong) for wrong in replayed.wrong]
    standings = {line["stage"]: line["rows"] for line in file.lines["standings.jsonl"]}
    found += _standings_that_differ(replayed.standings, standings)
    report.differ(found)
    for facts in replayed.carried:
        report.say("notes", "carried_before_correction", **facts)
    if not replayed.wrong:
        report.say("proved", "hands_played", hands=replayed.hands, games=replayed.games)
        if replayed.signatures:
            report.say("proved", "signatures_fit", signatures=replayed.signatures)
    if not found:
        report.say("proved", "standings_fit", stages=len(standings))


def _standings_that_differ(
    expected: dict[int, list[dict[str, Any]]], stored: dict[int, list[Any]]
) -> list[Difference]:
    out = []
    for stage in sorted(expected.keys() | stored.keys()):
        rows, found = expected.get(stage, []), stored.get(stage, [])
        for place in range(max(len(rows), len(found))):
            right = rows[place] if place < len(rows) else None
            given = found[place] if place < len(found) else None
            if right != given:
                out.append(Difference(f"standings:{stage}", f"line {place + 1}", right, given))
    return out


def words_of(difference: Difference) -> str:
    """A difference on one line."""
    return in_english("difference", difference.to_json())


def run(path: str, key: str, as_json: bool, out: TextIO, errors: TextIO) -> int:
    """The command: print what was found, return the exit status."""
    try:
        report = verify(Path(path).read_bytes(), key)
    except (OSError, BadFileError) as error:
        code = error.code if isinstance(error, BadFileError) else "no_file"
        return _unreadable(str(error), code, as_json, out, errors)
    if as_json:
        out.write(json.dumps({"readable": True, **report.to_json()}, ensure_ascii=False, default=str) + "\n")
        return report.status
    for title, lines in (("Wrong", report.wrong), ("Proved", report.proved), ("Note", report.notes)):
        out.writelines(f"{title}: {line}\n" for line in lines)
    out.write("The file does not hold.\n" if report.wrong else "The file holds.\n")
    return report.status


def _unreadable(why: str, code: str, as_json: bool, out: TextIO, errors: TextIO) -> int:
    if as_json:
        said = [{"kind": "wrong", "code": code, "facts": {"error": why}}]
        told = {"readable": False, "ok": False, "wrong": [why], "said": said}
        out.write(json.dumps(told, ensure_ascii=False) + "\n")
    else:
        errors.write(f"This is no tournament file that can be read: {why}\n")
    return UNREADABLE
