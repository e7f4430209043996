"""Calls for a referee, disputes and hands in two versions, in all tournaments that an account works in."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery

from players.models import Account
from tournaments.common import rights
from tournaments.models import Hand, OtherVersion, Role, Round, Table
from tournaments.play.ledger.games import LIVE


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits: its call ("call"), a disputed hand ("dispute"), a hand in two versions ("versions"),
    final scores in two ("scores"), a correction that somebody asks for ("correction").

    `hand` is the number of the hand. `several`: the account works in another tournament that plays now.
    """

    kind: str
    since: datetime
    table: Table
    reason: str
    hand_id: int | None = None
    hand: int | None = None
    several: bool = False

    @property
    def key(self) -> str:
        """Its name on pages. A table that calls again has a new key."""
        return f"{self.kind}-{self.table.pk}-{self.since.timestamp():.6f}"


def with_open_version(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with the oldest version of a hand that somebody has to decide: `differs_since`, `differs_id` and
    `differs_seq` of its hand, `differs_reason` of a requested correction."""
    differing = OtherVersion.objects.filter(
        hand__table=OuterRef("pk"), outcome=OtherVersion.Outcome.OPEN, hand__state__in=LIVE
    ).order_by("created_at", "pk")
    return tables.annotate(
        differs_since=Subquery(differing.values("created_at")[:1]),
        differs_id=Subquery(differing.values("hand")[:1]),
        differs_reason=Subquery(differing.values("reason")[:1]),
        differs_seq=Subquery(differing.values("hand__seq")[:1]),
        differs_event=Subquery(differing.values("hand__event__kind")[:1]),
    )


def kind_of_version(table: Any) -> str:
    """The kind of the version by `with_open_version`: "correction" if somebody asks for one, "scores" if final
    scores from paper differ, else "versions"."""
    if table.differs_reason:
        return "correction"
    return "scores" if table.differs_event == "table_result" else "versions"


def waiting_for(account: Account) -> list[Waiting]:
    """The tables that wait for an account, oldest first, in one query. Calls are for all staff but the caller;
    disputes and hands in two versions are for the people who decide them.
    """
    mine = Role.objects.filter(account=account, tournament=OuterRef("round__stage__tournament"))
    playing = Role.objects.filter(account=account, tournament__stages__rounds__state=Round.State.RUNNING)
    elsewhere = playing.exclude(tournament=OuterRef("round__stage__tournament"))
    disputed = Q(hands__state=Hand.State.HELD, hands__disputed_at__isnull=False)
    rows = (
        with_open_version(Table.objects.filter(round__state=Round.State.RUNNING))
        .annotate(
            held=FilteredRelation("hands", condition=disputed),
            works=Exists(mine),
            several=Exists(elsewhere),
            decides=Exists(mine.filter(kind__in=rights.RIGHTS["can_rule_hands"])),
        )
        .annotate(
            held_id=F("held__pk"),
            disputed_at=F("held__disputed_at"),
            dispute=F("held__dispute_reason"),
            held_seq=F("held__seq"),
        )
        .filter(
            Q(calling_since__isnull=False, works=True)
            | Q(held__isnull=False, decides=True)
            | Q(differs_since__isnull=False, decides=True)
        )
        .select_related("round__stage__tournament", "coming_by")
    )
    calls = dict.fromkeys(waiting for table in rows for waiting in _at(table, account))
    return sorted(calls, key=lambda waiting: (waiting.since, waiting.table.pk))


def _at(table: Any, account: Account) -> list[Waiting]:
    """The matters of a table that wait for the account; the row has the annotations of `waiting_for`, once for each
    disputed hand. A dispute of a hand in two versions comes once: its ruling shows both."""
    calls = []
    if table.calling_since is not None and table.calling_by_id != account.pk:
        calls.append(Waiting("call", table.calling_since, table, table.calling_reason))
    if table.held_id is not None and table.decides:
        calls.append(
            Waiting("dispute", table.disputed_at, table, table.dispute, table.held_id, table.held_seq)
        )
    if table.differs_since is not None and table.decides and table.differs_id != table.held_id:
        kind = kind_of_version(table)
        calls.append(Waiting(kind, table.differs_since, table, table.differs_reason, hand=table.differs_seq))
    return [replace(waiting, several=table.several) for waiting in calls]


def may_wait(account: Account) -> bool:
    """Whether the account works anywhere."""
    return Role.objects.filter(account=account).exists()
