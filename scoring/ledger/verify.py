"""The check of a tournament file: whether it holds, and what differs.

Every hand is replayed, the standings are made anew, the chain is followed, every row is compared with the log.
Seating is not drawn again.
"""

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from scoring.faults import Refused
from scoring.ledger.canonical import digest, same
from scoring.ledger.chain import NEW, OLD, Break, Json, hashed, seal_of
from scoring.ledger.ed25519 import is_signed
from scoring.ledger.facts import Difference, differences, fold
from scoring.ledger.file import LOGO, MINOR, TournamentFile, read_file
from scoring.ledger.results import Replayed, of_kind, replay
from scoring.ledger.sentences import as_told, in_english
from scoring.rulesets.registry import UnknownRuleSet
from scoring.rulesets.registry import get as get_ruleset

GOOD, WRONG = 0, 1
PERSONAL = {"country", "ema_number"}
"""Facts of a person that an entry has today; a file may have more of them."""
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of Python for rows whose types are not those of the format."""


@dataclass(slots=True)
class Report:
    """The findings: `wrong` are the mismatches, `notes` the warnings for a reader, `proved` the checks that hold.

    `sentences` has the same, each as kind, code and facts.
    """

    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    sentences: list[dict[str, Any]] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The exit status: 0 everything fits, 1 a part does not."""
        return WRONG if self.wrong else GOOD

    def say(self, kind: str, code: str, **facts: Any) -> None:
        """Add a sentence: `kind` is `wrong`, `notes` or `proved`."""
        self.sentences.append({"kind": kind, "code": code, "facts": facts})
        getattr(self, kind).append(in_english(code, facts))

    def differ(self, differing: list[Difference]) -> None:
        """Add differences, each as a sentence."""
        self.differences += differing
        for difference in differing:
            self.say("wrong", "difference", **difference.to_json())

    def findings(self) -> list[dict[str, Any]]:
        """The findings for pages of any language: `kind`, the `code` of the sentence, its `facts` as short texts."""
        shortened = [
            (sentence["kind"], *as_told(sentence["code"], sentence["facts"])) for sentence in self.sentences
        ]
        return [{"kind": kind, "code": code, "facts": facts} for kind, code, facts in shortened]

    def to_json(self) -> dict[str, Any]:
        """The form that `--json` prints."""
        return {
            "ok": not self.wrong,
            "wrong": self.wrong,
            "notes": self.notes,
            "proved": self.proved,
            "said": self.sentences,
            "differences": [difference.to_json() for difference in self.differences],
            "counts": self.counts,
        }


def verify(content: bytes, key: str = "") -> Report:
    """Check the file in these bytes. `key`: the public key, in hex, that must have signed it. Raises `BadFileError`."""
    return check(read_file(content), key)


def check(file: TournamentFile, key: str = "") -> Report:
    """As `verify`, for a file that has been read."""
    report = Report()
    _check_signature(file, key, report)
    _check_chain(file, report)
    _check_texts(file, report)
    _check_rows(file, report)
    _check_manifest(file, report)
    _check_rules(file, report)
    _check_logo(file, report)
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
    """The reason why an entry does not hold by itself, or "". An entry of the old format may be withheld."""
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
    """Check signed heads that were kept on the way: each must be the hash of its entry."""
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
    """The text of a head that is signed."""
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
    """Check that the manifest agrees with the settings of the tournament."""
    row = file.rows.get("settings", {})
    for name in ("name", "slug", "ruleset", "state"):
        if name in file.manifest and name in row and file.manifest[name] != row[name]:
            report.say("wrong", "manifest_differs", field=name, expected=row[name], found=file.manifest[name])


def _check_rules(file: TournamentFile, report: Report) -> None:
    """Check that the rules that the manifest names are those of this program, under the options of the settings."""
    minor, rules = file.manifest.get("minor", 0), file.manifest.get("rules")
    if minor > MINOR:
        report.say("notes", "later_format", minor=minor, known=MINOR)
    if rules is None:
        return
    try:
        expected = rules_of(file.rows)
    except (Refused, UnknownRuleSet, *NONSENSE):
        return  # the replay names the fault
    fits = rules.get("edition") == expected["edition"]
    if not fits:
        report.say("wrong", "edition_differs", expected=expected["edition"], found=rules.get("edition"))
    differing = list(unequal_parts(expected["stages"], rules.get("stages")))
    for name, wanted, given in differing:
        stage, _, option = name.partition(".")
        report.say("wrong", "rules_differ", stage=stage, option=option, expected=wanted, found=given)
    if fits and not differing:
        report.say("proved", "rules_named", stages=len(expected["stages"]), edition=expected["edition"])


def rules_of(rows: Mapping[str, Json]) -> dict[str, Any]:
    """The rules as the manifest of a file names them: the edition, and every option of each stage with its value."""
    settings = rows["settings"]
    ruleset = get_ruleset(settings["ruleset"])
    stages = {
        str(row["number"]): ruleset.all_options({**settings["options"], **row.get("options", {})})
        for row in of_kind(rows, "stage")
    }
    return {"edition": ruleset.edition, "stages": json.loads(json.dumps(stages))}


def _check_logo(file: TournamentFile, report: Report) -> None:
    """Check the bytes of the logo against their hash in the log."""
    settings = file.rows.get("settings", {})
    logo, text = settings.get("logo") or {}, settings.get(LOGO, "")
    if not logo and not text:
        return
    try:
        fits = sha256(b64decode(text, validate=True)).hexdigest() == logo["sha256"]
    except NONSENSE:
        fits = False
    if not fits:
        report.say("wrong", "logo_differs")


def _check_people(file: TournamentFile, report: Report) -> None:
    """Check that the names and facts of people are those of their entries, and that each person has an entry."""
    entries = {row.get("number"): row for row in of_kind(file.rows, "entry")}
    for person in file.lines["people.jsonl"]:
        number = person["entry"]
        name = f"{person.get('given_name', '')} {person['family_name']}".strip()
        logged = entries.get(number, {}).get("name", name)
        if number not in entries:
            report.say("wrong", "people_no_entry", entry=number)
        elif isinstance(logged, str) and logged != name:
            report.say("wrong", "people_name", entry=number, expected=logged, found=name)
        else:
            report.differ(list(_facts_that_differ(person, entries[number])))


def _facts_that_differ(person: Json, entry: Json) -> Iterator[Difference]:
    """The facts of a person that differ from the entry. A seal in the entry (a withheld fact) is not compared."""
    for name in sorted((PERSONAL | person.keys()) & entry.keys()):
        fact = person.get(name, "")
        if isinstance(entry[name], str) and entry[name] != fact:
            yield Difference(f"people:{person['entry']}", name, entry[name], fact)


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
    differing = [Difference(*wrong) for wrong in replayed.wrong]
    standings = {line["stage"]: line["rows"] for line in file.lines["standings.jsonl"]}
    differing += list(_standings_that_differ(replayed.standings, standings))
    report.differ(differing)
    for facts in replayed.carried:
        report.say("notes", "carried_before_correction", **facts)
    if not replayed.wrong:
        report.say("proved", "hands_played", hands=replayed.hands, games=replayed.games)
        if replayed.signatures:
            report.say("proved", "signatures_fit", signatures=replayed.signatures)
    if not differing:
        report.say("proved", "standings_fit", stages=len(standings))


def _standings_that_differ(
    expected: dict[int, list[dict[str, Any]]], stored: dict[int, list[Any]]
) -> Iterator[Difference]:
    """The figures of the standings that do not follow from the hands, each with its line, player and name."""
    for stage in sorted(expected.keys() | stored.keys()):
        rows, lines = expected.get(stage, []), stored.get(stage, [])
        for at, (right, given) in enumerate(zip_longest(rows, lines), start=1):
            where = f"line {at}"
            if isinstance(right, dict) and isinstance(given, dict):
                where = f"line {at} player {right.get('number')}"
            for name, wanted, stored_value in unequal_parts(right, given):
                yield Difference(f"standings:{stage}", f"{where} {name}".rstrip(), wanted, stored_value)


def unequal_parts(right: Any, given: Any, name: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The parts of two values that are not equal, each with its name (`rounds.2.total`: rounds are counted from 1)."""
    if isinstance(right, dict) and isinstance(given, dict) and right.keys() == given.keys():
        parts = [(key, right[key], given[key]) for key in right]
    elif isinstance(right, list) and isinstance(given, list) and len(right) == len(given):
        parts = [(str(at), *pair) for at, pair in enumerate(zip(right, given, strict=True), start=1)]
    else:
        if not same(right, given):
            yield name, right, given
        return
    for part, wanted, value in parts:
        yield from unequal_parts(wanted, value, f"{name}.{part}" if name else part)


def words_of(difference: Difference) -> str:
    """A difference as one line."""
    return in_english("difference", difference.to_json())
