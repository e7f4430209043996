"""The score sheets of a round as rows to fill in, each with its sum."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.rulesets.riichi.payments import STICK
from tournaments.common.numbers import read_number
from tournaments.hall.selectors.paper import sum_of
from tournaments.hands.presentation.hands import sittings
from tournaments.ledger import games
from tournaments.models import Round, Table
from tournaments.texts.format import score
from tournaments.texts.forms import Shown


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

    `table` is one of `full_tables()`, `data` has the fields of this table alone.
    """

    table: Table
    data: QueryDict
    faults: Sequence[Shown] = ()

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
        """What a stick on the table is worth; 0 where the rules have none."""
        return STICK if "riichi" in games.ruleset_of(self.table.round.stage.tournament).win_fields else 0

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
                "sitting": one,
                "name": f"{self.prefix}score-{one.key}",
                "value": self.data.get(f"score-{one.key}", ""),
                "wrong": f"score-{one.key}" in wrong,
                "score": ended.get(one.key),
            }
            for one in seated
        ]

    @cached_property
    def sum(self) -> int:
        return sum_of(self.table)

    @property
    def difference(self) -> str:
        """How far the typed scores are from the sum, in words; nothing while they are not complete."""
        *scores, pot = (
            read_number(text, "", []) for text in [*(one["value"] for one in self.seats), self.pot]
        )
        if pot is None or None in scores:
            return ""
        return difference_words(sum(filter(None, scores)) + self.stick * pot - self.sum)


def difference_words(difference: int) -> str:
    """What a sum has too much or too little."""
    if not difference:
        return _("The sum is right")
    words = _("%s too many") if difference > 0 else _("%s missing")
    return words % score(abs(difference))
