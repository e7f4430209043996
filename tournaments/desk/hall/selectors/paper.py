"""The tables of a round for their score sheets: their players, and the sum of the four scores."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.common.selectors import full_tables
from tournaments.models import Hand, Round, Table
from tournaments.play.ledger import games


def paper_tables(round: Round) -> list[Table]:
    """The tables of a round in their order, with seats, names and hands."""
    return list(full_tables().filter(round=round))


def with_hands_told(rows: QuerySet[Table]) -> QuerySet[Table]:
    """Tables with `hands_told`: whether a hand was entered there; a substitution is no hand."""
    hands = Hand.objects.filter(table=OuterRef("pk"), state__in=games.LIVE).exclude(event__kind="substitute")
    return rows.annotate(hands_told=Exists(hands.order_by()))


def sum_of(table: Table) -> int:
    """The sum of the scores of a table without hands and of the sticks on it."""
    return sum(games.start_of(table).scores)
