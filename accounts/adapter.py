"""Adapters of django-allauth: its sentences and its secrets. Nobody signs up: accounts are made by invitation."""

import base64
import hashlib
from time import time
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy

from accounts.backends import remember_device
from accounts.requests import device_of
from players.models import Account
from tournaments.common.web.qr import qr_svg
from tournaments.desk.hall.selectors.desk import referees_now

SENTENCES = {
    "account/messages/password_changed.txt": lazy("Your password has been changed."),
    "mfa/messages/totp_activated.txt": lazy("The authenticator app is set up."),
    "mfa/messages/totp_deactivated.txt": lazy("The authenticator app has been removed."),
    "mfa/messages/recovery_codes_generated.txt": lazy("New recovery codes have been made."),
    "mfa/messages/webauthn_added.txt": lazy("The passkey has been added."),
    "mfa/messages/webauthn_removed.txt": lazy("The passkey has been removed."),
    "usersessions/messages/sessions_logged_out.txt": lazy("All other devices have been signed out."),
}
"""Our sentences for allauth's messages; its other messages repeat the page and are left out."""

FRESH_SECONDS = 300
"""For this time after signing in, nobody has to prove again who they are."""

WRONG = {
    "incorrect_code": lazy("This code is wrong, or it has been used."),
    "incorrect_password": lazy("This password is wrong."),
    "enter_current_password": lazy("This password is wrong."),
    "too_many_login_attempts": lazy("Too many attempts. Try again later."),
    "rate_limited": lazy("Too many attempts. Try again later."),
    "username_password_mismatch": lazy("Name and password do not match."),
    "email_password_mismatch": lazy("Name and password do not match."),
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """Our sentences, in our languages."""

    error_messages = {**DefaultAccountAdapter.error_messages, **WRONG}  # noqa: RUF012 - as the library has it

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody makes an account without an invitation."""
        return False

    def is_reauthentication_required(self, *, app: str, **_more: Any) -> bool:
        """A change of the ways to sign in needs a proof of identity, unless one was given in the last minutes."""
        request = context.request
        records = get_authentication_records(request, request.user)
        return not any(time() - record["at"] < FRESH_SECONDS for record in records)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The page after signing in: for a referee, the tables that play."""
        url: str = super().get_login_redirect_url(request)
        return reverse("my_tables") if referees_now(request.user) else url

    def post_login(self, request: HttpRequest, user: Account, **details: Any) -> HttpResponse:
        """Remember the device as known to the account."""
        response: HttpResponse = super().post_login(request, user, **details)
        remember_device(request, response, user)
        return response

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Show a sentence of SENTENCES, or a message that the library wrote itself (an error)."""
        words = message or SENTENCES.get(message_template or "")
        if words:
            messages.add_message(request, level, words, extra_tags=extra_tags)


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # the library has no types
    """Second factors: named after Tenbo, their secrets encrypted in the store."""

    error_messages = {**DefaultMFAAdapter.error_messages, **WRONG}  # noqa: RUF012 - as the library has it

    def get_totp_label(self, user: Account) -> str:
        return user.get_username()

    def generate_authenticator_name(self, user: Account, type: Any) -> str:
        """The device on which the factor is made."""
        return device_of(context.request)

    def build_totp_svg(self, url: str) -> str:
        """The QR code, drawn like all our codes."""
        return qr_svg(url)

    def get_public_key_credential_user_entity(self, user: Account) -> dict[str, Any]:
        """The name of the account that the device shows beside the passkey."""
        return {**super().get_public_key_credential_user_entity(user), "name": user.get_username()}

    def encrypt(self, text: str) -> str:
        """The encrypted secret: a copy of the store alone does not make codes."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _box().decrypt(encrypted_text.encode()).decode()


def _box() -> Fernet:
    key = hashlib.sha256(f"tenbo.accounts.factors:{settings.SECRET_KEY}".encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
