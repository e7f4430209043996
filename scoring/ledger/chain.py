"""The chain of the log: each entry carries the hash of the one before it, so that nothing can be changed unseen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.ledger.canonical import digest

Json = Mapping[str, Any]
SEALED = "sealed"
OLD, NEW = 1, 2
"""The formats of entries: those of the first have no rows, and name tournament and account by their numbers."""
OLD_FIELDS = ("number", "at", "by", "action", "subject", "before", "after", "reason", "prev_hash")
NEW_FIELDS = (*OLD_FIELDS, "format", "rows", "origin")


@dataclass(frozen=True, slots=True)
class Break:
    """Where a chain does not hold: the entry's number and why.

    `hash`: the entry is not what was hashed. `link`: it does not follow the entry before. `gap`: an entry is missing.
    `seal`: a private text is not the one that was sealed. `end`: the log does not end where its head says.
    """

    number: int
    why: str


def hashed(entry: Json, chain: str, old_id: int | None) -> dict[str, Any]:
    """What the hash of an entry is made of."""
    if entry["format"] == OLD:
        return {"tournament": old_id, **{name: entry[name] for name in OLD_FIELDS}}
    return {"chain": chain, **{name: entry[name] for name in NEW_FIELDS}}


def seal_of(salt: str, text: str) -> str:
    """The seal of a private text."""
    return digest({"salt": salt, "text": text})
