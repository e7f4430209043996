"""The sentences of `verify` by code: a reader in another language translates the code and its facts."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from scoring.ledger.facts import MISSING, UNKNOWN

LONGEST: Final = 200
"""The most characters of a fact in a sentence."""

SENTENCES: Final[Mapping[str, str]] = {
    # the file cannot be read
    "no_tournament_file": "this is no tournament file that can be read: {error}",
    "file_version": "another version of Tenbo made this file: {error}",
    "file_too_large": "the file is too large to be checked: {error}",
    # the file as a whole
    "not_signed": "the file is not signed",
    "wrong_signature": "the signature does not fit the file",
    "another_key": "the file is signed by another key: {key}",
    "signed_by_given_key": "it was signed by the key that was given",
    "signed_by": "signed by the key {key}; whose key that is, the file cannot say (--key)",
    "later_format": "the file is of format 1.{minor}: what it has more than 1.{known} is not checked",
    "rules_named": "{stages} stages have the rules that the file names: {edition}, every option with its value",
    "rules_differ": "rules of stage {stage}, {option}: expected {expected}, found {found}",
    "edition_differs": "the rules of the file are {found}, those of this program {expected}",
    "manifest_differs": "manifest {field}: expected {expected}, found {found}",
    "logo_differs": "the logo is not the picture whose hash the log has",
    "people_no_entry": "people: there is no entry {entry}",
    "people_name": "people: player {entry} is {found}, the entry says {expected}",
    "text_not_sealed": "a private text is not the one that was sealed: {text}",
    # its log
    "entry_hash": "log entry {number} is not what was hashed",
    "entry_link": "log entry {number} does not follow the entry before it",
    "entry_gap": "log entry {number} is missing",
    "entry_end": "the log ends before entry {number}, and not as the manifest says",
    "entry_type": "log entry {number} has not the fields of an entry",
    "chain_whole": "the log is a whole chain of {entries} entries",
    "entries_withheld": "{entries} entries of the log are withheld: their place in the chain is proved, not more",
    "anchor_does_not_fit": "the anchor at entry {number} does not fit the log",
    "anchors_fit": "{anchors} anchors fit the log",
    # its rows
    "rows_not_readable": "the rows of the log cannot be read: {error}",
    "rows_unknown": "the log is older than its rows: hands and penalties are not compared with it",
    "rows_fit": "{rows} rows are as the log says",
    "difference": "{where}: expected {expected}, found {found}",
    "difference_missing": "{where}: expected {expected}, found missing",
    "difference_unknown": "{where}: expected not in the log, found {found}",
    # its results
    "no_rule_set": "there is no rule set {ruleset}",
    "bad_options": "the options of the rule set are none: {faults}",
    "not_replayed": "the rows cannot be replayed: {error}",
    "hands_played": "{hands} hands of {games} games can be played as they are told",
    "signatures_fit": "{signatures} signatures are for the scores that the hands give",
    "standings_fit": "the standings of {stages} stages follow from the hands and penalties",
    "carried_before_correction": "player {entry} carries {carried} into stage {stage}; by the standings of "
    "stage {earlier} as they are now it would be {now}",
    # around the findings, on a command line
    "wrong": "Wrong: {finding}",
    "proved": "Proved: {finding}",
    "notes": "Note: {finding}",
    "holds": "The file holds.",
    "does_not_hold": "The file does not hold.",
}
LANGUAGES: Final = Path(__file__).with_name("languages.json")
"""The sentences in other languages, by language and code: `python -m tools.messages` writes them."""


def languages() -> tuple[str, ...]:
    """The codes of the languages in which a finding can be told."""
    return ("en", *sorted(json.loads(LANGUAGES.read_text(encoding="utf-8"))))


def sentences_in(language: str) -> Mapping[str, str]:
    """The sentences in a language; in English where it has none."""
    if language == "en":
        return SENTENCES
    return {**SENTENCES, **json.loads(LANGUAGES.read_text(encoding="utf-8")).get(language, {})}


def as_told(code: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The code of the sentence for a finding, and the facts in that sentence as short texts."""
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
    return in_words(code, facts, SENTENCES)


def in_words(code: str, facts: Mapping[str, Any], sentences: Mapping[str, str]) -> str:
    """A finding on one line, in the language of these sentences."""
    sentence, shown = as_told(code, facts)
    return sentences[sentence].format(**shown)


def short(value: Any) -> str:
    """A text as it is, any other value as JSON; only the beginning of a long text."""
    text = (
        value
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    )
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
