"""The applicant's own page, behind the private link that the form and the mail gave them."""

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.pages import file_response, find_tournament, render_page
from tournaments.common.qr import qr_svg
from tournaments.common.site import site_of
from tournaments.models import Entry, Tournament
from tournaments.people.forms import ApplicationForm, ContactForm, WishForm
from tournaments.people.selectors import registration as selectors
from tournaments.people.selectors.fees import fee_told
from tournaments.people.selectors.own_data import own_entry
from tournaments.people.services import own_application
from tournaments.signatures.forms import PinForm
from tournaments.signatures.selectors import is_asked
from tournaments.texts.forms import FaultSentence, show_faults


@never_cache
def application(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The player's own page, behind a private link: where they stand, what they wrote, their privacy, the way out."""
    tournament = find_tournament(request, slug)
    entry = _entry(tournament, key)
    faults: list[FaultSentence] = []
    status = 200
    if request.method == "POST":
        try:
            messages.success(request, _write(request, entry))
            return redirect("application", slug, key)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
    asked = selectors.find_application(entry)
    answer = render_page(
        request,
        "people/application.html",
        tournament,
        "overview",
        application=asked,
        fee_told=fee_told(entry, waits=asked.waiting is not None),
        started=selectors.has_started(tournament),
        countries=country_choices(),
        ruleset=registry.get(tournament.ruleset),
        key=key,
        qr=qr_svg(site_of(request).rstrip("/") + request.path),
        faults=faults,
        typed=request.POST if faults else _written(entry),
        wishes=Entry.Wish.choices,
        settled=entry.status in own_application.HERE,
        signs=is_asked(tournament) and entry.status in own_application.HERE,
        status=status,
    )
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _write(request: HttpRequest, entry: Entry) -> str:
    """What one of the forms of the page sends; `deed` says which."""
    deed = request.POST.get("deed", "")
    if deed == "wish":
        own_application.express_wish(entry=entry, **WishForm(request.POST).read())
        return _("The organiser sees what you ask for.")
    if deed == "pin":
        now = own_application.change_pin(entry=entry, **PinForm(request.POST).read())
        return _("You sign with this PIN.") if now.pin else _("You sign without a PIN.")
    if deed == "contact":
        own_application.change_contact(entry=entry, **ContactForm(request.POST).read())
    else:
        own_application.change_application(entry=entry, **ApplicationForm(request.POST).read())
    return _("Saved.")


@never_cache
@require_POST
def own_data(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A copy of what this tournament holds of the player, as a file."""
    entry = _entry(find_tournament(request, slug), key)
    own_application.log_own_export(entry=entry)
    text = json.dumps(own_entry(entry), ensure_ascii=False, indent=2)
    return file_response(text, f"{slug}-{entry.number}.json", "application/json")


@require_POST
def withdraw(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The applicant does not play after all."""
    tournament = find_tournament(request, slug)
    entry = _entry(tournament, key)
    try:
        own_application.withdraw_application(entry=entry)
    except MENDABLE as error:
        for fault in show_faults(faults_of(error)):
            messages.error(request, fault.words)
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
    """The form's fields as they are stored."""
    person = entry.player
    return {
        "given_name": person.given_name,
        "family_name": person.family_name,
        "country": person.country,
        "ema_number": person.ema_number,
        "club": entry.club_name,
        "contact": entry.contact,
    }
