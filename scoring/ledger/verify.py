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
from scoring.rulesets.registry import UnknownRuleSet

GOOD, WRONG, UNREADABLE = 0, 1, 2
LONGEST = 200
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python says to rows that are of other types than the format's."""
BREAKS = {
    "hash": "is not what was hashed",
    "link": "does not follow the entry before it",
    "gap": "is missing",
    "end": "is where the log should end, and it does not",
    "type": "has not the fields of an entry",
}


@dataclass(slots=True)
class Report:
    """What was found: `wrong` is what does not fit, `notes` what a reader should know, `proved` what does fit."""

    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The exit status: 0 everything fits, 1 something does not."""
        return WRONG if self.wrong else GOOD

    def to_json(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {
            "ok": not self.wrong,
            "wrong": self.wrong,
            "notes": self.notes,
            "proved": self.proved,
            "differences": [difference.to_json() for difference in self.differences],
            "counts": self.counts,
        }


def verify(content: bytes, key: str = "") -> Report:
    """Check the file in these bytes. `key`: the public key, in hex, that must have signed it. Raises `BadFileError`."""
    file = read_file(content)
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
        (report.wrong if key else report.notes).append("the file is not signed")
        return
    good = _signed(file.signed, file.signature["signature"], named_key)
    if not good or named_key != file.manifest["key"]:
        report.wrong.append("the signature does not fit the file")
    elif key and key.strip().lower() != named_key:
        report.wrong.append(f"the file is signed by another key: {named_key}")
    elif key:
        report.proved.append("it was signed by the key that was given")
    else:
        report.notes.append(f"signed by the key {named_key}; whose key that is, the file cannot say (--key)")


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
        report.wrong.append(f"log entry {broken.number} {BREAKS[broken.why]}")
    else:
        report.proved.append(f"the log is a whole chain of {len(log)} entries")
    withheld = sum("action" not in entry for entry in log)
    if withheld:
        report.notes.append(
            f"{withheld} entries of the log are withheld: their place in the chain is proved, not more"
        )
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
            report.wrong.append(f"the anchor at entry {number} does not fit the log")
        else:
            fits += 1
    if fits:
        report.proved.append(f"{fits} anchors fit the log")


def anchor_text(chain: str, number: int, hash_: str) -> bytes:
    """What is signed of a head."""
    return f"tenbo anchor {chain} {number} {hash_}".encode()


def _check_texts(file: TournamentFile, report: Report) -> None:
    for line in file.lines["texts.jsonl"]:
        if line["seal"] != seal_of(line["salt"], line["text"]):
            report.wrong.append(f"a private text is not the one that was sealed: {_short(line['text'])}")


def _check_rows(file: TournamentFile, report: Report) -> None:
    try:
        expected = fold(entry for entry in file.lines["log.jsonl"] if _are_rows(entry.get("rows")))
    except NONSENSE as error:  # pragma: no cover - rows are objects of objects here
        report.wrong.append(f"the rows of the log cannot be read: {error!r}")
        return
    if not expected:
        report.notes.append("the log is older than its rows: hands and penalties are not compared with it")
        return
    texts = {line["seal"]: line["text"] for line in file.lines["texts.jsonl"]}
    report.differences = differences(expected, file.rows, texts)
    report.wrong += map(words_of, report.differences)
    if not report.differences:
        report.proved.append(f"{len(expected)} rows are as the log says")


def _check_manifest(file: TournamentFile, report: Report) -> None:
    """What the manifest says of the tournament is what its settings say."""
    row = file.rows.get("settings", {})
    for name in ("name", "slug", "ruleset", "state"):
        if name in file.manifest and name in row and file.manifest[name] != row[name]:
            report.wrong.append(
                f"manifest {name}: expected {_short(row[name])}, found {_short(file.manifest[name])}"
            )


def _check_people(file: TournamentFile, report: Report) -> None:
    """The names that are told are those of the entries, and stand for an entry each."""
    entries = {row.get("number"): row for row in of_kind(file.rows, "entry")}
    for person in file.lines["people.jsonl"]:
        number = person["entry"]
        name = f"{person.get('given_name', '')} {person['family_name']}".strip()
        logged = entries.get(number, {}).get("name", name)
        if number not in entries:
            report.wrong.append(f"people: there is no entry {number}")
        elif isinstance(logged, str) and logged != name:
            report.wrong.append(f"people: player {number} is {_short(name)}, the entry says {_short(logged)}")


def _check_results(file: TournamentFile, report: Report) -> None:
    try:
        replayed = replay(file.rows)
    except UnknownRuleSet as unknown:
        report.wrong.append(f"there is no rule set {unknown}")
    except Refused as refused:
        report.wrong.append(
            f"the options of the rule set are none: {[fault.code for fault in refused.faults]}"
        )
    except NONSENSE as error:
        report.wrong.append(f"the rows cannot be replayed: {error!r}")
    else:
        _compare_results(file, replayed, report)


def _compare_results(file: TournamentFile, replayed: Replayed, report: Report) -> None:
    report.counts |= {"games": replayed.games, "hands": replayed.hands, "signatures": replayed.signatures}
    found = [Difference(*wrong) for wrong in replayed.wrong]
    standings = {line["stage"]: line["rows"] for line in file.lines["standings.jsonl"]}
    found += _standings_that_differ(replayed.standings, standings)
    report.differences += found
    report.wrong += map(words_of, found)
    report.notes += replayed.notes
    if not replayed.wrong:
        report.proved.append(
            f"{replayed.hands} hands of {replayed.games} games can be played as they are told"
        )
        if replayed.signatures:
            report.proved.append(f"{replayed.signatures} signatures are for the scores that the hands give")
    if not found:
        report.proved.append(f"the standings of {len(standings)} stages follow from the hands and penalties")


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
    where = " ".join(filter(None, (difference.key.replace(":", " "), difference.field)))
    return f"{where}: expected {_short(difference.expected)}, found {_short(difference.found)}"


def _short(value: Any) -> str:
    text = (
        value
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    )
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def run(path: str, key: str, as_json: bool, out: TextIO, errors: TextIO) -> int:
    """The command: print what was found, return the exit status."""
    try:
        report = verify(Path(path).read_bytes(), key)
    except (OSError, BadFileError) as error:
        return _unreadable(str(error), as_json, out, errors)
    if as_json:
        out.write(json.dumps({"readable": True, **report.to_json()}, ensure_ascii=False, default=str) + "\n")
        return report.status
    for title, lines in (("Wrong", report.wrong), ("Proved", report.proved), ("Note", report.notes)):
        out.writelines(f"{title}: {line}\n" for line in lines)
    out.write("The file does not hold.\n" if report.wrong else "The file holds.\n")
    return report.status


def _unreadable(why: str, as_json: bool, out: TextIO, errors: TextIO) -> int:
    if as_json:
        out.write(json.dumps({"readable": False, "ok": False, "wrong": [why]}, ensure_ascii=False) + "\n")
    else:
        errors.write(f"This is no tournament file that can be read: {why}\n")
    return UNREADABLE
