"""The applicant's own page, behind the private link that the form and the mail gave them."""

import json
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.errors import MENDABLE
from tournaments.common.site import site_of
from tournaments.common.web import seen
from tournaments.common.web.actions import form_of
from tournaments.common.web.pages import (
    Attempt,
    add_fault_messages,
    file_response,
    find_tournament,
    render_page,
)
from tournaments.common.web.qr import qr_svg
from tournaments.desk.people.forms import ApplicationForm, ContactForm
from tournaments.desk.people.presentation.questions import question_fields, typed_answers
from tournaments.desk.people.selectors import registration as selectors
from tournaments.desk.people.selectors.fees import fee_told
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.persons import facts_of_entry
from tournaments.desk.people.selectors.questions import answers_of, questions_of
from tournaments.desk.people.serializers import WishRequest
from tournaments.desk.people.services import own_application
from tournaments.models import Entry, Question, Tournament
from tournaments.play.signatures.forms import PinForm
from tournaments.play.signatures.selectors import is_asked


@never_cache
def application(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The player's own page, behind a private link: their place, application, privacy and withdrawal."""
    tournament = find_tournament(request, slug)
    entry = _entry(tournament, key)
    attempt = Attempt()
    questions = questions_of(tournament)
    answers = answers_of(entry)
    if request.method == "POST":
        with attempt:
            messages.success(request, _write(request, entry, questions))
            return redirect("application", slug, key)
        if request.POST.get("deed", "") in ("", "answers"):
            answers |= typed_answers(request.POST, questions)
    applicant = selectors.find_application(entry)
    answer = render_page(
        request,
        "people/application.html",
        tournament,
        "overview",
        application=applicant,
        fee_told=fee_told(entry, waits=applicant.waiting is not None),
        questions=question_fields(questions, answers),
        open=selectors.is_open(tournament),
        started=selectors.has_started(tournament),
        countries=country_choices(),
        ruleset=registry.get(tournament.ruleset),
        key=key,
        qr=qr_svg(site_of(request).rstrip("/") + request.path),
        attempt=attempt,
        typed=request.POST if attempt.faults else _written(entry),
        stored=_written(entry),
        wishes=Entry.Wish.choices,
        settled=entry.status in own_application.HERE,
        signs=is_asked(tournament) and entry.status in own_application.HERE,
    )
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _write(request: HttpRequest, entry: Entry, questions: Sequence[Question]) -> str:
    """Write the values of a form of the page, which `deed` names; returns the words of success."""
    answers = typed_answers(request.POST, questions)
    deed = request.POST.get("deed", "")
    if deed == "wish":
        seen.check(request, {"wish": entry.wish}, {"wish": dict(Entry.Wish.choices)})
        own_application.express_wish(entry=entry, **form_of(WishRequest)(request.POST).read())
        return _("The organiser sees what you ask for.")
    if deed == "pin":
        now = own_application.change_pin(entry=entry, **PinForm(request.POST).read())
        return _("You sign with this PIN.") if now.pin else _("You sign without a PIN.")
    seen.check(request, _written(entry))
    if deed == "contact":
        own_application.change_contact(entry=entry, **ContactForm(request.POST).read())
    elif deed == "answers":
        own_application.change_answers(entry=entry, answers=answers)
    else:
        facts = ApplicationForm(request.POST).read()
        may_answer = questions and selectors.is_open(entry.tournament)
        own_application.change_application(entry=entry, **facts, answers=answers if may_answer else None)
    return _("Saved.")


@never_cache
@require_POST
def own_data(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A file with the data of this tournament about the player."""
    entry = _entry(find_tournament(request, slug), key)
    own_application.log_own_export(entry=entry)
    text = json.dumps(own_entry(entry), ensure_ascii=False, indent=2)
    return file_response(text, f"{slug}-{entry.number}.json", "application/json")


@never_cache
@require_POST
def renew(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Give this page a new address."""
    entry = own_application.renew_link(entry=_entry(find_tournament(request, slug), key))
    messages.success(
        request, _("This page has a new address. The former one leads nowhere: keep the new one.")
    )
    return redirect("application", slug, selectors.application_key(entry))


@require_POST
def withdraw(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Withdraw the application."""
    tournament = find_tournament(request, slug)
    entry = _entry(tournament, key)
    try:
        own_application.withdraw_application(entry=entry)
    except MENDABLE as error:
        add_fault_messages(request, error)
        return redirect("application", slug, key)
    messages.success(request, _("You have withdrawn. Thank you for telling us."))
    return redirect("tournament", slug)


def _entry(tournament: Tournament, key: str) -> Entry:
    """The entry behind a private link of this tournament."""
    entry = selectors.entry_of_key(key)
    if entry.tournament_id != tournament.pk:
        raise Http404
    return entry


def _written(entry: Entry) -> dict[str, str]:
    """The stored values of the form's fields."""
    return {**facts_of_entry(entry), "contact": entry.contact}
