"""Shapes of tokens and invitations on the wire."""

from typing import Any

from rest_framework import serializers

from accounts.models import LONGEST_TOKEN_NAME, ApiToken, Link
from accounts.services.tokens import MOST_DAYS
from players.models import Account
from tournaments.common.web.api.examples import example
from tournaments.models import Role
from tournaments.models.limits import LONGEST_NAME

SIGNED_IN_DAYS = 30


class SessionOfStaff(serializers.Serializer[Any]):
    device = serializers.CharField(help_text="browser and system")
    created_at = serializers.DateTimeField()
    last_seen_at = serializers.DateTimeField()


class TokenOfStaff(serializers.Serializer[Any]):
    name = serializers.CharField()
    scope = serializers.CharField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    used_on = serializers.DateField(allow_null=True)


class OwnToken(TokenOfStaff):
    """A token without its secret, which is stored nowhere."""

    id = serializers.IntegerField()
    tournament = serializers.CharField(
        source="tournament.slug", allow_null=True, default=None, help_text="null: all"
    )


class Reach(serializers.Serializer[Any]):
    factor = serializers.BooleanField(help_text="whether the account has a second factor")
    sessions = SessionOfStaff(many=True)
    tokens = TokenOfStaff(many=True)


@example(username="ada", password="correct horse battery", scope="manage", days=30)  # noqa: S106 - of nobody
class Credentials(serializers.Serializer[Any]):
    """The account that asks for a token, and the token's purpose."""

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


@example(name="Mia Weber", kind="referee", email="mia@club.example")
class InvitationRequest(serializers.Serializer[Any]):
    """The person to invite and their role; with an e-mail address the link is mailed as well."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    kind = serializers.ChoiceField(Role.Kind.choices)
    email = serializers.EmailField(required=False, default="", allow_blank=True)


class InvitationSerializer(serializers.ModelSerializer[Link]):
    """An invitation; `link` is given once, in the answer to its creation."""

    kind = serializers.ChoiceField(Role.Kind.choices, source="role")
    state = serializers.ChoiceField(Link.State.choices)
    account = serializers.CharField(source="account.username", allow_null=True, default=None)
    link = serializers.SerializerMethodField()

    class Meta:
        model = Link
        fields = ("id", "name", "kind", "state", "account", "created_at", "expires_at", "link")

    def get_link(self, _row: Link) -> str | None:
        """The address, or null for an invitation that was made before."""
        link: str | None = self.context.get("link")
        return link
