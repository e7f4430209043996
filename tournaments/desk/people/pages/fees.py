"""The reminder to the players whose fee is open."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.jobs.mail import render_mail
from tournaments.common.site import site_of
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ReminderForm
from tournaments.desk.people.selectors import fees as selectors
from tournaments.desk.people.services import fees
from tournaments.models import Entry

OWING = "?show=owing"
"""The players whose fee is open, in the table of players."""


@signed_in
def reminder_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The reminder before it is sent: the number of mails, the unreachable players, and the first mail."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    if request.method == "POST":
        return _send(request, slug)
    owing, unreachable = selectors.reminded(tournament)
    preview = _preview(owing[0], site_of(request)) if owing else None
    reminders = selectors.reminders(tournament)
    return render_page(
        request,
        "people/fee_reminder.html",
        tournament,
        "players",
        owing=owing,
        unreachable=unreachable,
        preview=preview,
        sent=len(reminders),
        reminders=reminders,
    )


def _preview(entry: Entry, site: str) -> tuple[str, str]:
    """Subject and text of the mail to this player, in the language of the mail."""
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
    return redirect(reverse("players", args=[slug]) + OWING)
