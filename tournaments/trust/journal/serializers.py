"""The log on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.common.chain.hooks import LOGGED
from tournaments.common.chain.sealing import seals_in
from tournaments.models import LogEntry


class LogSerializer(serializers.ModelSerializer[LogEntry]):
    by = serializers.CharField(source="by.username")
    names = serializers.SerializerMethodField(
        help_text="the texts behind the seals in before, after and rows; an erased one is not there"
    )

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
            "rows",
            "names",
            "format",
            "actor",
            "reason_salt",
            "origin",
            "prev_hash",
            "hash",
        )

    def get_names(self, entry: LogEntry) -> dict[str, str]:
        """The texts by seal."""
        names: dict[str, str] = self.context.get("names", {})
        return {
            seal: names[seal] for seal in seals_in([entry.before, entry.after, entry.rows]) if seal in names
        }


class ChainSerializer(serializers.Serializer[Any]):
    """Whether the log is intact from end to end; if not, the number of the first broken entry, and the cause."""

    holds = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)


class LogChangeSerializer(serializers.Serializer[Any]):
    """A change; `url` is where the API has its subject as it is now."""

    number = serializers.IntegerField(help_text="of its entry in the log")
    at = serializers.DateTimeField()
    type = serializers.ChoiceField(choices=LOGGED)
    url = serializers.CharField()


class ChangesSerializer(serializers.Serializer[Any]):
    """Changes in order; `number` is the `after` of the next request."""

    number = serializers.IntegerField()
    changes = LogChangeSerializer(many=True)
