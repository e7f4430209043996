"""The pages of administrators: the condition of the installation, accounts, jobs, mail."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import installation, questions, selectors
from accounts.forms import NewNameForm
from accounts.models import Link
from accounts.pages.shared import address_maker, secretive
from accounts.services import administration, links
from players.models import Account
from tournaments.common.jobs import queue
from tournaments.common.jobs.mail import send_again
from tournaments.common.web.pages import account_of, action, refusal, signed_in
from tournaments.common.web.paging import asked_page
from tournaments.common.web.qr import qr_svg
from tournaments.common.web.sent_twice import tell_once
from tournaments.models import Mail
from tournaments.trust.copies.keeping import remove_kept

View = Callable[..., HttpResponse]


def for_administrators(view: View) -> View:
    """A page of administrators: 403 for anybody else."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not questions.can_administer(request.user):
            raise refusal("can_administer")
        return view(request, *args, **kwargs)

    return wrapper


def deed(view: View) -> View:
    """A change by an administrator who has proved lately who they are."""
    return for_administrators(action(cast(View, reauthentication_required(view))))


@for_administrators
@signed_in
def overview(request: HttpRequest) -> HttpResponse:
    """The condition of the installation, and the jobs and mails that wait or have failed."""
    context = {
        "worries": installation.worries(request),
        "sizes": installation.sizes(),
        "figures": installation.figures(),
        "jobs": selectors.jobs_to_look_at(),
        "counts": selectors.job_counts(),
        "mails": selectors.newest_mails(),
        "tournaments": selectors.tournaments_with_roles(),
        "no_mail": settings.MAIL_IN_FOLDER,
        "mail_folder": settings.MAIL_FOLDER,
        "copies": installation.kept_copies(),
    }
    return render(request, "accounts/administration.html", context)


@for_administrators
@signed_in
def accounts_page(request: HttpRequest) -> HttpResponse:
    """Accounts by name or address, the newest first."""
    q = request.GET.get("q", "")[:150]
    return render(request, "accounts/accounts.html", {"accounts": selectors.accounts_found(q), "q": q})


@for_administrators
@signed_in
def one_account(request: HttpRequest, pk: int) -> HttpResponse:
    """An account, its roles, and its ways to sign in."""
    account = _account(pk)
    roles, pages = selectors.roles_of_account(account, asked_page(request))
    context = {
        "account": account,
        "roles": roles,
        "pages": pages,
        "factors": selectors.factors_of(account),
        "sign_ins": selectors.sign_ins_of(account),
        "token_uses": selectors.token_uses_of(account),
        "tokens": selectors.tokens_of(account).count(),
        "resettable": questions.can_reset_password(request.user, account),
    }
    return render(request, "accounts/one_account.html", context)


@secretive
@deed
def new_account(request: HttpRequest) -> HttpResponse:
    """Make an account, and the link for its owner."""
    link, url = administration.create_account_with_link(
        by=account_of(request), address=address_maker(request), **NewNameForm(request.POST).read()
    )
    return _show_link(request, link, url)


@secretive
@deed
def password_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a one-time link to a new password."""
    link, url = links.make_password_link(
        account=_account(pk), by=account_of(request), address=address_maker(request)
    )
    return _show_link(request, link, url)


@deed
def change_standing(request: HttpRequest, pk: int, change: str) -> HttpResponse:
    """Disable or enable an account, make it an administrator or not, remove its second factors."""
    administration.change_standing(account=_account(pk), deed=change, by=account_of(request))
    messages.success(request, _("Saved."))
    return redirect("one_account", pk)


@for_administrators
@action
def retry_job(request: HttpRequest, pk: int) -> HttpResponse:
    """Try a failed job again."""
    if queue.try_again(pk):
        messages.success(request, _("The job will run again."))
    return redirect("administration")


@deed
def remove_copies(request: HttpRequest) -> HttpResponse:
    """Remove the copies of another installation that are kept here."""
    if remove_kept(request.POST.get("key", "")):
        messages.success(request, _("The copies have been removed."))
    return redirect("administration")


@for_administrators
@action
def retry_mail(request: HttpRequest, pk: int) -> HttpResponse:
    """Try a mail again that could not be sent."""
    send_again(mail=_mail(pk), by=account_of(request))
    messages.success(request, _("The mail will be sent again."))
    return redirect("administration")


@secretive
@for_administrators
@signed_in
def one_mail(request: HttpRequest, pk: int) -> HttpResponse:
    """A mail in the folder, to be handed over; mails that were sent are not kept."""
    return render(request, "accounts/one_mail.html", {"mail": _mail(pk), "no_mail": settings.MAIL_IN_FOLDER})


def _account(pk: int) -> Account:
    account = Account.objects.filter(pk=pk).first()
    if account is None:
        raise Http404
    return account


def _mail(pk: int) -> Mail:
    mail = Mail.objects.filter(pk=pk).first()
    if mail is None:
        raise Http404
    return mail


def _show_link(request: HttpRequest, link: Link, url: str) -> HttpResponse:
    tell_once(request)
    return render(request, "accounts/new_account_link.html", {"link": link, "url": url, "code": qr_svg(url)})
