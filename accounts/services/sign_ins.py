"""Writing down who signed in, when, from where and how."""

from datetime import UTC, date, datetime, time

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import ApiToken, SignIn
from accounts.requests import address_of, device_of
from players.models import Account

MOST_USES = 20
"""Networks from which a token is used on one day that are written down."""
MOST_SEEN = 10_000
SEEN: set[tuple[int, date, str]] = set()
"""Uses that this process has written down; the store is asked for others."""
METHODS = "account_authentication_methods"
"""Where allauth keeps in the session how somebody proved who they are."""


def record_sign_in(*, account: Account, kind: str, request: HttpRequest | None, name: str = "") -> SignIn:
    """One line for the account's owner and the administrator."""
    return SignIn.objects.create(
        account=account, kind=kind, address=address_of(request), device=device_of(request), name=name
    )


def record_use(*, token: ApiToken, request: HttpRequest) -> None:
    """One line a day for each network from which a token is used, up to a number that tells enough."""
    now = timezone.now()
    use = (token.pk, now.date(), address_of(request))
    if use in SEEN:
        return
    if len(SEEN) >= MOST_SEEN:
        SEEN.clear()
    SEEN.add(use)
    midnight = datetime.combine(now.date(), time(), UTC)
    rows = SignIn.objects.filter(account=token.account, kind=SignIn.Kind.TOKEN_USED, name=token.name)
    today = list(rows.filter(at__gte=midnight).values_list("address", flat=True)[:MOST_USES])
    if use[2] not in today and len(today) < MOST_USES:
        record_sign_in(account=token.account, kind=SignIn.Kind.TOKEN_USED, request=request, name=token.name)


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
