"""Writing down who signed in, when, from where and how."""

from django.http import HttpRequest

from accounts.models import SignIn
from accounts.requests import address_of, device_of
from players.models import Account

METHODS = "account_authentication_methods"
"""Where allauth keeps in the session how somebody proved who they are."""


def record_sign_in(*, account: Account, kind: str, request: HttpRequest | None) -> SignIn:
    """One line for the account's owner and the administrator."""
    return SignIn.objects.create(
        account=account, kind=kind, address=address_of(request), device=device_of(request)
    )


def method_of(request: HttpRequest) -> SignIn.Kind:
    """How the session that begins was signed in."""
    session = getattr(request, "session", None)
    methods = [record for record in (session or {}).get(METHODS) or () if isinstance(record, dict)]
    names = {record.get("method") for record in methods}
    if any(record.get("passwordless") for record in methods):
        return SignIn.Kind.PASSKEY
    if "mfa" in names:
        return SignIn.Kind.SECOND
    return SignIn.Kind.PASSWORD if "password" in names else SignIn.Kind.LINK
