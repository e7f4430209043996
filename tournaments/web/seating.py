"""Seating plans: draw, look at what a plan is worth, publish."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.models import SeatingPlan, Stage
from tournaments.selectors import overview
from tournaments.services import seating, tournaments
from tournaments.web.hand_form import read_number
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in

SHOWN = 3


@signed_in
def seating_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The plans of the first stage, newest first, two side by side to compare."""
    tournament = find_tournament(request, slug)
    stage = overview.first_stage(tournament)
    ask(request, permissions.can_manage_seating, stage)
    names = {entry.number: entry.player.full_name for entry in overview.entries_of(tournament)}
    plans = [_plan_view(plan, names) for plan in stage.plans.order_by("-number")[:SHOWN]]
    return show(
        request,
        "tournaments/seating.html",
        tournament,
        "seating",
        stage=stage,
        plans=plans,
        players=tournament.entries.filter(status="playing").count(),
        started=stage.rounds.exclude(state="planned").exists(),
    )


def _plan_view(plan: SeatingPlan, names: dict[int, str]) -> dict[str, Any]:
    return {
        "plan": plan,
        "measures": [
            {**measure, "key": key, "best": measure["value"] <= measure["bound"]}
            for key, measure in plan.measures.items()
        ],
        "rounds": [
            [
                [(wind, names.get(number, "–")) for wind, number in zip("ESWN", table, strict=True)]
                for table in tables
            ]
            for tables in plan.grid
        ],
        "meetings": _meetings(plan.grid),
    }


def _meetings(grid: list[list[list[int | None]]]) -> dict[str, Any]:
    """Who meets whom how often, as squares of a picture: (x, y, times)."""
    players = sorted({seat for tables in grid for table in tables for seat in table if seat is not None})
    at = {number: i for i, number in enumerate(players)}
    times: dict[tuple[int, int], int] = {}
    for tables in grid:
        for table in tables:
            seated = [at[seat] for seat in table if seat is not None]
            for a in seated:
                for b in seated:
                    if a != b:
                        times[a, b] = times.get((a, b), 0) + 1
    return {"size": len(players), "cells": [(x, y, min(n, 3)) for (x, y), n in sorted(times.items())]}


@deed
def draw_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a plan from a seed, or from chance."""
    tournament = find_tournament(request, slug)
    stage = overview.first_stage(tournament)
    plan = seating.make_plan(
        stage=stage,
        by=member(request),
        seed=_number(request, "seed"),
        wishes={
            "clubs": "weak" if "clubs_apart" in request.POST else "",
            "teams": "teams_apart" in request.POST,
        },
    )
    messages.success(
        request, _("Plan %(number)s is drawn. Publish it when you like it.") % {"number": plan.number}
    )
    return redirect("seating", slug)


def _number(request: HttpRequest, name: str) -> int | None:
    faults: list[Fault] = []
    text = request.POST.get(name, "").strip()
    value = read_number(text, name, faults) if text else None
    if faults:
        raise Refused(*faults)
    return value


@deed
def publish_plan(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make the rounds and tables of a plan."""
    stage = _stage(request, slug)
    plan = stage.plans.filter(pk=pk).first()
    if plan is None:
        raise Http404
    rounds = seating.publish_plan(plan=plan, by=member(request))
    messages.success(request, _("The seating of %(n)s rounds is published.") % {"n": len(rounds)})
    return redirect("rounds", slug)


def _stage(request: HttpRequest, slug: str) -> Stage:
    return overview.first_stage(find_tournament(request, slug))


@deed
def plan_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """How many rounds the stage has."""
    stage = _stage(request, slug)
    rounds = _number(request, "rounds") or 0
    tournaments.plan_rounds(stage=stage, rounds=rounds, by=member(request))
    messages.success(request, _("%(n)s rounds are planned. Draw the seating again.") % {"n": rounds})
    return redirect("seating", slug)
