"""Tokens of programs: made, ended, aged out. The secret is shown once and stored nowhere."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import LONGEST_TOKEN_NAME, ApiToken, SignIn, digest_of
from accounts.services.sign_ins import record_sign_in
from players.models import Account
from tournaments.common import checks
from tournaments.common.errors import Forbidden, Invalid
from tournaments.common.rights import limits_of
from tournaments.models import Tournament

MOST_DAYS = 366
MOST_TOKENS = 50
"""The most tokens of an account; the oldest gives way, for some programs make a new token every day."""


def make_token(
    *,
    account: Account,
    name: str,
    scope: str,
    days: int | None,
    tournament: Tournament | None = None,
    request: HttpRequest | None = None,
) -> tuple[ApiToken, str]:
    """Make a token; returns it and its secret. Raises Invalid; Forbidden for a request by a token."""
    require_everywhere(account)
    if not name.strip():
        raise Invalid("name_missing", "name")
    checks.check_length(name, "name", LONGEST_TOKEN_NAME)
    if scope not in ApiToken.Scope.values:
        raise Invalid("unknown_choice", "scope", expected=list(ApiToken.Scope.values), found=scope)
    if scope == ApiToken.Scope.COPY and not account.is_superuser:
        raise Forbidden("forbidden", "scope")
    checks.check_range(days or 0, "days", 1, MOST_DAYS)
    secret = f"tenbo_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        _make_room(account)
        token = ApiToken.objects.create(
            account=account,
            name=name.strip(),
            digest=digest_of(secret),
            scope=scope,
            tournament=tournament,
            expires_at=timezone.now() + timedelta(days=days or 0),
        )
        record_sign_in(account=account, kind=SignIn.Kind.TOKEN, request=request, name=token.name)
    return token, secret


def require_everywhere(account: Account) -> None:
    """Raise Forbidden for a request by a token that may not do everything everywhere."""
    if not limits_of(account).everywhere:
        raise Forbidden("forbidden", "token")


def end_token(*, token: ApiToken, request: HttpRequest | None = None) -> None:
    """End a token for its owner; the program gets 401 from now on."""
    with transaction.atomic():
        record_sign_in(account=token.account, kind=SignIn.Kind.TOKEN_ENDED, request=request, name=token.name)
        token.delete()


def scopes_for(account: Account) -> list[tuple[str, Any]]:
    """The scopes that a token of this account may have, with their names."""
    for_all = [choice for choice in ApiToken.Scope.choices if choice[0] != ApiToken.Scope.COPY]
    return ApiToken.Scope.choices if account.is_superuser else for_all


def _make_room(account: Account) -> None:
    rows = ApiToken.objects.filter(account=account).order_by("-pk")
    ApiToken.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[MOST_TOKENS - 1 :])).delete()
