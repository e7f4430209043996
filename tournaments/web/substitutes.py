"""The page on which a substitute is seated at a table, or taken back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.models import Entry, Round, Seat, Table
from tournaments.numbers import whole_number
from tournaments.selectors import games
from tournaments.selectors import substitutes as selectors
from tournaments.selectors.hands import seats_of
from tournaments.services import substitutes
from tournaments.web.handviews import names_of
from tournaments.web.shell import ask, deed, member, show, signed_in
from tournaments.web.tables import find_table
from tournaments.web.words import Shown, show_faults


@signed_in
def substitute_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Who does not play, who plays for him, and from when."""
    table = find_table(request, pk)
    ask(request, permissions.can_substitute, table)
    faults: list[Shown] = []
    status = 200
    if request.method == "POST":
        try:
            seat = _seat(request, table)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error), names_of(table)), status_of(error)
        else:
            who, whom = _people(seat)
            messages.success(request, _("%(who)s plays for %(whom)s.") % {"who": who, "whom": whom})
            return redirect("table", pk)
    seats = seats_of(table)
    tournament = table.round.stage.tournament
    ruleset = games.ruleset_of(tournament)
    rules = ruleset.resolve(tournament.options)
    return show(
        request,
        "tournaments/substitute.html",
        tournament,
        "rounds",
        table=table,
        faults=faults,
        seated=[seat for seat in seats if seat.played_by],
        free=[seat for seat in seats if not seat.played_by],
        reserves=list(selectors.reserves(tournament, table.round)),
        known=selectors.in_ledger(tournament),
        loss=2 * (getattr(rules, "substitute_loss", None) or 0),
        moment=request.POST.get("when", "") or _moment(table),
        typed=request.POST if request.method == "POST" else request.GET,
        status=status,
    )


def _moment(table: Table) -> str:
    """Once hands were played, he comes during the game."""
    played = any(hand.event["kind"] != "substitute" for hand in games.live_hands(table))
    return "during" if played and table.round.state != Round.State.PLANNED else "before"


def _seat(request: HttpRequest, table: Table) -> Seat:
    entry = _chosen(request, table, "entry")
    name = request.POST.get("name", "").replace(";", ",").strip()
    said: dict[str, Any] = {
        "when": request.POST.get("when", ""),
        "reason": request.POST.get("reason", "").strip()[:400],
        "by": member(request),
    }
    if name:
        country = request.POST.get("country", "").replace(";", ",").strip()
        return substitutes.seat_newcomer(table=table, entry=entry, person=f"{name}; {country}", **said)
    return substitutes.seat_substitute(
        table=table, entry=entry, substitute=_chosen(request, table, "substitute"), **said
    )


def _chosen(request: HttpRequest, table: Table, field: str) -> Entry:
    rows = Entry.objects.filter(tournament=table.round.stage.tournament_id).select_related("player")
    entry = rows.filter(number=whole_number(request.POST.get(field, "")) or 0).first()
    if entry is None:
        raise Refused(Fault("player_missing", field))
    return entry


def _people(seat: Seat) -> tuple[str, str]:
    assert seat.played_by is not None
    return seat.played_by.player.full_name, seat.entry.player.full_name


@deed
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """The player plays himself after all."""
    table = find_table(request, pk)
    number = request.POST.get("entry", "")
    entry = next((seat.entry for seat in table.seats.all() if seat.entry.key == number), None)
    if entry is None:
        raise Http404
    reason = request.POST.get("reason", "").strip()[:400]
    substitutes.take_back_substitute(table=table, entry=entry, by=member(request), reason=reason)
    messages.success(request, _("%(name)s plays after all.") % {"name": entry.player.full_name})
    return redirect("table", pk)
