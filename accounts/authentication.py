"""Programs sign in with a token in a header: `Authorization: Token ...`.

Imports no view: the settings name these classes to all of them.
"""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.authentication import TokenScheme
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.backends import count_failure, failed_too_often
from accounts.models import ApiToken, digest_of
from accounts.services.sign_ins import record_use
from players.models import Account
from tournaments.common.rights import SCOPES, Limits, limit

if TYPE_CHECKING:
    from rest_framework.views import APIView


class TokenAuthentication(BaseAuthentication):
    """The account of a token, limited to the token's scope and tournament for this request."""

    keyword = "Token"

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        """None without such a header; raises AuthenticationFailed, and Throttled for who guesses."""
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != self.keyword.lower().encode():
            return None
        if failed_too_often(request._request, {}):
            raise Throttled(wait=int(settings.AXES_COOLOFF_TIME.total_seconds()))
        token = _found(words[1:])
        if token is None:
            count_failure(request._request, {})
            raise AuthenticationFailed
        record_use(token=token, request=request._request)
        limit(token.account, Limits(SCOPES[token.scope], token.tournament_id))
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class WithinScope(BasePermission):
    """A token that only reads sends nothing; what else a token may do, the permissions of the services know."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        token = request.auth
        reads = isinstance(token, ApiToken) and token.scope == ApiToken.Scope.READ
        return request.method in SAFE_METHODS or not reads


class OurTokenScheme(TokenScheme):  # type: ignore[no-untyped-call]  # the library has no types here
    """What the schema says of it."""

    target_class = "accounts.authentication.TokenAuthentication"


def _found(words: list[bytes]) -> ApiToken | None:
    """The open token of an active account; that it was used is written down once a day."""
    if len(words) != 1:
        return None
    secret: Any = words[0].decode("latin-1")
    token = ApiToken.objects.select_related("account").filter(digest=digest_of(secret)).first()
    now = timezone.now()
    if token is None or not token.is_open(now) or not token.account.is_active:
        return None
    if token.used_on != now.date():
        ApiToken.objects.filter(pk=token.pk).update(used_on=now.date())
    return token
