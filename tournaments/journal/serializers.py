"""The log on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.models import LogEntry


class LogSerializer(serializers.ModelSerializer[LogEntry]):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = LogEntry
        fields = (
            "number",
            "at",
            "by",
            "action",
            "subject",
            "before",
            "after",
            "reason",
            "prev_hash",
            "hash",
        )


class ChainSerializer(serializers.Serializer[Any]):
    """Whether the log is intact from end to end; if not, the number of the first broken entry, and why."""

    holds = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)
