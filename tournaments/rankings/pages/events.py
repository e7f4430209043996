"""The events of a ranking: read by everybody; added, weighted, taken anew and removed by its keeper."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.matching import Match, match_people
from players.tables import Sheet, read_file, read_text, write_text
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.pages import account_of, action, signed_in
from tournaments.models import Ranking
from tournaments.rankings import presentation
from tournaments.rankings.columns import PlacedRow, read_results
from tournaments.rankings.forms import EventForm, WeightForm
from tournaments.rankings.pages.frame import kept_ranking, render_ranking
from tournaments.rankings.selectors.rankings import (
    addable_tournaments,
    events_of,
    find_event,
    find_ranking,
    people_known_to,
)
from tournaments.rankings.services import events as services
from tournaments.rankings.services.following import take_results as take_results_anew
from tournaments.texts.forms import FaultSentence, show_faults


def events_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The events, and for the keeper the ways to add one."""
    ranking = find_ranking(request.user, slug)
    keeps = permissions.can_keep_ranking(request.user, ranking)
    return render_ranking(
        request,
        "rankings/events.html",
        ranking,
        "events",
        events=[presentation.shown_event(event) for event in events_of(request.user, ranking)],
        addable=addable_tournaments(request.user, ranking) if keeps else [],
    )


def event_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One event with its results, and for the keeper its weight."""
    ranking = find_ranking(request.user, slug)
    event = find_event(request.user, ranking, pk)
    return render_ranking(
        request,
        "rankings/event.html",
        ranking,
        "events",
        **presentation.shown_event(event),
        results=[
            (result, presentation.shown_score(result.score))
            for result in event.results.select_related("player__club")
        ],
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
    if request.method != "POST":
        return _import_form(request, ranking)
    sheet: Sheet | None = None
    rows: list[PlacedRow] = []
    try:
        sent = EventForm(request.POST).read()
        sheet = _sheet(request, sent.pop("text"))
        rows = read_results(sheet)
        if "add" in request.POST:
            event = services.import_event(ranking=ranking, by=account_of(request), rows=rows, **sent)
            messages.success(request, _("%(name)s has been added.") % {"name": event.name})
            return redirect("ranking_events", slug)
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        return _import_form(request, ranking, sheet, rows, faults=faults, status=status_of(error))
    return _import_form(request, ranking, sheet, rows)


def _import_form(
    request: HttpRequest,
    ranking: Ranking,
    sheet: Sheet | None = None,
    rows: Sequence[PlacedRow] = (),
    *,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    matches = match_people([row.read.row for row in rows], people_known_to(request.user))
    return render_ranking(
        request,
        "rankings/import.html",
        ranking,
        "events",
        status=status,
        typed=request.POST,
        faults=faults,
        text=write_text(sheet) if sheet else request.POST.get("text", ""),
        rows=[_preview(row, match) for row, match in zip(rows, matches, strict=True)],
    )


def _preview(row: PlacedRow, match: Match) -> dict[str, Any]:
    """A row with what becomes of it."""
    faults = (*row.read.faults, *((match.fault,) if match.fault else ()))
    score = presentation.shown_score(row.score)
    return {"row": row, "person": match.person, "score": score, "faults": show_faults(faults)}


def _sheet(request: HttpRequest, text: str) -> Sheet:
    """The first sheet of the file, else the text."""
    if (file := request.FILES.get("file")) is not None:
        return read_file(file.read())[0]
    if not text.strip():
        raise Refused(Fault("file_missing", "file"))
    return read_text(text)


@action
def change_event(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Its weight, and whether it is a championship."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    services.change_event(event=event, by=account_of(request), **WeightForm(request.POST).read())
    messages.success(request, _("Saved."))
    return redirect("ranking_event", slug, pk)


@action
def remove_event(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take it out of the ranking."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    services.remove_event(event=event, by=account_of(request))
    messages.success(request, _("%(name)s has been removed.") % {"name": event.name})
    return redirect("ranking_events", slug)


@action
def take_results(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The results as the tournament has them now; the weight stays."""
    event = find_event(request.user, kept_ranking(request, slug), pk)
    take_results_anew(event=event, by=account_of(request))
    messages.success(request, _("The results have been taken anew."))
    return redirect("ranking_event", slug, pk)
