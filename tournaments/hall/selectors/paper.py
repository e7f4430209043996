"""The tables of a round as their score sheets close them: who sat there, and what the four scores must add up to."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.common.selectors import full_tables
from tournaments.ledger import games
from tournaments.models import Hand, Round, Table


def paper_tables(round: Round) -> list[Table]:
    """The tables of a round in their order, with seats, names and hands."""
    return list(full_tables().filter(round=round))


def with_hands_told(rows: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with `hands_told`: whether a hand was entered there; the coming of a substitute is none."""
    hands = Hand.objects.filter(table=OuterRef("pk"), state__in=games.LIVE).exclude(event__kind="substitute")
    return rows.annotate(hands_told=Exists(hands.order_by()))


def sum_of(table: Table) -> int:
    """What the scores of a table without hands and the sticks on it add up to."""
    return sum(games.start_of(table).scores)
