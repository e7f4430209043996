"""The check of a tournament's stored rows and derived figures against its log. Nothing is written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from scoring.ledger.chain import SEALED
from scoring.ledger.facts import MISSING, Difference, differences, fold
from tournaments.common.chain.log import Break, verify_chain, withheld_until
from tournaments.common.chain.records import all_rows, with_later
from tournaments.common.chain.sealing import Personal, Private
from tournaments.models import LogEntry, LogHead, SealedText, Tournament
from tournaments.trust.archive.derived import NONSENSE, stale_rows


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: the break of the chain, the differences of rows from the log, the stale derived figures.

    `proved` is the number of rows that were compared; 0 if the log is older than rows in logs.
    """

    broken: Break | None
    rows: tuple[Difference, ...]
    derived: tuple[Difference, ...]
    proved: int

    @property
    def holds(self) -> bool:
        """Whether all rows and figures fit the log."""
        return self.broken is None and not self.rows and not self.derived


def check_tournament(tournament: Tournament) -> Finding:
    """Compare all stored rows and derived figures with the log."""
    broken = verify_chain(tournament)
    entries = LogEntry.objects.filter(tournament=tournament)
    expected = _facts_of(entries)
    texts = dict(SealedText.objects.filter(tournament=tournament).values_list("seal", "text"))
    rows: list[Difference] = []
    if expected:
        stored = {key: as_stored(facts) for key, facts in all_rows(tournament).items() if facts}
        rows = [
            difference
            for difference in differences(with_later(expected), stored, texts)
            if not _is_withheld(difference, tournament)
        ]
    rows += _by_others(entries)
    return Finding(broken, tuple(rows), tuple(stale_rows(tournament)), len(expected))


def _by_others(entries: QuerySet[LogEntry]) -> Iterator[Difference]:
    """Entries that name another account than the one in their hash."""
    others = entries.filter(format__gt=1).exclude(action="").exclude(actor=F("by__ref"))
    for number, actor, ref in others.order_by("number").values_list("number", "actor", "by__ref"):
        yield Difference(f"log:{number}", "by", actor, ref)


def _facts_of(entries: QuerySet[LogEntry]) -> dict[str, dict[str, Any]]:
    """The facts that every row must hold; none where the rows of an entry are no rows, which breaks the chain."""
    try:
        return fold({"rows": rows} for rows in entries.order_by("number").values_list("rows", flat=True))
    except NONSENSE:
        return {}


def _is_withheld(difference: Difference, tournament: Tournament) -> bool:
    """Whether the public file from which the tournament was read withheld a text: its seal stands for it."""
    sealed = isinstance(difference.expected, dict) and set(difference.expected) == {SEALED}
    return (
        sealed
        and difference.found != MISSING
        and withheld_until(LogHead.objects.get(tournament=tournament)) > 0
    )


def as_stored(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts with plain texts in place of marked ones."""
    return {name: str(fact) if isinstance(fact, Personal | Private) else fact for name, fact in facts.items()}
