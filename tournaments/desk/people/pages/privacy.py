"""The privacy of a person: a copy of their data, and the page before their erasure."""

import json

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from tournaments.common import permissions
from tournaments.common.web.pages import (
    account_of,
    action,
    file_response,
    find_entry,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.services import privacy


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
