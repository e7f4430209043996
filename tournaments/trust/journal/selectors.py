"""The entries of the log, and the changes that they stand for."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from tournaments.common import permissions
from tournaments.common.chain import hooks
from tournaments.common.numbers import whole_number
from tournaments.models import LogEntry, Penalty, Table, Tournament

MOST_READ: Final = 100
"""Entries of the log that an answer reads for its changes."""
EVENTS: Final = (*hooks.BY_ACTION, "change_state")
"""The actions that other services hear of."""
PAGES: Final = {"penalty": "penalties/", "players": "entries/", "schedule": "schedule/"}


def log_of(tournament: Tournament, after: int | None = None) -> QuerySet[LogEntry]:
    """The log, newest first; after a number, in order."""
    rows = LogEntry.objects.filter(tournament=tournament).select_related("by")
    return rows.order_by("-number") if after is None else rows.filter(number__gt=after).order_by("number")


def has_grown(tournament: Tournament, after: int) -> bool:
    """Whether the log has an entry after this number."""
    return LogEntry.objects.filter(tournament=tournament, number__gt=after).exists()


def has_changed(tournament: Tournament, after: int, *, inside: bool) -> bool:
    """Whether there is a change after this number that the reader may know."""
    return bool(changes_after(tournament, after, inside=inside)[1])


def _events(tournament: Tournament) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(tournament=tournament, action__in=EVENTS)


@dataclass(frozen=True, slots=True)
class Change:
    """An event that an entry of the log stands for; `url` is where the API has its subject."""

    number: int
    at: datetime
    type: str
    url: str


def changes_after(tournament: Tournament, after: int | None, *, inside: bool) -> tuple[int, list[Change]]:
    """The next changes after this number, and the number of the last one. Three queries for each hundred entries.

    Without a number there are no changes, but the number of the newest. Readers who are not `inside` are told of hands
    and penalties that are public, and no number tells them that there were others.
    """
    if after is None:
        return _newest(tournament, inside=inside), []
    number = after
    while entries := list(_events(tournament).filter(number__gt=number).order_by("number")[:MOST_READ]):
        reader = _Told(tournament, entries, inside=inside)
        changes = [change for entry in entries for change in reader.of(entry)]
        if changes:
            return changes[-1].number, changes
        number = entries[-1].number
    return after, []


def _newest(tournament: Tournament, *, inside: bool) -> int:
    """The number of the newest change that the reader may know; 0 without one."""
    rows = _events(tournament).order_by("-number")
    entries = list(rows[:MOST_READ])
    while entries:
        reader = _Told(tournament, entries, inside=inside)
        for entry in entries:
            if reader.of(entry):
                return entry.number
        entries = list(rows.filter(number__lt=entries[-1].number)[:MOST_READ])
    return 0


class _Told:
    """The changes of these entries, as far as a reader may know them."""

    def __init__(self, tournament: Tournament, entries: Iterable[LogEntry], *, inside: bool) -> None:
        self.home = f"/api/v1/tournaments/{tournament.slug}/"
        self.inside = inside
        parts = {part for entry in entries for part in entry.subject.replace("/", " ").split()}
        self.tables = _tables(tournament, parts)
        self.penalties = _public_penalties(tournament, parts)

    def of(self, entry: LogEntry) -> list[Change]:
        """The changes of an entry; it may be about several tables."""
        name = hooks.event_of(entry.action, entry.after)
        urls = [] if name is None else [self._url(name, subject) for subject in entry.subject.split()]
        return [Change(entry.number, entry.at, str(name), url) for url in urls if url]

    def _url(self, name: str, subject: str) -> str | None:
        """Where the API has the subject; None if it is gone or hidden."""
        place = dict(part.partition(":")[::2] for part in subject.split("/"))
        about = name.partition(".")[0]
        if about in ("hand", "table", "referee"):
            return self._table(name, place.get("table", ""))
        if about == "penalty" and not self.inside and place.get("penalty") not in self.penalties:
            return None
        if about in ("round", "clock"):
            return f"{self.home}stages/{place.get('stage')}/rounds/{place.get('round')}/"
        if about == "standings":
            return f"{self.home}stages/{place.get('stage')}/standings/"
        return self.home + PAGES.get(about, "")

    def _table(self, name: str, place: str) -> str | None:
        table = self.tables.get(place)
        if table is None:
            return None
        content = name.startswith("hand.") and name not in hooks.ALWAYS_PUBLIC
        hidden = content and not self.inside and not permissions.hands_are_public(table.round)
        return None if hidden else f"/api/v1/tables/{table.pk}/"


def _named(kind: str, parts: Iterable[str]) -> set[str]:
    """The names after this word; a log that was read from a file may hold any."""
    return {part.partition(":")[2] for part in parts if part.startswith(f"{kind}:")}


def _tables(tournament: Tournament, parts: Iterable[str]) -> dict[str, Table]:
    """The tables that are named, by place."""
    places = _named("table", parts)
    numbers = {whole_number(place.rpartition(".")[2]) or 0 for place in places}
    rows = Table.objects.select_related("round__stage__tournament")
    rows = rows.filter(round__stage__tournament=tournament, number__in=numbers)
    by_place = {f"{row.round.stage.number}.{row.round.number}.{row.number}": row for row in rows}
    return {place: row for place, row in by_place.items() if place in places}


def _public_penalties(tournament: Tournament, parts: Iterable[str]) -> set[str]:
    """The numbers of the penalties that are named and public."""
    numbers = {whole_number(number) or 0 for number in _named("penalty", parts)}
    rows = Penalty.objects.select_related("stage__tournament", "round")
    rows = rows.filter(stage__tournament=tournament, number__in=numbers)
    return {str(row.number) for row in rows if permissions.penalty_is_public(row)}
