"""Wrong seats at a table: the real seats, the changes they make, and the step that writes them."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.sorting import by_name
from tournaments.common.web.pages import account_of, find_table, render_page, require_permission, signed_in
from tournaments.models import Seat, Table
from tournaments.models.rounds import in_turn
from tournaments.play.hands.forms.decisions import DecisionForm
from tournaments.play.hands.selectors.hands import seats_of
from tournaments.play.hands.services import reseating
from tournaments.play.ledger.games import WINDS
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def reseat(request: HttpRequest, pk: int) -> HttpResponse:
    """First show the changes, then write them."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_correct_hands, table)
    names = _names(table)
    if request.method != "POST":
        return _show(request, table, names)
    seats = {wind: number for wind in WINDS if (number := whole_number(request.POST.get(wind, "")))}
    exchanged = request.POST.get("wrong") == "names"
    by = account_of(request)
    try:
        if "confirm" not in request.POST:
            changes = reseating.preview_reseating(table=table, seats=seats, names=exchanged, by=by)
            return _show(request, table, names, rows=_rows(changes, names), hands=_hands(changes))
        decision = DecisionForm(request.POST).read()
        answer = reseating.reseat(table=table, seats=seats, names=exchanged, by=by, **decision)
    except MENDABLE as error:
        faults = show_faults(faults_of(error), names)
        return _show(request, table, names, faults=faults, status=status_of(error))
    moved = _hands(answer.data["changes"])
    words = ngettext(
        "The seats have been fixed; the payments of %(n)s hand changed.",
        "The seats have been fixed; the payments of %(n)s hands changed.",
        moved,
    )
    messages.success(request, words % {"n": moved})
    return redirect("table", pk)


def _names(table: Table) -> dict[str, str]:
    """Everybody who plays in the round, by entry number."""
    seats = Seat.objects.filter(round=table.round_id).select_related("entry__player")
    return {entry.key: entry.full_name for entry in by_name(seat.entry for seat in seats)}


def _show(
    request: HttpRequest,
    table: Table,
    names: Mapping[str, str],
    *,
    faults: list[FaultSentence] | None = None,
    rows: list[dict[str, Any]] | None = None,
    hands: int = 0,
    status: int = 200,
) -> HttpResponse:
    seated = seats_of(table)
    at_table = {seat.entry.key for seat in seated}
    return render_page(
        request,
        "hands/reseat.html",
        table.round.stage.tournament,
        "rounds",
        status=status,
        table=table,
        seats=[
            {"wind": wind, "now": seat.entry.key, "chosen": request.POST.get(wind, seat.entry.key)}
            for wind, seat in in_turn((seat.wind, seat) for seat in seated)
        ],
        players=[(key, names[key]) for key in names if key in at_table],
        others=[(key, name) for key, name in names.items() if key not in at_table],
        wrong=request.POST.get("wrong", "winds"),
        note=request.POST.get("note", ""),
        faults=faults or [],
        rows=rows,
        hands=hands,
    )


def _rows(changes: list[dict[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """One row a player over all tables: the recorded seat and the real seat, with the figures of both."""
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
