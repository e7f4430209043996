"""Rounds: who sits where, the hall desk, starting, closing and reopening."""

import hashlib
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, DomainError, Forbidden, faults_of, status_of
from tournaments.common.forms import ReasonForm
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.numbers import whole_number
from tournaments.common.pages import (
    account_of,
    action,
    add_fault_messages,
    desk_address,
    find_round,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.paging import TABLES_A_PAGE, Pages, asked_page, pages_of
from tournaments.common.selectors import current_rounds, stages_of, tables_in, with_tables
from tournaments.hall.forms import StartForm, UndoForm
from tournaments.hall.selectors import desk as hall
from tournaments.hall.selectors.next_step import next_step, steps_beside
from tournaments.hall.selectors.people import waiting_people
from tournaments.hall.selectors.schedule import next_item, schedule_of
from tournaments.hall.services import rounds, undo
from tournaments.ledger import clock
from tournaments.models import Round, Tournament
from tournaments.texts.format import round_name
from tournaments.texts.forms import FaultSentence, show_faults


@same_for_everybody("round", "page")
def rounds_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every round with its tables: where everybody sits. Of a big tournament a page of the tables of the round that
    matters now or is asked for; those of the others when they are opened."""
    tournament = find_tournament(request, slug)
    stages = stages_of(tournament)
    rounds = [round_ for stage in stages for round_ in stage.rounds.all()]
    asked = [round_ for round_ in rounds if str(round_.pk) == request.GET.get("round")]
    unfolded = asked or _now(tournament, rounds)
    few = tables_in(rounds) <= TABLES_A_PAGE
    number = asked_page(request) if asked else 1
    parts = {} if few else {one.pk: _part(one, one.table_count, number) for one in unfolded}  # type: ignore[attr-defined]  # of stages_of
    if few:
        with_tables(rounds)
    for one in unfolded if parts else []:
        with_tables([one], parts[one.pk].rows)
    return render_page(
        request,
        "hall/rounds.html",
        tournament,
        "rounds",
        stages=[(stage, [(one, parts.get(one.pk)) for one in stage.rounds.all()]) for stage in stages],
        few=few,
        unfolded={round_.pk for round_ in unfolded},
    )


def _now(tournament: Tournament, rounds: list[Round]) -> list[Round]:
    """The rounds that run and the one that comes, else the last."""
    current = current_rounds(tournament)
    return [one for one in rounds if one in current or one.state == Round.State.RUNNING] or rounds[-1:]


def _part(round_: Round, tables: int, number: int) -> Pages:
    """A page of so many tables of the round."""
    return pages_of(tables, number, size=TABLES_A_PAGE, round=str(round_.pk))


@same_for_everybody()
def round_seats(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The first tables of one round, for a page that did not bring them along."""
    round_ = find_round(request, slug, pk)
    part = _part(round_, round_.tables.count(), 1)
    with_tables([round_], part.rows)
    context = {"round": round_, "tournament": round_.stage.tournament, "pages": part}
    return render(request, "hall/_seats.html", context)


@signed_in
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall at one glance: the clock, the tables, and what waits for a decision."""
    tournament = find_tournament(request, slug)
    current = _asked_for(request, tournament)
    if current is None:
        if "can_run_rounds" not in permissions.answers(request.user, tournament):
            raise Http404
        return render_page(request, "hall/desk.html", tournament, "desk", current=None)
    require_permission(request, permissions.can_run_rounds, current.stage)
    shown = _hall(request, tournament, current)
    live_page = reverse("desk_live", args=[slug]) + f"?stage={current.stage.number}"
    return render_page(request, "hall/desk.html", tournament, "desk", **shown, live_page=live_page)


def _asked_for(request: HttpRequest, tournament: Tournament) -> Round | None:
    """The current round, of stages side by side that of `?stage=2`."""
    number = whole_number(request.GET.get("stage", ""))
    return hall.round_asked_for(current_rounds(tournament), number)


def _hall(request: HttpRequest, tournament: Tournament, current: Round) -> dict[str, Any]:
    """What the desk shows, with what is to be done next and the next line of the schedule."""
    shown = _cards(tournament, current)
    may = permissions.answers(request.user, tournament)
    steps = {"step": next_step(tournament, shown, may), "others": steps_beside(current, may)}
    stages = {"stage": current.stage, "stages": [one.stage for one in current_rounds(tournament)]}
    return {**shown, **steps, **stages, "coming": next_item(schedule_of(tournament))}


def _cards(tournament: Tournament, current: Round) -> dict[str, Any]:
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
        "last_started": hall.last_started(current.stage),
        "after_signal": hall.after_signal(found),
        "unfinished": sum(card.table.state != "finished" for card in found),
        "unsigned": [card for card in found if card.signed is not None],
    }


@signed_in
def desk_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The changing part of the desk; unchanged it costs a 304."""
    tournament = find_tournament(request, slug)
    current = _asked_for(request, tournament)
    if current is None:
        raise Http404
    require_permission(request, permissions.can_run_rounds, current.stage)
    frame = {"tournament": tournament, "may": permissions.answers(request.user, tournament), "live": True}
    html = render_to_string("hall/_hall.html", {**_hall(request, tournament, current), **frame}, request)
    etag = f'"{hashlib.sha256(f"{get_language()}{html}".encode()).hexdigest()[:32]}"'
    response = HttpResponse(html, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return get_conditional_response(request, etag=etag, response=response) or response


@action
def start_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Start the round: its tables are open for hands; it may have its own minutes."""
    round_ = find_round(request, slug, pk)
    rounds.start_round(round=round_, by=account_of(request), **StartForm(request.POST).read())
    messages.success(request, _("%(round)s is running.") % {"round": round_name(round_)})
    return redirect(desk_address(round_.stage))


@action
def close_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Close the round, once every table is settled."""
    round_ = find_round(request, slug, pk)
    rounds.close_round(round=round_, by=account_of(request))
    messages.success(request, _("%(round)s is closed.") % {"round": round_name(round_)})
    return redirect(desk_address(round_.stage))


@action
def reopen_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Reopen a closed round in which something has to be corrected."""
    round_ = find_round(request, slug, pk)
    rounds.reopen_round(round=round_, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("%(round)s has been reopened.") % {"round": round_name(round_)})
    return redirect(desk_address(round_.stage))


@signed_in
def undo_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The effects of undoing a round, and its form: a reason, and the round's number typed."""
    round_ = find_round(request, slug, pk)
    by = account_of(request)
    faults: list[FaultSentence] = []
    status = 200
    try:
        taken = undo.preview_undo(round=round_, by=by)
    except DomainError as error:
        if isinstance(error, Forbidden):
            raise
        add_fault_messages(request, error)
        return redirect(desk_address(round_.stage))
    if request.method == "POST":
        try:
            undo.undo_round(round=round_, by=by, **UndoForm(request.POST).read())
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(
                request,
                _("%(round)s has been undone and is planned again.") % {"round": round_name(round_)},
            )
            return redirect(desk_address(round_.stage))
    return render_page(
        request,
        "hall/undo_round.html",
        round_.stage.tournament,
        "desk",
        round=round_,
        taken=taken,
        typed=request.POST,
        faults=faults,
        status=status,
    )
