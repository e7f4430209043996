"""Programs sign in with a token in a header: `Authorization: Token ...`.

This module imports no view: all views get these classes by the settings.
"""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.backends import count_failure, failed_too_often
from accounts.models import ApiToken, digest_of
from accounts.services.sign_ins import record_use
from players.models import Account
from tournaments.common.permissions import beyond_token
from tournaments.common.rights import SCOPES, Limits, begin, limit

if TYPE_CHECKING:
    from rest_framework.views import APIView


class TokenAuthentication(BaseAuthentication):
    """The account of a token, limited to the token's scope and tournament for this request."""

    keyword = "Token"
    keywords = (b"token", b"bearer")

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        """None without such a header. Raises AuthenticationFailed for a wrong token, Throttled for many of them."""
        words = get_authorization_header(request).split()
        if not words or words[0].lower() not in self.keywords:
            return None
        token = _open_token(words[1:])
        if token is None:
            if failed_too_often(request._request, {}):
                raise Throttled(wait=int(settings.AXES_COOLOFF_TIME.total_seconds()))
            count_failure(request._request, {})
            raise AuthenticationFailed
        if token.scope == ApiToken.Scope.COPY and not getattr(
            request.parser_context["view"], "for_copies", False
        ):
            raise AuthenticationFailed
        record_use(token=token, request=request._request)
        begin(token.account, token.created_at)
        limit(token.account, Limits(SCOPES[token.scope], token.tournament_id, token.scope))
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class WithinScope(BasePermission):
    """A token of the scope "read" changes nothing; the permissions of the services decide everything else."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Whether the scope of the token allows the method. Raises Forbidden (`token_scope`)."""
        token: Any = request.auth
        reads = isinstance(token, ApiToken) and token.scope == ApiToken.Scope.READ
        if reads and request.method not in SAFE_METHODS:
            raise beyond_token(token.account, "")
        return True


class OurTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library has no types here
    """The schemes of tokens in the API schema."""

    target_class = "accounts.authentication.TokenAuthentication"
    name = ["tokenAuth", "bearerAuth"]  # noqa: RUF012 - the library's

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        words = "A token, made on the page of your account or by `POST token/`: "
        own = {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": f"{words}`Token tenbo_...`",
        }
        return [own, {"type": "http", "scheme": "bearer", "description": f"{words}`Bearer tenbo_...`"}]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        return [{"tokenAuth": []}, {"bearerAuth": []}]


def _open_token(words: list[bytes]) -> ApiToken | None:
    """The open token of an active account; its use is recorded once a day."""
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
