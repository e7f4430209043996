"""Tournaments, roles and entries."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from players.limits import LONGEST_COUNTRY
from players.models import Account
from tournaments.common.api.serializers import OptionalReason
from tournaments.common.certificates import BEST, PLACEHOLDERS
from tournaments.common.rights import LENDABLE
from tournaments.models import Role, Tournament
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_ADDRESS,
    LONGEST_CERTIFICATE,
    LONGEST_CODE,
    LONGEST_CONTACT,
    LONGEST_DESCRIPTION,
    LONGEST_FEE,
    LONGEST_NAME,
    LONGEST_PAYMENT,
    LONGEST_VENUE,
    LONGEST_ZONE,
    MOST_MINUTES,
    MOST_MONEY,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.setup.services.result_options import StagePreview
from tournaments.stages.serializers import StageSerializer


class SignatureLine(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")
    role = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")


class CertificateSerializer(serializers.Serializer[Any]):
    """The template of the certificates; what is empty is as the default, in the language of the print."""

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


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    stages = StageSerializer(many=True, read_only=True)
    certificate = CertificateSerializer(read_only=True)

    class Meta:
        model = Tournament
        fields = (
            "slug",
            "name",
            "place",
            "country",
            "starts_on",
            "ends_on",
            "venue",
            "fee",
            "contact",
            "description",
            "ruleset",
            "options",
            "language",
            "time_zone",
            "minutes",
            "tiles_policy",
            "tiles_above",
            "results_policy",
            "confirmation_policy",
            "signature_policy",
            "table_codes",
            "registration",
            "registration_ends_on",
            "capacity",
            "tables",
            "team_best",
            "fee_amount",
            "fee_late",
            "fee_early_until",
            "fee_currency",
            "certificate",
            "state",
            "stages",
        )


class TournamentChange(serializers.Serializer[Any]):
    """The settings of a tournament."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    ruleset = serializers.CharField(max_length=LONGEST_CODE, required=False)
    place = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)
    country = serializers.CharField(
        max_length=LONGEST_COUNTRY, required=False, allow_blank=True, help_text="a code or a name"
    )
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    venue = serializers.CharField(max_length=LONGEST_VENUE, required=False, allow_blank=True)
    fee = serializers.CharField(max_length=LONGEST_FEE, required=False, allow_blank=True)
    contact = serializers.EmailField(max_length=LONGEST_CONTACT, required=False, allow_blank=True)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, required=False, allow_blank=True, help_text="Markdown"
    )
    options = serializers.DictField(required=False)
    language = serializers.CharField(required=False)
    time_zone = serializers.CharField(
        max_length=LONGEST_ZONE,
        required=False,
        allow_blank=True,
        help_text="Europe/Zurich, for example; empty: the server's. All times of the tournament are told in it",
    )
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False)
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text="rounds of the first stage"
    )
    tiles_policy = serializers.ChoiceField(choices=Tournament.Tiles.choices, required=False)
    tiles_above = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    results_policy = serializers.ChoiceField(choices=Tournament.Results.choices, required=False)
    confirmation_policy = serializers.ChoiceField(choices=Tournament.Confirmation.choices, required=False)
    signature_policy = serializers.ChoiceField(choices=Tournament.Signatures.choices, required=False)
    table_codes = serializers.ChoiceField(
        choices=Tournament.TableCodes.choices,
        required=False,
        help_text="what a phone may do that has opened a table's code",
    )
    registration = serializers.ChoiceField(choices=Tournament.Registration.choices, required=False)
    registration_ends_on = serializers.DateField(required=False, allow_null=True)
    capacity = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True
    )
    tables = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)
    team_best = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_NUMBER,
        required=False,
        allow_null=True,
        help_text="how many members count for a team's score, the best of them; null: all",
    )
    fee_amount = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MONEY,
        required=False,
        allow_null=True,
        help_text="what a player pays, in hundredths of the currency: 4500 is 45; null: no amount",
    )
    fee_late = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MONEY,
        required=False,
        allow_null=True,
        help_text="the fee of those who enter after `fee_early_until`, in hundredths",
    )
    fee_early_until = serializers.DateField(required=False, allow_null=True)
    fee_currency = serializers.CharField(
        max_length=3, required=False, allow_blank=True, help_text="three letters of ISO 4217: EUR"
    )
    payment = serializers.CharField(
        max_length=LONGEST_PAYMENT,
        required=False,
        allow_blank=True,
        help_text="how to pay: told to players in their mails and on their own pages, and by `fees/`",
    )
    certificate = CertificateSerializer(
        required=False, help_text="replaces the whole template; {}: the default"
    )


class TournamentCreation(TournamentChange):
    """A new tournament."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    ruleset = serializers.CharField(max_length=LONGEST_CODE)
    slug = serializers.SlugField(max_length=LONGEST_ADDRESS, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=4)


class TournamentCopy(TournamentChange):
    """A copy of an earlier tournament; values given here replace the copied ones."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    roles = serializers.BooleanField(default=False, help_text="copy the staff too")


class AddressRequest(serializers.Serializer[Any]):
    slug = serializers.CharField(
        max_length=LONGEST_ADDRESS, help_text="small letters, digits, hyphens: bologna-2026"
    )


class AddressSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    former = serializers.ListField(
        child=serializers.CharField(), help_text="these lead on to the present one"
    )


class OptionsRequest(serializers.Serializer[Any]):
    options = serializers.DictField(help_text="those of the rule set that have `results_only`")
    stage = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="for this stage alone; null: for the tournament",
    )


class ResultOptionsChange(OptionsRequest, OptionalReason):
    """The options and the reason, which everybody may read; a stage that has not begun needs none."""


class MovedPlayer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    place_before = serializers.IntegerField(allow_null=True, help_text="null: outside the ranking")
    place = serializers.IntegerField(allow_null=True)
    total_before = serializers.JSONField()
    total = serializers.JSONField()


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
    before = serializers.DictField(help_text="options that differ from the rule set's defaults")
    after = serializers.DictField(help_text="the same since then")
    stage = serializers.IntegerField(
        source="stage.number", default=None, allow_null=True, help_text="changed for this stage alone"
    )


class DeletionSerializer(serializers.Serializer[Any]):
    """Counts of what goes with a tournament; `strangers` are the players who stand nowhere else."""

    players = serializers.IntegerField()
    strangers = serializers.IntegerField()
    rounds = serializers.IntegerField()
    hands = serializers.IntegerField()
    penalties = serializers.IntegerField()
    staff = serializers.IntegerField()
    log_entries = serializers.IntegerField()


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
    """What ending a tournament now leaves unfinished, and what it erases."""

    running = serializers.CharField(
        allow_null=True, help_text="the round that runs: it has to be closed before the tournament is ended"
    )
    stages = UnfinishedStage(many=True)
    tables = serializers.IntegerField(help_text="tables that are not finished")
    disputes = serializers.IntegerField(help_text="hands that wait for a decision")
    contacts = serializers.IntegerField(help_text="e-mail addresses of players that are erased")


class StateChange(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Tournament.State.choices)


class LentRightSerializer(serializers.Serializer[Any]):
    right = serializers.ChoiceField(choices=LENDABLE)
    until = serializers.DateTimeField(allow_null=True, help_text="null: for the whole tournament")


class RoleSerializer(serializers.ModelSerializer[Role]):
    account = serializers.CharField(source="account.username")
    lent = serializers.SerializerMethodField(help_text="rights lent to a head referee")

    class Meta:
        model = Role
        fields = ("id", "account", "kind", "lent")

    @extend_schema_field(LentRightSerializer(many=True))
    def get_lent(self, role: Role) -> Any:
        """Those that last, of a head referee."""
        lent = self.context.get("lent", {}) if role.kind == Role.Kind.HEAD_REFEREE else {}
        return LentRightSerializer(lent.get(role.account_id, []), many=True).data


class LendingRequest(serializers.Serializer[Any]):
    rights = serializers.ListField(child=serializers.ChoiceField(choices=LENDABLE), max_length=len(LENDABLE))
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="null or left out: for the whole tournament"
    )


class RoleGrant(serializers.Serializer[Any]):
    account = serializers.CharField(max_length=Account._meta.get_field("username").max_length)
    kind = serializers.ChoiceField(choices=Role.Kind.choices)
