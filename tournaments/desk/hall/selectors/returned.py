"""After a restored backup: the tables whose phones gave back what the store had lost, and those still asked for it."""

from dataclasses import dataclass
from typing import Any

from tournaments.common.chain.records import place_of
from tournaments.models import LogHead, Round, Table, Tournament

SILENT = "silent"
"""A table of a running round of which no phone has shown anything yet; beside the states of `giving_back.py`."""


@dataclass(frozen=True, slots=True)
class ReturnedTable:
    """A table, what became of it, the hands that came back and those that are missing; `hand` is where it stopped."""

    table: Table
    state: str
    given: int = 0
    missing: int = 0
    hand: int = 0


def returned_tables(tournament: Tournament) -> list[ReturnedTable]:
    """By table; empty while no phone has shown that the store was set back."""
    returned = LogHead.objects.values_list("returned", flat=True).get(tournament=tournament)
    if not returned:
        return []
    tables = Table.objects.filter(round__stage__tournament=tournament).select_related("round__stage")
    rows = []
    for table in tables.order_by("round__stage__number", "round__number", "number"):
        facts: dict[str, Any] | None = returned.get(place_of(table))
        if facts is not None:
            rows.append(ReturnedTable(table, **{name: facts[name] for name in FACTS}))
        elif table.round.state == Round.State.RUNNING:
            rows.append(ReturnedTable(table, SILENT))
    return rows


FACTS = ("state", "given", "missing", "hand")


def grouped(rows: list[ReturnedTable]) -> dict[str, list[ReturnedTable]]:
    """For the desk: the tables that are whole again, those of which nothing was heard, and the others."""
    return {
        "whole": [row for row in rows if row.state == "whole"],
        "silent": [row for row in rows if row.state == SILENT],
        "open": [row for row in rows if row.state not in ("whole", SILENT)],
    }
