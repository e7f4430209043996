"""The events of a ranking: read by everybody; added, weighted, taken anew and removed by its keeper."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from players.matching import Match, match_people
from players.searching import LONGEST_QUERY
from players.tables import Sheet, read_source, write_text
from tournaments.common import permissions
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web import seen
from tournaments.common.web.pages import Attempt, account_of, action, signed_in
from tournaments.common.web.paging import asked_page, pages_of
from tournaments.desk.rankings import presentation
from tournaments.desk.rankings.columns import PlacedRow, read_results
from tournaments.desk.rankings.forms import EventForm, WeightForm
from tournaments.desk.rankings.pages.frame import kept_ranking, render_ranking
from tournaments.desk.rankings.selectors.figures import steps_of
from tournaments.desk.rankings.selectors.rankings import (
    addable_tournaments,
    event_keys,
    events_by_keys,
    find_event,
    find_ranking,
    people_known_to,
)
from tournaments.desk.rankings.services import events as services
from tournaments.desk.rankings.services.following import take_results as take_results_anew
from tournaments.texts.forms import show_faults

MOST_ADDABLE = 30
"""The most tournaments that are offered at once; a search finds the others."""


def events_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The events, and for the keeper the ways to add one."""
    ranking = find_ranking(request.user, slug)
    keeps = permissions.can_keep_ranking(request.user, ranking)
    q = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    keys = event_keys(request.user, ranking)
    pages = pages_of(keys.count(), asked_page(request))
    addable = list(addable_tournaments(request.user, ranking, q)[: MOST_ADDABLE + 1]) if keeps else []
    return render_ranking(
        request,
        "rankings/events.html",
        ranking,
        "events",
        events=[presentation.shown_event(event) for event in events_by_keys(keys[pages.rows])],
        pages=pages,
        addable=addable[:MOST_ADDABLE],
        q=q,
        searches=bool(q) or len(addable) > MOST_ADDABLE,
    )


def event_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One event with its results, and for the keeper its weight."""
    ranking = find_ranking(request.user, slug)
    event = find_event(request.user, ranking, pk)
    results = event.results.select_related("player__club")
    return render_ranking(
        request,
        "rankings/event.html",
        ranking,
        "events",
        **presentation.shown_event(event),
        results=presentation.shown_event_results(results, steps_of(ranking, event, timezone.localdate())),
    )


@action
def add_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an ended tournament of this installation."""
    ranking = kept_ranking(request, slug)
    number = whole_number(request.POST.get("tournament", ""), KEY) or 0
    tournament = addable_tournaments(request.user, ranking).filter(pk=number).first()
    if tournament is None:
        raise Http404
    services.add_tournament(ranking=ranking, tournament=tournament, by=account_of(request))
    messages.success(request, _("%(name)s has been added.") % {"name": tournament.name})
    return redirect("ranking_events", slug)


@signed_in
def import_event(request: HttpRequest, slug: str) -> HttpResponse:
    """A file of results: read, shown row by row, then added."""
    ranking = kept_ranking(request, slug)
    sheet: Sheet | None = None
    rows: list[PlacedRow] = []
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            sent = EventForm(request.POST).read()
            sheet = read_source(request.FILES.get("file"), sent.pop("text"))[0]
            rows = read_results(sheet)
            if "add" in request.POST:
                event = services.import_event(ranking=ranking, by=account_of(request), rows=rows, **sent)
                messages.success(request, _("%(name)s has been added.") % {"name": event.name})
                return redirect("ranking_events", slug)
    matches = match_people([row.read.row for row in rows], people_known_to(request.user))
    return render_ranking(
        request,
        "rankings/import.html",
        ranking,
        "events",
        attempt=attempt,
        typed=request.POST,
        text=write_text(sheet) if sheet else request.POST.get("text", ""),
        rows=[_preview(row, match) for row, match in zip(rows, matches, strict=True)],
    )


def _preview(row: PlacedRow, match: Match) -> dict[str, Any]:
    """A row with the person it would be entered for."""
    faults = (*row.read.faults, *((match.fault,) if match.fault else ()))
    score = presentation.shown_score(row.score)
    return {"row": row, "person": match.person, "score": score, "faults": show_faults(faults)}


@action
def change_event(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change the weight of an event, and whether it is a championship."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    seen.check(request, {"weight": event.weight, "qualifies": event.qualifies})
    services.change_event(event=event, by=account_of(request), **WeightForm(request.POST).read())
    messages.success(request, _("Saved."))
    return redirect("ranking_event", slug, pk)


@action
def remove_event(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an event out of the ranking."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    services.remove_event(event=event, by=account_of(request))
    messages.success(request, _("%(name)s has been removed.") % {"name": event.name})
    return redirect("ranking_events", slug)


@action
def take_results(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take the results that the tournament has now; the weight stays."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    take_results_anew(event=event, by=account_of(request))
    messages.success(request, _("The results have been taken anew."))
    return redirect("ranking_event", slug, pk)
