"""What `verify` says, each sentence by its code: whoever tells it in another language has the code and its facts."""

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
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
    "entry_end": "log entry {number} is where the log should end, and it does not",
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
