"""What witnesses have of a log, and what is kept here for others."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import KeptHead, SentHead, Tournament


@dataclass(frozen=True, slots=True)
class Witness:
    """What one witness has of a log: the last entry it vouches for, since when, and how many heads wait for it."""

    host: str
    number: int | None
    at: datetime | None
    waiting: int
    refused: int


def witnesses_of(tournament: Tournament) -> list[Witness]:
    """By host. An installation without witnesses is not asked."""
    if not settings.WITNESSES:
        return []
    State = SentHead.State
    sent = Q(state=State.SENT)
    rows = SentHead.objects.filter(tournament=tournament, address__in=settings.WITNESSES).order_by("address")
    found = rows.values("address").annotate(
        number=Max("number", filter=sent),
        at=Max("tried_at", filter=sent),
        waiting=Count("pk", filter=Q(state=State.WAITING)),
        refused=Count("pk", filter=Q(state=State.FAILED)),
    )
    return [
        Witness(
            urlsplit(row["address"]).hostname or "", row["number"], row["at"], row["waiting"], row["refused"]
        )
        for row in found
    ]


@dataclass(frozen=True, slots=True)
class KeptChain:
    """A log of another installation: whose it is, its newest head, how many heads there are."""

    chain: str
    name: str
    number: int
    count: int
    received_at: datetime


def kept_chains() -> QuerySet[KeptHead, Any]:
    """The logs of which heads are kept, those of which one came last before the others."""
    rows = KeptHead.objects.order_by().values("chain", "key")
    found = rows.annotate(last=Max("number"), count=Count("pk"), newest=Max("received_at"))
    return found.order_by("-newest", "chain", "key")


def read_chains(rows: QuerySet[KeptHead, Any]) -> list[KeptChain]:
    """Some of `kept_chains`."""
    return [
        KeptChain(row["chain"], name_of(row["key"]), row["last"], row["count"], row["newest"]) for row in rows
    ]


def names_of(chain: str) -> list[str]:
    """Whose log it is: one name, or those of everybody who vouches for another one under the same name."""
    keys = heads_of(chain).order_by().values_list("key", flat=True).distinct()
    return sorted({name_of(key) for key in keys})


def heads_of(chain: str) -> QuerySet[KeptHead]:
    """Everything that is kept of a log, in the order in which it came."""
    return KeptHead.objects.filter(chain=chain).order_by("pk")


def lines_of(chain: str) -> Iterator[dict[str, Any]]:
    """The same as lines of a file of anchors."""
    for head in heads_of(chain):
        yield {
            "chain": head.chain,
            "number": head.number,
            "hash": head.hash,
            "key": head.key,
            "signature": head.signature,
            "at": head.received_at.isoformat(),
        }


def name_of(key: str) -> str:
    """What this installation calls the owner of a key; the beginning of one that it no longer knows."""
    return next((name for name, known in settings.WITNESS_FOR.items() if known == key), f"{key[:16]}…")
