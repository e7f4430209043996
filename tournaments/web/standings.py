"""Standings: the stored snapshots as they were rendered, with their ETag; readers never compute.

With several stages the first thing shown is one list over all of them.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.models import Stage, StandingSnapshot, Tournament
from tournaments.selectors import standings as selectors
from tournaments.selectors.stages import merged, opened
from tournaments.services import standings
from tournaments.web.shell import deed, find_tournament, member, show

ROWS = "tournaments/_standings_rows.html"
FINAL_ROWS = "tournaments/_final_rows.html"
KEPT = 3600


@dataclass(frozen=True)
class Shown:
    """What a reader sees: the snapshot of one stage, or the snapshots of all for the one list."""

    stages: list[Stage]
    stage: Stage | None
    snapshots: list[StandingSnapshot]

    @property
    def snapshot(self) -> StandingSnapshot | None:
        """The newest of them."""
        return self.snapshots[-1] if self.snapshots else None

    @cached_property
    def payload(self) -> dict[str, Any]:
        """The standings of the stage; for the list those of the last stage, with everybody's rows."""
        payloads = [json.loads(bytes(one.payload)) for one in self.snapshots]
        if not payloads:
            return {}
        rows = payloads[-1]["rows"] if self.stage else merged(payloads)
        return {**payloads[-1], "rows": rows, "names": {one.number: str(one) for one in self.stages}}

    @property
    def etag(self) -> str:
        versions = "-".join(str(one.version) for one in self.snapshots)
        digest = hashlib.sha256("".join(one.etag for one in self.snapshots).encode()).hexdigest()
        return f'"{versions}-{digest[:24]}-{get_language()}"'

    def rows(self, search: str = "") -> str:
        """The stored fragment; rendered where it is the list, or a search wants only the rows that fit."""
        if self.stage and not search:
            return self._fragment(self.stage.tournament.language)
        template = FINAL_ROWS if self.stage is None else ROWS
        found = [row for row in self.payload["rows"] if _fits(row, search)]
        return render_to_string(template, {"standings": {**self.payload, "rows": found}})

    def _fragment(self, spoken: str) -> str:
        """As stored, in the tournament's language; in another one the same rows, rendered once for all readers."""
        snapshot, language = self.snapshots[-1], get_language()
        if language == spoken:
            return snapshot.fragment
        found: str | None = cache.get_or_set(
            f"standings-{snapshot.stage_id}-{snapshot.etag}-{language}",
            lambda: render_to_string(ROWS, {"standings": self.payload}),
            KEPT,
        )
        return found or snapshot.fragment


def _shown(request: HttpRequest, tournament: Tournament) -> Shown:
    """What was asked for: `?stage=2`, or the only stage, or the list."""
    known = opened(tournament)
    asked = request.GET.get("stage", "")
    stage = known[0] if len(known) == 1 else next((one for one in known if str(one.number) == asked), None)
    found = [_snapshot(request, one) for one in ([stage] if stage else known)]
    return Shown(known, stage, [one for one in found if one is not None])


def _snapshot(request: HttpRequest, stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot this reader may see: those who work here see what is not public yet."""
    inside = permissions.can_see_unpublished(request.user, stage.tournament)
    snapshot = selectors.newest_snapshot(stage) if inside else selectors.public_snapshot(stage)
    if snapshot is None or not permissions.can_see_standings(request.user, snapshot):
        return None
    return snapshot


def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is where; asks again by itself."""
    tournament = find_tournament(request, slug)
    shown = _shown(request, tournament)
    search = request.GET.get("q", "").strip()[:80]
    return show(
        request,
        "tournaments/standings.html",
        tournament,
        "standings",
        snapshot=shown.snapshot,
        stage=shown.stage,
        stages=shown.stages,
        etag=shown.etag,
        payload=shown.payload,
        own=_own_row(request, shown.payload),
        search=search,
        rows=shown.rows(search) if shown.snapshot else "",
        teams=any(row["team"] for row in shown.payload.get("rows", ())),
    )


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


def standings_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """The rows with their head line; a version already shown costs a 304 without a body."""
    shown = _shown(request, find_tournament(request, slug))
    if shown.snapshot is None:
        raise Http404
    headers = {"ETag": shown.etag, "Cache-Control": "private, no-cache"}
    if get_conditional_response(request, etag=shown.etag) is not None:
        return HttpResponse(status=304, headers=headers)
    head = render_to_string("tournaments/_standings_head.html", {"snapshot": shown.snapshot})
    return HttpResponse(head + shown.rows(), headers=headers)


@deed
def publish_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings as they are now: those of the stage that was asked for, else of every open stage."""
    tournament = find_tournament(request, slug)
    asked = request.POST.get("stage", "")
    for stage in [one for one in opened(tournament) if asked in ("", str(one.number))]:
        snapshot = standings.publish_standings(stage=stage, by=member(request))
        messages.success(request, _("Version %(n)s of the standings is public.") % {"n": snapshot.version})
    return redirect("standings", slug)
