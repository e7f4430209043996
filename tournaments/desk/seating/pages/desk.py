"""The seating desk: draw with wishes, redraw, seat the next round, import a file; look at plans and publish them.

The pages of a single plan are in plans.py.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.errors import MENDABLE, Conflict, faults_of, status_of
from tournaments.common.selectors import is_open, open_stages
from tournaments.common.web.pages import (
    account_of,
    action,
    add_fault_messages,
    chosen_stage,
    render_page,
    signed_in,
)
from tournaments.desk.seating import selectors
from tournaments.desk.seating.forms import NextRoundForm, ScriptForm, WishForm
from tournaments.desk.seating.pages.plans import managed_plan, managed_stage
from tournaments.desk.seating.presentation.cards import PlanCard, counting, plan_cards
from tournaments.desk.seating.presentation.draws import (
    draw_words,
    next_round_fields,
    wind_fields,
    wish_fields,
    wishes_named,
)
from tournaments.desk.seating.presentation.measures import STEPS
from tournaments.desk.seating.selectors import plans_of
from tournaments.desk.seating.services import drawing, full_tables, replanning, winds
from tournaments.desk.seating.services import plans as seating
from tournaments.models import Entry, SeatingPlan, Stage, Tournament
from tournaments.texts.forms import FaultSentence, show_faults

SHOWN = 20
CHOOSERS = 16
NAMED = 12
"""The most players that a message names."""


@signed_in
def seating_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The draws that are possible now, and the plans so far, newest first."""
    stage = chosen_stage(request, slug)
    if not is_open(stage):
        add_fault_messages(request, Conflict("stage_not_open", "stage", found=str(stage)))
        return redirect("seating", slug)
    return _show(request, stage)


def _show(
    request: HttpRequest,
    stage: Stage,
    *,
    form: WishForm | None = None,
    faults: list[FaultSentence] | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = selectors.entries_by_number(stage)
    present = selectors.players_of_stage(stage)
    started = selectors.started_rounds(stage)
    cards = plan_cards(stage, _newest(stage), entries, started)
    tabs = [card for card in cards if card.plan.state in ("draft", "published") and not card.stale]
    chosen = request.GET.get("plan")
    shown = next((card for card in tabs if str(card.plan.number) == chosen), counting(cards))
    by_standings = stage.number > 1 or (shown is not None and shown.plan.method in seating.ROUND_BY_ROUND)
    return render_page(
        request,
        "seating/seating.html",
        stage.tournament,
        "seating",
        status=status,
        stage=stage,
        stages=open_stages(stage.tournament),
        plans=cards,
        tabs=tabs,
        shown=shown,
        others=[card.plan for card in cards if card is not shown and card.plan.state != "discarded"],
        earlier=[card for card in cards if card not in tabs],
        parts=_parts(shown, by_standings=by_standings, finished=started >= stage.rounds_planned),
        by_standings=by_standings,
        faults=faults or [],
        entries=present,
        started=started,
        next_round=started + 1,
        running=stage.rounds.filter(state="running").first(),
        gaps=selectors.tables_with_a_gap(stage),
        drawn=_under_way(stage, [card.plan for card in cards]),
        fields=next_round_fields(),
        winds=wind_fields(present if stage.number > 1 and len(present) <= CHOOSERS else []),
        **_draw(stage, present, started, form, entries, shown),
    )


def _newest(stage: Stage) -> list[SeatingPlan]:
    """The newest plans, newest first, and the published plan."""
    plans = plans_of(stage)
    newest = list(plans[:SHOWN])
    if any(plan.state == SeatingPlan.State.PUBLISHED for plan in newest):
        return newest
    return [*newest, *plans.filter(state=SeatingPlan.State.PUBLISHED)]


def _parts(shown: PlanCard | None, *, by_standings: bool, finished: bool) -> list[str]:
    """The parts of the page, the most important one first: the plan, or the form that makes one."""
    plan = ["seating/_shown.html"] if shown else []
    if finished:
        return plan
    draw, standings = "seating/_draw.html", "seating/_next_round.html"
    forms = [standings, draw] if by_standings else [draw]
    return [*plan, *forms, "seating/_others.html"]


def _draw(
    stage: Stage,
    present: list[Entry],
    started: int,
    form: WishForm | None,
    entries: Mapping[int, Entry],
    shown: PlanCard | None,
) -> dict[str, Any]:
    """The form of the draw: its fields, its button, and what speaks for a draw or against it."""
    checked_in = sum(entry.checked_in_at is not None for entry in present)
    form = form or WishForm(_beginning(stage, checked_in, started), entries)
    seated = checked_in if form.checked_in else len(present)
    missing = _missing(stage, len(present)) if _missing(stage, seated) else 0
    release = selectors.stand_ins_to_release(stage, present) if missing else []
    released = ", ".join(entry.full_name for entry in release)
    return {
        "form": form,
        "wishes": wish_fields(form, present),
        "wishes_named": wishes_named(form),
        "button": draw_words(stage, started, missing, released),
        "missing": missing,
        "release": release,
        "released": released,
        "urgent": shown is not None and bool(missing or not shown.fits),
        "spare": _waiting(stage.tournament),
        "tables_short": _tables_short(stage, seated - len(release)),
        "checked_in": checked_in,
        "unticked": [entry for entry in present if entry.checked_in_at is None] if checked_in else [],
    }


def _under_way(stage: Stage, plans: list[SeatingPlan]) -> dict[str, Any] | None:
    """The newest draw by a job, until there is a newer plan."""
    state = drawing.newest_draw(stage=stage)
    if state is None or state.plan is not None:
        return None
    newer = plans and state.finished_at is not None and plans[0].created_at > state.finished_at
    return None if newer else _shown(state)


def _beginning(stage: Stage, checked_in: int, started: int) -> dict[str, Any]:
    """The wishes of the last draw. The first draw takes only players who have checked in, if anybody has. Once a round
    has started, the check-in no longer matters: a late entry is in the hall.
    """
    wishes: dict[str, Any] = selectors.newest_wishes(stage) or {"checked_in": checked_in > 0, "clubs": "weak"}
    return wishes | {"checked_in": False} if started else wishes


def _missing(stage: Stage, count: int) -> int:
    return selectors.missing_players(stage, count) if count and not stage.qualifiers.exists() else 0


def _tables_short(stage: Stage, count: int) -> int:
    """The number of tables that are needed, if the hall has fewer; otherwise 0."""
    needed = selectors.tables_for(count)
    return needed if needed > (stage.tournament.tables or needed) else 0


def _drawn_for(stage: Stage, form: WishForm) -> int:
    """The number of players whom a draw seats."""
    return len(selectors.players_of_stage(stage, checked_in=form.checked_in))


def _waiting(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.filter(status="substitute").select_related("player").order_by("number"))


@signed_in
def draw_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a plan, or the remaining rounds; a refused form keeps its values."""
    stage = chosen_stage(request, slug)
    if request.method != "POST":
        return redirect("seating", slug)
    form = WishForm(request.POST, selectors.entries_by_number(stage))
    try:
        seed, wishes = form.read()
        if "fill" in request.POST and _missing(stage, _drawn_for(stage, form)):
            _fill(request, stage)
        kind = "replan" if selectors.started_rounds(stage) else "plan"
        drawn = drawing.ask_draw(kind, stage=stage, by=account_of(request), seed=seed, wishes=wishes)
    except MENDABLE as error:
        shown = show_faults(faults_of(error))
        return _show(request, stage, form=form, faults=shown, status=status_of(error))
    return _drawn(request, stage, drawn)


def _drawn(request: HttpRequest, stage: Stage, drawn: SeatingPlan | drawing.DrawState) -> HttpResponse:
    """Go to the plan's page, or to the desk if a job draws the plan."""
    slug = stage.tournament.slug
    if isinstance(drawn, drawing.DrawState):
        answer = redirect("seating", slug)
        answer["Location"] += f"?stage={stage.number}"
        return answer
    _tell_drawn(request, drawn.number)
    return redirect("plan", slug, stage.number, drawn.number)


def _tell_drawn(request: HttpRequest, number: int) -> None:
    words = _("Plan %(number)s has been drawn. Publish it when you are happy with it.")
    messages.success(request, words % {"number": number})


@signed_in
def draw_state(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The progress of a large draw, for the desk, which polls; at the end the browser goes to the plan."""
    row = managed_stage(request, slug, stage)
    state = drawing.newest_draw(stage=row)
    if state is not None and state.plan is not None and "HX-Request" in request.headers:
        _tell_drawn(request, state.plan)
        answer = HttpResponse()
        answer["HX-Redirect"] = reverse("plan", args=(slug, stage, state.plan))
        return answer
    context = {"stage": row, "tournament": row.tournament, "drawn": _shown(state)}
    return render(request, "seating/_draw_state.html", context)


def _shown(state: drawing.DrawState | None) -> dict[str, Any] | None:
    """The newest draw by a job as the desk shows it; None for a cancelled draw."""
    if state is None or state.is_cancelled:
        return None
    step = STEPS.get(state.step, "")
    return {"draw": state, "step": step, "faults": show_faults(state.faults)}


@action
def cancel_draw(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """End the draw that is under way."""
    row = managed_stage(request, slug, stage)
    drawing.cancel_draw(stage=row, by=account_of(request))
    messages.success(request, _("The draw has been cancelled. Nothing has changed."))
    answer = redirect("seating", slug)
    answer["Location"] += f"?stage={stage}"
    return answer


def _fill(request: HttpRequest, stage: Stage) -> None:
    changed = full_tables.fill_tables(stage=stage, by=account_of(request))
    seated = [entry.full_name for entry in changed if entry.status == Entry.Status.PLAYING]
    waiting = [entry.full_name for entry in changed if entry.status == Entry.Status.SUBSTITUTE]
    if seated:
        words = ngettext("%(names)s plays as a substitute.", "%(names)s play as substitutes.", len(seated))
        messages.success(request, words % {"names": ", ".join(seated)})
    if waiting:
        messages.success(request, _("No longer needed: %(names)s.") % {"names": ", ".join(waiting)})


@action
def fill_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat or release substitutes, so that the tables are full."""
    stage = chosen_stage(request, slug)
    _fill(request, stage)
    return redirect("seating", slug)


@action
def close_up_winds(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat tables of three at East, South and West, as they are played, if no game has begun."""
    stage = chosen_stage(request, slug)
    tables = winds.close_up_winds(stage=stage, by=account_of(request))
    words = ngettext(
        "%(n)s table of three now sits East, South and West.",
        "%(n)s tables of three now sit East, South and West.",
        len(tables),
    )
    messages.success(request, words % {"n": len(tables)})
    return redirect("seating", slug)


@action
def seat_next_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round by the standings."""
    stage = chosen_stage(request, slug)
    drawn = drawing.ask_draw(
        "next_round",
        stage=stage,
        by=account_of(request),
        wishes=selectors.newest_wishes(stage) | {"checked_in": False},
        **NextRoundForm(request.POST).read(),
    )
    return _drawn(request, stage, drawn)


@action
def read_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a plan of a grid from a file, or pasted."""
    stage = chosen_stage(request, slug)
    text = ScriptForm(request.POST, request.FILES).read_text()
    return _drawn(request, stage, replanning.read_plan(stage=stage, text=text, by=account_of(request)))


@action
def publish_plan(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Make the rounds and tables of a plan."""
    plan = managed_plan(request, slug, stage, number)
    rounds = seating.publish_plan(plan=plan, by=account_of(request))
    came = [round_ for round_ in rounds if round_.number >= plan.first_round]
    words = ngettext(
        "The seating of %(n)s round has been published.",
        "The seating of %(n)s rounds has been published.",
        len(came),
    )
    messages.success(request, words % {"n": len(came)})
    name_unseated(request, plan.stage)
    return redirect("rounds", slug)


def name_unseated(request: HttpRequest, stage: Stage) -> None:
    """Say who plays and has no seat, if anybody, after seats were published or a round was started."""
    if seatless := selectors.unseated(stage):
        names = [entry.full_name for entry in seatless[:NAMED]]
        more = [f"… ({len(seatless)})"] if len(seatless) > NAMED else []
        messages.warning(request, f"{_('Playing, without a seat:')} {', '.join([*names, *more])}")
