"""The next step at the desk."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.permissions import holders_of
from tournaments.common.selectors import current_round, is_open, newest_stage, side_by_side
from tournaments.models import Entry, Round, SeatingPlan, Stage, Tournament
from tournaments.texts.format import round_in_text, round_name, table_name


@dataclass(frozen=True, slots=True)
class NextStep:
    """The words of a step and its place: an address, or with `form` the form of the page that a button sends.

    `waits_for`: the names of the people who may do it, if the reader may not.
    """

    words: str
    address: str = ""
    form: str = ""
    waits_for: tuple[str, ...] = ()


def next_step(tournament: Tournament, hall: dict[str, Any], may: Collection[str]) -> NextStep | None:
    """The next step, from the values of the desk: `current`, `chairs`, `seatless`, `decisions`, `unfinished` ..."""
    current: Round = hall["current"]
    if current.state == Round.State.PLANNED and (redrawn := _redrawn(current, may)):
        return redrawn
    if current.state != Round.State.CLOSED and hall["chairs"]:
        return _chair(hall["chairs"][0], current)
    if current.state == Round.State.PLANNED and hall["seatless"]:
        return _seatless(current.stage, hall["seatless"], may)
    if current.state == Round.State.PLANNED:
        return NextStep(_("Start %(round)s") % {"round": round_in_text(current)}, form="start-round-form")
    if current.state == Round.State.RUNNING:
        return _running(tournament, current, hall)
    return _between(tournament, current, may)


def first_step(tournament: Tournament, may: Collection[str]) -> NextStep:
    """The step of a tournament that has no round yet."""
    if not tournament.entries.filter(status=Entry.Status.PLAYING).exists():
        step = NextStep(_("Add the players"), reverse("players", args=[tournament.slug]))
        return _by_whom(step, "can_manage_entries", tournament, may)
    step = NextStep(_("Draw the seating"), reverse("seating", args=[tournament.slug]))
    return _by_whom(step, "can_manage_seating", tournament, may)


def _chair(seat: Any, current: Round) -> NextStep:
    address = f"{reverse('substitute', args=[seat.table.pk])}?entry={seat.entry.number}"
    if current.state == Round.State.RUNNING:
        address = reverse("table", args=[seat.table.pk])
    words = _("Say who plays for %(who)s at table %(table)s")
    return NextStep(words % {"who": seat.entry.full_name, "table": seat.table.number}, address)


def _seatless(stage: Stage, seatless: Sequence[Entry], may: Collection[str]) -> NextStep:
    """The step for players whom no round to come seats: they entered, or came, after the draw."""
    words = ngettext(
        "%(who)s has no seat: draw the rounds to come again",
        "%(n)s players have no seat: draw the rounds to come again",
        len(seatless),
    )
    address = f"{reverse('seating', args=[stage.tournament.slug])}?stage={stage.number}"
    step = NextStep(words % {"n": len(seatless), "who": seatless[0].full_name}, address)
    return _by_whom(step, "can_manage_seating", stage.tournament, may)


def _redrawn(current: Round, may: Collection[str]) -> NextStep | None:
    """The step for a draft that seats those who play, while the published plan seats others."""
    drafts = SeatingPlan.objects.filter(stage=current.stage, state=SeatingPlan.State.DRAFT)
    plan = drafts.filter(first_round=current.number).last()
    if plan is None:
        return None
    playing = current.stage.tournament.entries.filter(status=Entry.Status.PLAYING)
    here = set(playing.values_list("number", flat=True))
    tables = [table for seated in plan.grid[current.number - 1 : current.number] for table in seated]
    drawn = {number for table in tables for number in table if number}
    if drawn != here or here == set(current.seats.values_list("entry__number", flat=True)):
        return None
    address = reverse("plan", args=[current.stage.tournament.slug, current.stage.number, plan.number])
    step = NextStep(_("Publish plan %(n)s") % {"n": plan.number}, address)
    return _by_whom(step, "can_manage_seating", current.stage.tournament, may)


def _running(tournament: Tournament, current: Round, hall: dict[str, Any]) -> NextStep:
    if hall["decisions"]:
        return _decision(hall["decisions"][0])
    if hall["unconfirmed"]:
        table = hall["unconfirmed"][0]["table"]
        return NextStep(
            _("Confirm the hands of table %(table)s") % {"table": table.number},
            reverse("table", args=[table.pk]),
        )
    if not hall["unfinished"] and hall["unsigned"]:
        card = hall["unsigned"][0]
        return NextStep(
            _("Collect the signatures of table %(table)s") % {"table": card.table.number},
            f"{reverse('table', args=[card.table.pk])}#signatures",
        )
    if not hall["unfinished"]:
        return NextStep(_("Close %(round)s") % {"round": round_in_text(current)}, form="close-round-form")
    words = ngettext(
        "Enter scores: %(n)s table is still open",
        "Enter scores: %(n)s tables are still open",
        hall["unfinished"],
    )
    address = reverse("paper_scores", args=[tournament.slug, current.pk])
    return NextStep(words % {"n": hall["unfinished"]}, address)


def _decision(decision: Any) -> NextStep:
    """The step for the oldest matter: a held or doubled hand needs a decision, a call a referee."""
    words = _("Go to: %(table)s") if decision.kind == "call" else _("Decide: %(table)s")
    table = decision.table
    page = "versions" if decision.kind in ("versions", "scores", "correction") else "table"
    return NextStep(words % {"table": table_name(table)}, reverse(page, args=[table.pk]))


def steps_beside(current: Round, may: Collection[str]) -> list[tuple[Stage, NextStep]]:
    """The next steps of the stages that are played side by side with that of the current round."""
    own = _stage_now(current)
    steps = (
        (stage, _step_beside(stage, may)) for stage in side_by_side(own) if stage != own and own.number > 1
    )
    return [(stage, step) for stage, step in steps if step is not None]


def _step_beside(stage: Stage, may: Collection[str]) -> NextStep | None:
    tournament = stage.tournament
    stages = reverse("stages", args=[tournament.slug])
    desk = f"{reverse('desk', args=[tournament.slug])}?stage={stage.number}"
    if not is_open(stage):
        step = NextStep(_("Open the stage: %(stage)s") % {"stage": stage}, stages)
        return _by_whom(step, "can_open_stages", tournament, may)
    current = current_round(tournament, stage)
    if current is not None and current.state == Round.State.RUNNING:
        return NextStep(_("%(round)s is running.") % {"round": round_name(current)}, desk)
    if current is not None and current.state == Round.State.PLANNED:
        return NextStep(_("Start %(round)s") % {"round": round_in_text(current)}, desk)
    return _seating_step(stage, may) if _has_unseated(stage) else None


def _stage_now(current: Round) -> Stage:
    """The stage of the round, or one that has been opened behind it."""
    newest = newest_stage(current.stage.tournament)
    return current.stage if current.stage in side_by_side(newest) else newest


def _has_unseated(stage: Stage) -> bool:
    return Round.objects.filter(stage=stage).count() < stage.rounds_planned


def _seating_step(stage: Stage, may: Collection[str]) -> NextStep:
    slug = [stage.tournament.slug]
    is_final = stage.number > 1 and "can_open_stages" in may
    address = (
        reverse("stages", args=slug) if is_final else f"{reverse('seating', args=slug)}?stage={stage.number}"
    )
    step = NextStep(_("Seat the next round"), address)
    return _by_whom(step, "can_manage_seating", stage.tournament, may)


def _between(tournament: Tournament, current: Round, may: Collection[str]) -> NextStep | None:
    """The step once every seated round has been played: the next stage, more rounds; the prizes if nothing is planned.
    None while a stage beside it is played."""
    slug = [tournament.slug]
    stages = list(tournament.stages.order_by("number"))
    waiting = next((stage for stage in stages if not is_open(stage)), None)
    own = _stage_now(current)
    ceremony = reverse("ceremony", args=slug)
    if tournament.state == Tournament.State.FINISHED:
        return NextStep(_("Prize ceremony"), ceremony)
    if _has_unseated(own):
        return _seating_step(own, may)
    if steps_beside(current, may):
        return None
    if waiting is not None:
        step = NextStep(_("Open the stage: %(stage)s") % {"stage": waiting}, reverse("stages", args=slug))
        return _by_whom(step, "can_open_stages", tournament, may)
    if "can_end_tournament" in may:
        return NextStep(_("Prize ceremony, then end the tournament"), ceremony)
    return NextStep(_("Prize ceremony"), ceremony)


def _by_whom(step: NextStep, right: str, tournament: Tournament, may: Collection[str]) -> NextStep:
    """The step for readers who may take it; for all others with the names of the people who may."""
    if right in may:
        return step
    names = dict.fromkeys(role.account.username for role in holders_of(right, tournament))
    return NextStep(step.words, waits_for=tuple(names))
