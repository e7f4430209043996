"""The one thing to do next at the desk."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.permissions import holders_of
from tournaments.common.selectors import current_round, is_open, newest_stage, side_by_side
from tournaments.models import Round, Stage, Tournament
from tournaments.texts.format import round_in_text, round_name, table_name


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do, and where: an address, or with `form` the form of the page that a button sends.

    `waits_for`: the names of those who may do it, where the reader may not.
    """

    words: str
    address: str = ""
    form: str = ""
    waits_for: tuple[str, ...] = ()


def next_step(tournament: Tournament, hall: dict[str, Any], may: Collection[str]) -> NextStep | None:
    """From what the desk shows of the hall (`current`, `chairs`, `decisions`, `unfinished`, `unsigned` ...)."""
    current: Round = hall["current"]
    if current.state != Round.State.CLOSED and hall["chairs"]:
        return _chair(hall["chairs"][0], current)
    if current.state == Round.State.PLANNED:
        return NextStep(_("Start %(round)s") % {"round": round_in_text(current)}, form="start-round-form")
    if current.state == Round.State.RUNNING:
        return _running(tournament, current, hall)
    return _between(tournament, current, may)


def _chair(seat: Any, current: Round) -> NextStep:
    address = f"{reverse('substitute', args=[seat.table.pk])}?entry={seat.entry.number}"
    if current.state == Round.State.RUNNING:
        address = reverse("table", args=[seat.table.pk])
    words = _("Say who plays for %(who)s at table %(table)s")
    return NextStep(words % {"who": seat.entry.full_name, "table": seat.table.number}, address)


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
    """A hand that is held wants a decision, a call a referee: the oldest first."""
    words = _("Decide: %(table)s") if decision.hand else _("Go to: %(table)s")
    table = decision.table
    return NextStep(words % {"table": table_name(table)}, reverse("table", args=[table.pk]))


def steps_beside(current: Round, may: Collection[str]) -> list[tuple[Stage, NextStep]]:
    """What comes next in the stages that are played side by side with that of the current round."""
    own = _stage_now(current)
    found = ((one, _step_beside(one, may)) for one in side_by_side(own) if one != own and own.number > 1)
    return [(stage, step) for stage, step in found if step is not None]


def _step_beside(stage: Stage, may: Collection[str]) -> NextStep | None:
    tournament = stage.tournament
    stages = reverse("stages", args=[tournament.slug])
    desk = f"{reverse('desk', args=[tournament.slug])}?stage={stage.number}"
    if not is_open(stage):
        step = NextStep(_("Open the stage: %(stage)s") % {"stage": stage}, stages)
        return _by_whom(step, "can_open_stages", tournament, may)
    one = current_round(tournament, stage)
    if one is not None and one.state == Round.State.RUNNING:
        return NextStep(_("%(round)s is running.") % {"round": round_name(one)}, desk)
    if one is not None and one.state == Round.State.PLANNED:
        return NextStep(_("Start %(round)s") % {"round": round_in_text(one)}, desk)
    return _seating_step(stage, may) if _has_unseated(stage) else None


def _stage_now(current: Round) -> Stage:
    """The stage of the round, or one that has been opened behind it."""
    newest = newest_stage(current.stage.tournament)
    return current.stage if current.stage in side_by_side(newest) else newest


def _has_unseated(stage: Stage) -> bool:
    return Round.objects.filter(stage=stage).count() < stage.rounds_planned


def _seating_step(stage: Stage, may: Collection[str]) -> NextStep:
    page = "stages" if stage.number > 1 and "can_open_stages" in may else "seating"
    step = NextStep(_("Seat the next round"), reverse(page, args=[stage.tournament.slug]))
    return _by_whom(step, "can_manage_seating", stage.tournament, may)


def _between(tournament: Tournament, current: Round, may: Collection[str]) -> NextStep | None:
    """Every round that is seated has been played: the next stage, more rounds; the prizes once nothing is planned.
    Nothing while a stage is played beside."""
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
    """The step for those who may take it; for anybody else with the names of those who may."""
    if right in may:
        return step
    names = dict.fromkeys(role.account.username for role in holders_of(right, tournament))
    return NextStep(step.words, waits_for=tuple(names))
