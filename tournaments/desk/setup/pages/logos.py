"""The logo of a tournament: the picture, and its form on the page of the settings."""

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import logos, permissions
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import account_of, action, find_tournament, require_permission
from tournaments.desk.setup.services.logos import remove_logo, set_logo
from tournaments.models import Tournament

A_YEAR: Final = "max-age=31536000, immutable"


@same_for_everybody()
def logo_picture(request: HttpRequest, slug: str, mark: str) -> HttpResponse:
    """The picture. A new picture has a new address, so that a browser keeps this one for ever."""
    tournament = find_tournament(request, slug)
    content = logos.content_of(tournament) if logos.mark_of(tournament) == mark else b""
    if not content:
        raise Http404
    reach = "private" if tournament.state == Tournament.State.DRAFT else "public"
    headers = {"Cache-Control": f"{reach}, {A_YEAR}", "ETag": f'"{tournament.logo["sha256"]}"'}
    return HttpResponse(content, content_type="image/png", headers=headers)


@action
def change_logo(request: HttpRequest, slug: str) -> HttpResponse:
    """Set the logo, replacing the former one, or remove it."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    if "remove" in request.POST:
        remove_logo(tournament=tournament, by=account_of(request))
        messages.success(request, _("The logo has been removed."))
    else:
        logo = logos.read_upload(request.FILES.get("file"))
        set_logo(tournament=tournament, logo=logo, by=account_of(request))
        messages.success(request, _("The logo has been saved."))
    return redirect("edit_tournament", slug)
