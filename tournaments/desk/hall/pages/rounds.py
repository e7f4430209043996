"""Rounds: the seats, the hall desk, starting, closing and reopening."""

import hashlib
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.searching import LONGEST_QUERY
from tournaments.common import permissions
from tournaments.common.errors import DomainError, Forbidden
from tournaments.common.jobs import second_copy
from tournaments.common.numbers import whole_number
from tournaments.common.selectors import (
    current_rounds,
    entrants,
    entries_named,
    is_open,
    stages_of,
    with_tables,
)
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    Attempt,
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
from tournaments.common.web.paging import TABLES_A_PAGE, Pages, asked_page, pages_of
from tournaments.desk.hall.forms import StartForm, UndoForm
from tournaments.desk.hall.selectors import desk as hall
from tournaments.desk.hall.selectors.next_step import first_step, next_step, steps_beside
from tournaments.desk.hall.selectors.people import waiting_people
from tournaments.desk.hall.selectors.returned import ReturnedTable, grouped, returned_tables
from tournaments.desk.hall.selectors.schedule import next_item, schedule_of
from tournaments.desk.hall.services import rounds, undo
from tournaments.desk.seating.pages.desk import name_unseated
from tournaments.models import Round, Tournament
from tournaments.play.ledger import clock
from tournaments.play.standings.selectors.results import ranking_of
from tournaments.play.standings.selectors.round_results import results_of_rounds
from tournaments.play.standings.selectors.standings import hands_behind, players_by_number
from tournaments.texts.format import round_name

MOST_NAMED = 20
"""The most players of a search whose tables are shown."""


@same_for_everybody("round", "page", "q")
def rounds_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of a round, with their seats, and their results as far as this reader may see them: of the present
    round, or of the requested one; with `?q=`, the tables of some players in every round."""
    tournament = find_tournament(request, slug)
    stages = [stage for stage in stages_of(tournament) if is_open(stage)]
    rounds = [round_ for stage in stages for round_ in stage.rounds.all()]
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    shown: list[tuple[Round, Pages | None]]
    requested = [round_ for round_ in rounds if str(round_.pk) == request.GET.get("round")]
    if query:
        with_tables(rounds, of=entries_named(list(entrants(tournament)), query)[:MOST_NAMED])
        shown = [(round_, None) for round_ in rounds if round_.tables.all()]
    else:
        number = asked_page(request) if requested else 1
        shown = [(round_, _part(round_, number)) for round_ in requested or _present(tournament, rounds)]
    return render_page(
        request,
        "hall/rounds.html",
        tournament,
        "rounds",
        stages=stages,
        shown=shown,
        open=[] if query else [round_.pk for round_, _pages in shown],
        query=query,
        tables=sum(len(round_.tables.all()) for round_, _pages in shown),
        people=players_by_number(slug),
        results=results_of_rounds(request.user, [round_ for round_, _pages in shown]),
        chain=ranking_of(tournament),
    )


def _present(tournament: Tournament, rounds: list[Round]) -> list[Round]:
    """The running rounds and the coming one, else the last round."""
    current = current_rounds(tournament)
    return [
        round_ for round_ in rounds if round_ in current or round_.state == Round.State.RUNNING
    ] or rounds[-1:]


def _part(round_: Round, number: int) -> Pages:
    """Give a round of `stages_of` a page of its tables."""
    part = pages_of(round_.table_count, number, size=TABLES_A_PAGE, round=str(round_.pk))  # type: ignore[attr-defined]
    with_tables([round_], part.rows)
    return part


@signed_in
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall at one glance: the clock, the tables, and the decisions that wait."""
    tournament = find_tournament(request, slug)
    rounds_now = current_rounds(tournament)
    current = _asked_for(request, rounds_now)
    if current is None:
        may = permissions.answers(request.user, tournament)
        if "can_run_rounds" not in may:
            raise Http404
        step = first_step(tournament, may)
        return render_page(request, "hall/desk.html", tournament, "desk", current=None, step=step)
    require_permission(request, permissions.can_run_rounds, current.stage)
    shown = _hall(request, tournament, current, rounds_now)
    live_page = reverse("desk_live", args=[slug]) + f"?stage={current.stage.number}"
    return render_page(request, "hall/desk.html", tournament, "desk", **shown, live_page=live_page)


def _asked_for(request: HttpRequest, rounds_now: list[Round]) -> Round | None:
    """The current round; of stages side by side, that of `?stage=2`."""
    return hall.round_asked_for(rounds_now, whole_number(request.GET.get("stage", "")))


def _hall(
    request: HttpRequest, tournament: Tournament, current: Round, rounds_now: list[Round]
) -> dict[str, Any]:
    """The content of the desk, with the next step and the next line of the schedule."""
    shown = _cards(tournament, current, [round_ for round_ in rounds_now if round_ != current])
    may = permissions.answers(request.user, tournament)
    steps = {"step": next_step(tournament, shown, may), "others": steps_beside(current, may)}
    stages = {"stage": current.stage, "stages": [round_.stage for round_ in rounds_now]}
    return {
        **shown,
        **steps,
        **stages,
        "coming": next_item(schedule_of(tournament)),
        "loss": second_copy.loss(),
    }


def _cards(tournament: Tournament, current: Round, beside: list[Round]) -> dict[str, Any]:
    now = timezone.now()
    cards = hall.cards(hall.hall_tables().filter(round=current), now)
    elsewhere = (
        hall.cards(hall.hall_tables().filter(round__in=beside, round__state="running"), now) if beside else []
    )
    own = cards if current.state == Round.State.RUNNING else []
    return {
        "current": current,
        **waiting_people(tournament, current),
        "cards": cards,
        "decisions": hall.decisions([*own, *elsewhere]),
        "clock": clock.clock_of(current, now),
        "signal": clock.signal_of(current),
        "last_started": hall.last_started(current.stage),
        "after_signal": hall.after_signal(cards),
        "returned": _returned(tournament),
        "unfinished": sum(card.table.state != "finished" for card in cards),
        "to_come": hands_behind(current.stage),
        "unsigned": [card for card in cards if card.signed is not None],
    }


def _returned(tournament: Tournament) -> dict[str, list[ReturnedTable]] | None:
    """The tables that were given back after a restored backup, by their state; None where nothing was lost."""
    rows = returned_tables(tournament)
    return grouped(rows) if rows else None


@signed_in
def desk_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The changing part of the desk; unchanged it costs a 304."""
    tournament = find_tournament(request, slug)
    rounds_now = current_rounds(tournament)
    current = _asked_for(request, rounds_now)
    if current is None:
        raise Http404
    require_permission(request, permissions.can_run_rounds, current.stage)
    frame = {"tournament": tournament, "may": permissions.answers(request.user, tournament), "live": True}
    html = render_to_string(
        "hall/_hall.html", {**_hall(request, tournament, current, rounds_now), **frame}, request
    )
    etag = f'"{hashlib.sha256(f"{get_language()}{html}".encode()).hexdigest()[:32]}"'
    response = HttpResponse(html, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return get_conditional_response(request, etag=etag, response=response) or response


@action
def start_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Start the round: its tables are open for hands; it may have its own minutes."""
    round_ = find_round(request, slug, pk)
    rounds.start_round(round=round_, by=account_of(request), **StartForm(request.POST).read())
    messages.success(request, _("%(round)s is running.") % {"round": round_name(round_)})
    name_unseated(request, round_.stage)
    return redirect(desk_address(round_.stage))


@signed_in
def undo_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The effects of undoing a round, and its form: a reason, and the round's number typed."""
    round_ = find_round(request, slug, pk)
    by = account_of(request)
    attempt = Attempt()
    try:
        taken = undo.preview_undo(round=round_, by=by)
    except DomainError as error:
        if isinstance(error, Forbidden):
            raise
        add_fault_messages(request, error)
        return redirect(desk_address(round_.stage))
    if request.method == "POST":
        with attempt:
            undo.undo_round(round=round_, by=by, **UndoForm(request.POST).read())
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
        attempt=attempt,
    )
