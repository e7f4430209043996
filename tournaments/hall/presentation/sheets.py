"""The score sheets of a round as rows to fill in, each with its sum."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.common.numbers import read_number
from tournaments.hall.selectors.paper import sum_of
from tournaments.hands.presentation.hands import sittings
from tournaments.ledger import games
from tournaments.models import Entry, Round, Table
from tournaments.texts.format import score
from tournaments.texts.forms import FaultSentence


def prefix_of(table: Table) -> str:
    """What stands before the name of each field of a table."""
    return f"t{table.pk}-"


def fields_of(data: QueryDict, table: Table) -> QueryDict:
    """The fields of one table, by the names they have where a table is alone on its page."""
    prefix = prefix_of(table)
    found = QueryDict(mutable=True)
    for name, values in data.lists():
        if name.startswith(prefix):
            found.setlist(name.removeprefix(prefix), values)
    return found


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """The score sheet of a table: what was typed of it, what is wrong with it, or how it ended.

    `table` is one of `full_tables()`, `data` has the fields of this table alone; `reserves` are the substitutes who
    can have played for somebody who left.
    """

    table: Table
    data: QueryDict
    faults: Sequence[FaultSentence] = ()
    reserves: Sequence[Entry] = ()

    @property
    def state(self) -> str:
        """`saved`, `hands` (its hands close it), `closed` (the round does not run) or `open`."""
        if self.table.state == Table.State.FINISHED:
            return "saved"
        if self.table.round.state != Round.State.RUNNING:
            return "closed"
        return "open" if games.is_unplayed(self.table) else "hands"

    @property
    def prefix(self) -> str:
        return prefix_of(self.table)

    @property
    def key(self) -> str:
        """The idempotency key: made with the row, and kept while it is refused."""
        return self.data.get("key") or str(uuid.uuid4())

    @property
    def expected_seq(self) -> str:
        return self.data.get("expected_seq") or str(self.table.seq + 1)

    @property
    def stick(self) -> int:
        """The value of a stick on the table; 0 where the rules have none."""
        return games.facts_of(self.table.round.stage.tournament).stick

    @property
    def pot(self) -> str:
        return self.data.get("pot") or "0"

    @property
    def is_filled(self) -> bool:
        """Somebody began to type."""
        return any(seat["value"].strip() for seat in self.seats)

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        """Each player by the starting winds, with what was typed and with the score the game ended with."""
        wrong = {fault.field for fault in self.faults}
        ended = self.table.position["scores"] if self.state == "saved" else {}
        seated = sittings(self.table, games.position_of(games.start_of(self.table)))
        return [
            {
                "sitting": seat,
                "name": f"{self.prefix}score-{seat.key}",
                "value": self.data.get(f"score-{seat.key}", ""),
                "wrong": f"score-{seat.key}" in wrong,
                "score": ended.get(seat.key),
            }
            for seat in seated
        ]

    @property
    def absent(self) -> list[dict[str, Any]]:
        """Whose seats need an answer, with what was answered."""
        return absent_rows(self.table, self.data, self.prefix) if self.state == "open" else []

    @cached_property
    def sum(self) -> int:
        return sum_of(self.table)

    @property
    def difference(self) -> str:
        """How far the typed scores are from the sum, in words; nothing while they are not complete."""
        *scores, pot = (
            read_number(text, "", []) for text in [*(seat["value"] for seat in self.seats), self.pot]
        )
        if pot is None or None in scores:
            return ""
        return difference_words(sum(filter(None, scores)) + self.stick * pot - self.sum)


def absent_rows(table: Table, data: QueryDict, prefix: str = "") -> list[dict[str, Any]]:
    """The seats of a table of which nobody has said who played, for the question on the page."""
    return [
        {
            "entry": seat.entry,
            "field": f"{prefix}who-{seat.entry.key}",
            **{
                name: {
                    "name": f"{prefix}{name}-{seat.entry.key}",
                    "value": data.get(f"{name}-{seat.entry.key}", ""),
                }
                for name in ("who", "substitute", "name", "country")
            },
        }
        for seat in games.absent_seats(table)
    ]


def difference_words(difference: int) -> str:
    """How much a sum is too large or too small."""
    if not difference:
        return _("The sum is right")
    words = _("%s too many") if difference > 0 else _("%s missing")
    return words % score(abs(difference))
