"""The page of the federation's requirements: the missing facts, the pages to mend them on, the observer's report."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.common import permissions
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.federation import services
from tournaments.desk.federation.selectors import check_event


@signed_in
def federation_check(request: HttpRequest, slug: str) -> HttpResponse:
    """The event and every player, held against the requirements of the federation."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    check = check_event(tournament)
    return render_page(request, "federation/check.html", tournament, "prints", check=check)


@action
def start_report(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the observer's report; it appears among the exports."""
    services.request_report(tournament=find_tournament(request, slug), by=account_of(request))
    return redirect(f"{reverse('prints', args=[slug])}#federation")
