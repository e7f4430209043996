"""A table without its game, for requests that come every few seconds."""

from tournaments.models import Table


def table_in_brief(pk: int) -> Table | None:
    """The table with its round, tournament and call: one query."""
    rows = Table.objects.select_related("round__stage__tournament", "coming_by")
    return rows.filter(pk=pk).first()
