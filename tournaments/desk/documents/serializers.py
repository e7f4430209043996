"""Documents on the wire."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.desk.documents.services import DOCUMENTS
from tournaments.models import Job
from tournaments.models.limits import HIGHEST_NUMBER
from tournaments.texts.jobs import trouble_words


class JobResult(serializers.Serializer[Any]):
    """The document of a job."""

    file = serializers.CharField()
    name = serializers.CharField(help_text="under which it is saved")
    size = serializers.IntegerField(help_text="in bytes")
    sha256 = serializers.CharField()
    entry = serializers.IntegerField(required=False, help_text="the newest log entry when it was begun")
    missing = serializers.CharField(required=False, help_text="letters that no font of a PDF has")


@extend_schema_field(JobResult(allow_null=True))
class JobResultField(serializers.JSONField):
    """Null until the job is done."""


class JobSerializer(serializers.ModelSerializer[Job]):
    """A job: `result` is set when it is done, `error` when it has failed."""

    result = JobResultField(read_only=True)
    error = serializers.SerializerMethodField(help_text="in the language of the request; not the exception")

    class Meta:
        model = Job
        fields = ("id", "kind", "state", "progress", "note", "result", "error", "created_at", "finished_at")
        read_only_fields = fields

    def get_error(self, job: Job) -> str:
        """The words for the account that asked."""
        return trouble_words(job)


@example(language="en")
class WorkbookRequest(serializers.Serializer[Any]):
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, required=False, help_text="unsaid: the tournament's"
    )
    pictures = serializers.BooleanField(default=False, help_text="tiles as small pictures, too")
    registration = serializers.BooleanField(
        default=False, help_text="what players told and paid, too: for organisers alone, not for publication"
    )


@example(document="standings", stage=1, language="en")
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
