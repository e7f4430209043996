"""Rankings: the list, one ranking, a player's figure explained, its events; and what its keeper changes."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.matching import Match, match_people
from players.searching import LONGEST_QUERY
from players.tables import Sheet, read_file, read_text, write_text
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.pages import account_of, action, require_permission, signed_in
from tournaments.common.paging import LONG_PAGE, asked_page, page_of
from tournaments.models import RankedEvent, Ranking
from tournaments.rankings import presentation, selectors, services
from tournaments.rankings.columns import PlacedRow, read_results
from tournaments.rankings.forms import EventForm, RankingForm, WeightForm
from tournaments.texts.forms import FaultSentence, show_faults

UNLISTED = 100
"""Players with too few results are shown up to this many."""


def rankings_page(request: HttpRequest) -> HttpResponse:
    """All rankings that the reader may see."""
    context = {
        "rankings": selectors.visible_rankings(request.user).select_related("owner"),
        "may_create": permissions.can_create_ranking(request.user),
    }
    return render(request, "rankings/rankings.html", context)


def ranking_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking as it stands today or on the day asked for, a page at a time, or the players whose names fit."""
    ranking = selectors.find_ranking(request.user, slug)
    day = _day(request)
    table = selectors.table_of(ranking, day)
    q = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    past = "" if day == timezone.localdate() else day.isoformat()
    found, not_listed = (selectors.rows_named(rows, q) for rows in (table.listed, table.unlisted))
    shown, pages = page_of(found, asked_page(request), size=LONG_PAGE, day=past, q=q)
    return _render(
        request,
        "rankings/ranking.html",
        ranking,
        "list",
        day=day,
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
    ranking = selectors.find_ranking(request.user, slug)
    day = _day(request)
    row = selectors.row_of(ranking, pk, day)
    return _render(
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


def events_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The events, and for the keeper the ways to add one."""
    ranking = selectors.find_ranking(request.user, slug)
    keeps = permissions.can_keep_ranking(request.user, ranking)
    return _render(
        request,
        "rankings/events.html",
        ranking,
        "events",
        events=[(event, _weight(event, ranking)) for event in selectors.events_of(ranking)],
        addable=selectors.addable_tournaments(ranking) if keeps else [],
    )


def event_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One event with its results, and for the keeper its weight."""
    ranking = selectors.find_ranking(request.user, slug)
    event = selectors.find_event(ranking, pk)
    return _render(
        request,
        "rankings/event.html",
        ranking,
        "events",
        event=event,
        weight=_weight(event, ranking),
        results=[
            (result, presentation.shown_score(result.score))
            for result in event.results.select_related("player__club")
        ],
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
    ranking = _kept(request, slug)
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
    return _render(
        request,
        "rankings/edit.html",
        ranking,
        "settings",
        status=status,
        typed=request.POST or kept,
        faults=faults,
    )


@action
def delete_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete it with its events."""
    ranking = _kept(request, slug)
    services.delete_ranking(ranking=ranking, by=account_of(request))
    messages.success(request, _("%(name)s has been deleted.") % {"name": ranking.name})
    return redirect("rankings")


@action
def add_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an ended tournament of this installation."""
    ranking = _kept(request, slug)
    number = whole_number(request.POST.get("tournament", ""), KEY) or 0
    tournament = selectors.addable_tournaments(ranking).filter(pk=number).first()
    if tournament is None:
        raise Http404
    services.add_tournament(ranking=ranking, tournament=tournament, by=account_of(request))
    messages.success(request, _("%(name)s has been added.") % {"name": tournament.name})
    return redirect("ranking_events", slug)


@signed_in
def import_event(request: HttpRequest, slug: str) -> HttpResponse:
    """A file of results: read, shown row by row, then added."""
    ranking = _kept(request, slug)
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
    matches = match_people([row.read.row for row in rows], selectors.people_known_to(request.user))
    return _render(
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
    event = selectors.find_event(_kept(request, slug), pk)
    services.change_event(event=event, by=account_of(request), **WeightForm(request.POST).read())
    messages.success(request, _("Saved."))
    return redirect("ranking_event", slug, pk)


@action
def remove_event(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take it out of the ranking."""
    event = selectors.find_event(_kept(request, slug), pk)
    services.remove_event(event=event, by=account_of(request))
    messages.success(request, _("%(name)s has been removed.") % {"name": event.name})
    return redirect("ranking_events", slug)


def _kept(request: HttpRequest, slug: str) -> Ranking:
    """The ranking, for who keeps it."""
    ranking = selectors.find_ranking(request.user, slug)
    require_permission(request, permissions.can_keep_ranking, ranking)
    return ranking


def _day(request: HttpRequest) -> dt.date:
    """The day asked for, else today."""
    try:
        return dt.date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return timezone.localdate()


def _weight(event: RankedEvent, ranking: Ranking) -> str:
    return presentation.short(selectors.weight_of(event, ranking.kind))


def _render(
    request: HttpRequest, template: str, ranking: Ranking, tab: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of a ranking."""
    frame = {"ranking": ranking, "tab": tab, "keeps": permissions.can_keep_ranking(request.user, ranking)}
    return render(request, template, {**frame, **context}, status=status)
