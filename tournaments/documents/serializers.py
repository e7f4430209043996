"""Documents on the wire."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from tournaments.documents.services import DOCUMENTS
from tournaments.models import Job
from tournaments.models.limits import HIGHEST_NUMBER


class JobSerializer(serializers.ModelSerializer[Job]):
    """A job: `result` is set when it is done, `error` when it has failed."""

    class Meta:
        model = Job
        fields = ("id", "kind", "state", "progress", "note", "result", "error", "created_at", "finished_at")
        read_only_fields = fields


class WorkbookRequest(serializers.Serializer[Any]):
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, required=False, help_text="unsaid: the tournament's"
    )
    pictures = serializers.BooleanField(default=False, help_text="tiles as small pictures, too")
    registration = serializers.BooleanField(
        default=False, help_text="what players told and paid, too: for organisers alone, not for publication"
    )


class PrintRequest(serializers.Serializer[Any]):
    document = serializers.ChoiceField(choices=[(key, key) for key in DOCUMENTS])
    stage = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, default=1)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, required=False, help_text="unsaid: the tournament's"
    )


class FederationRow(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    ema_number = serializers.CharField(help_text="eight digits, or empty")
    table_points = serializers.DecimalField(max_digits=8, decimal_places=2, allow_null=True)
    score = serializers.IntegerField()
    member = serializers.CharField(help_text="yes | no")
    country = serializers.CharField()


class FederationAnswer(serializers.Serializer[Any]):
    notes = serializers.ListField(child=serializers.CharField())
    rows = FederationRow(many=True)
