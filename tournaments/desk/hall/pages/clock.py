"""The countdown for the hall, and the clock on a table's page."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    find_table,
    find_tournament,
)
from tournaments.desk.hall.selectors import desk as hall
from tournaments.models import Table
from tournaments.play.hands.presentation.clock import after_signal, table_time


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
