"""The one thing to do next at the desk."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.permissions import holders_of
from tournaments.common.selectors import is_open
from tournaments.models import Round, Tournament
from tournaments.texts.format import round_in_text, table_name


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
    return _between(tournament, may)


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


def _between(tournament: Tournament, may: Collection[str]) -> NextStep:
    """Every round that is seated has been played: the next stage, more rounds; the prizes once nothing is planned."""
    slug = [tournament.slug]
    stages = list(tournament.stages.order_by("number"))
    waiting = next((stage for stage in stages if not is_open(stage)), None)
    last = [stage for stage in stages if is_open(stage)][-1]
    ceremony = reverse("ceremony", args=slug)
    if tournament.state == Tournament.State.FINISHED:
        return NextStep(_("Prize ceremony"), ceremony)
    if Round.objects.filter(stage=last).count() < last.rounds_planned:
        page = "stages" if last.number > 1 and "can_open_stages" in may else "seating"
        step = NextStep(_("Seat the next round"), reverse(page, args=slug))
        return _by_whom(step, "can_manage_seating", tournament, may)
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
