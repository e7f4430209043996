"""The certificate of a draw: what it was drawn from, and the draw again before everybody's eyes."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments import permissions
from tournaments.errors import MENDABLE
from tournaments.models import SeatingPlan
from tournaments.selectors import seating as selectors
from tournaments.selectors import tournaments as listed
from tournaments.services import draws
from tournaments.web.shell import find_tournament, show, tell


def stage_draw(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The draw that everybody sits by now."""
    tournament = find_tournament(request, slug)
    plan = SeatingPlan.objects.filter(
        stage__tournament=tournament, stage__number=stage, state="published"
    ).first()
    if plan is None:
        raise Http404
    return redirect("certificate", slug, stage, plan.number)


def find_draw(request: HttpRequest, slug: str, stage: int, number: int) -> SeatingPlan:
    """A plan anyone may see once it was published; a draft only for those who work there."""
    tournament = find_tournament(request, slug)
    found = tournament.stages.filter(number=stage).first()
    rows = listed.plans_of(found).select_related("stage__tournament", "created_by") if found else None
    plan = rows.filter(number=number).first() if rows is not None else None
    if plan is None or (
        plan.state == SeatingPlan.State.DRAFT
        and not permissions.can_see_unpublished(request.user, tournament)
    ):
        raise Http404
    return plan


def certificate(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Seed, version, hash and the question; anyone may press the button."""
    plan = find_draw(request, slug, stage, number)
    redrawn = None
    if request.method == "POST":
        try:
            redrawn = draws.ask_redraw(plan=plan)
        except MENDABLE as error:
            tell(request, error)
            return redirect("certificate", slug, stage, number)
    entries = selectors.entries_by_number(plan.stage)
    proof = plan.certificate
    names = [entries[number].player.full_name for number in proof.get("entries", []) if number in entries]
    return show(
        request,
        "tournaments/certificate.html",
        plan.stage.tournament,
        "rounds",
        plan=plan,
        redrawn=redrawn or draws.last_redraw(plan=plan),
        question=_question(proof.get("request")),
        proof=proof,
        people=list(enumerate(zip(proof.get("entries", []), names, strict=False))),
        moved=_moved(plan),
    )


def _question(request: dict[str, Any] | None) -> dict[str, Any] | None:
    """What the engine was asked, in figures."""
    if request is None:
        return None
    wishes = request.get("wishes", {})
    return {
        "players": request.get("players"),
        "rounds": request.get("rounds"),
        "played": request.get("played"),
        "way": request.get("way"),
        "plain": not wishes and "players" in request,
        "clubs": len(wishes.get("clubs", [])),
        "teams": len(wishes.get("teams", [])),
        "apart": len(wishes.get("apart", [])),
        "fixed": len(wishes.get("fixed_tables", {})),
    }


def _moved(plan: SeatingPlan) -> list[int]:
    """Rounds in which people sit otherwise than the published plan says: seats put right by a referee."""
    if plan.state != SeatingPlan.State.PUBLISHED:
        return []
    seated = selectors.seated_grid(plan.stage)
    return [n for n, (one, other) in enumerate(zip(plan.grid, seated, strict=False), start=1) if one != other]


def redraw_state(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """How far the draw is, while a job does it."""
    plan = find_draw(request, slug, stage, number)
    return render(
        request,
        "tournaments/_redraw.html",
        {"plan": plan, "redrawn": draws.last_redraw(plan=plan), "tournament": plan.stage.tournament},
    )


def certificate_file(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The certificate as the command line reads it."""
    plan = find_draw(request, slug, stage, number)
    body = json.dumps(plan.certificate, indent=1, sort_keys=True)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{stage}-{number}.json"'
    return answer
