"""The staff of a tournament, and rights that are lent."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from players.models import Account
from tournaments.common.rights import LENDABLE
from tournaments.common.web.api.examples import example
from tournaments.models import Role


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
        """The rights lent to a head referee that still last."""
        lent = self.context.get("lent", {}) if role.kind == Role.Kind.HEAD_REFEREE else {}
        return LentRightSerializer(lent.get(role.account_id, []), many=True).data


@example(rights=["can_manage_seating", "can_open_stages"], until="2027-03-21T20:00:00Z")
class LendingRequest(serializers.Serializer[Any]):
    rights = serializers.ListField(child=serializers.ChoiceField(choices=LENDABLE), max_length=len(LENDABLE))
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="null or left out: for the whole tournament"
    )


@example(account="mia", kind="referee")
class RoleGrant(serializers.Serializer[Any]):
    account = serializers.CharField(max_length=Account._meta.get_field("username").max_length)
    kind = serializers.ChoiceField(choices=Role.Kind.choices)
