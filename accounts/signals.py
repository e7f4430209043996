"""What allauth and Django tell of sign-ins is written down."""

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
from accounts.requests import shortened
from accounts.services.sign_ins import method_of, record_sign_in
from players.models import Account
from tournaments.push.services import forget_session


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: Account, **_more: Any) -> None:
    """A session began."""
    record_sign_in(account=user, kind=method_of(request), request=request)


@receiver(user_logged_out)
def signed_out(request: HttpRequest, **_more: Any) -> None:
    """What the device was told of ends with the session."""
    forget_session(request.session.session_key or "")


@receiver(user_login_failed)
def refused(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """A wrong password for an account there is. What else was typed is not kept: it may be a password.

    What comes while an address is locked out is neither counted nor kept.
    """
    if request is None or getattr(request, "axes_locked_out", False):
        return
    count_failure(request, credentials)
    for account in accounts_called(str(credentials.get("username") or "").replace("\0", ""))[:1]:
        record_sign_in(account=account, kind=SignIn.Kind.FAILED, request=request)


@receiver(password_changed)
def new_password(user: Account, request: HttpRequest, **_more: Any) -> None:
    """The owner chose another one."""
    record_sign_in(account=user, kind=SignIn.Kind.NEW_PASSWORD, request=request)


@receiver(factors.authentication_failed)
def wrong_code(user: Account, request: HttpRequest, **_more: Any) -> None:
    """The password was right and the code was not."""
    record_sign_in(account=user, kind=SignIn.Kind.WRONG_CODE, request=request)


@receiver(factors.authenticator_added)
def factor_added(user: Account, request: HttpRequest, **_more: Any) -> None:
    """An app, a passkey or recovery codes from now on."""
    record_sign_in(account=user, kind=SignIn.Kind.FACTOR_ADDED, request=request)


@receiver(factors.authenticator_removed)
def factor_removed(user: Account, request: HttpRequest, **_more: Any) -> None:
    """One way less to sign in."""
    record_sign_in(account=user, kind=SignIn.Kind.FACTOR_REMOVED, request=request)


@receiver(pre_save, sender=UserSession)
def shorten_address(instance: UserSession, **_more: Any) -> None:
    """A list of sessions needs the network, not the whole address."""
    instance.ip = shortened(instance.ip).partition("/")[0] or instance.ip
