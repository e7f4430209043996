"""The certificate of a draw: its requirements, and the draw repeated for every reader."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.common.errors import MENDABLE
from tournaments.common.web.pages import add_fault_messages, find_plan, find_tournament, render_page
from tournaments.desk.seating import selectors
from tournaments.desk.seating.services import redraw
from tournaments.models import SeatingPlan


def stage_draw(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The certificate of the plan that is published now."""
    tournament = find_tournament(request, slug)
    plan = SeatingPlan.objects.filter(
        stage__tournament=tournament, stage__number=stage, state="published"
    ).first()
    if plan is None:
        raise Http404
    return redirect("certificate", slug, stage, plan.number)


def certificate(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Seed, version, hash and requirements; anyone may repeat the draw."""
    plan = find_plan(request, slug, stage, number)
    redrawn = None
    if request.method == "POST":
        try:
            redrawn = redraw.ask_redraw(plan=plan)
        except MENDABLE as error:
            add_fault_messages(request, error)
            return redirect("certificate", slug, stage, number)
    entries = selectors.entries_by_number(plan.stage)
    proof = plan.certificate
    names = [entries[number].full_name for number in proof.get("entries", []) if number in entries]
    return render_page(
        request,
        "seating/certificate.html",
        plan.stage.tournament,
        "rounds",
        plan=plan,
        redrawn=redrawn or redraw.last_redraw(plan=plan),
        question=_question(proof.get("request")),
        proof=proof,
        people=list(enumerate(zip(proof.get("entries", []), names, strict=False))),
        moved=selectors.moved_rounds(plan),
    )


def _question(request: dict[str, Any] | None) -> dict[str, Any] | None:
    """The requirements of the draw, in figures."""
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
        "countries": len(wishes.get("countries", [])),
        "teams": len(wishes.get("teams", [])),
        "apart": len(wishes.get("apart", [])),
        "fixed": len(wishes.get("fixed_tables", {})),
    }


def redraw_state(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The progress of a draw that is repeated by a job."""
    plan = find_plan(request, slug, stage, number)
    return render(
        request,
        "seating/_redraw.html",
        {"plan": plan, "redrawn": redraw.last_redraw(plan=plan), "tournament": plan.stage.tournament},
    )


def certificate_file(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The certificate as the command line reads it."""
    plan = find_plan(request, slug, stage, number)
    body = json.dumps(plan.certificate, indent=1, sort_keys=True)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{stage}-{number}.json"'
    return answer
