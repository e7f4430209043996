"""Standings: the stored snapshot as it was rendered, with its ETag; readers never compute."""

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.models import StandingSnapshot, Tournament
from tournaments.selectors import overview
from tournaments.selectors import standings as selectors
from tournaments.services import standings
from tournaments.web.shell import deed, find_tournament, member, show


def _snapshot(request: HttpRequest, tournament: Tournament) -> StandingSnapshot | None:
    """The newest snapshot this reader may see: those who work here see what is not public yet."""
    stage = overview.first_stage(tournament)
    inside = permissions.can_see_unpublished(request.user, tournament)
    snapshot = selectors.newest_snapshot(stage) if inside else selectors.public_snapshot(stage)
    if snapshot is None or not permissions.can_see_standings(request.user, snapshot):
        return None
    return snapshot


def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is where; asks again by itself."""
    tournament = find_tournament(request, slug)
    snapshot = _snapshot(request, tournament)
    search = request.GET.get("q", "").strip()[:80]
    payload = json.loads(bytes(snapshot.payload)) if snapshot else {}
    return show(
        request,
        "tournaments/standings.html",
        tournament,
        "standings",
        snapshot=snapshot,
        etag=_etag(snapshot) if snapshot else "",
        payload=payload,
        own=_own_row(request, payload),
        search=search,
        rows=_rows(snapshot, payload, search) if snapshot else "",
    )


def _rows(snapshot: StandingSnapshot, payload: dict[str, Any], search: str) -> str:
    """The stored fragment, or with a search only the rows that fit."""
    if not search:
        return snapshot.fragment
    found = [row for row in payload["rows"] if _fits(row, search)]
    return render_to_string("tournaments/_standings_rows.html", {"standings": {**payload, "rows": found}})


def _fits(row: dict[str, Any], search: str) -> bool:
    text = f"{row['given_name']} {row['family_name']} {row['club']} {row['country']} {row['team']}"
    return all(word in text.casefold() for word in search.casefold().split())


def _own_row(request: HttpRequest, payload: dict[str, Any]) -> dict[str, Any] | None:
    """The reader's own row, when his account is tied to a player."""
    player = getattr(request.user, "player", None)
    if player is None or not payload:
        return None
    name = (player.given_name, player.family_name)
    return next((row for row in payload["rows"] if (row["given_name"], row["family_name"]) == name), None)


def _etag(snapshot: StandingSnapshot) -> str:
    return f'"{snapshot.version}-{snapshot.etag[:24]}-{get_language()}"'


def standings_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """The stored fragment with its head line; a version already shown costs a 304 without a body."""
    snapshot = _snapshot(request, find_tournament(request, slug))
    if snapshot is None:
        raise Http404
    etag = _etag(snapshot)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if get_conditional_response(request, etag=etag) is not None:
        return HttpResponse(status=304, headers=headers)
    head = render_to_string("tournaments/_standings_head.html", {"snapshot": snapshot})
    return HttpResponse(head + snapshot.fragment, headers=headers)


@deed
def publish_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings as they are now."""
    stage = overview.first_stage(find_tournament(request, slug))
    snapshot = standings.publish_standings(stage=stage, by=member(request))
    messages.success(request, _("Version %(n)s of the standings is public.") % {"n": snapshot.version})
    return redirect("standings", slug)
