"""The entries of the log."""

from django.db.models import QuerySet

from tournaments.models import (
    LogEntry,
    Tournament,
)


def log_of(tournament: Tournament) -> QuerySet[LogEntry]:
    """The log, newest first."""
    return LogEntry.objects.filter(tournament=tournament).select_related("by").order_by("-number")
