"""The public form of registration, and the organiser's answers to it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.countries import countries
from scoring.faults import Fault
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.numbers import whole_number
from tournaments.selectors import registration as selectors
from tournaments.services import registration
from tournaments.throttling import wait_for_form
from tournaments.web.shell import deed, find_tournament, member, show
from tournaments.web.words import Shown, show_faults

FIELDS = ("given_name", "family_name", "country", "ema_number", "club", "contact")


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Anybody may ask for a place while registration is open."""
    tournament = find_tournament(request, slug)
    faults: list[Shown] = []
    status = 200
    if request.method == "POST":
        wait = wait_for_form(request, slug)
        said = {name: request.POST.get(name, "").strip() for name in FIELDS}
        try:
            if wait:
                faults, status = show_faults([Fault("too_many_requests", "", expected=wait)]), 429
            else:
                asked = registration.apply_to_play(tournament=tournament, **said)
                messages.success(request, _answer(asked))
                return redirect("register", slug)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
    return show(
        request,
        "tournaments/register.html",
        tournament,
        "overview",
        open=selectors.is_open(tournament),
        left=selectors.places_left(tournament),
        waiting=sum(one.waiting is not None for one in selectors.applications(tournament)),
        countries=sorted(countries().values(), key=lambda one: one.name),
        faults=faults,
        typed=request.POST,
        status=status,
    )


def _answer(asked: selectors.Application) -> str:
    if asked.waiting is None:
        return _("You have asked for a place. The organiser answers to your e-mail address.")
    return _("All places are taken: you are number %(n)s of the waiting list.") % {"n": asked.waiting}


@deed
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """The ticked applicants play."""
    numbers = [number for text in request.POST.getlist("number") if (number := whole_number(text))]
    accepted = registration.accept_applications(
        tournament=find_tournament(request, slug), numbers=numbers, by=member(request)
    )
    words = ngettext("%(n)s player is accepted.", "%(n)s players are accepted.", len(accepted))
    messages.success(request, words % {"n": len(accepted)})
    return redirect("players", slug)


@deed
def refuse(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """This one does not; what he sent is erased."""
    reason = request.POST.get("reason", "").strip()[:400]
    registration.refuse_application(
        tournament=find_tournament(request, slug), number=number, by=member(request), reason=reason
    )
    messages.success(request, _("Refused, and erased."))
    return redirect("players", slug)
