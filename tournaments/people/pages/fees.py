"""The fee: who has paid, who has not, and a reminder to those who have not."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.mail import render_mail
from tournaments.common.pages import (
    account_of,
    action,
    find_entry,
    find_tournament,
    render_page,
    require_permission,
    return_address,
    signed_in,
)
from tournaments.common.site import site_of
from tournaments.models import Entry
from tournaments.people.forms import FeeForm, ReminderForm
from tournaments.people.selectors import fees as selectors
from tournaments.people.services import fees

MARKED = {
    Entry.Fee.PAID: lazy("%(name)s has paid."),
    Entry.Fee.OPEN: lazy("The fee of %(name)s is open again."),
    Entry.Fee.WAIVED: lazy("%(name)s pays nothing."),
}


@signed_in
def fees_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The players with their fees, all of them or those of one state (`?fee=open`), and the sums."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    entries = selectors.payers(tournament) if selectors.has_fee(tournament) else []
    chosen = request.GET.get("fee", "")
    state = chosen if chosen in Entry.Fee.values else ""
    return render_page(
        request,
        "people/fees.html",
        tournament,
        "players",
        fees=selectors.totals(entries),
        shown=[entry for entry in entries if state in ("", entry.fee)],
        state=state,
        states=Entry.Fee.choices,
        reminders=selectors.reminders(tournament),
    )


@action
def mark_fee(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Paid, open again, or waived."""
    entry = fees.mark_fee(
        entry=find_entry(request, slug, number), by=account_of(request), **FeeForm(request.POST).read()
    )
    messages.success(request, str(MARKED[Entry.Fee(entry.fee)]) % {"name": entry.full_name})
    return redirect(return_address(request))


@signed_in
def reminder_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The reminder before it is sent: to how many, who cannot be reached, and the first of the mails as it will be."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    if request.method == "POST":
        return _send(request, slug)
    owing, unreachable = selectors.reminded(tournament)
    preview = _preview(owing[0], site_of(request)) if owing else None
    return render_page(
        request,
        "people/fee_reminder.html",
        tournament,
        "players",
        owing=owing,
        unreachable=unreachable,
        preview=preview,
        sent=selectors.reminders(tournament).count(),
    )


def _preview(entry: Entry, site: str) -> tuple[str, str]:
    """Subject and text of the mail to this player, in the language in which it goes out."""
    with translation.override(entry.tournament.language):
        context = fees.mail_context(entry, site)
        return render_mail(fees.MAIL, {**context, "stop_link": "", "reply_to": entry.tournament.contact})


@action
def _send(request: HttpRequest, slug: str) -> HttpResponse:
    owing = fees.remind_of_fees(
        tournament=find_tournament(request, slug),
        by=account_of(request),
        site=site_of(request),
        **ReminderForm(request.POST).read(),
    )
    words = ngettext("%(n)s reminder is on its way.", "%(n)s reminders are on their way.", len(owing))
    messages.success(request, words % {"n": len(owing)})
    return redirect("fees", slug)
