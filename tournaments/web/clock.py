"""The countdown for the hall, the buttons of the clock, and what a table sees of it."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.selectors import hall
from tournaments.services import clock as services
from tournaments.web.hand_form import read_number
from tournaments.web.rounds import find_round
from tournaments.web.shell import deed, find_tournament, member
from tournaments.web.tables import find_table
from tournaments.web.time_left import after_signal, table_time


def clock_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Very large, for a projector: runs in the browser from the server's time."""
    tournament = find_tournament(request, slug)
    now = hall.clock_json(tournament, timezone.now())
    context = {
        "tournament": tournament,
        "clock": now,
        "data": json.dumps(now),
        "words": json.dumps(_words(now)),
        "address": reverse("api-clock", args=[slug]),
        "many": tournament.stages.count() > 1,
    }
    return render(request, "tournaments/clock.html", context)


def _words(now: dict[str, Any]) -> dict[str, str]:
    """What the page may have to say while it runs."""
    return {
        "none": _("There is no round yet"),
        "planned": _("comes next"),
        "running": _("Time left"),
        "paused": _("The clock stands"),
        "closed": _("The round is over"),
        "signal": after_signal(now["hands"]),
        "over": _("Time is over"),
        "round": _("Round %s"),
        "table": _("Table %s"),
        "lost": _("No network: the clock goes on by itself."),
        "sound_on": _("Sound is on"),
    }


def table_clock(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of a table's page that changes with the time."""
    table = find_table(request, pk)
    may = permissions.answers(request.user, table.round.stage.tournament)
    context = {"table": table, "time": table_time(table), "may": may}
    return render(request, "tournaments/_table_time.html", context)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:400]


def _minutes(request: HttpRequest) -> int:
    faults: list[Fault] = []
    minutes = read_number(request.POST.get("minutes", ""), "minutes", faults)
    if minutes is None:
        raise Refused(*faults)
    return minutes


@deed
def pause_clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stop the clock of the hall."""
    services.pause_clock(round=find_round(request, slug, pk), by=member(request), reason=_reason(request))
    messages.success(request, _("The clock stands."))
    return redirect("desk", slug)


@deed
def resume_clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let it go on."""
    services.resume_clock(round=find_round(request, slug, pk), by=member(request))
    messages.success(request, _("The clock runs again."))
    return redirect("desk", slug)


@deed
def set_minutes(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Another length for this round."""
    one = services.set_minutes(
        round=find_round(request, slug, pk),
        minutes=_minutes(request),
        by=member(request),
        reason=_reason(request),
    )
    messages.success(request, _("The round lasts %(n)s minutes.") % {"n": one.minutes})
    return redirect("desk", slug)


@deed
def give_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The end signal by hand."""
    services.give_signal(round=find_round(request, slug, pk), by=member(request))
    messages.success(request, _("The end signal is given."))
    return redirect("desk", slug)


@deed
def undo_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """It was given too early."""
    services.undo_signal(round=find_round(request, slug, pk), by=member(request), reason=_reason(request))
    messages.success(request, _("The end signal is taken back."))
    return redirect("desk", slug)


@deed
def give_extra_time(request: HttpRequest, pk: int) -> HttpResponse:
    """A table plays longer."""
    table = find_table(request, pk)
    given = services.give_extra_time(
        table=table, minutes=_minutes(request), by=member(request), reason=_reason(request)
    )
    words = _("Table %(table)s has %(n)s extra minutes.")
    messages.success(request, words % {"table": given.number, "n": given.extra_seconds // 60})
    return redirect("table", pk)
