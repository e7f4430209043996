"""What search engines, feeds and calendars may list: what is public, of people who are listed by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

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
from tournaments.standings.selectors.standings import public_snapshot

FEED_ACTIONS = (
    "publish_plan",
    "start_round",
    "close_round",
    "reopen_round",
    "publish_standings",
    "change_state",
)
"""What a feed tells of the log: nothing of it is a person's, and no reason is given."""
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
"""After these a calendar may say something else."""


def listed_tournaments() -> QuerySet[Tournament]:
    """Every tournament that is not a draft, with the moment of its last news (`changed`).

    Not that of its last change, which would tell of hidden hands.
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


def listed_rankings() -> QuerySet[Ranking]:
    """The rankings that are public."""
    return Ranking.objects.filter(public=True).order_by("pk")


def chain_of(tournament: Tournament) -> str:
    """The name of a tournament's log, the same on every installation: what its items are called outside."""
    return LogHead.objects.values_list("chain", flat=True).get(tournament=tournament)


def news_of(tournament: Tournament) -> list[LogEntry]:
    """The newest entries of the log that a feed tells of, without who made them, why and from where."""
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
    """How often a calendar may have changed, as a number that only grows, and when it last did."""

    number: int
    at: datetime


def revision_of(tournament: Tournament) -> Revision:
    """The last entry of the log after which a calendar may say something else."""
    rows = LogEntry.objects.filter(tournament=tournament, action__in=TIMES_CHANGE).order_by("-number")
    last = rows.values_list("number", "at").first()
    return Revision(*last) if last else Revision(0, tournament.created_at)


def seats_of(entry: Entry) -> dict[tuple[int, int], Seat]:
    """A player's seats by stage and round, with the table and who else sits there. Two queries."""
    rows = Seat.objects.filter(entry=entry).select_related("table__round__stage")
    rows = rows.prefetch_related("table__seats__entry__player")
    return {(seat.table.round.stage.number, seat.table.round.number): seat for seat in rows}
