"""Rankings: the list, one ranking, a player's figure explained, its settings."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.searching import LONGEST_QUERY
from tournaments.common import permissions
from tournaments.common.web import seen
from tournaments.common.web.pages import Attempt, account_of, action, require_permission, signed_in
from tournaments.common.web.paging import asked_page, page_of
from tournaments.desk.rankings import presentation
from tournaments.desk.rankings.forms import KeeperForm, RankingForm
from tournaments.desk.rankings.pages.frame import day_of, kept_ranking, render_ranking
from tournaments.desk.rankings.selectors.figures import placed_named, row_of, rows_of
from tournaments.desk.rankings.selectors.places import places_of
from tournaments.desk.rankings.selectors.rankings import find_ranking, unsettled_events, visible_rankings
from tournaments.desk.rankings.services import rankings as services
from tournaments.models import Ranking

PLAYERS_A_PAGE = 50
UNLISTED = 20
"""Players with too few results are shown up to this many."""


def rankings_page(request: HttpRequest) -> HttpResponse:
    """All rankings that the reader may see."""
    context = {
        "rankings": visible_rankings(request.user).select_related("owner"),
        "may_create": permissions.can_create_ranking(request.user),
    }
    return render(request, "rankings/rankings.html", context)


def ranking_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking of today or of the day in the request, a page at a time, or the players whose names fit."""
    ranking = find_ranking(request.user, slug)
    day = day_of(request)
    table = places_of(ranking, day)
    q = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    unsettled = [presentation.shown_event(event) for event in unsettled_events(request.user, ranking)]
    past = "" if day == timezone.localdate() else day.isoformat()
    listed, not_listed = (placed_named(rows, q) for rows in (table.listed, table.unlisted))
    shown, pages = page_of(listed, asked_page(request), size=PLAYERS_A_PAGE, day=past, q=q)
    return render_ranking(
        request,
        "rankings/ranking.html",
        ranking,
        "list",
        day=day,
        coming=[event for event in unsettled if event["state"] in presentation.TO_COME],
        changed=[event for event in unsettled if event["state"] not in presentation.TO_COME],
        asked=past and f"?day={past}",
        q=q,
        pages=pages,
        events=table.events,
        dropped=ranking.rules.get("drop", 0),
        rows=presentation.shown_rows(rows_of(ranking, shown, day, table.events), ranking.kind),
        unlisted=presentation.shown_rows(
            rows_of(ranking, not_listed[:UNLISTED], day, table.events), ranking.kind
        ),
        more_unlisted=max(len(not_listed) - UNLISTED, 0),
        countries=[
            {"row": row, "figure": presentation.figure(row.figure, ranking.kind)} for row in table.countries
        ],
    )


def player_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The parts of a player's figure, and the results, those that count the most first, a page at a time."""
    ranking = find_ranking(request.user, slug)
    day = day_of(request)
    row = row_of(ranking, pk, day)
    past = "" if day == timezone.localdate() else day.isoformat()
    results, pages = page_of(row.results, asked_page(request), size=PLAYERS_A_PAGE, day=past)
    return render_ranking(
        request,
        "rankings/player.html",
        ranking,
        "list",
        day=day,
        row=row,
        events=row.events,
        dropped=ranking.rules.get("drop", 0),
        figure=presentation.with_uncertainty(presentation.figure(row.figure, ranking.kind), row.uncertainty),
        results=presentation.shown_results(results),
        pages=pages,
        parts=presentation.shown_parts(row),
        chart=presentation.rating_chart(row),
    )


@signed_in
def new_ranking(request: HttpRequest) -> HttpResponse:
    """Create a ranking: name, kind and rules."""
    require_permission(request, permissions.can_create_ranking)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            ranking = services.create_ranking(by=account_of(request), **RankingForm(request.POST).settings())
            return redirect("ranking_events", ranking.slug)
    typed: Any = request.POST or {**presentation.rules_of_form({}), "kind": Ranking.Kind.MERS}
    context = {"typed": typed, "faults": attempt.faults, "kinds": Ranking.Kind.choices}
    return render(request, "rankings/new.html", context, status=attempt.status)


@signed_in
def edit_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the settings, publish, delete."""
    ranking = kept_ranking(request, slug)
    attempt = Attempt()
    facts = ("name", "description", "starts_on", "ends_on", "public", "kind")
    kept = {key: getattr(ranking, key) for key in facts} | presentation.rules_of_form(ranking.rules)
    if request.method == "POST":
        with attempt:
            seen.check(request, kept)
            settings = RankingForm(request.POST).settings(ranking.kind)
            settings.pop("kind")
            services.change_ranking(ranking=ranking, by=account_of(request), **settings)
            messages.success(request, _("Saved."))
            return redirect("ranking", slug)
    return render_ranking(
        request,
        "rankings/edit.html",
        ranking,
        "settings",
        attempt=attempt,
        typed=request.POST or kept,
        stored=kept,
    )


@action
def hand_over_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand the ranking over to a colleague of its keeper."""
    ranking = kept_ranking(request, slug)
    name = KeeperForm(request.POST).read()["account"]
    kept = services.hand_over_ranking(ranking=ranking, to=name, by=account_of(request))
    words = {"who": kept.owner, "name": kept.name}
    messages.success(request, _("%(who)s keeps the ranking “%(name)s” now.") % words)
    return redirect("rankings")


@action
def delete_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a ranking with its events."""
    ranking = kept_ranking(request, slug)
    services.delete_ranking(ranking=ranking, by=account_of(request))
    messages.success(request, _("%(name)s has been deleted.") % {"name": ranking.name})
    return redirect("rankings")
