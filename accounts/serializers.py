"""Shapes of tokens and invitations on the wire."""

from typing import Any

from rest_framework import serializers

from accounts.models import LONGEST_TOKEN_NAME, ApiToken, Link
from accounts.services.tokens import MOST_DAYS
from players.models import Account
from tournaments.models import Role
from tournaments.models.limits import LONGEST_NAME

SIGNED_IN_DAYS = 30


class Credentials(serializers.Serializer[Any]):
    """Who asks for a token, and what it is for."""

    username = serializers.CharField(max_length=Account._meta.get_field("username").max_length)
    password = serializers.CharField(max_length=128, trim_whitespace=False)
    code = serializers.CharField(
        max_length=20, required=False, default="", help_text="Where the account has a second factor"
    )
    name = serializers.CharField(max_length=LONGEST_TOKEN_NAME, required=False, default="")
    scope = serializers.ChoiceField(
        ApiToken.Scope.choices, required=False, default=ApiToken.Scope.MANAGE.value
    )
    tournament = serializers.SlugField(
        max_length=60, required=False, allow_null=True, default=None, help_text="Its address; none: all"
    )
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, required=False, default=SIGNED_IN_DAYS)


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField()
    name = serializers.CharField()
    scope = serializers.ChoiceField(ApiToken.Scope.choices)
    tournament = serializers.CharField(allow_null=True)
    expires_at = serializers.DateTimeField()


class InvitationRequest(serializers.Serializer[Any]):
    """Whom to invite, as what; with an e-mail address the link is mailed as well."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    kind = serializers.ChoiceField(Role.Kind.choices)
    email = serializers.EmailField(required=False, default="", allow_blank=True)


class InvitationSerializer(serializers.ModelSerializer[Link]):
    """An invitation; `link` is told once, in the answer that makes it."""

    kind = serializers.ChoiceField(Role.Kind.choices, source="role")
    state = serializers.ChoiceField(Link.State.choices)
    account = serializers.CharField(source="account.username", allow_null=True, default=None)
    link = serializers.SerializerMethodField()

    class Meta:
        model = Link
        fields = ("id", "name", "kind", "state", "account", "created_at", "expires_at", "link")

    def get_link(self, _row: Link) -> str | None:
        """The address, or null for one that was made before."""
        link: str | None = self.context.get("link")
        return link
