"""The score sheets of a round as rows to fill in, each with its sum."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.models import Account
from scoring.numbers import in_full, signed_number
from tournaments.desk.hall.selectors.paper import sum_of
from tournaments.models import Entry, Hand, Round, Table
from tournaments.play.hands.presentation.form_page import Sitting
from tournaments.play.hands.presentation.hands import sittings
from tournaments.play.hands.selectors.confirmations import is_to_confirm
from tournaments.play.ledger import games
from tournaments.texts.format import score
from tournaments.texts.forms import FaultSentence


def prefix_of(table: Table) -> str:
    """The prefix of each field's name on the row of a table."""
    return f"t{table.pk}-"


def fields_of(data: QueryDict, table: Table) -> QueryDict:
    """The fields of one table, without the prefix of their names."""
    prefix = prefix_of(table)
    fields = QueryDict(mutable=True)
    for name, values in data.lists():
        if name.startswith(prefix):
            fields.setlist(name.removeprefix(prefix), values)
    return fields


class Otherwise(NamedTuple):
    """The different scores of one table that two people wrote: the first author, their scores, and the typed scores."""

    author: Account
    recorded: str
    typed: str


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """The score sheet of a table: the typed values and their faults, or the final scores.

    `table` is one of `full_tables()`, `data` has the fields of this table alone; `reserves` are the substitutes who
    can have played for somebody who left.
    """

    table: Table
    data: QueryDict
    faults: Sequence[FaultSentence] = ()
    reserves: Sequence[Entry] = ()
    alone: bool = False
    """Whether the sheet has a page of its own: its fields need no prefix."""
    from_hands: bool = False
    """Whether the sheet is to replace the hands that were entered at the table."""

    @property
    def state(self) -> str:
        """`saved`, `hands` (its hands close it), `closed` (the round does not run) or `open`."""
        if self.table.state == Table.State.FINISHED:
            return "saved"
        if self.table.round.state != Round.State.RUNNING:
            return "closed"
        return "open" if games.is_open_to_paper(self.table) or self.from_hands else "hands"

    @property
    def prefix(self) -> str:
        return "" if self.alone else prefix_of(self.table)

    @property
    def key(self) -> str:
        """The idempotency key: made with the row, and kept while it is refused."""
        return self.data.get("key") or str(uuid.uuid4())

    @property
    def expected_seq(self) -> str:
        return self.data.get("expected_seq") or str(self.table.seq + 1)

    @property
    def stick(self) -> int:
        """The value of a stick on the table; 0 if the rules have none."""
        return games.facts_of(self.table.round.stage).stick

    @property
    def pot(self) -> str:
        return self.data.get("pot") or "0"

    @property
    def pot_wrong(self) -> bool:
        return any(fault.field == "pot" for fault in self.faults)

    @property
    def is_filled(self) -> bool:
        """Whether somebody began to type."""
        return any(seat["value"].strip() for seat in self.seats)

    @cached_property
    def hand(self) -> Hand | None:
        """The entry of the ledger that holds these scores, once they are saved."""
        return games.paper_hand(self.table)

    @property
    def to_confirm(self) -> bool:
        """Whether the scores count and wait for the confirmation of a second person."""
        policy = self.table.round.stage.tournament.confirmation_policy
        return self.hand is not None and is_to_confirm(self.hand, policy)

    @property
    def otherwise(self) -> Otherwise | None:
        """The typed scores and the recorded ones, if they differ."""
        typed = self._typed()
        if self.hand is None or typed is None:
            return None
        event = self.hand.event
        recorded = [*(event["scores"][seat["sitting"].key] for seat in self.seats), event.get("pot", 0)]
        if typed == recorded:
            return None
        return Otherwise(self.hand.submitted_by, _listed(recorded), _listed(typed))

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        """The players by their starting winds, with the typed values and the final scores."""
        wrong = {fault.field for fault in self.faults}
        ended = self.table.position["scores"] if self.state == "saved" else {}
        seated = sittings(self.table, games.position_of(games.start_of(self.table)))
        return [
            {
                "sitting": seat,
                "name": f"{self.prefix}score-{seat.key}",
                "value": self.data.get(f"score-{seat.key}", ""),
                "wrong": f"score-{seat.key}" in wrong,
                "penalty": self.data.get(f"penalty-{seat.key}", ""),
                "penalty_wrong": f"penalty-{seat.key}" in wrong,
                "score": ended.get(seat.key),
            }
            for seat in seated
        ]

    @property
    def absent(self) -> list[dict[str, Any]]:
        """The seats that need an answer, with the answers."""
        return absent_rows(self.table, self.data, self.prefix) if self.state == "open" else []

    @cached_property
    def sum(self) -> int:
        return sum_of(self.table)

    @property
    def has_penalties(self) -> bool:
        """Whether a penalty was typed."""
        return any(seat["penalty"].strip() for seat in self.seats)

    @property
    def difference(self) -> str:
        """The difference of the typed scores from the sum, in words; "" while they are not complete."""
        typed = self._typed()
        if typed is None:
            return ""
        *scores, pot = typed
        return difference_words(sum(scores) + self.stick * pot - self.sum)

    def _typed(self) -> list[int] | None:
        """The scores and the sticks as typed, in full; None while one of them is missing or cannot be read."""
        numbers = [signed_number(seat["value"]) for seat in self.seats]
        pot = signed_number(self.pot)
        scores = [number for number in numbers if number is not None]
        if pot is None or len(scores) < len(numbers):
            return None
        return [*in_full(scores, self.sum - self.stick * pot), pot]


class ScoreChange(NamedTuple):
    """A player's final score before and after a correction, or of the hands and of the sheet."""

    sitting: Sitting
    before: int
    after: int

    @property
    def difference(self) -> int:
        return self.after - self.before


def score_changes(table: Table, after: Mapping[str, Any]) -> list[ScoreChange]:
    """The final scores before and after a correction, in the order of the winds; none if all stay."""
    seated = sittings(table, games.position_of(games.start_of(table)))
    before = table.position["scores"]
    changes = [ScoreChange(seat, before[seat.key], after["scores"][seat.key]) for seat in seated]
    same = table.position["pot"] == after["pot"] and all(row.before == row.after for row in changes)
    return [] if same else changes


def _listed(scores_and_sticks: Sequence[int]) -> str:
    """Scores in the order of the winds, and the sticks left on the table."""
    *scores, sticks = scores_and_sticks
    words = " · ".join(map(score, scores))
    if not sticks:
        return words
    left = ngettext("%(n)s stick left on the table", "%(n)s sticks left on the table", sticks)
    return f"{words} · {left % {'n': sticks}}"


def absent_rows(table: Table, data: QueryDict, prefix: str = "") -> list[dict[str, Any]]:
    """The seats of a table whose player is still open, for the question on the page."""
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
    """The amount by which a sum is too large or too small, in words."""
    if not difference:
        return _("The sum is right")
    words = _("%s too many") if difference > 0 else _("%s missing")
    return words % score(abs(difference))


def otherwise_words(other: Otherwise) -> str:
    """The recorded scores with their author, and the typed ones, in words."""
    words = _("%(who)s has saved other scores: %(recorded)s. Yours: %(typed)s.")
    return words % {"who": other.author, "recorded": other.recorded, "typed": other.typed}
