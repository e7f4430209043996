"""The account of the reader: name, address, language, ways to sign in, sessions."""

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import selectors
from accounts.forms import AccountForm, ForgottenForm
from accounts.pages.shared import address_maker
from accounts.requests import device_words
from accounts.services import links
from accounts.services.accounts import close_account, update_account
from players.models import Account
from tournaments.common.errors import MENDABLE
from tournaments.common.web import seen
from tournaments.common.web.pages import Attempt, account_of, signed_in
from tournaments.common.web.paging import asked_page
from tournaments.common.web.senders import sender_of

FORGOTTEN_PER_HOUR = 10
HOUR = 3600


@signed_in
def account_page(request: HttpRequest) -> HttpResponse:
    """Everything about the reader's account on one page."""
    account = account_of(request)
    factors = Authenticator.objects.filter(user=account)
    roles, pages = selectors.roles_of_account(account, asked_page(request))
    context = {
        "factors": {factor.type for factor in factors},
        "passkeys": sum(factor.type == Authenticator.Type.WEBAUTHN for factor in factors),
        "sessions": _sessions(account),
        "sign_ins": selectors.sign_ins_of(account),
        "tokens": selectors.tokens_of(account).count(),
        "roles": roles,
        "pages": pages,
        "deciding": selectors.claims_to_decide(account).count(),
        "no_mail": settings.MAIL_IN_FOLDER,
    }
    return render(request, "accounts/account.html", context)


@signed_in
@reauthentication_required  # type: ignore[untyped-decorator]  # the library has no types
def change_account(request: HttpRequest) -> HttpResponse:
    """Name, address, language."""
    account = account_of(request)
    stored = {"name": account.username, "email": account.email, "language": account.language}
    values = stored
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            seen.check(request, stored)
            changed = update_account(account=account, **AccountForm(request.POST).read())
            with translation.override(changed.language or translation.get_language()):
                messages.success(request, _("Saved."))
            return redirect("account")
        values = {name: request.POST.get(name, "") for name in stored}
    context = {"values": values, "stored": stored, "faults": attempt.faults}
    return render(request, "accounts/change.html", context, status=attempt.status)


@signed_in
@reauthentication_required  # type: ignore[untyped-decorator]  # the library has no types
def close(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation, then close the account and sign out."""
    account = account_of(request)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            close_account(account=account)
            logout(request)
            messages.success(request, _("Your account has been closed."))
            return redirect("home")
    return render(request, "accounts/close.html", {"faults": attempt.faults}, status=attempt.status)


def forgotten_password(request: HttpRequest) -> HttpResponse:
    """Mail a link to a new password. The answer is the same for every name."""
    mailed = request.method == "POST" and not settings.MAIL_IN_FOLDER
    if mailed and _may_ask(request):
        try:
            text = ForgottenForm(request.POST).read()["account"]
        except MENDABLE:
            text = ""
        if text:
            links.mail_password_links(text=text, address=address_maker(request))
    return render(request, "accounts/forgotten.html", {"mailed": mailed, "no_mail": settings.MAIL_IN_FOLDER})


def _may_ask(request: HttpRequest) -> bool:
    """Whether this address may ask again: ten times an hour, so that nobody's mailbox is filled."""
    key = f"forgotten-{sender_of(request.META.get('REMOTE_ADDR', ''))}"
    caches["attempts"].add(key, 0, HOUR)
    return caches["attempts"].incr(key) <= FORGOTTEN_PER_HOUR


def _sessions(account: Account) -> list[dict[str, object]]:
    sessions = UserSession.objects.purge_and_list(account)
    return [
        {
            "device": device_words(session.user_agent),
            "address": session.ip,
            "since": session.created_at,
            "own": session.is_current(),
        }
        for session in sorted(sessions, key=lambda session: session.created_at, reverse=True)
    ]
