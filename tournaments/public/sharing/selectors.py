"""Public rows for search engines, feeds and calendars, of people who are listed by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from players.models import Player
from tournaments.models import (
    Entry,
    LogEntry,
    LogHead,
    Ranking,
    Seat,
    Stage,
    StandingSnapshot,
    Tournament,
)
from tournaments.play.standings.selectors.final_list import merged
from tournaments.play.standings.selectors.standings import payloads_of, public_snapshot

FEED_ACTIONS = (
    "publish_plan",
    "start_round",
    "close_round",
    "reopen_round",
    "publish_standings",
    "change_state",
)
"""The log entries that a feed shows: none of them is about a person or gives a reason."""
MOST_NEWS = 60
TIMES_CHANGE = (
    *("set_schedule", "set_late", "start_round", "undo_round", "publish_plan", "plan_rounds", "reseat"),
    *("add_stage", "change_stage", "move_stage", "remove_stage", "open_stage", "take_back_opening"),
    *(
        "update_tournament",
        "change_state",
        "import_tournament",
        "change_person",
        "list_person",
        "erase_person",
    ),
)
"""The actions that may change a calendar."""


def listed_tournaments() -> QuerySet[Tournament]:
    """Every tournament that is not a draft, with the time of its last news (`changed`).

    The time of its last change would tell of hidden hands.
    """
    news = LogEntry.objects.filter(tournament=OuterRef("pk"), action__in=FEED_ACTIONS)
    last = news.order_by("-number").values("at")[:1]
    rows = Tournament.objects.exclude(state=Tournament.State.DRAFT)
    return rows.annotate(changed=Subquery(last)).order_by("pk")


def listed_entries() -> QuerySet[Entry]:
    """Everybody in public tournaments who is listed by name, without applicants."""
    rows = Entry.objects.exclude(tournament__state=Tournament.State.DRAFT)
    rows = rows.exclude(status=Entry.Status.APPLIED).filter(player__listed=Player.Listed.NAME)
    return rows.select_related("tournament").order_by("pk")


class ListedEntries(Sequence[Any]):
    """The address and number of each of `listed_entries`, by tournament.

    It counts and cuts tournaments, and gives their entries: a part is as quick to read at the end as at the beginning.
    """

    def __init__(self) -> None:
        shown = Tournament.objects.exclude(state=Tournament.State.DRAFT)
        self.tournaments = list(shown.order_by("pk").values_list("pk", flat=True))

    def __len__(self) -> int:
        return len(self.tournaments)

    def __getitem__(self, at: Any) -> Any:
        rows = listed_entries().filter(tournament__in=self.tournaments[at]).order_by("tournament", "number")
        return list(rows.values_list("tournament__slug", "number"))


def listed_entries_of(tournament: Tournament, most: int) -> list[Entry]:
    """The first players of a tournament who are listed by name."""
    rows = listed_entries().filter(tournament=tournament, status=Entry.Status.PLAYING)
    return list(rows.select_related("player").order_by("number")[:most])


def listed_results(tournament: Tournament, most: int) -> list[tuple[int, Entry]]:
    """The first places of the public final list of a finished tournament; empty before, and nobody who is not listed by
    name.
    """
    if tournament.state != Tournament.State.FINISHED:
        return []
    rows = merged(payloads_of(tournament, inside=False))[:most]
    entries = listed_entries().filter(tournament=tournament, number__in=[row["number"] for row in rows])
    by_number = {entry.number: entry for entry in entries.select_related("player")}
    return [(row["place"], by_number[row["number"]]) for row in rows if row["number"] in by_number]


def listed_rankings() -> QuerySet[Ranking]:
    """The rankings that are public."""
    return Ranking.objects.filter(public=True).order_by("pk")


def chain_of(tournament: Tournament) -> str:
    """The key of a tournament's log, the same on every installation; items carry it outside."""
    return LogHead.objects.values_list("chain", flat=True).get(tournament=tournament)


def news_of(tournament: Tournament) -> list[LogEntry]:
    """The newest log entries for a feed, without their authors, reasons and origins."""
    rows = LogEntry.objects.filter(tournament=tournament, action__in=FEED_ACTIONS).order_by("-number")
    return list(rows.only("number", "at", "action", "subject", "after", "tournament_id")[:MOST_NEWS])


def stages_by_number(tournament: Tournament) -> dict[int, Stage]:
    """The stages, by number."""
    return {stage.number: stage for stage in tournament.stages.all()}


def public_snapshots(stages: Sequence[Stage]) -> list[StandingSnapshot]:
    """The newest public standings of each stage that has any."""
    return [snapshot for snapshot in map(public_snapshot, stages) if snapshot is not None]


@dataclass(frozen=True, slots=True)
class Revision:
    """The number of changes of a calendar, which only grows, and the time of the last one."""

    number: int
    at: datetime


def revision_of(tournament: Tournament) -> Revision:
    """The last log entry that may have changed a calendar."""
    rows = LogEntry.objects.filter(tournament=tournament, action__in=TIMES_CHANGE).order_by("-number")
    last = rows.values_list("number", "at").first()
    return Revision(*last) if last else Revision(0, tournament.created_at)


def seats_of(entry: Entry) -> dict[tuple[int, int], Seat]:
    """A player's seats by stage and round, with the table and the others at it. Two queries."""
    rows = Seat.objects.filter(entry=entry).select_related("table__round__stage")
    rows = rows.prefetch_related("table__seats__entry__player")
    return {(seat.table.round.stage.number, seat.table.round.number): seat for seat in rows}
