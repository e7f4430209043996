"""The seating desk: draw with wishes, plan again, seat the next round, read a file; plans to look at and publish.

One plan's own pages are in plans.py.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.models import Entry, SeatingPlan, Stage, Tournament
from tournaments.numbers import whole_number
from tournaments.selectors import seating as selectors
from tournaments.selectors import tournaments as listed
from tournaments.services import fillers, next_round, replanning, seating, tournaments
from tournaments.web.hand_form import read_number
from tournaments.web.planviews import changes, plan_cards
from tournaments.web.planwords import WAYS
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in
from tournaments.web.wishform import WishForm, read_seed
from tournaments.web.words import Shown, show_faults

SHOWN = 20
CHOOSERS = 16


@signed_in
def seating_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be drawn now, and the plans there are, newest first."""
    return _show(request, find_stage(request, slug))


def find_stage(request: HttpRequest, slug: str, number: int | None = None) -> Stage:
    """The stage asked for (`?stage=2`), or the one that is being played; its seating may be managed."""
    stages = list(find_tournament(request, slug).stages.select_related("tournament").order_by("number"))
    asked = str(number) if number is not None else request.POST.get("stage") or request.GET.get("stage", "")
    stage = next((one for one in stages if str(one.number) == asked), None)
    if stage is None:
        if asked:
            raise Http404
        opened = [one for one in stages if one.opened_at is not None]
        stage = (opened or stages)[-1 if opened else 0]
    ask(request, permissions.can_manage_seating, stage)
    return stage


def _show(
    request: HttpRequest,
    stage: Stage,
    *,
    form: WishForm | None = None,
    faults: list[Shown] | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = selectors.entries_by_number(stage)
    present = selectors.players_of_stage(stage)
    started = selectors.started_rounds(stage)
    plans = list(listed.plans_of(stage)[:SHOWN])
    checked_in = sum(entry.checked_in_at is not None for entry in present)
    form = form or WishForm(_beginning(stage, checked_in, started), entries)
    return show(
        request,
        "tournaments/seating.html",
        stage.tournament,
        "seating",
        status=status,
        stage=stage,
        stages=list(stage.tournament.stages.order_by("number")),
        plans=plan_cards(stage, plans, entries, started),
        form=form,
        faults=faults or [],
        entries=present,
        started=started,
        next_round=started + 1,
        running=stage.rounds.filter(state="running").first(),
        finished=started >= stage.rounds_planned,
        missing=_missing(stage, len(present)),
        tables_short=_tables_short(stage, checked_in if form.checked_in else len(present)),
        spare=_waiting(stage.tournament),
        checked_in=checked_in,
        unticked=[entry for entry in present if entry.checked_in_at is None] if checked_in else [],
        teams=any(entry.team for entry in present),
        clubs=any(entry.club_name for entry in present),
        changes=changes(stage, entries, {entry.number for entry in present}) if started else None,
        ways=WAYS.items(),
        choosers=present if stage.number > 1 and len(present) <= CHOOSERS else [],
    )


def _beginning(stage: Stage, checked_in: int, started: int) -> dict[str, Any]:
    """What was wished last; at first, those who have checked in, where somebody has. Once a round has started the
    door is no question any more: who is entered late has come.
    """
    wishes: dict[str, Any] = selectors.newest_wishes(stage) or {"checked_in": checked_in > 0, "clubs": "weak"}
    return wishes | {"checked_in": False} if started else wishes


def _missing(stage: Stage, count: int) -> int:
    return selectors.missing_players(stage, count) if count and not stage.qualifiers.exists() else 0


def _tables_short(stage: Stage, count: int) -> int:
    """How many tables are needed, where the hall has fewer; otherwise 0."""
    needed = selectors.tables_for(count)
    return needed if needed > (stage.tournament.tables or needed) else 0


def _waiting(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.filter(status="substitute").select_related("player").order_by("number"))


@signed_in
def draw_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a plan, or the rounds to come; what is refused is told with the form as it was filled in."""
    stage = find_stage(request, slug)
    if request.method != "POST":
        return redirect("seating", slug)
    form = WishForm(request.POST, selectors.entries_by_number(stage))
    try:
        seed, wishes = form.read()
        if "fill" in request.POST:
            _fill(request, stage)
        make = replanning.replan if selectors.started_rounds(stage) else seating.make_plan
        plan = make(stage=stage, by=member(request), seed=seed, wishes=wishes)
    except MENDABLE as error:
        shown = show_faults(faults_of(error))
        return _show(request, stage, form=form, faults=shown, status=status_of(error))
    return _drawn(request, plan)


def _drawn(request: HttpRequest, plan: SeatingPlan) -> HttpResponse:
    messages.success(
        request, _("Plan %(number)s is drawn. Publish it when you like it.") % {"number": plan.number}
    )
    return redirect("plan", plan.stage.tournament.slug, plan.stage.number, plan.number)


def _fill(request: HttpRequest, stage: Stage) -> None:
    changed = fillers.fill_tables(stage=stage, by=member(request))
    seated = [entry.player.full_name for entry in changed if entry.status == Entry.Status.PLAYING]
    waiting = [entry.player.full_name for entry in changed if entry.status == Entry.Status.SUBSTITUTE]
    if seated:
        words = ngettext("%(names)s plays as a substitute.", "%(names)s play as substitutes.", len(seated))
        messages.success(request, words % {"names": ", ".join(seated)})
    if waiting:
        messages.success(request, _("Not needed any more: %(names)s.") % {"names": ", ".join(waiting)})


@deed
def fill_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Substitutes come in or go again, so that the tables are full."""
    stage = find_stage(request, slug)
    _fill(request, stage)
    return redirect("seating", slug)


@deed
def seat_next_round(request: HttpRequest, slug: str) -> HttpResponse:
    """The next round by the standings."""
    stage = find_stage(request, slug)
    faults: list[Fault] = []
    top = request.POST.get("top", "").strip()
    many = read_number(top, "top", faults) if top else None
    seed = read_seed(request.POST.get("seed", ""), faults)
    if faults:
        raise Refused(*faults)
    plan = next_round.seat_next_round(
        stage=stage,
        by=member(request),
        way=request.POST.get("way", ""),
        top=many,
        choices=_choices(request.POST),
        seed=seed,
        wishes=selectors.newest_wishes(stage) | {"checked_in": False},
    )
    return _drawn(request, plan)


def _choices(data: QueryDict) -> dict[int, str]:
    return {
        number: str(data[name])
        for name in data
        if name.startswith("wind-") and data[name] and (number := whole_number(name[5:]))
    }


@deed
def read_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """A grid from a file, or pasted."""
    stage = find_stage(request, slug)
    text = request.POST.get("text", "")
    sent = request.FILES.get("file")
    if sent is not None:
        text = sent.read(replanning.LONGEST_SCRIPT + 1).decode("utf-8", "replace")
    return _drawn(request, replanning.read_plan(stage=stage, text=text, by=member(request)))


@deed
def publish_plan(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """Make the rounds and tables of a plan."""
    found = find_stage(request, slug, stage)
    plan = found.plans.filter(number=number).first()
    if plan is None:
        raise Http404
    rounds = seating.publish_plan(plan=plan, by=member(request))
    came = [one for one in rounds if one.number >= plan.first_round]
    words = ngettext(
        "The seating of %(n)s round is published.", "The seating of %(n)s rounds is published.", len(came)
    )
    messages.success(request, words % {"n": len(came)})
    return redirect("rounds", slug)


@deed
def plan_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """How many rounds the stage has."""
    faults: list[Fault] = []
    rounds = read_number(request.POST.get("rounds", ""), "rounds", faults)
    if rounds is None:
        raise Refused(*faults)
    stage = find_stage(request, slug)
    tournaments.plan_rounds(stage=stage, rounds=rounds, by=member(request))
    messages.success(request, _("%(n)s rounds are planned. Draw the seating again.") % {"n": rounds})
    return redirect("seating", slug)
