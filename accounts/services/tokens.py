"""Tokens of programs: made, ended, aged out. The secret is told once and stored nowhere."""

import secrets
from datetime import timedelta

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
"""Of one account; the oldest gives way, for a program that signs in every day makes one every day."""


def make_token(
    *,
    account: Account,
    name: str,
    scope: str,
    days: int | None,
    tournament: Tournament | None = None,
    request: HttpRequest | None = None,
) -> tuple[ApiToken, str]:
    """A token and its secret. Raises Invalid; Forbidden by a token: none makes another."""
    if not limits_of(account).everywhere:
        raise Forbidden("forbidden", "token")
    if not name.strip():
        raise Invalid("name_missing", "name")
    checks.check_length(name, "name", LONGEST_TOKEN_NAME)
    if scope not in ApiToken.Scope.values:
        raise Invalid("unknown_choice", "scope", expected=list(ApiToken.Scope.values), found=scope)
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


def end_token(*, token: ApiToken, request: HttpRequest | None = None) -> None:
    """The owner ends a token; the program gets 401 from now on."""
    with transaction.atomic():
        record_sign_in(account=token.account, kind=SignIn.Kind.TOKEN_ENDED, request=request, name=token.name)
        token.delete()


def _make_room(account: Account) -> None:
    rows = ApiToken.objects.filter(account=account).order_by("-pk")
    ApiToken.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[MOST_TOKENS - 1 :])).delete()
