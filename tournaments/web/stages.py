"""The page of the stages: add one, see who would go on, open it, seat the final."""

from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import DomainError
from tournaments.models import Qualifier, Round, Stage, Tournament, Wind
from tournaments.selectors import stages as selectors
from tournaments.selectors.results import ranking_of
from tournaments.services import next_round, seating
from tournaments.services import stages as services
from tournaments.web.hand_form import read_number
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in

NUMBERS = ("rounds_planned", "places", "carry_percent")
CHOICE = "wind-"


@signed_in
def stages_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every stage with who plays in it, and what comes next."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_edit_tournament, tournament)
    stages = _stages(tournament)
    return show(
        request,
        "tournaments/stages.html",
        tournament,
        "stages",
        stages=stages,
        opening=_opening(request, stages[-1]),
        can_add=selectors.is_open(stages[-1]),
        metrics=[figure.key for figure in ranking_of(tournament)],
        kinds=Stage.Kind.choices,
        cuts=Stage.Cut.choices,
        winds=Wind.choices,
        typed={},
    )


def _stages(tournament: Tournament) -> list[Any]:
    """The stages with their qualifiers and how far they are."""
    qualifiers = Qualifier.objects.select_related("entry__player").order_by("place", "entry__number")
    rows = tournament.stages.select_related("tournament").order_by("number")
    states = list(
        Round.objects.filter(stage__tournament=tournament).order_by("pk").values_list("stage", "state")
    )
    found: list[Any] = list(rows.prefetch_related(Prefetch("qualifiers", qualifiers)))
    for stage in found:
        own = {state for key, state in states if key == stage.pk}
        stage.is_open = selectors.is_open(stage)
        stage.is_played = own == {Round.State.CLOSED.value}
        stage.started = bool(own - {Round.State.PLANNED.value})
    return found


def _opening(request: HttpRequest, stage: Stage) -> services.Opening | None:
    """Who would go on to the last stage; nothing while it cannot be opened."""
    if selectors.is_open(stage):
        return None
    try:
        return services.preview_opening(stage=stage, by=member(request))
    except DomainError:
        return None


def _stage(request: HttpRequest, slug: str, number: int) -> Stage:
    tournament = find_tournament(request, slug)
    stage = tournament.stages.select_related("tournament").filter(number=number).first()
    if stage is None:
        raise Http404
    return stage


def _number(request: HttpRequest, name: str, faults: list[Fault]) -> int | None:
    text = request.POST.get(name, "").strip()
    return read_number(text, name, faults) if text else None


@deed
def add_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """One more stage is planned."""
    faults: list[Fault] = []
    said: dict[str, Any] = {name: request.POST.get(name, "").strip() for name in ("kind", "name", "cut")}
    said |= {name: _number(request, name, faults) for name in NUMBERS}
    if faults:
        raise Refused(*faults)
    stage = services.add_stage(tournament=find_tournament(request, slug), by=member(request), **said)
    messages.success(request, _("%(name)s is planned.") % {"name": str(stage).capitalize()})
    return redirect("stages", slug)


@deed
def remove_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Not held after all."""
    services.remove_stage(stage=_stage(request, slug, number), by=member(request))
    messages.success(request, _("The stage is removed."))
    return redirect("stages", slug)


@deed
def open_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Fix who goes on."""
    faults: list[Fault] = []
    seed = _number(request, "seed", faults)
    if faults:
        raise Refused(*faults)
    found = services.open_stage(
        stage=_stage(request, slug, number), by=member(request), tie=request.POST.get("tie", ""), seed=seed
    )
    words = ngettext("%(n)s player goes on.", "%(n)s players go on.", len(found))
    messages.success(request, words % {"n": len(found)})
    return redirect("stages", slug)


@deed
def take_back_opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opened too early."""
    reason = request.POST.get("reason", "").strip()[:400]
    services.take_back_opening(stage=_stage(request, slug, number), by=member(request), reason=reason)
    messages.success(request, _("The opening is taken back."))
    return redirect("stages", slug)


@deed
def seat_final(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat the next round of the stage by place and publish it."""
    stage = _stage(request, slug, number)
    winds = {key.removeprefix(CHOICE): wind for key, wind in request.POST.items() if key.startswith(CHOICE)}
    chosen = {key: str(wind) for key, wind in winds.items() if wind and key.isdecimal() and len(key) < 6}
    choices = {int(key): wind for key, wind in chosen.items()}
    way = request.POST.get("way", "place")
    plan = next_round.seat_next_round(
        stage=stage, by=member(request), way=way, choices=choices if way == "choice" else None
    )
    seating.publish_plan(plan=plan, by=member(request))
    messages.success(request, _("The seats are published."))
    return redirect("rounds", slug)
