"""The schedule: everybody reads it, the organiser writes it line by line, the desk moves it."""

from collections.abc import Callable
from datetime import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.hall.forms import FirstLineForm, ItemForm, LateForm
from tournaments.desk.hall.selectors.schedule import item_name, schedule_of, suggested
from tournaments.desk.hall.services import schedule
from tournaments.models import Round, ScheduleItem, Stage, Tournament
from tournaments.texts.format import round_name

NEW = 0
"""The key of the new line in the page's form."""


@signed_in
def edit_schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Every line with its form, and a form for one more. An empty schedule begins with a suggestion."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    attempt, at = Attempt(), None
    if request.method == "POST":
        at = whole_number(request.POST.get("item", ""), KEY) or NEW
        with attempt:
            messages.success(request, _deed(request)(request, tournament, at))
            return redirect("edit_schedule", slug)
    stages = list(tournament.stages.order_by("number"))
    planned = schedule_of(tournament)
    return render_page(
        request,
        "hall/schedule.html",
        tournament,
        "settings",
        lines=[(line, _typed(request, at, line.item), _stored(line.item)) for line in planned],
        added=request.POST if at == NEW else _next_line(planned[-1].item if planned else None),
        suggestion=[] if planned else [(item, item_name(item)) for item in suggested(tournament, stages)],
        newest=max((line.item.pk for line in planned), default=0),
        begins_at=request.POST.get("begins_at", ""),
        choices=_choices(stages),
        at=at,
        attempt=attempt,
    )


def _deed(request: HttpRequest) -> Callable[[HttpRequest, Tournament, int], str]:
    return {"save": _save, "remove": _remove, "suggest": _suggest}.get(request.POST.get("deed", ""), _add)


def _add(request: HttpRequest, tournament: Tournament, _item: int) -> str:
    schedule.add_item(tournament=tournament, by=account_of(request), **ItemForm(request.POST).read_item())
    return _("The line has been added.")


def _save(request: HttpRequest, tournament: Tournament, item: int) -> str:
    stored = tournament.schedule.select_related("stage").filter(pk=item).first()
    if stored is not None:
        seen.check(
            request, _stored(stored), {"subject": dict(_choices(list(tournament.stages.order_by("number"))))}
        )
    follow = "follow" in request.POST
    facts = ItemForm(request.POST).read_item()
    schedule.change_item(tournament=tournament, item=item, by=account_of(request), follow=follow, **facts)
    return _("The schedule has been saved.")


def _remove(request: HttpRequest, tournament: Tournament, item: int) -> str:
    schedule.remove_item(tournament=tournament, item=item, by=account_of(request))
    return _("The line has been removed.")


def _suggest(request: HttpRequest, tournament: Tournament, _item: int) -> str:
    """Take the suggestion, from the time at which the day begins."""
    begins_at = FirstLineForm(request.POST).read()["begins_at"]
    stages = list(tournament.stages.order_by("number"))
    items = [
        {
            "kind": item.kind,
            "starts_at": item.starts_at,
            "minutes": item.minutes,
            "stage": item.stage.number if item.stage else None,
            "round": item.number,
        }
        for item in suggested(tournament, stages, begins_at)
    ]
    schedule.set_schedule(tournament=tournament, items=items, by=account_of(request))
    return _("The schedule has been saved.")


def _choices(stages: list[Stage]) -> list[tuple[str, str]]:
    """The choices for a line: a round ("1.3" is round 3 of stage 1), or one of the other kinds."""
    rounds = [
        (f"{stage.number}.{number}", round_name(Round(stage=stage, number=number)))
        for stage in stages
        for number in range(1, stage.rounds_planned + 1)
    ]
    others = [(value, str(words)) for value, words in ScheduleItem.Kind.choices if value != "round"]
    return [*rounds, *others]


def _typed(request: HttpRequest, at: int | None, item: ScheduleItem) -> Any:
    """The values in the form of a line: the typed ones, else the stored ones."""
    return request.POST if at == item.pk else _stored(item)


def _stored(item: ScheduleItem) -> dict[str, str]:
    return {
        "day": str(item.day),
        "starts_at": f"{item.starts_at:%H:%M}",
        "minutes": str(item.minutes or ""),
        "subject": f"{item.stage.number}.{item.number}" if item.stage else item.kind,
        "title": item.title,
        "late": "" if item.late is None else str(item.late),
    }


def _next_line(last: ScheduleItem | None) -> dict[str, str]:
    """The first values in the form of a new line: it begins at the end of the last line."""
    if last is None:
        return {"day": "1"}
    minutes = last.starts_at.hour * 60 + last.starts_at.minute + last.minutes
    return {
        "day": str(last.day),
        "starts_at": f"{time(*divmod(minutes % (24 * 60), 60)):%H:%M}",
        "subject": "other",
    }


@action
def move_schedule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Set the delay of a line and of those after it."""
    tournament = find_tournament(request, slug)
    late = next((line.late for line in schedule_of(tournament) if line.item.pk == pk), "")
    seen.check(request, {"minutes": late})
    minutes = LateForm(request.POST).read()["minutes"]
    schedule.set_late(tournament=tournament, item=pk, minutes=minutes, by=account_of(request))
    messages.success(request, _("The schedule has been moved."))
    return redirect("desk", slug)
