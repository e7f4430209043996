"""Tournament files on the wire."""

from typing import Any

from rest_framework import serializers

from scoring.ledger.file import KINDS
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.shapes import UploadField
from tournaments.models.limits import HIGHEST_NUMBER
from tournaments.trust.archive.services.importing import PURPOSES


@example(kind="public")
class RecordRequest(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        choices=[(kind, kind) for kind in KINDS],
        default="public",
        help_text="`full`: with reasons and names; `backup`: with e-mail addresses too, for organisers",
    )


class CheckState(serializers.Serializer[Any]):
    at = serializers.DateTimeField(allow_null=True, help_text="null: not compared yet")
    number = serializers.IntegerField(help_text="the newest entry of the log at that time")
    rows = serializers.IntegerField(help_text="how many rows were compared")
    count = serializers.IntegerField(help_text="how many places differ")
    differences = serializers.ListField(
        child=serializers.CharField(), help_text="the first of them: the row and the fact, for organisers"
    )
    checking = serializers.BooleanField(help_text="whether a comparison was asked for and has not ended")


class FileUpload(serializers.Serializer[Any]):
    file = UploadField()


class ImportChoice(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    choice = serializers.CharField(max_length=20, help_text="`known`, `new`, or the `id` of one of `people`")


@example(purpose="archive", choices=[{"entry": 1, "choice": "new"}])
class ImportOrder(serializers.Serializer[Any]):
    purpose = serializers.ChoiceField(choices=[(purpose, purpose) for purpose in PURPOSES])
    choices = ImportChoice(many=True, default=list)


class LikelyPerson(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class ImportPerson(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField(allow_blank=True, help_text="empty: somebody has to choose")
    people = LikelyPerson(many=True, help_text="who it may be")


class ImportState(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.CharField(help_text="`imports.check` or `imports.write`")
    state = serializers.CharField()
    progress = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True)
    result = serializers.DictField(
        allow_null=True,
        help_text="of a check: the file, its `signer`, what is `wrong`; of a written one: `slug`; or `faults`",
    )
    people = ImportPerson(many=True)
