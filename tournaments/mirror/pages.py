"""The page of a tournament's mirror: its switch, and how it is."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.common import permissions
from tournaments.common.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.mirror.selectors import mirror_of
from tournaments.mirror.services import switch_mirror


@never_cache
@signed_in
def mirror_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether the pages are written as files, where, and since when."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    mirror = mirror_of(tournament)
    files = mirror.files.exclude(digest="").count() if mirror else 0
    return render_page(
        request,
        "mirror/mirror.html",
        tournament,
        "settings",
        mirror=mirror,
        files=files,
        place=settings.PUBLISH,
    )


@action
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """On, or off."""
    tournament = find_tournament(request, slug)
    switch_mirror(tournament=tournament, active=request.POST.get("active") == "1", by=account_of(request))
    messages.success(request, _("Saved."))
    return redirect("mirror", slug)
