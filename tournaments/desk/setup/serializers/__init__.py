"""Tournaments: their settings, address, options and end."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.utils.field_mapping import ClassLookupDict

from tournaments.common.certificates import BEST, PLACEHOLDERS
from tournaments.common.logos import address_of
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.common.web.api.shapes import OptionsField, UploadField
from tournaments.desk.setup.services.result_options import StagePreview
from tournaments.desk.stages.serializers import StageSerializer
from tournaments.models import Tournament
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_ADDRESS,
    LONGEST_CERTIFICATE,
    LONGEST_CODE,
    LONGEST_NAME,
    MOST_ROUNDS,
)
from tournaments.models.settings import SENT, STORED, Kind, Setting
from tournaments.play.standings.serializers import Exact

Field: TypeAlias = "serializers.Field[Any, Any, Any, Any]"


class SignatureLine(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")
    role = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")


class CertificateSerializer(serializers.Serializer[Any]):
    """The template of the certificates; empty texts stand for the default, in the language of the print."""

    title = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)
    text = serializers.CharField(
        max_length=LONGEST_CERTIFICATE,
        required=False,
        allow_blank=True,
        help_text=f"placeholders: {', '.join(PLACEHOLDERS)}",
    )
    guests = serializers.CharField(
        max_length=LONGEST_CERTIFICATE,
        required=False,
        allow_blank=True,
        help_text="the text for those outside the ranking",
    )
    best = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_NUMBER,
        required=False,
        allow_null=True,
        help_text=f"how many places get a certificate of the best; null: {BEST}",
    )
    signed_by = SignatureLine(many=True, required=False)


class LogoSerializer(serializers.Serializer[Any]):
    """A PNG of at most 512 pixels each way; another picture has another path."""

    path = serializers.CharField(help_text="on this installation: /t/bologna-2026/logo/0123456789abcdef.png")
    sha256 = serializers.CharField(help_text="of its bytes")
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class LogoUpload(serializers.Serializer[Any]):
    file = UploadField(allow_empty_file=True)


def logo_fields(tournament: Tournament) -> dict[str, Any] | None:
    """The path of the logo, and its size; None without a logo."""
    return {"path": address_of(tournament), **tournament.logo} if tournament.logo else None


def _shown_fields() -> Iterator[str]:
    for setting in STORED:
        if not setting.private:
            yield setting.name
        if setting.name == "host":
            yield "hosted_by"
    yield "stages"


FIELDS: Any = ClassLookupDict(serializers.ModelSerializer.serializer_field_mapping)
OWN_FIELDS: dict[str, type[Field]] = {"certificate": CertificateSerializer, "options": OptionsField}
"""The fields of settings whose value is JSON."""


def _field(setting: Setting) -> Field:
    """The field of a change of the setting."""
    options: dict[str, Any] = {"required": False}
    if setting.described:
        options["help_text"] = setting.described
    if setting.kind in (Kind.TEXT, Kind.CODE, Kind.ADDRESS):
        options |= {"max_length": setting.longest, "allow_blank": setting.column.blank}
    if setting.column.null:
        options["allow_null"] = True
    if setting.most:
        options |= {"min_value": setting.least, "max_value": setting.most}
    if setting.codes:
        return serializers.ChoiceField(choices=list(setting.column.flatchoices), **options)
    kind: type[Field] = OWN_FIELDS.get(setting.name) or FIELDS[setting.column]
    return kind(**options)


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    options = OptionsField(read_only=True)
    stages = StageSerializer(many=True, read_only=True)
    certificate = serializers.SerializerMethodField(
        help_text="for organisers, of one tournament; in lists and for everybody else it is empty"
    )
    logo = serializers.SerializerMethodField()

    class Meta:
        model = Tournament
        fields = tuple(_shown_fields())

    @extend_schema_field(CertificateSerializer())
    def get_certificate(self, tournament: Tournament) -> dict[str, Any]:
        """The template, with its signatures."""
        return tournament.certificate if self.context.get("organiser") else {}

    @extend_schema_field(LogoSerializer(allow_null=True))
    def get_logo(self, tournament: Tournament) -> dict[str, Any] | None:
        """Null without a logo."""
        return logo_fields(tournament)


@example(place="Bologna", starts_on="2027-03-20", minutes=75)
class TournamentChange(serializers.Serializer[Any]):
    """The settings of a tournament."""

    def get_fields(self) -> dict[str, Field]:
        """The name and the rules come first: a new tournament needs them."""
        rows = sorted(SENT, key=lambda setting: setting.name not in ("name", "ruleset"))
        return {setting.name: _field(setting) for setting in rows} | super().get_fields()


@example(name="Club Evening", ruleset="ema2025", rounds=1)
class TournamentCreation(TournamentChange):
    """A new tournament."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    ruleset = serializers.CharField(max_length=LONGEST_CODE)
    slug = serializers.SlugField(max_length=LONGEST_ADDRESS, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=4)


@example(name="Club Evening in May", starts_on="2027-05-22", roles=True)
class TournamentCopy(TournamentChange):
    """A copy of an earlier tournament; values given here replace the copied ones."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    roles = serializers.BooleanField(default=False, help_text="copy the staff too")


@example(slug="club-evening-2027")
class AddressRequest(serializers.Serializer[Any]):
    slug = serializers.CharField(
        max_length=LONGEST_ADDRESS, help_text="small letters, digits, hyphens: bologna-2026"
    )


class AddressSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    former = serializers.ListField(
        child=serializers.CharField(), help_text="these lead on to the present one"
    )


@example(options={"uma": [30000, 10000, -10000, -30000]}, stage=1)
class OptionsRequest(serializers.Serializer[Any]):
    options = OptionsField(help_text="those of the rule set that have `results_only`")
    stage = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="for this stage alone; null: for the tournament",
    )


@example(options={"uma": [30000, 10000, -10000, -30000]}, reason="As announced in the invitation")
class ResultOptionsChange(OptionsRequest, OptionalReason):
    """The options and the reason, which everybody may read; a stage that has not begun needs none."""


class MovedPlayer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    place_before = serializers.IntegerField(allow_null=True, help_text="null: outside the ranking")
    place = serializers.IntegerField(allow_null=True)
    total_before = Exact()
    total = Exact()


class StagePreviewSerializer(serializers.Serializer[Any]):
    """The standings of a stage after the change, each row with the place and total before it."""

    stage = serializers.IntegerField(source="stage.number")
    moved = serializers.IntegerField(help_text="how many get another place")
    rows = serializers.SerializerMethodField()

    @extend_schema_field(MovedPlayer(many=True))
    def get_rows(self, preview: StagePreview) -> list[dict[str, Any]]:
        """In the order after the change."""
        same = ("number", "given_name", "family_name", "place", "total")
        return [
            {
                **{key: new.get(key) for key in same},
                "place_before": old["place"],
                "total_before": old["total"],
            }
            for old, new in preview.rows
        ]


class NoticeSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    before = OptionsField(help_text="options that differ from the rule set's defaults")
    after = OptionsField(help_text="the same since then")
    stage = serializers.IntegerField(
        source="stage.number", default=None, allow_null=True, help_text="changed for this stage alone"
    )


class DeletionSerializer(serializers.Serializer[Any]):
    """Counts of rows that go with a tournament; `strangers` are the players who are used nowhere else."""

    players = serializers.IntegerField()
    strangers = serializers.IntegerField()
    rounds = serializers.IntegerField()
    hands = serializers.IntegerField()
    penalties = serializers.IntegerField()
    staff = serializers.IntegerField()
    log_entries = serializers.IntegerField()


@example(name="Club Evening", reason="It was a rehearsal")
class DeletionRequest(OptionalReason):
    name = serializers.CharField(
        max_length=LONGEST_NAME, default="", help_text="the tournament's name, where hands were played"
    )


class UnfinishedStage(serializers.Serializer[Any]):
    stage = serializers.IntegerField(source="stage.number")
    name = serializers.CharField(source="stage.__str__")
    opened = serializers.BooleanField(help_text="false: a planned stage that was never opened")
    rounds = serializers.IntegerField(help_text="rounds that were planned and not played")


class EndingSerializer(serializers.Serializer[Any]):
    """The matters that ending a tournament now leaves unfinished, and the data that it erases."""

    running = serializers.CharField(
        allow_null=True, help_text="the round that runs: it has to be closed before the tournament is ended"
    )
    stages = UnfinishedStage(many=True)
    tables = serializers.IntegerField(help_text="tables that are not finished")
    disputes = serializers.IntegerField(help_text="hands that wait for a decision")
    contacts = serializers.IntegerField(help_text="e-mail addresses of players that are erased")


@example(state="public")
class StateChange(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Tournament.State.choices)
