"""Helpers of all pages of a ranking: the frame with its tabs, the keeper's ranking, the day of the request."""

import datetime as dt
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.common import permissions
from tournaments.common.web.pages import Attempt, require_permission
from tournaments.desk.rankings.selectors.rankings import find_ranking
from tournaments.models import Ranking


def kept_ranking(request: HttpRequest, slug: str) -> Ranking:
    """The ranking, for its keeper."""
    ranking = find_ranking(request.user, slug)
    require_permission(request, permissions.can_keep_ranking, ranking)
    return ranking


def league_or_404(ranking: Ranking) -> None:
    """Raise Http404 unless the ranking is a season: other rankings have no members and evenings."""
    if ranking.kind != Ranking.Kind.SEASON:
        raise Http404


def day_of(request: HttpRequest) -> dt.date:
    """The day of the request, else today."""
    try:
        return dt.date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return timezone.localdate()


def render_ranking(
    request: HttpRequest,
    template: str,
    ranking: Ranking,
    tab: str,
    *,
    attempt: Attempt | None = None,
    **context: Any,
) -> HttpResponse:
    """A page of a ranking; of an `attempt` it has the faults and the status."""
    attempt = attempt or Attempt()
    keeps = permissions.can_keep_ranking(request.user, ranking)
    league = ranking.kind == Ranking.Kind.SEASON
    frame = {"ranking": ranking, "tab": tab, "keeps": keeps, "league": league, "faults": attempt.faults}
    return render(request, template, {**frame, **context}, status=attempt.status)
