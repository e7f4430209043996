"""Records the signals of allauth and Django about sign-ins."""

from time import time
from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa import signals as factors
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.backends import accounts_called, count_failure
from accounts.models import SignIn
from accounts.requests import BEGAN, shortened
from accounts.services.sign_ins import method_of, record_sign_in, tell_of_new_device
from players.models import Account
from tournaments.play.push.services import forget_session


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: Account, **_more: Any) -> None:
    """Record a new session, and tell its account of a device that is new to it."""
    request.session[BEGAN] = time()
    tell_of_new_device(account=user, request=request)
    record_sign_in(account=user, kind=method_of(request), request=request)


@receiver(user_logged_out)
def signed_out(request: HttpRequest, **_more: Any) -> None:
    """Unsubscribe the device from its notices: they end with the session."""
    forget_session(request.session.session_key or "")


@receiver(user_login_failed)
def refused(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """Record a wrong password for an existing account. Other names are not kept: they may be passwords.

    Attempts from a locked-out address are neither counted nor kept.
    """
    if request is None or getattr(request, "axes_locked_out", False):
        return
    count_failure(request, credentials)
    for account in accounts_called(str(credentials.get("username") or "").replace("\0", ""))[:1]:
        record_sign_in(account=account, kind=SignIn.Kind.FAILED, request=request)


@receiver(password_changed)
def new_password(user: Account, request: HttpRequest, **_more: Any) -> None:
    """Record a new password."""
    record_sign_in(account=user, kind=SignIn.Kind.NEW_PASSWORD, request=request)


@receiver(factors.authentication_failed)
def wrong_code(user: Account, request: HttpRequest, **_more: Any) -> None:
    """Record a wrong code after a right password."""
    record_sign_in(account=user, kind=SignIn.Kind.WRONG_CODE, request=request)


@receiver(factors.authenticator_added)
def factor_added(user: Account, request: HttpRequest, **_more: Any) -> None:
    """Record a new second factor: an app, a passkey or recovery codes."""
    record_sign_in(account=user, kind=SignIn.Kind.FACTOR_ADDED, request=request)


@receiver(factors.authenticator_removed)
def factor_removed(user: Account, request: HttpRequest, **_more: Any) -> None:
    """Record a removed second factor."""
    record_sign_in(account=user, kind=SignIn.Kind.FACTOR_REMOVED, request=request)


@receiver(pre_save, sender=UserSession)
def shorten_address(instance: UserSession, **_more: Any) -> None:
    """Shorten the address of a session to its network, which is enough for the list of sessions."""
    instance.ip = shortened(instance.ip).partition("/")[0] or instance.ip
