"""The page of what the federation asks for: what is missing, where to mend it, and the observer's report."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.common import permissions
from tournaments.common.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.federation import services
from tournaments.federation.selectors import check_event


@signed_in
def federation_check(request: HttpRequest, slug: str) -> HttpResponse:
    """The event and every player, held against what the federation asks for."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    check = check_event(tournament)
    return render_page(request, "federation/check.html", tournament, "exports", check=check)


@action
def start_report(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the observer's report; it appears among the exports."""
    services.request_report(tournament=find_tournament(request, slug), by=account_of(request))
    return redirect("exports", slug)
