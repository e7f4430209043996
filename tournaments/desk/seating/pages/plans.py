"""A seating plan: its rounds, its picture, its quality; two plans side by side; two seats exchanged."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    add_fault_messages,
    find_plan,
    find_stage,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.seating import selectors
from tournaments.desk.seating.presentation.cards import plan_cards
from tournaments.desk.seating.presentation.measures import compared
from tournaments.desk.seating.presentation.plans import (
    differing,
    meetings_listed,
    meetings_picture,
    player_rows_html,
    round_rows,
    tables_html,
)
from tournaments.desk.seating.selectors import plans_of
from tournaments.desk.seating.services import replanning
from tournaments.models import SeatingPlan, Stage

LISTED = 24


def managed_stage(request: HttpRequest, slug: str, number: int) -> Stage:
    """A stage whose seating this reader may manage."""
    stage = find_stage(request, slug, number)
    require_permission(request, permissions.can_manage_seating, stage)
    return stage


def managed_plan(request: HttpRequest, slug: str, stage: int, number: int) -> SeatingPlan:
    """A plan of a stage whose seating this reader may manage."""
    managed_stage(request, slug, stage)
    return find_plan(request, slug, stage, number)


@signed_in
def plan_page(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """The grid round by round (`?round=3`, `all`, `players`), the picture, the figures."""
    plan = managed_plan(request, slug, stage, number)
    entries = selectors.entries_by_number(plan.stage)
    started = selectors.started_rounds(plan.stage)
    look = request.GET.get("round", "") or str(min(plan.first_round, len(plan.seats)))
    meetings = meetings_listed(plan, entries)
    return render_page(
        request,
        "seating/plan.html",
        plan.stage.tournament,
        "seating",
        view=plan_cards(plan.stage, [plan], entries, started)[0],
        plan=plan,
        meetings=meetings_picture(plan, entries),
        listed=meetings[:LISTED],
        unlisted=max(0, len(meetings) - LISTED),
        look=look,
        others=plans_of(plan.stage).exclude(pk=plan.pk).exclude(state="discarded"),
        **_rounds(plan, look, started, entries),
    )


def _rounds(plan: SeatingPlan, look: str, started: int, entries: dict[int, Any]) -> dict[str, Any]:
    """The requested part of the grid."""
    if look == "players":
        return {"ways": player_rows_html(plan.seats, entries, selectors.first_table(plan.stage))}
    wanted = range(1, len(plan.seats) + 1)
    if look != "all":
        number = read_count(look)
        wanted = range(number, number + 1) if number in wanted else range(0)
    if not wanted:
        raise Http404
    first, swappable = selectors.first_table(plan.stage), look != "all" and wanted[0] > started
    rounds = [
        {
            "number": n,
            "tables": tables_html(plan.seats[n - 1], entries, first=first, ticks=swappable),
            "started": n <= started,
        }
        for n in wanted
    ]
    return {"rounds": rounds, "swappable": swappable}


@signed_in
def compare_plans(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Two plans side by side, with the differences in their measures."""
    row = managed_stage(request, slug, stage)
    plans = {plan.number: plan for plan in plans_of(row)}
    first, second = (plans.get(read_count(request.GET.get(name, ""))) for name in "ab")
    if first is None or second is None:
        raise Http404
    entries, both = selectors.entries_by_number(row), (first, second)
    return render_page(
        request,
        "seating/compare_plans.html",
        row.tournament,
        "seating",
        stage=row,
        plans=plans.values(),
        first=first,
        second=second,
        measures=compared(first.measures, second.measures),
        differing=differing(first.seats, second.seats),
        pictures=[
            (card, meetings_picture(card.plan, entries))
            for card in plan_cards(row, both, entries, selectors.started_rounds(row))
        ],
    )


@signed_in
def swap_seats(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Preview the exchange of two seats, and make the new plan."""
    plan = managed_plan(request, slug, stage, number)
    data = request.POST if request.method == "POST" else request.GET
    back = redirect("plan", slug, stage, number)
    round_number = read_count(data.get("round", ""))
    back["Location"] += f"?round={round_number}" if round_number else ""
    try:
        first, second = _two(data.getlist("seat"))
        if request.method == "POST":
            made = replanning.swap_seats(
                plan=plan, round=round_number, seats=(first, second), by=account_of(request)
            )
            messages.success(
                request,
                _("Plan %(number)s is plan %(from)s with two seats swapped.")
                % {"number": made.number, "from": plan.number},
            )
            return redirect("plan", slug, stage, made.number)
        swap = replanning.preview_swap(
            plan=plan, round=round_number, seats=(first, second), by=account_of(request)
        )
    except MENDABLE as error:
        add_fault_messages(request, error)
        return back
    entries = selectors.entries_by_number(plan.stage)
    before, after = (
        {key: measure.to_json() for key, measure in measures.items()}
        for measures in (swap.before, swap.after)
    )
    rows = round_rows(swap.grid[round_number - 1], entries, selectors.first_table(plan.stage))
    tables = sorted({int(first[:-1]), int(second[:-1])})
    return render_page(
        request,
        "seating/swap_seats.html",
        plan.stage.tournament,
        "seating",
        plan=plan,
        round=round_number,
        seats=(first, second),
        measures=compared(before, after),
        tables=[row for row in rows if row["place"] in tables],
    )


def read_count(text: str) -> int:
    """The number of a round or a plan in an address; 0 for any other text."""
    return whole_number(text) or 0


def _two(seats: list[str]) -> tuple[str, str]:
    if len(seats) != 2:
        raise Refused(Fault("two_seats", "seats", found=len(seats)))
    return seats[0], seats[1]
