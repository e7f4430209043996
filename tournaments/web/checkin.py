"""The check-in screen, made for a tablet at the door: one tap a person."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.models import Entry, Tournament
from tournaments.numbers import whole_number
from tournaments.selectors import checkin as selectors
from tournaments.services import checkin
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in


@signed_in
def checkin_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is expected: tap when he comes, tap again to take it back."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_check_in, tournament)
    entries = list(selectors.expected(tournament))
    return show(
        request,
        "tournaments/checkin.html",
        tournament,
        "checkin",
        entries=entries,
        **selectors.counts(entries),
    )


@deed
def tick(request: HttpRequest, slug: str) -> HttpResponse:
    """One person: `in` or `out` names his number. A tap answers with his row and the counts."""
    tournament = find_tournament(request, slug)
    arrives = "in" in request.POST
    entry = _entry(tournament, request.POST.get("in" if arrives else "out", ""))
    change = checkin.check_in if arrives else checkin.undo_check_in
    changed = change(entry=entry, by=member(request))
    if "HX-Request" not in request.headers:
        return redirect("checkin", slug)
    found = selectors.counts(selectors.expected(tournament))
    context = {"tournament": tournament, "entry": changed, "swap": True, **found}
    context["may"] = permissions.answers(request.user, tournament)
    return render(request, "tournaments/_arrival_answer.html", context)


def _entry(tournament: Tournament, text: str) -> Entry:
    rows = Entry.objects.filter(tournament=tournament)
    entry = rows.filter(number=whole_number(text) or 0).first()
    if entry is None:
        raise Http404
    return entry


@deed
def mark_no_shows(request: HttpRequest, slug: str) -> HttpResponse:
    """The rest did not come."""
    absent = checkin.mark_no_shows(tournament=find_tournament(request, slug), by=member(request))
    words = ngettext("%(n)s player did not come.", "%(n)s players did not come.", len(absent))
    messages.success(request, words % {"n": len(absent)})
    return redirect("checkin", slug)
