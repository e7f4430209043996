"""The countdown for the hall, the buttons of the clock, and the clock on a table's page."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.web import seen
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    account_of,
    action,
    desk_address,
    find_round,
    find_table,
    find_tournament,
)
from tournaments.desk.hall.forms import MinutesForm
from tournaments.desk.hall.selectors import desk as hall
from tournaments.desk.hall.services import clock as services
from tournaments.models import Table
from tournaments.play.hands.presentation.clock import after_signal, table_time
from tournaments.play.ledger.clock import clock_of


def clock_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Very large, for a projector: runs in the browser from the server's time."""
    tournament = find_tournament(request, slug)
    stage = whole_number(request.GET.get("stage", ""))
    now = hall.clock_json(tournament, timezone.now(), stage)
    context = {
        "tournament": tournament,
        "clock": now,
        "data": json.dumps(now),
        "words": json.dumps(_words(now)),
        "address": reverse("api-clock", args=[slug]) + (f"?stage={stage}" if stage else ""),
    }
    return render(request, "hall/clock.html", context)


def _words(now: dict[str, Any]) -> dict[str, str]:
    """The words that the page may need while it runs."""
    return {
        "none": _("No rounds yet"),
        "planned": _("up next"),
        "running": _("Time left"),
        "paused": _("The clock is paused"),
        "closed": _("The round is over"),
        "signal": after_signal(now["hands"]),
        "over": _("Time is up"),
        "table": _("Table %s"),
        "lost": _("Offline: the clock keeps running."),
        "sound_on": _("Sound is on"),
    }


@same_for_everybody(row=Table)
def table_clock(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of a table's page that changes with the time."""
    table = find_table(request, pk)
    may = permissions.answers(request.user, table.round.stage.tournament)
    context = {"table": table, "time": table_time(table), "may": may}
    return render(request, "hall/_table_time.html", context)


@action
def pause_clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Pause the clock of the hall."""
    round_ = find_round(request, slug, pk)
    services.pause_clock(round=round_, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The clock is paused."))
    return redirect(desk_address(round_.stage))


@action
def resume_clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Resume the clock."""
    round_ = find_round(request, slug, pk)
    services.resume_clock(round=round_, by=account_of(request))
    messages.success(request, _("The clock is running again."))
    return redirect(desk_address(round_.stage))


@action
def set_minutes(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change the length of this round."""
    round_ = find_round(request, slug, pk)
    seen.check(request, {"minutes": clock_of(round_, timezone.now()).minutes})
    changed = services.set_minutes(round=round_, by=account_of(request), **MinutesForm(request.POST).read())
    messages.success(request, _("The round now lasts %(n)s minutes.") % {"n": changed.minutes})
    return redirect(desk_address(round_.stage))


@action
def give_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give the end signal by hand."""
    round_ = find_round(request, slug, pk)
    services.give_signal(round=round_, by=account_of(request))
    messages.success(request, _("The end signal has been given."))
    return redirect(desk_address(round_.stage))


@action
def undo_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Undo an end signal that was given too early."""
    round_ = find_round(request, slug, pk)
    services.undo_signal(round=round_, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The end signal has been undone."))
    return redirect(desk_address(round_.stage))


@action
def give_extra_time(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a table extra time."""
    table = find_table(request, pk)
    seen.check(request, {"minutes": table.extra_minutes})
    changed = services.give_extra_time(
        table=table, by=account_of(request), **MinutesForm(request.POST).read()
    )
    words = _("Table %(table)s now has %(n)s extra minutes.")
    messages.success(request, words % {"table": table.number, "n": changed.extra_minutes})
    return redirect("table", pk)
