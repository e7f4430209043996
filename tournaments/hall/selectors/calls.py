"""Calls for a referee, disputes and hands in two versions, in all tournaments an account works in."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, Subquery

from players.models import Account
from tournaments.common import rights
from tournaments.ledger.games import LIVE
from tournaments.models import Hand, OtherVersion, Role, Round, Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits: its call ("call"), a disputed hand ("dispute"), a hand in two versions ("versions"), a
    correction that somebody asks for ("correction").

    `hand` is the number of the hand. `several`: the account works in another tournament that plays now.
    """

    kind: str
    since: datetime
    table: Table
    reason: str
    hand_id: int | None = None
    hand: int | None = None
    several: bool = False


def waiting_for(account: Account) -> list[Waiting]:
    """What waits for an account, oldest first: in one query. Calls are for all staff but the one who called, disputes
    and hands in two versions for those who decide them.
    """
    mine = Role.objects.filter(account=account, tournament=OuterRef("round__stage__tournament"))
    playing = Role.objects.filter(account=account, tournament__stages__rounds__state=Round.State.RUNNING)
    elsewhere = playing.exclude(tournament=OuterRef("round__stage__tournament"))
    differing = OtherVersion.objects.filter(
        hand__table=OuterRef("pk"), outcome=OtherVersion.Outcome.OPEN, hand__state__in=LIVE
    ).order_by("created_at", "pk")
    disputed = Q(hands__state=Hand.State.HELD, hands__disputed_at__isnull=False)
    rows = (
        Table.objects.filter(round__state=Round.State.RUNNING)
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
            differs_since=Subquery(differing.values("created_at")[:1]),
            differs_id=Subquery(differing.values("hand")[:1]),
            differs_reason=Subquery(differing.values("reason")[:1]),
            differs_seq=Subquery(differing.values("hand__seq")[:1]),
        )
        .filter(
            Q(calling_since__isnull=False, works=True)
            | Q(held__isnull=False, decides=True)
            | Q(differs_since__isnull=False, decides=True)
        )
        .select_related("round__stage__tournament", "coming_by")
    )
    found = dict.fromkeys(waiting for table in rows for waiting in _at(table, account))
    return sorted(found, key=lambda waiting: (waiting.since, waiting.table.pk))


def _at(table: Any, account: Account) -> list[Waiting]:
    """What of a table waits for the account; the row carries what `waiting_for` annotates, once for each disputed hand.
    A dispute of a hand in two versions is told once: its ruling shows both."""
    found = []
    if table.calling_since is not None and table.calling_by_id != account.pk:
        found.append(Waiting("call", table.calling_since, table, table.calling_reason))
    if table.held_id is not None and table.decides:
        found.append(
            Waiting("dispute", table.disputed_at, table, table.dispute, table.held_id, table.held_seq)
        )
    if table.differs_since is not None and table.decides and table.differs_id != table.held_id:
        kind = "correction" if table.differs_reason else "versions"
        found.append(Waiting(kind, table.differs_since, table, table.differs_reason, hand=table.differs_seq))
    return [replace(waiting, several=table.several) for waiting in found]


def may_wait(account: Account) -> bool:
    """Whether the account works anywhere."""
    return Role.objects.filter(account=account).exists()
