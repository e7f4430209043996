"""The check-in screen, made for a tablet at the door: one tap a person."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.pages import (
    account_of,
    action,
    find_entry,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Entry
from tournaments.people.selectors import checkin as selectors
from tournaments.people.services import checkin
from tournaments.people.services.fees import mark_fee

TAPS: dict[str, Callable[..., Entry]] = {
    "in": checkin.check_in,
    "out": checkin.undo_check_in,
    "paid": partial(mark_fee, state=Entry.Fee.PAID.value),
    "unpaid": partial(mark_fee, state=Entry.Fee.OPEN.value),
}
"""What the buttons of a row do, by their names."""


@signed_in
def checkin_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is expected: tap when they come, tap again to undo it."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_check_in, tournament)
    entries = selectors.expected(tournament)
    return render_page(
        request,
        "people/checkin.html",
        tournament,
        "checkin",
        entries=entries,
        **selectors.counts(entries),
    )


@action
def tick(request: HttpRequest, slug: str) -> HttpResponse:
    """One person: `in`, `out`, `paid` or `unpaid` names their number. A tap answers with their row and the counts."""
    tapped = next((name for name in TAPS if name in request.POST), "out")
    number = whole_number(request.POST.get(tapped, "")) or 0
    entry = find_entry(request, slug, number)
    tournament = entry.tournament
    changed = TAPS[tapped](entry=entry, by=account_of(request))
    if "HX-Request" not in request.headers:
        return redirect("checkin", slug)
    found = selectors.counts(selectors.expected(tournament))
    context = {"tournament": tournament, "entry": changed, "swap": True, **found}
    context["may"] = permissions.answers(request.user, tournament)
    return render(request, "people/_arrival_answer.html", context)


@action
def mark_no_shows(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark all who are missing as no-shows."""
    absent = checkin.mark_no_shows(tournament=find_tournament(request, slug), by=account_of(request))
    words = ngettext("%(n)s player marked as a no-show.", "%(n)s players marked as no-shows.", len(absent))
    messages.success(request, words % {"n": len(absent)})
    return redirect("checkin", slug)
