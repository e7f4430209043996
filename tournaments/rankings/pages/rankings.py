"""Rankings: the list, one ranking, a player's figure explained, its settings."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.searching import LONGEST_QUERY
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.pages import account_of, action, require_permission, signed_in
from tournaments.common.paging import LONG_PAGE, asked_page, page_of
from tournaments.models import Ranking
from tournaments.rankings import presentation
from tournaments.rankings.forms import KeeperForm, RankingForm
from tournaments.rankings.pages.frame import day_of, kept_ranking, render_ranking
from tournaments.rankings.selectors.figures import row_of, rows_named, table_of
from tournaments.rankings.selectors.rankings import find_ranking, unsettled_events, visible_rankings
from tournaments.rankings.services import rankings as services
from tournaments.texts.forms import FaultSentence, show_faults

UNLISTED = 100
"""Players with too few results are shown up to this many."""


def rankings_page(request: HttpRequest) -> HttpResponse:
    """All rankings that the reader may see."""
    context = {
        "rankings": visible_rankings(request.user).select_related("owner"),
        "may_create": permissions.can_create_ranking(request.user),
    }
    return render(request, "rankings/rankings.html", context)


def ranking_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking as it stands today or on the day asked for, a page at a time, or the players whose names fit."""
    ranking = find_ranking(request.user, slug)
    day = day_of(request)
    table = table_of(ranking, day)
    q = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    unsettled = [presentation.shown_event(one) for one in unsettled_events(request.user, ranking)]
    past = "" if day == timezone.localdate() else day.isoformat()
    found, not_listed = (rows_named(rows, q) for rows in (table.listed, table.unlisted))
    shown, pages = page_of(found, asked_page(request), size=LONG_PAGE, day=past, q=q)
    return render_ranking(
        request,
        "rankings/ranking.html",
        ranking,
        "list",
        day=day,
        coming=[one for one in unsettled if one["state"] in presentation.TO_COME],
        changed=[one for one in unsettled if one["state"] not in presentation.TO_COME],
        asked=past and f"?day={past}",
        q=q,
        pages=pages,
        events=table.events,
        dropped=ranking.rules.get("drop", 0),
        rows=presentation.shown_rows(shown, ranking.kind),
        unlisted=presentation.shown_rows(not_listed[:UNLISTED], ranking.kind),
        more_unlisted=max(len(not_listed) - UNLISTED, 0),
        countries=[
            {"row": row, "figure": presentation.figure(row.figure, ranking.kind)} for row in table.countries
        ],
    )


def player_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a player's figure was made of."""
    ranking = find_ranking(request.user, slug)
    day = day_of(request)
    row = row_of(ranking, pk, day)
    return render_ranking(
        request,
        "rankings/player.html",
        ranking,
        "list",
        day=day,
        row=row,
        events=row.events,
        dropped=ranking.rules.get("drop", 0),
        figure=presentation.figure(row.figure, ranking.kind),
        results=presentation.shown_results(row),
        parts=presentation.shown_parts(row),
    )


@signed_in
def new_ranking(request: HttpRequest) -> HttpResponse:
    """Name, kind and rules."""
    require_permission(request, permissions.can_create_ranking)
    faults: list[FaultSentence] = []
    status = 200
    if request.method == "POST":
        try:
            ranking = services.create_ranking(by=account_of(request), **RankingForm(request.POST).settings())
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            return redirect("ranking_events", ranking.slug)
    typed: Any = request.POST or {**presentation.rules_of_form({}), "kind": Ranking.Kind.MERS}
    context = {"typed": typed, "faults": faults, "kinds": Ranking.Kind.choices}
    return render(request, "rankings/new.html", context, status=status)


@signed_in
def edit_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the settings, publish, delete."""
    ranking = kept_ranking(request, slug)
    faults: list[FaultSentence] = []
    status = 200
    if request.method == "POST":
        try:
            settings = RankingForm(request.POST).settings(ranking.kind)
            settings.pop("kind")
            services.change_ranking(ranking=ranking, by=account_of(request), **settings)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("ranking", slug)
    facts = ("name", "description", "starts_on", "ends_on", "public", "kind")
    kept = {key: getattr(ranking, key) for key in facts} | presentation.rules_of_form(ranking.rules)
    return render_ranking(
        request,
        "rankings/edit.html",
        ranking,
        "settings",
        status=status,
        typed=request.POST or kept,
        faults=faults,
    )


@action
def hand_over_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody whom the keeper has worked with keeps it from now on."""
    ranking = kept_ranking(request, slug)
    name = KeeperForm(request.POST).read()["account"]
    kept = services.hand_over_ranking(ranking=ranking, to=name, by=account_of(request))
    told = {"who": kept.owner, "name": kept.name}
    messages.success(request, _("%(who)s keeps the ranking “%(name)s” now.") % told)
    return redirect("rankings")


@action
def delete_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete it with its events."""
    ranking = kept_ranking(request, slug)
    services.delete_ranking(ranking=ranking, by=account_of(request))
    messages.success(request, _("%(name)s has been deleted.") % {"name": ranking.name})
    return redirect("rankings")
