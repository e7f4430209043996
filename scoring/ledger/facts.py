"""The facts that every row must hold by the log, and the differences of the stored rows from them.

An entry has `rows`: by key, the facts of a row that the change wrote (the whole row, or only the changed facts), or
null for a deleted row. A row must hold the last facts of its key.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.ledger.canonical import same
from scoring.ledger.chain import SEALED, Json

MISSING: Final = "missing"
UNKNOWN: Final = "not in the log"


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference from the log: the key of the row, the fact, and both values.

    `field` is empty where the whole row is missing, or is unknown to the log.
    """

    key: str
    field: str
    expected: Any
    found: Any

    def to_json(self) -> dict[str, Any]:
        """The form that `--json` prints."""
        return {"row": self.key, "field": self.field, "expected": self.expected, "found": self.found}


def fold(entries: Iterable[Json]) -> dict[str, dict[str, Any]]:
    """The facts of every row after the last of these entries."""
    rows: dict[str, dict[str, Any]] = {}
    for entry in entries:
        for key, facts in (entry.get("rows") or {}).items():
            if facts is None:
                rows.pop(key, None)
            else:
                rows[key] = {**rows.get(key, {}), **facts}
    return rows


def differences(
    expected: Mapping[str, Json], found: Mapping[str, Json], texts: Mapping[str, str]
) -> list[Difference]:
    """Every difference, in the order of the keys. `texts` are the texts behind seals. A public file shows the seal
    in the place of a withheld text: an equal seal is no difference."""
    named: list[Difference] = []
    for key in sorted(expected.keys() | found.keys()):
        if key not in found:
            named.append(Difference(key, "", dict(expected[key]), MISSING))
        elif key not in expected:
            named.append(Difference(key, "", UNKNOWN, dict(found[key])))
        else:
            named += _of_row(key, expected[key], found[key], texts)
    return named


def _of_row(key: str, expected: Json, found: Json, texts: Mapping[str, str]) -> Iterable[Difference]:
    for field, wanted in expected.items():
        if not same(wanted, found.get(field)) and not same(opened(wanted, texts), found.get(field)):
            yield Difference(key, field, opened(wanted, texts), found.get(field))


def opened(fact: Any, texts: Mapping[str, str]) -> Any:
    """A fact with the text behind its seal, where that text is at hand."""
    sealed = isinstance(fact, dict) and set(fact) == {SEALED} and isinstance(fact[SEALED], str)
    return texts.get(fact[SEALED], fact) if sealed else fact
