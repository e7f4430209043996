"""The page of the stages: add one, see who would go on, open it, seat the final."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, DomainError, faults_of, status_of
from tournaments.models import Qualifier, Round, Stage, Tournament, Wind
from tournaments.numbers import whole_number
from tournaments.selectors import stages as selectors
from tournaments.selectors.results import ranking_of
from tournaments.services import next_round, seating
from tournaments.services import stages as services
from tournaments.web.hand_form import read_number
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in
from tournaments.web.words import show_faults

TEXTS = ("kind", "name", "cut")
NUMBERS = ("rounds_planned", "places", "carry_percent")
NEW = 0
"""The number that stands for the stage to come."""
BEGINNING = {"kind": "final", "rounds_planned": 1, "cut": "top", "places": 4, "carry_percent": 0}
CHOICE = "wind-"


@signed_in
def stages_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every stage with who plays in it, and what comes next."""
    return _show(request, find_tournament(request, slug))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    at: int = NEW,
    typed: Mapping[str, Any] | None = None,
    error: DomainError | Refused | None = None,
) -> HttpResponse:
    """The page; after a refusal with what was typed into the form of stage `at`, or of the next one."""
    ask(request, permissions.can_edit_tournament, tournament)
    stages = _stages(tournament)
    for stage in stages:
        stage.said = typed if typed is not None and stage.number == at else stage
    following = next((stage for stage in stages if not stage.is_open), None)
    if following is not None:
        following.opening = _opening(request, following)
    return show(
        request,
        "tournaments/stages.html",
        tournament,
        "stages",
        status=status_of(error) if error else 200,
        stages=stages,
        can_add=following is None,
        said=typed if typed is not None and at == NEW else BEGINNING,
        faults=show_faults(faults_of(error)) if error else [],
        at=at if error else None,
        metrics=[figure.key for figure in ranking_of(tournament)],
        kinds=Stage.Kind.choices,
        cuts=Stage.Cut.choices,
        winds=Wind.choices,
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
    """Who would go on to a stage; nothing while it cannot be opened."""
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


def _read(data: QueryDict) -> dict[str, Any]:
    """The fields that were sent. Raises Refused for every number that is none."""
    faults: list[Fault] = []
    sent = {name: str(value) for name, value in data.items()}
    said: dict[str, Any] = {name: sent[name].strip() for name in TEXTS if name in sent}
    for name in (one for one in NUMBERS if one in sent):
        left_out = name == "places" and not sent[name].strip()
        said[name] = None if left_out else read_number(sent[name], name, faults)
    if faults:
        raise Refused(*faults)
    return said


@signed_in
def add_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """One more stage is planned; what is refused is told with the form as it was filled in."""
    if request.method != "POST":
        return redirect("stages", slug)
    tournament = find_tournament(request, slug)
    try:
        stage = services.add_stage(tournament=tournament, by=member(request), **_read(request.POST))
    except MENDABLE as error:
        return _show(request, tournament, typed=request.POST.dict(), error=error)
    messages.success(request, _("%(name)s is planned.") % {"name": str(stage).capitalize()})
    return redirect("stages", slug)


@signed_in
def change_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a stage will be; once it is open its name and its rounds."""
    if request.method != "POST":
        return redirect("stages", slug)
    stage = _stage(request, slug, number)
    try:
        services.change_stage(stage=stage, by=member(request), **_read(request.POST))
    except MENDABLE as error:
        return _show(request, stage.tournament, at=number, typed=request.POST.dict(), error=error)
    messages.success(request, _("Saved."))
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
    choices = {entry: str(wind) for key, wind in winds.items() if wind and (entry := whole_number(key))}
    way = request.POST.get("way", "place")
    plan = next_round.seat_next_round(
        stage=stage, by=member(request), way=way, choices=choices if way == "choice" else None
    )
    seating.publish_plan(plan=plan, by=member(request))
    messages.success(request, _("The seats are published."))
    return redirect("rounds", slug)
