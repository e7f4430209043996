"""Results from spreadsheets on the wire."""

from typing import Any

from rest_framework import serializers

from players.encodings import CHOICES
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import ListedFault
from tournaments.common.web.api.shapes import ChoicesField, UploadField
from tournaments.desk.imports.points import UNITS
from tournaments.models.limits import MOST_ROUNDS

MOST_CHOICES = 3000


@example(
    text="Round;Table;East;Score;South;Score;West;Score;North;Score\n1;1;1;45100;2;33400;3;26500;4;15000"
)
class ResultsRequest(serializers.Serializer[Any]):
    """A `file` (multipart) or a `text`; `choices` by the keys of the preview (`person-3`, `table-0`)."""

    file = UploadField(required=False, allow_empty_file=True)
    text = serializers.CharField(required=False, allow_blank=True, default="", trim_whitespace=False)
    encoding = serializers.ChoiceField(choices=CHOICES, required=False, allow_blank=True, default="")
    sheet = serializers.CharField(required=False, allow_blank=True, default="")
    unit = serializers.ChoiceField(
        choices=UNITS[1:],
        required=False,
        allow_blank=True,
        default="",
        help_text="what the scores are; unsaid: as they add up",
    )
    round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text="the round, where the sheet names none"
    )
    choices = ChoicesField(most=MOST_CHOICES)


class ResultsFault(ListedFault):
    pass


class ResultsPerson(serializers.Serializer[Any]):
    """A person of the sheet; `entry` is their number if they play here."""

    key = serializers.CharField(source="field")
    line = serializers.IntegerField()
    name = serializers.CharField()
    entry = serializers.IntegerField(source="entry.number", allow_null=True)
    options = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField(allow_blank=True, help_text="empty: a choice is needed")
    faults = ResultsFault(many=True)


class ResultsSeat(serializers.Serializer[Any]):
    wind = serializers.CharField()
    name = serializers.CharField()
    points = serializers.CharField(allow_null=True, help_text="as the sheet has them")
    score = serializers.IntegerField(allow_null=True, help_text="to be recorded")
    recorded = serializers.IntegerField(
        allow_null=True, help_text="the score that is recorded, where the sheet has other scores"
    )


class ResultsTable(serializers.Serializer[Any]):
    key = serializers.CharField(source="field")
    round = serializers.IntegerField()
    table = serializers.IntegerField(source="number")
    lines = serializers.ListField(child=serializers.IntegerField())
    seats = ResultsSeat(source="shown_seats", many=True)
    pot = serializers.IntegerField()
    fate = serializers.ChoiceField(choices=["new", "same", "conflict", "fault"])
    options = serializers.ListField(child=serializers.CharField(), help_text="record, correct, skip")
    default = serializers.CharField(allow_blank=True, help_text="empty: a choice is needed")
    faults = ResultsFault(many=True)


class ResultsPreview(serializers.Serializer[Any]):
    people = ResultsPerson(many=True)
    tables = ResultsTable(many=True)
    unused = serializers.ListField(child=serializers.CharField(), help_text="headings that were not used")


class ImportedResultsSerializer(serializers.Serializer[Any]):
    entered = serializers.IntegerField(help_text="people who were entered")
    seated = serializers.IntegerField(help_text="rounds that were seated")
    recorded = serializers.IntegerField(help_text="tables that were recorded")
    corrected = serializers.IntegerField(help_text="tables whose scores were corrected")
    skipped = serializers.IntegerField(help_text="tables that were left as they are")
    plan = serializers.IntegerField(
        allow_null=True, help_text="the draft of the seating, where the sheet has no scores"
    )
