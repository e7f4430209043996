"""The public form of registration, and the organiser's answers to it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.forms import ReasonForm
from tournaments.common.pages import account_of, action, find_tournament, render_page
from tournaments.common.site import site_of
from tournaments.common.throttling import count_application, wait_to_apply
from tournaments.people.forms import AcceptanceForm, RegistrationForm
from tournaments.people.selectors import registration as selectors
from tournaments.people.services import registration
from tournaments.texts.forms import FaultSentence, show_faults


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Anybody may ask for a place while registration is open."""
    tournament = find_tournament(request, slug)
    faults: list[FaultSentence] = []
    status = 200
    namesake = "namesake" in request.POST
    if request.method == "POST":
        wait = wait_to_apply(request, slug)
        try:
            if wait:
                faults, status = show_faults([Fault("too_many_requests", "", expected=wait)]), 429
            else:
                asked = registration.apply_to_play(
                    tournament=tournament,
                    site=site_of(request),
                    language=get_language() or "",
                    **RegistrationForm(request.POST).read(),
                )
                count_application(request, slug)
                messages.success(request, _answer(asked))
                return redirect(selectors.application_path(asked.entry))
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
            namesake = namesake or any(fault.code == "already_entered" for fault in faults_of(error))
    return render_page(
        request,
        "people/register.html",
        tournament,
        "overview",
        open=selectors.is_open(tournament),
        places=selectors.places(tournament),
        ruleset=registry.get(tournament.ruleset),
        countries=country_choices(),
        faults=faults,
        typed=request.POST,
        namesake=namesake,
        status=status,
    )


def _answer(asked: selectors.Application) -> str:
    if asked.waiting is not None:
        return _("All places are taken: you are number %(n)s on the waiting list.") % {"n": asked.waiting}
    if not asked.entry.tournament.contact:
        return _("Your application has arrived.")
    return _("Your application has been sent. The organiser will reply to your e-mail address.")


@action
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """The ticked applicants play."""
    tournament = find_tournament(request, slug)
    numbers = AcceptanceForm(request.POST).read()["number"]
    accepted = registration.accept_applications(
        tournament=tournament,
        numbers=numbers,
        by=account_of(request),
        site=site_of(request),
    )
    words = ngettext("%(n)s player accepted.", "%(n)s players accepted.", len(accepted))
    messages.success(request, words % {"n": len(accepted)})
    return redirect("players", slug)


@action
def refuse(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reject an applicant; the application is erased."""
    registration.refuse_application(
        tournament=find_tournament(request, slug),
        number=number,
        by=account_of(request),
        site=site_of(request),
        **ReasonForm(request.POST).read(),
    )
    messages.success(request, _("Rejected and erased."))
    return redirect("players", slug)
