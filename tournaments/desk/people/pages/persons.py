"""The person behind an entry: corrected, and the page before a wrong entry is removed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.person import FACTS, OF_PERSON
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    account_of,
    action,
    find_entry,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import EntryForm
from tournaments.desk.people.pages.status import show_entry
from tournaments.desk.people.selectors.persons import details_of
from tournaments.desk.people.services import persons
from tournaments.desk.people.services.proposals import propose_change
from tournaments.models import Entry
from tournaments.texts.forms import show_faults


@action
def save_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Save the facts of a person: write them, propose them, or make a new person of them (the field `how`)."""
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_manage_entries, entry.tournament)
    try:
        words = _save(request, entry)
    except MENDABLE as error:
        return show_entry(request, entry, faults=show_faults(faults_of(error)), status=status_of(error))
    messages.success(request, words)
    return redirect("manage_entry", slug, number)


def _save(request: HttpRequest, entry: Entry) -> str:
    seen.check(request, details_of(entry))
    by, sent = account_of(request), EntryForm(request.POST).read()
    person = {key: sent[key] for key in FACTS}
    if request.POST.get("how") == "separate":
        persons.assign_newcomer(entry=entry, by=by, **person)
        return _("%(name)s is now a person of their own.") % {"name": _name(sent)}
    if permissions.can_change_person(by, entry.player):
        persons.update_entry(entry=entry, by=by, **sent)
        return _("%(name)s: saved.") % {"name": _name(sent)}
    proposal = propose_change(entry=entry, by=by, **{fact.name: person[fact.name] for fact in OF_PERSON})
    persons.update_entry(entry=entry, by=by, **{key: sent[key] for key in persons.OWN})
    if proposal is None:
        return _("%(name)s: saved.") % {"name": entry.full_name}
    return _("%(name)s: saved here, and the rest has been proposed to the other organiser.") % {
        "name": entry.full_name
    }


def _name(sent: dict[str, str]) -> str:
    return f"{sent['given_name']} {sent['family_name']}".strip()


@signed_in
def confirm_removal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The effects of removing an entry, or the reason why it stays."""
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_manage_entries, entry.tournament)
    return render_page(
        request,
        "people/remove_entry.html",
        entry.tournament,
        "players",
        entry=entry,
        stays=persons.never_removed(entry),
        drafts=persons.drafts_with(entry),
    )
