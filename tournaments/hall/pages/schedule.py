"""The schedule: everybody reads it, the organiser writes it, the desk moves it."""

from datetime import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.hall.forms import LateForm
from tournaments.hall.selectors.schedule import schedule_of, suggested
from tournaments.hall.services import schedule
from tournaments.models import Round, ScheduleItem, Stage, Tournament
from tournaments.models.limits import MOST_ITEMS
from tournaments.texts.format import round_name
from tournaments.texts.forms import show_faults

EMPTY_ROWS = 3
FIELDS = ("day", "starts_at", "minutes", "what", "title")


@signed_in
def edit_schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Lines to fill in; a line without a time is left out. An empty schedule begins with a suggestion."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    faults, status = [], 200
    stages = list(tournament.stages.order_by("number"))
    rows = _stored(tournament, stages)
    if request.method == "POST":
        rows = _sent(request.POST)
        try:
            schedule.set_schedule(tournament=tournament, items=_items(rows), by=account_of(request))
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("The schedule has been saved."))
            return redirect("edit_schedule", slug)
    return render_page(
        request,
        "hall/schedule.html",
        tournament,
        "settings",
        rows=[*rows, *({"day": "1"} for _empty in range(EMPTY_ROWS))],
        choices=_choices(stages),
        faults=faults,
        is_new=not ScheduleItem.objects.filter(tournament=tournament).exists(),
        planned=schedule_of(tournament),
        status=status,
    )


def _choices(stages: list[Stage]) -> list[tuple[str, str]]:
    """What a line may be: a round ("1.3" is round 3 of stage 1), or one of the other kinds."""
    rounds = [
        (f"{stage.number}.{number}", round_name(Round(stage=stage, number=number)))
        for stage in stages
        for number in range(1, stage.rounds_planned + 1)
    ]
    others = [(value, str(words)) for value, words in ScheduleItem.Kind.choices if value != "round"]
    return [*rounds, *others]


def _stored(tournament: Tournament, stages: list[Stage]) -> list[dict[str, str]]:
    items = list(ScheduleItem.objects.filter(tournament=tournament).select_related("stage"))
    return [
        {
            "day": str(item.day),
            "starts_at": f"{item.starts_at:%H:%M}",
            "minutes": str(item.minutes or ""),
            "what": f"{item.stage.number}.{item.number}" if item.stage else item.kind,
            "title": item.title,
        }
        for item in items or suggested(tournament, stages)
    ]


def _sent(data: QueryDict) -> list[dict[str, str]]:
    """The lines as they were typed, without those that have no time."""
    columns = [data.getlist(name)[: MOST_ITEMS + 1] for name in FIELDS]
    rows = [dict(zip(FIELDS, map(str.strip, values), strict=True)) for values in zip(*columns, strict=False)]
    return [row for row in rows if row["starts_at"]]


def _items(rows: list[dict[str, str]]) -> list[dict[str, Any]]:
    """The lines as the service takes them. Raises Refused for a text that cannot be read."""
    faults = [
        Fault("bad_time", "starts_at", found=row["starts_at"])
        for row in rows
        if _time(row["starts_at"]) is None
    ]
    if faults:
        raise Refused(*faults)
    return [_item(row) for row in rows]


def _item(row: dict[str, str]) -> dict[str, Any]:
    stage, dot, number = row["what"].partition(".")
    named = {"stage": whole_number(stage), "round": whole_number(number)} if dot else {}
    return {
        "day": whole_number(row["day"]) or 0,
        "starts_at": _time(row["starts_at"]),
        "minutes": whole_number(row["minutes"] or "0") or 0,
        "kind": "round" if dot else row["what"],
        "title": row["title"],
        **named,
    }


def _time(text: str) -> time | None:
    """A time of day as people write it: 9:30, 09:30, 9.30."""
    hours, _colon, minutes = text.replace(".", ":").partition(":")
    found = whole_number(hours, 2), whole_number(minutes[:2], 2)
    if None in found or found[0] > 23 or found[1] > 59:  # type: ignore[operator]  # neither is None
        return None
    return time(found[0], found[1])  # type: ignore[arg-type]


@action
def move_schedule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A line and what follows are late."""
    tournament = find_tournament(request, slug)
    minutes = LateForm(request.POST).read()["minutes"]
    schedule.set_late(tournament=tournament, item=pk, minutes=minutes, by=account_of(request))
    messages.success(request, _("The schedule has been moved."))
    return redirect("desk", slug)
