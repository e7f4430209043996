"""Tables with their codes, for accounts that may show them."""

from django.db.models import QuerySet

from tournaments.models import Round, Table, Tournament


def tables_with_codes(tournament: Tournament) -> QuerySet[Table]:
    """The tables of rounds that are not over, in the order in which they are played."""
    rows = Table.objects.filter(round__stage__tournament=tournament, seats__isnull=False).distinct()
    rows = rows.exclude(round__state=Round.State.CLOSED).select_related("round__stage__tournament")
    return rows.order_by("round__stage__number", "round__number", "number")
