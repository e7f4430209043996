"""The public form of registration."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.errors import TooOften
from tournaments.common.site import site_of
from tournaments.common.web.pages import Attempt, find_tournament, render_page
from tournaments.common.web.throttling import count_application, wait_to_apply
from tournaments.desk.people.forms import RegistrationForm
from tournaments.desk.people.presentation.questions import question_fields, typed_answers
from tournaments.desk.people.selectors import registration as selectors
from tournaments.desk.people.selectors.questions import questions_of
from tournaments.desk.people.services import registration


def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The form in which anybody applies while registration is open."""
    tournament = find_tournament(request, slug)
    attempt = Attempt()
    questions = questions_of(tournament)
    answers = typed_answers(request.POST, questions)
    namesake = "namesake" in request.POST
    if request.method == "POST":
        with attempt:
            if wait := wait_to_apply(request, slug):
                raise TooOften("too_many_requests", expected=wait)
            application = registration.apply_to_play(
                tournament=tournament,
                site=site_of(request),
                language=get_language() or "",
                answers=answers,
                **RegistrationForm(request.POST).read(),
            )
            count_application(request, slug)
            messages.success(request, _answer(application))
            return redirect(selectors.application_path(application.entry))
        namesake = namesake or attempt.has("already_entered")
    return render_page(
        request,
        "people/register.html",
        tournament,
        "overview",
        open=selectors.is_open(tournament),
        places=selectors.places(tournament),
        ruleset=registry.get(tournament.ruleset),
        countries=country_choices(),
        attempt=attempt,
        typed=request.POST,
        questions=question_fields(questions, answers),
        namesake=namesake,
    )


def _answer(application: selectors.Application) -> str:
    if application.waiting is not None:
        return _("All places are taken: you are number %(n)s on the waiting list.") % {
            "n": application.waiting
        }
    if not application.entry.tournament.contact:
        return _("Your application has arrived.")
    return _("Your application has been sent. The organiser will reply to your e-mail address.")
