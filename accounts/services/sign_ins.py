"""Records sign-ins: account, time, network and way."""

from datetime import UTC, date, datetime, time

from django.http import HttpRequest
from django.utils import timezone

from accounts.backends import known_accounts
from accounts.models import ApiToken, SignIn
from accounts.requests import address_of, device_of
from players.models import Account
from tournaments.common.jobs.mail import queue_mail

MOST_USES = 20
"""The most networks of a token that are recorded on one day."""
MOST_SEEN = 10_000
SEEN: set[tuple[int, date, str]] = set()
"""The uses that this process has recorded; the store has the others."""
SIGNED_IN = (
    *(SignIn.Kind.PASSWORD, SignIn.Kind.SECOND, SignIn.Kind.PASSKEY, SignIn.Kind.LINK, SignIn.Kind.TOKEN),
)
NEW_DEVICE = "accounts/mail/new_device.txt"
METHODS = "account_authentication_methods"
"""The key of allauth's list in the session: the ways in which somebody proved who they are."""


def record_sign_in(*, account: Account, kind: str, request: HttpRequest | None, name: str = "") -> SignIn:
    """Record a sign-in for the account's owner and the administrators."""
    return SignIn.objects.create(
        account=account, kind=kind, address=address_of(request), device=device_of(request), name=name
    )


def tell_of_new_device(*, account: Account, request: HttpRequest) -> None:
    """A mail to the account at a sign-in from a device on which it has not signed in before.

    A browser is known by its cookie, a program by its name and network. The first sign-in of an account is no news.
    """
    before = SignIn.objects.filter(account=account, kind__in=SIGNED_IN)
    if not account.email or account.username in known_accounts(request) or not before.exists():
        return
    facts = {"device": device_of(request), "address": address_of(request)}
    is_program = request.resolver_match is None or request.resolver_match.url_name is None  # pages have names
    if is_program and before.filter(**facts).exists():
        return
    context = {**facts, "name": account.username, "at": timezone.now()}
    queue_mail(to=account.email, template=NEW_DEVICE, context=context, language=account.language)


def record_use(*, token: ApiToken, request: HttpRequest) -> None:
    """Record a use of a token once a day for each network, up to MOST_USES."""
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
    """The way in which somebody signed in to the new session."""
    session = getattr(request, "session", None)
    methods = [record for record in (session or {}).get(METHODS) or () if isinstance(record, dict)]
    names = {record.get("method") for record in methods}
    if any(record.get("passwordless") for record in methods):
        return SignIn.Kind.PASSKEY
    if "mfa" in names:
        return SignIn.Kind.SECOND
    return SignIn.Kind.PASSWORD if "password" in names else SignIn.Kind.LINK
