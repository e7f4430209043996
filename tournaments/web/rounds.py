"""Rounds: who sits where, the hall desk, starting, closing and reopening."""

import hashlib
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, DomainError, Forbidden, faults_of, status_of
from tournaments.models import Round, Tournament
from tournaments.selectors import clock, hall, overview
from tournaments.selectors.desk_people import waiting_people
from tournaments.services import rounds, undo
from tournaments.web.hand_form import read_number
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in, tell
from tournaments.web.words import Shown, show_faults

FEW_TABLES = 80
"""So many tables are sent with the page, whatever round they are of."""


def rounds_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every round with its tables: where everybody sits. Of a big tournament only the rounds that matter now, the
    others when they are opened."""
    tournament = find_tournament(request, slug)
    stages = overview.stages_of(tournament)
    current = hall.current_round(tournament)
    rounds = [one for stage in stages for one in stage.rounds.all()]
    asked = {request.GET.get("round", ""), str(current.pk) if current else ""}
    unfolded = [one for one in rounds if str(one.pk) in asked or one.state == Round.State.RUNNING]
    few = overview.tables_in(rounds) <= FEW_TABLES
    shown = rounds if few else unfolded
    overview.with_tables(shown)
    return show(
        request,
        "tournaments/rounds.html",
        tournament,
        "rounds",
        stages=stages,
        unfolded={one.pk for one in unfolded},
        shown={one.pk for one in shown},
    )


def round_seats(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tables of one round, for a page that did not bring them along."""
    one = find_round(request, slug, pk)
    overview.with_tables([one])
    return render(request, "tournaments/_seats.html", {"round": one, "tournament": one.stage.tournament})


@signed_in
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall at one glance: the clock, the tables, and what waits for a decision."""
    tournament = find_tournament(request, slug)
    current = hall.current_round(tournament)
    if current is None:
        if "can_run_rounds" not in permissions.answers(request.user, tournament):
            raise Http404
        return show(request, "tournaments/desk.html", tournament, "desk", current=None)
    ask(request, permissions.can_run_rounds, current.stage)
    return show(request, "tournaments/desk.html", tournament, "desk", **_hall(tournament, current))


def _hall(tournament: Tournament, current: Round) -> dict[str, Any]:
    now = timezone.now()
    found = hall.cards(hall.hall_tables().filter(round=current), now)
    everywhere = hall.hall_tables().filter(round__stage__tournament=tournament, round__state="running")
    return {
        "current": current,
        **waiting_people(tournament, current),
        "cards": found,
        "decisions": hall.decisions(hall.cards(everywhere, now)),
        "clock": clock.clock_of(current, now),
        "signal": clock.signal_of(current),
        "last_started": hall.last_started(tournament),
        "many": tournament.stages.count() > 1,
        "unfinished": sum(card.table.state != "finished" for card in found),
    }


@signed_in
def desk_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The changing part of the desk; unchanged it costs a 304."""
    tournament = find_tournament(request, slug)
    current = hall.current_round(tournament)
    if current is None:
        raise Http404
    ask(request, permissions.can_run_rounds, current.stage)
    frame = {"tournament": tournament, "may": permissions.answers(request.user, tournament), "live": True}
    html = render_to_string("tournaments/_hall.html", {**_hall(tournament, current), **frame}, request)
    etag = f'"{hashlib.sha256(f"{get_language()}{html}".encode()).hexdigest()[:32]}"'
    response = HttpResponse(html, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return get_conditional_response(request, etag=etag, response=response) or response


def find_round(request: HttpRequest, slug: str, pk: int) -> Round:
    """A round of a tournament this reader may see."""
    tournament = find_tournament(request, slug)
    found = (
        Round.objects.filter(pk=pk, stage__tournament=tournament).select_related("stage__tournament").first()
    )
    if found is None:
        raise Http404
    return found


@deed
def start_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tables are open for hands from now on; the round may have its own minutes."""
    faults: list[Fault] = []
    text = request.POST.get("minutes", "").strip()
    minutes = read_number(text, "minutes", faults) if text else None
    if faults:
        raise Refused(*faults)
    one = rounds.start_round(round=find_round(request, slug, pk), by=member(request), minutes=minutes)
    messages.success(request, _("Round %(number)s runs.") % {"number": one.number})
    return redirect("desk", slug)


@deed
def close_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every table is settled."""
    one = rounds.close_round(round=find_round(request, slug, pk), by=member(request))
    messages.success(request, _("Round %(number)s is closed.") % {"number": one.number})
    return redirect("desk", slug)


@deed
def reopen_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Something has to be mended in a closed round."""
    reason = request.POST.get("reason", "").strip()[:400]
    one = rounds.reopen_round(round=find_round(request, slug, pk), by=member(request), reason=reason)
    messages.success(request, _("Round %(number)s is open again.") % {"number": one.number})
    return redirect("desk", slug)


@signed_in
def undo_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What undoing takes back, and the form that does it: a reason, and the round's number typed."""
    one = find_round(request, slug, pk)
    by = member(request)
    faults: list[Shown] = []
    status = 200
    try:
        taken = undo.preview_undo(round=one, by=by)
    except DomainError as error:
        if isinstance(error, Forbidden):
            raise
        tell(request, error)
        return redirect("desk", slug)
    if request.method == "POST":
        said = {name: request.POST.get(name, "").strip()[:400] for name in ("reason", "confirm")}
        try:
            undo.undo_round(round=one, by=by, **said)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(
                request, _("Round %(number)s is undone: it is planned again.") % {"number": one.number}
            )
            return redirect("desk", slug)
    tournament = one.stage.tournament
    return show(
        request,
        "tournaments/undo_round.html",
        tournament,
        "desk",
        round=one,
        taken=taken,
        typed=request.POST,
        faults=faults,
        status=status,
    )
