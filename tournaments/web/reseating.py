"""Wrong seats at a table: who really sits where, what that changes, and the step that does it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.models import Seat, Table
from tournaments.numbers import whole_number
from tournaments.selectors.games import WINDS
from tournaments.selectors.hands import seats_of
from tournaments.services import reseating
from tournaments.web.shell import ask, member, show, signed_in
from tournaments.web.tables import find_table
from tournaments.web.words import Shown, show_faults


@signed_in
def reseat(request: HttpRequest, pk: int) -> HttpResponse:
    """First what it would change, then the change."""
    table = find_table(request, pk)
    ask(request, permissions.can_correct_hands, table)
    names = _names(table)
    if request.method != "POST":
        return _show(request, table, names)
    asked = {wind: number for wind in WINDS if (number := whole_number(request.POST.get(wind, "")))}
    said: dict[str, Any] = {
        "table": table,
        "seats": asked,
        "names": request.POST.get("wrong") == "names",
        "by": member(request),
    }
    try:
        if "confirm" not in request.POST:
            changes = reseating.preview_reseating(**said)
            return _show(request, table, names, rows=_rows(changes, names), hands=_hands(changes))
        reason = request.POST.get("note", "").strip()[:400]
        answer = reseating.reseat(**said, reason=reason, key=request.POST.get("key", "")[:80])
    except MENDABLE as error:
        faults = show_faults(faults_of(error), names)
        return _show(request, table, names, faults=faults, status=status_of(error))
    moved = _hands(answer.data["changes"])
    words = ngettext(
        "The seats are put right; %(n)s hand pays otherwise now.",
        "The seats are put right; %(n)s hands pay otherwise now.",
        moved,
    )
    messages.success(request, words % {"n": moved})
    return redirect("table", pk)


def _names(table: Table) -> dict[str, str]:
    """Everybody who plays in the round, by entry number."""
    seats = Seat.objects.filter(round=table.round_id).select_related("entry__player")
    return {
        seat.entry.key: seat.entry.player.full_name for seat in seats.order_by("entry__player__family_name")
    }


def _show(
    request: HttpRequest,
    table: Table,
    names: Mapping[str, str],
    *,
    faults: list[Shown] | None = None,
    rows: list[dict[str, Any]] | None = None,
    hands: int = 0,
    status: int = 200,
) -> HttpResponse:
    seated = seats_of(table)
    here = {seat.entry.key for seat in seated}
    return show(
        request,
        "tournaments/reseat.html",
        table.round.stage.tournament,
        "rounds",
        status=status,
        table=table,
        seats=[
            {"wind": seat.wind, "now": seat.entry.key, "chosen": request.POST.get(seat.wind, seat.entry.key)}
            for seat in seated
        ],
        here=[(key, names[key]) for key in names if key in here],
        others=[(key, name) for key, name in names.items() if key not in here],
        wrong=request.POST.get("wrong", "winds"),
        note=request.POST.get("note", ""),
        faults=faults or [],
        rows=rows,
        hands=hands,
    )


def _rows(changes: list[dict[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """One line a player over all tables: where he was thought to sit and where he sits, with his figures."""
    sides: dict[str, dict[str, dict[str, Any]]] = {}
    for change in changes:
        for side in ("before", "after"):
            for wind, player in change["seats"][side].items():
                sides.setdefault(player, {})[side] = {
                    "table": change["table"],
                    "wind": wind,
                    "score": change["scores"][side][player],
                    "total": change["totals"][side][player],
                }
    return [
        {"name": names.get(player, player), "was": both["before"], "now": both["after"]}
        for player, both in sides.items()
    ]


def _hands(changes: list[dict[str, Any]]) -> int:
    return sum(len(change["hands"]) for change in changes)
