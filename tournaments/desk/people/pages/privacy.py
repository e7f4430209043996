"""The privacy of a person: how they are listed, a copy of their data, their erasure."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.models import Player
from tournaments.common import permissions
from tournaments.common.web import seen
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    account_of,
    action,
    file_response,
    find_entry,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ListedForm
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.services import own_application, privacy


@action
def renew_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the private page of a player a new address."""
    own_application.renew_link(entry=find_entry(request, slug, number), by=account_of(request))
    messages.success(request, _("The private page has a new address: hand it to the player."))
    return redirect("manage_entry", slug, number)


@action
def list_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """List a person by name, by initials, or not at all."""
    entry = find_entry(request, slug, number)
    seen.check(request, {"listed": entry.player.listed}, {"listed": dict(Player.Listed.choices)})
    privacy.list_person(entry=entry, by=account_of(request), **ListedForm(request.POST).read())
    words = _("%(name)s: listed %(how)s.")
    messages.success(request, words % {"name": entry.full_name, "how": entry.player.get_listed_display()})
    return redirect("manage_entry", slug, number)


@action
def answer_wish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer a player's wish without a change."""
    entry = find_entry(request, slug, number)
    privacy.answer_wish(entry=entry, by=account_of(request))
    return redirect("manage_entry", slug, number)


@action
def export_data(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everything stored about the person, as a file."""
    entry = find_entry(request, slug, number)
    privacy.log_export(entry=entry, by=account_of(request))
    text = json.dumps(own_data(entry.player, request.user), ensure_ascii=False, indent=2)
    return file_response(text, f"{slug}-{number}.json", "application/json")


@signed_in
def confirm_erasure(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The effects of an erasure, to be confirmed."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_manage_entries, entry.tournament)
    return render_page(
        request,
        "people/erase_person.html",
        entry.tournament,
        "players",
        entry=entry,
        own=permissions.can_change_person(request.user, entry.player),
    )


@action
def erase_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase a person at their own request."""
    entry = find_entry(request, slug, number)
    privacy.erase_person(entry=entry, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The person has been erased. Their results stay without a name."))
    return redirect("players", slug)
