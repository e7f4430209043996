"""What `verify` says, each sentence by its code: whoever tells it in another language has the code and its facts."""

import json
from collections.abc import Mapping
from typing import Any, Final

from scoring.ledger.facts import MISSING, UNKNOWN

LONGEST: Final = 200
"""Characters of a fact in a sentence."""

SENTENCES: Final[Mapping[str, str]] = {
    # of a file that cannot be read
    "no_tournament_file": "this is no tournament file that can be read: {error}",
    "file_version": "another version of Tenbo made this file: {error}",
    "file_too_large": "the file is too large to be checked: {error}",
    # of the file as a whole
    "not_signed": "the file is not signed",
    "wrong_signature": "the signature does not fit the file",
    "another_key": "the file is signed by another key: {key}",
    "signed_by_given_key": "it was signed by the key that was given",
    "signed_by": "signed by the key {key}; whose key that is, the file cannot say (--key)",
    "manifest_differs": "manifest {field}: expected {expected}, found {found}",
    "people_no_entry": "people: there is no entry {entry}",
    "people_name": "people: player {entry} is {found}, the entry says {expected}",
    "text_not_sealed": "a private text is not the one that was sealed: {text}",
    # of its log
    "entry_hash": "log entry {number} is not what was hashed",
    "entry_link": "log entry {number} does not follow the entry before it",
    "entry_gap": "log entry {number} is missing",
    "entry_end": "the log ends before entry {number}, and not as the manifest says",
    "entry_type": "log entry {number} has not the fields of an entry",
    "chain_whole": "the log is a whole chain of {entries} entries",
    "entries_withheld": "{entries} entries of the log are withheld: their place in the chain is proved, not more",
    "anchor_does_not_fit": "the anchor at entry {number} does not fit the log",
    "anchors_fit": "{anchors} anchors fit the log",
    # of its rows
    "rows_not_readable": "the rows of the log cannot be read: {error}",
    "rows_unknown": "the log is older than its rows: hands and penalties are not compared with it",
    "rows_fit": "{rows} rows are as the log says",
    "difference": "{where}: expected {expected}, found {found}",
    "difference_missing": "{where}: expected {expected}, found missing",
    "difference_unknown": "{where}: expected not in the log, found {found}",
    # of its results
    "no_rule_set": "there is no rule set {ruleset}",
    "bad_options": "the options of the rule set are none: {faults}",
    "not_replayed": "the rows cannot be replayed: {error}",
    "hands_played": "{hands} hands of {games} games can be played as they are told",
    "signatures_fit": "{signatures} signatures are for the scores that the hands give",
    "standings_fit": "the standings of {stages} stages follow from the hands and penalties",
    "carried_before_correction": "player {entry} carries {carried} into stage {stage}; by the standings of "
    "stage {earlier} as they are now it would be {now}",
}


def as_told(code: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The code of the sentence that tells a finding, and its facts as they stand there: short texts."""
    if code != "difference":
        return code, {name: short(fact) for name, fact in facts.items()}
    where = " ".join(filter(None, (facts["row"].replace(":", " "), facts["field"])))
    shown = {"where": where, "expected": short(facts["expected"]), "found": short(facts["found"])}
    if not facts["field"] and facts["found"] == MISSING:
        return "difference_missing", shown
    if not facts["field"] and facts["expected"] == UNKNOWN:
        return "difference_unknown", shown
    return code, shown


def in_english(code: str, facts: Mapping[str, Any]) -> str:
    """A finding on one line."""
    sentence, shown = as_told(code, facts)
    return SENTENCES[sentence].format(**shown)


def short(value: Any) -> str:
    """A text as it is, anything else as JSON; the beginning of a long one."""
    text = (
        value
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    )
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
