"""The chain of the log: each entry carries the hash of the entry before it, so that no change stays unseen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.ledger.canonical import digest

Json = Mapping[str, Any]
SEALED = "sealed"
OLD, NEW = 1, 2
"""The formats of entries: those of the old format have no rows, and name tournament and account by number."""
OLD_FIELDS = ("number", "at", "by", "action", "subject", "before", "after", "reason", "prev_hash")
NEW_FIELDS = (*OLD_FIELDS, "format", "rows", "origin")


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a chain does not hold: the entry's number and why.

    `hash`: the entry differs from its hash. `link`: it does not follow the entry before. `gap`: an entry is missing.
    `seal`: a private text differs from its seal. `end`: the log does not end where its head says.
    """

    number: int
    why: str


def hashed(entry: Json, chain: str, old_id: int | None) -> dict[str, Any]:
    """The parts of an entry from which its hash is made."""
    if entry["format"] == OLD:
        return {"tournament": old_id, **{name: entry[name] for name in OLD_FIELDS}}
    return {"chain": chain, **{name: entry[name] for name in NEW_FIELDS}}


def seal_of(salt: str, text: str) -> str:
    """The seal of a private text."""
    return digest({"salt": salt, "text": text})
