"""The pages of one-time links: an invitation, a new password, the first administrator.

The secret stands in the first address alone. That page remembers the link and redirects to an address without the
secret, so that neither the browser's history nor a log of refused requests keeps it. Opening the page does not use up
the link.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.forms import NewAccountForm, NewPasswordForm
from accounts.models import Link
from accounts.pages.shared import secretive, sign_in
from accounts.services import links
from players.models import Account
from scoring.faults import Refused
from tournaments.common.errors import MENDABLE, Conflict, DomainError, faults_of, status_of
from tournaments.common.languages import speak_for
from tournaments.common.selectors import current_round
from tournaments.models import Role, Round
from tournaments.texts.forms import FaultSentence, show_faults

KEY = "one-time-link"
GONE = 410


@secretive
def open_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Remember the link in the session of this browser and go to its page."""
    link = links.find_link(secret)
    request.session[KEY] = link.pk if link is not None else 0
    response = redirect("use_link")
    response["Referrer-Policy"] = "no-referrer"  # not on the next page: its form has to name its origin
    return response


@secretive
def use_link(request: HttpRequest) -> HttpResponse:
    """The page of the link that this browser has opened."""
    rows = Link.objects.select_related("tournament", "made_by", "account")
    link = rows.filter(pk=request.session.get(KEY, 0)).first()
    if link is None or link.state != Link.State.OPEN:
        return render(request, "accounts/link_gone.html", status=GONE)
    if link.tournament is not None:
        speak_for(request, link.tournament)
    page = {Link.Kind.INVITATION: _invitation, Link.Kind.PASSWORD: _password, Link.Kind.FIRST: _first}
    try:
        return page[Link.Kind(link.kind)](request, link)
    except Conflict:  # somebody was quicker
        return render(request, "accounts/link_gone.html", status=GONE)


def _invitation(request: HttpRequest, link: Link) -> HttpResponse:
    """Accept with the account that is signed in, or with a new one."""
    target = _target(link)
    if request.method != "POST":
        return _show(request, link, "accounts/invitation.html")
    if request.POST.get("deed") == "join" and isinstance(request.user, Account):
        links.accept_invitation(link=link, account=request.user)
        return _done(request, redirect(target), _("Welcome to the staff."))
    try:
        sent = NewAccountForm(request.POST).read()
        account = links.accept_with_new_account(link=link, language=get_language(), **sent)
    except MENDABLE as error:
        return _refused(request, link, "accounts/invitation.html", error)
    return _done(request, sign_in(request, account, target), _("Welcome to the staff."))


def _target(link: Link) -> str:
    """The next page of the invited: for a referee the tables while a round runs, for others the tournament."""
    assert link.tournament is not None
    round_ = current_round(link.tournament)
    if link.role == Role.Kind.REFEREE and round_ is not None and round_.state == Round.State.RUNNING:
        return reverse("my_tables")
    return reverse("tournament", args=[link.tournament.slug])


def _password(request: HttpRequest, link: Link) -> HttpResponse:
    """Set a new password and sign in: the holder of the link counts as the account's owner."""
    if request.method != "POST":
        return _show(request, link, "accounts/choose_password.html")
    try:
        account = links.choose_password(link=link, **NewPasswordForm(request.POST).read())
    except MENDABLE as error:
        return _refused(request, link, "accounts/choose_password.html", error)
    return _done(request, sign_in(request, account, "/"), _("Your password has been changed."))


def _first(request: HttpRequest, link: Link) -> HttpResponse:
    """The account of the first administrator."""
    if request.method != "POST":
        return _show(request, link, "accounts/first.html")
    try:
        sent = NewAccountForm(request.POST).read()
        account = links.create_first_administrator(link=link, language=get_language(), **sent)
    except MENDABLE as error:
        return _refused(request, link, "accounts/first.html", error)
    return _done(request, sign_in(request, account, reverse("home")), _("Your account is ready."))


def _refused(request: HttpRequest, link: Link, template: str, error: DomainError | Refused) -> HttpResponse:
    if isinstance(error, Conflict):
        raise error
    return _show(request, link, template, show_faults(faults_of(error)), status_of(error))


def _show(
    request: HttpRequest,
    link: Link,
    template: str,
    faults: list[FaultSentence] | None = None,
    status: int = 200,
) -> HttpResponse:
    kept = {name: request.POST.get(name, "") for name in ("name", "email")}
    if request.method != "POST":
        kept["name"] = link.name if " " not in link.name and "@" not in link.name else ""
    context = {"link": link, "faults": faults or [], "kept": kept}
    return render(request, template, context, status=status)


def _done(request: HttpRequest, response: HttpResponse, words: str) -> HttpResponse:
    request.session.pop(KEY, None)
    messages.success(request, words)
    return response
