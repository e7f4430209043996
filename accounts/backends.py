"""Signing in with a name or an e-mail address, and the limits on failed attempts.

django-axes counts wrong passwords by account and address together. Many people may share one address (a hall behind
one router, readers behind a proxy that is not named in the settings), and one of them must not shut out the
others. So a device on which an account has signed in before is counted by itself. Every other sender may fail only so
often, whatever names are tried, and so may all senders together with one name (an account, a table). A token or a
table's code is looked at first: a right one is taken whatever failed before, a wrong one is counted here.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from axes.exceptions import AxesBackendPermissionDenied
from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core import signing
from django.http import HttpRequest, HttpResponse

from players.models import Account
from tournaments.common.web.senders import sender_of
from tournaments.common.web.throttling import keep_moment, kept_moments

DEVICE_COOKIE = "device"
DEVICE_SALT = "tenbo.accounts.device"
YEAR = 365 * 24 * 3600
MOST_KNOWN = 10
"""Accounts that one device remembers: a tablet at the desk has several users."""


class NameOrEmail(ModelBackend):
    """The account of this name; else an account whose name differs in case alone; else accounts of
    this e-mail address.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **_more: Any,
    ) -> Account | None:
        """The account with this password. An unknown name takes as long as a wrong password."""
        if not username or password is None or "\0" in username + password:
            return None
        accounts = accounts_called(username)
        if not accounts:
            Account().set_password(password)
        for account in accounts:
            if account.check_password(password) and self.user_can_authenticate(account):
                return account
        return None


class FailureGuard:
    """The first of the backends: stops an address, or a known device, that has failed too often."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        """Let the next backend decide; raises the exception of django-axes for a lockout."""
        if request is None:
            return
        if failed_too_often(request, credentials):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # its middleware answers with 429
            raise AxesBackendPermissionDenied


def failed_too_often(request: HttpRequest, credentials: Mapping[str, Any]) -> bool:
    """Whether this sender, this name, or this device of the account, has to wait."""
    seconds = settings.AXES_COOLOFF_TIME.total_seconds()
    return any(
        len(kept_moments(key, seconds)) >= settings.FAILED_SIGN_INS[kind]
        for kind, key in _counters(request, credentials).items()
    )


def count_failure(request: HttpRequest, credentials: Mapping[str, Any]) -> None:
    """One more wrong password or code of this name, from this sender or device."""
    for key in _counters(request, credentials).values():
        keep_moment(key, settings.AXES_COOLOFF_TIME.total_seconds())


def counted_address(request: HttpRequest) -> str:
    """The address by which django-axes counts."""
    return sender_of(request.META.get("REMOTE_ADDR", ""))


def _counters(request: HttpRequest, credentials: Mapping[str, Any]) -> dict[str, str]:
    """The keys under which a failure is counted, by the kind of its limit in `FAILED_SIGN_INS`."""
    if from_known_device(request, credentials):
        return {"device": f"failed-device:{request.COOKIES[DEVICE_COOKIE].rpartition(':')[2]}"}
    counters = {"address": f"failed-address:{counted_address(request)}"}
    if "table" in credentials:
        counters["name"] = f"failed-table:{credentials['table']}"
    elif credentials.get("username"):
        name = counted_name(request, credentials)  # of an unknown account as it was typed: no key of a cache
        counters["name"] = f"failed-account:{hashlib.sha256(name.encode()).hexdigest()}"
    return counters


def accounts_called(text: str) -> list[Account]:
    """The accounts that a name or an e-mail address may mean: one at most by name, several by a shared address.

    Accounts of tables are left out: nobody signs in with them.
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
    """The name under which django-axes counts: the account's, however it was typed."""
    text = str((credentials or {}).get("username") or "").replace("\0", "")
    names: dict[str, str] = request.__dict__.setdefault("counted_names", {})
    if text not in names:
        names[text] = next((account.username for account in accounts_called(text)), text.casefold()[:150])
    return names[text]


def from_known_device(request: HttpRequest, credentials: Mapping[str, Any] | None) -> bool:
    """Whether this account has signed in on this device before."""
    names = known_accounts(request)
    return bool(names) and counted_name(request, credentials) in names


def known_accounts(request: HttpRequest) -> list[str]:
    """The names of accounts that have signed in on this device, from its cookie."""
    try:
        names = signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=DEVICE_SALT, max_age=YEAR)
    except signing.BadSignature:
        return []
    return [str(name) for name in names]


def remember_device(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    """Write the account into the device's cookie, so that the device is known."""
    names = [account.username, *(name for name in known_accounts(request) if name != account.username)]
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps(names[:MOST_KNOWN], salt=DEVICE_SALT),
        max_age=YEAR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
