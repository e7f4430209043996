"""Signing in with a name or an e-mail address, and how often one may try.

django-axes counts wrong passwords by account and address together. Many people may share one address (a hall behind
one router, readers behind a proxy that is not named in the settings), and one of them must not shut out the
others. So a device on which an account has signed in before is counted by itself, and every address may fail only so
often, whatever names are tried.
"""

from collections.abc import Mapping
from typing import Any

from axes.exceptions import AxesBackendPermissionDenied
from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core import signing
from django.http import HttpRequest, HttpResponse

from players.models import Account
from tournaments.common.throttling import keep_moment, kept_moments

DEVICE_COOKIE = "device"
DEVICE_SALT = "tenbo.accounts.device"
YEAR = 365 * 24 * 3600
MOST_KNOWN = 10
"""Accounts that one device remembers: a tablet at the desk has several users."""


class NameOrEmail(ModelBackend):
    """The account of this name; else the one whose name differs in case alone; else those of this e-mail address."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **_more: Any,
    ) -> Account | None:
        """The account whose password this is. A name that nobody has takes as long as a wrong password."""
        if not username or password is None or "\0" in username + password:
            return None
        found = accounts_called(username)
        if not found:
            Account().set_password(password)
        for account in found:
            if account.check_password(password) and self.user_can_authenticate(account):
                return account
        return None


class FailureGuard:
    """The first of the backends: stops an address, or a known device, that has failed too often."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        """Let the next backend decide; raises what django-axes raises for a lockout."""
        if request is None:
            return
        if failed_too_often(request, credentials):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # its middleware answers with 429
            raise AxesBackendPermissionDenied


def failed_too_often(request: HttpRequest, credentials: Mapping[str, Any]) -> bool:
    """Whether this address, or this device of the account, has to wait."""
    kind, key = _counter(request, credentials)
    failures = kept_moments(key, settings.AXES_COOLOFF_TIME.total_seconds())
    return len(failures) >= settings.FAILED_SIGN_INS[kind]


def count_failure(request: HttpRequest, credentials: Mapping[str, Any]) -> None:
    """One more wrong password from this address or device."""
    _kind, key = _counter(request, credentials)
    keep_moment(key, settings.AXES_COOLOFF_TIME.total_seconds())


def _counter(request: HttpRequest, credentials: Mapping[str, Any]) -> tuple[str, str]:
    if from_known_device(request, credentials):
        return "device", f"failed-device:{request.COOKIES[DEVICE_COOKIE].rpartition(':')[2]}"
    return "address", f"failed-address:{request.META.get('REMOTE_ADDR', '')}"


def accounts_called(text: str) -> list[Account]:
    """Whom a name or an e-mail address may mean; one at most by name, several may share an address.

    Nobody signs in as a table.
    """
    people = Account.objects.filter(table_number=None)
    exact = people.filter(username=text).first()
    if exact is not None:
        return [exact]
    alike = list(people.filter(username__iexact=text)[:2])
    if len(alike) == 1:
        return alike
    return list(people.filter(email__iexact=text)[:5]) if "@" in text else []


def counted_name(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """Under which name django-axes counts: the account's, however it was written."""
    text = str((credentials or {}).get("username") or "").replace("\0", "")
    names: dict[str, str] = request.__dict__.setdefault("counted_names", {})
    if text not in names:
        names[text] = next((account.username for account in accounts_called(text)), text.casefold()[:150])
    return names[text]


def from_known_device(request: HttpRequest, credentials: Mapping[str, Any] | None) -> bool:
    """Whether the account that is tried has signed in on this device before."""
    known = known_accounts(request)
    return bool(known) and counted_name(request, credentials) in known


def known_accounts(request: HttpRequest) -> list[str]:
    """The names of accounts that have signed in on this device, as its cookie says."""
    try:
        names = signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=DEVICE_SALT, max_age=YEAR)
    except signing.BadSignature:
        return []
    return [str(name) for name in names]


def remember_device(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """From now on this device is known to the account."""
    names = [account.username, *(name for name in known_accounts(request) if name != account.username)]
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps(names[:MOST_KNOWN], salt=DEVICE_SALT),
        max_age=YEAR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
