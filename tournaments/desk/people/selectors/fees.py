"""The fee of a tournament: the entries that owe it or have paid it, and the sums."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.common.sorting import by_name
from tournaments.models import Entry, LogEntry, Tournament

OWING = (Entry.Status.PLAYING, Entry.Status.NO_SHOW)
"""The entries that owe the fee: they take a place. Substitutes, applicants and those who left owe nothing."""
REMINDED = "remind_of_fees"
"""The action of a reminder in the log."""


@dataclass(frozen=True, slots=True)
class FeeTotals:
    """The sums over players who owe the fee or have settled it; `received` is all money, in hundredths."""

    players: int
    paid: int
    open: int
    waived: int
    received: int

    @property
    def paying(self) -> int:
        """The number of players who owe the fee or have paid it."""
        return self.players - self.waived


def has_fee(tournament: Tournament) -> bool:
    """Whether the tournament has a fee."""
    return tournament.fee_amount is not None


def owes(entry: Entry) -> bool:
    """Whether the fee of this entry is open."""
    return has_fee(entry.tournament) and entry.status in OWING and entry.fee == Entry.Fee.OPEN


def fee_told(entry: Entry, *, waits: bool) -> bool:
    """Whether a player's page shows the fee: it is due, or settled. Applicants on the waiting list pay nothing yet."""
    due = entry.status in (*OWING, Entry.Status.APPLIED) and not waits
    return has_fee(entry.tournament) and (due or entry.fee != Entry.Fee.OPEN)


def payers(tournament: Tournament) -> list[Entry]:
    """The entries that owe the fee or have settled it, by name; applicants only if they have paid."""
    return by_name(entry for entry in _entries(tournament) if _counts(entry))


def totals(entries: Iterable[Entry]) -> FeeTotals:
    """The sums of `payers`, or of other entries."""
    rows = [entry for entry in entries if _counts(entry)]
    states = [entry.fee for entry in rows]
    return FeeTotals(
        players=len(rows),
        paid=states.count(Entry.Fee.PAID),
        open=states.count(Entry.Fee.OPEN),
        waived=states.count(Entry.Fee.WAIVED),
        received=sum(entry.fee_paid or 0 for entry in rows),
    )


def reminded(tournament: Tournament) -> tuple[list[Entry], list[Entry]]:
    """The entries whose fee is open: those with an e-mail address, and those without."""
    owing = by_name(entry for entry in _entries(tournament) if owes(entry))
    return [entry for entry in owing if entry.contact], [entry for entry in owing if not entry.contact]


def reminders(tournament: Tournament) -> QuerySet[LogEntry]:
    """The reminders that were sent, the newest first."""
    rows = LogEntry.objects.filter(tournament=tournament, action=REMINDED)
    return rows.select_related("by").order_by("-number")


def _counts(entry: Entry) -> bool:
    return entry.status in OWING or entry.fee != Entry.Fee.OPEN


def _entries(tournament: Tournament) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=tournament).select_related("player", "tournament")
