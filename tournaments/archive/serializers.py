"""Tournament files on the wire."""

from typing import Any

from rest_framework import serializers

from scoring.ledger.file import KINDS
from tournaments.archive.services.importing import PURPOSES
from tournaments.models.limits import HIGHEST_NUMBER


class RecordRequest(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        choices=[(kind, kind) for kind in KINDS],
        default="public",
        help_text="`full`: with reasons and names; `backup`: with e-mail addresses too, for organisers",
    )


class FileUpload(serializers.Serializer[Any]):
    file = serializers.FileField()


class ImportChoice(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    choice = serializers.CharField(max_length=20, help_text="`known`, `new`, or the `id` of one of `people`")


class ImportOrder(serializers.Serializer[Any]):
    purpose = serializers.ChoiceField(choices=[(purpose, purpose) for purpose in PURPOSES])
    choices = ImportChoice(many=True, default=list)


class ImportPerson(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())
    default = serializers.CharField(allow_blank=True, help_text="empty: somebody has to choose")
    people = serializers.ListField(child=serializers.DictField(), help_text="who it may be: `id`, `name`")


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
