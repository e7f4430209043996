"""The page of the stages: add one, see the players who would advance, open it, seat the final."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, DomainError, faults_of, status_of
from tournaments.common.selectors import is_open
from tournaments.common.web import seen
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    account_of,
    action,
    chosen_stage,
    find_stage,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.seating.selectors import missing_players
from tournaments.desk.seating.services import next_round
from tournaments.desk.seating.services import plans as seating
from tournaments.desk.stages.forms import FinalForm, OpeningForm, RoundCountForm, StageForm
from tournaments.desk.stages.selectors import are_final
from tournaments.desk.stages.services import opening, planning
from tournaments.models import Qualifier, Round, Stage, Tournament, Wind
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.standings.selectors.results import ranking_of
from tournaments.texts.forms import show_faults
from tournaments.texts.options import options_in_words

NEW = 0
"""The number that stands for the stage to come."""
BEGINNING = {
    "kind": "final",
    "rounds_planned": 1,
    "cut": "top",
    "places": 4,
    "carry_percent": 0,
    "minutes": None,
    "beside": False,
}


@signed_in
def stages_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every stage with its players, and the next step."""
    return _show(request, find_tournament(request, slug))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    at: int = NEW,
    typed: Mapping[str, Any] | None = None,
    error: DomainError | Refused | None = None,
) -> HttpResponse:
    """The page; after a refusal, with the typed values in the form of stage `at`, or of the next one."""
    require_permission(request, permissions.can_open_stages, tournament)
    stages = _stages(tournament)
    for stage in stages:
        stage.stored = _stored(stage)
        stage.typed_settings = typed if typed is not None and stage.number == at else stage
    following = next((stage for stage in stages if not stage.is_open), None)
    if following is not None:
        following.opening = _opening(request, following)
    return render_page(
        request,
        "stages/stages.html",
        tournament,
        "stages",
        status=status_of(error) if error else 200,
        stages=stages,
        new_can_be_beside=len(stages) > 1,
        new_settings=typed if typed is not None and at == NEW else BEGINNING,
        faults=show_faults(faults_of(error)) if error else [],
        at=at if error else None,
        has_result_options=bool(ruleset_of(tournament).result_options),
        metrics=[figure.key for figure in ranking_of(tournament)],
        kinds=Stage.Kind.choices,
        cuts=Stage.Cut.choices,
        winds=Wind.choices,
    )


def _stages(tournament: Tournament) -> list[Any]:
    """The stages with their qualifiers and their progress."""
    qualifiers = Qualifier.objects.select_related("entry__player").order_by("place", "entry__number")
    rows = tournament.stages.select_related("tournament").order_by("number")
    states = list(
        Round.objects.filter(stage__tournament=tournament).order_by("pk").values_list("stage", "state")
    )
    stages: list[Any] = list(rows.prefetch_related(Prefetch("qualifiers", qualifiers)))
    for ahead, stage, after in zip([None, *stages], stages, [*stages[1:], None], strict=False):
        alone = ahead is not None and not ahead.beside and not (after and after.beside)
        stage.can_move = ahead is not None and not is_open(ahead) and (stage.beside or alone)
        stage.can_be_beside = stage.number > 2
        own = [state for key, state in states if key == stage.pk]
        stage.is_open = is_open(stage)
        stage.is_played = are_final(stage, own)
        stage.is_seated = bool(own)
        stage.started = bool(set(own) - {Round.State.PLANNED.value})
        stage.can_seat_next = set(own) == {Round.State.CLOSED.value} and not stage.is_played
        stage.lacking = missing_players(stage, stage.places) if stage.cut == Stage.Cut.TOP and not own else 0
        stage.own_options = options_in_words(ruleset_of(tournament), stage.options)
        stage.tied = [] if stage.started else _tied(stage)
    return stages


def _tied(stage: Any) -> list[list[str]]:
    """Groups of players (names) who came into the stage with a shared place: a lot decides their order of seating."""
    people = {qualifier.entry.number: qualifier.entry for qualifier in stage.qualifiers.all()}
    groups = next_round.tied_of(stage, list(people.values())) if is_open(stage) and people else []
    return [[people[number].full_name for number in group] for group in groups]


def _opening(request: HttpRequest, stage: Stage) -> opening.Opening | None:
    """The players who would advance to a stage; None while it cannot be opened."""
    try:
        return opening.preview_opening(stage=stage, by=account_of(request))
    except DomainError:
        return None


@signed_in
def add_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan one more stage; a refused form is shown again as it was filled in."""
    if request.method != "POST":
        return redirect("stages", slug)
    tournament = find_tournament(request, slug)
    try:
        stage = planning.add_stage(
            tournament=tournament, by=account_of(request), **StageForm(request.POST).read()
        )
    except MENDABLE as error:
        return _show(request, tournament, typed=request.POST.dict(), error=error)
    messages.success(request, _("%(name)s has been added.") % {"name": capfirst(str(stage))})
    return redirect("stages", slug)


@signed_in
def change_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a planned stage; of an open one the name and the number of rounds."""
    if request.method != "POST":
        return redirect("stages", slug)
    stage = find_stage(request, slug, number)
    try:
        seen.check(
            request, _stored(stage), {"kind": dict(Stage.Kind.choices), "cut": dict(Stage.Cut.choices)}
        )
        planning.change_stage(stage=stage, by=account_of(request), **StageForm(request.POST).read())
    except MENDABLE as error:
        return _show(request, stage.tournament, at=number, typed=request.POST.dict(), error=error)
    messages.success(request, _("Saved."))
    return redirect("stages", slug)


def _shown_stage(request: HttpRequest, slug: str, number: int) -> Stage:
    """The stage that the page showed under this number: moving or removing a stage changes the numbers."""
    stage = find_stage(request, slug, number)
    seen.require_unchanged(request, _stored(stage))
    return stage


def _stored(stage: Stage) -> dict[str, Any]:
    """The values that the form of a stage shows."""
    names = ("kind", "name", "beside", "cut", "rounds_planned", "minutes", "places", "carry_percent")
    return {name: getattr(stage, name) for name in names}


@action
def move_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a planned stage before the planned one ahead of it."""
    stage = planning.move_stage(stage=_shown_stage(request, slug, number), by=account_of(request))
    messages.success(
        request, _("%(name)s is now stage %(n)s.") % {"name": capfirst(str(stage)), "n": stage.number}
    )
    return redirect("stages", slug)


@action
def remove_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a planned stage."""
    planning.remove_stage(stage=_shown_stage(request, slug, number), by=account_of(request))
    messages.success(request, _("The stage has been removed."))
    return redirect("stages", slug)


@action
def open_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open the stage: from now on the players who advance are fixed."""
    stage = find_stage(request, slug, number)
    qualifiers = opening.open_stage(stage=stage, by=account_of(request), **OpeningForm(request.POST).read())
    words = ngettext("%(n)s player advances.", "%(n)s players advance.", len(qualifiers))
    messages.success(request, words % {"n": len(qualifiers)})
    return redirect("stages", slug)


@action
def take_back_opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a stage again that was opened too early."""
    stage = find_stage(request, slug, number)
    opening.take_back_opening(stage=stage, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The opening has been undone."))
    return redirect("stages", slug)


@action
def seat_final(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat the next round of the stage by place and publish it."""
    stage = find_stage(request, slug, number)
    plan = next_round.seat_next_round(stage=stage, by=account_of(request), **FinalForm(request.POST).read())
    seating.publish_plan(plan=plan, by=account_of(request))
    messages.success(request, _("The seats have been published."))
    return redirect("rounds", slug)


@action
def plan_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the number of rounds of the stage."""
    stage = chosen_stage(request, slug)
    seen.check(request, {"rounds": stage.rounds_planned})
    rounds = RoundCountForm(request.POST).read()["rounds"]
    planning.plan_rounds(stage=stage, rounds=rounds, by=account_of(request))
    words = ngettext("The stage now has %(n)s round.", "The stage now has %(n)s rounds.", rounds)
    words %= {"n": rounds}
    if stage.rounds.count() < rounds:
        words += " " + _("Draw the seating again.")
    messages.success(request, words)
    return redirect("seating", slug)
