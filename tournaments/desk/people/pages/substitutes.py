"""The page that seats a substitute at a table, or takes them back."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import SubstituteForm, TakeBackForm
from tournaments.desk.people.selectors import substitutes as selectors
from tournaments.desk.people.services import substitutes
from tournaments.models import Entry, Round, Seat, Table
from tournaments.play.hands.presentation.hands import names_of
from tournaments.play.hands.selectors.hands import seats_of
from tournaments.play.ledger import games


@signed_in
def substitute_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The replaced player, the substitute, and the moment of the change."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_substitute, table)
    attempt = Attempt(lambda: names_of(table))
    if request.method == "POST":
        with attempt:
            seat = _seat(request, table)
            substitute, replaced = _people(seat)
            messages.success(
                request, _("%(who)s plays for %(whom)s.") % {"who": substitute, "whom": replaced}
            )
            return redirect("table", pk)
    seats = seats_of(table)
    tournament = table.round.stage.tournament
    return render_page(
        request,
        "people/substitute.html",
        tournament,
        "rounds",
        table=table,
        attempt=attempt,
        seated=[_replaced(seat) for seat in seats if seat.played_by or seat.in_place_of],
        free=[seat for seat in seats if not (seat.played_by or seat.in_place_of)],
        reserves=_own_team_first(selectors.reserves(tournament, table.round), _teams(seats, request)),
        teams=any(seat.entry.team for seat in seats),
        known=selectors.in_ledger(tournament),
        loss=2 * games.facts_of(table.round.stage).substitute_loss,
        moment=request.POST.get("when", "") or _moment(table),
        typed=request.POST if request.method == "POST" else request.GET,
    )


def _teams(seats: Iterable[Seat], request: HttpRequest) -> set[str]:
    """The team of the player who is to be replaced, else all teams at the table."""
    chosen = request.POST.get("entry") or request.GET.get("entry", "")
    teams = {seat.entry.key: seat.entry.team for seat in seats}
    return {teams[chosen]} if chosen in teams else set(teams.values())


def _own_team_first(reserves: Iterable[Entry], teams: Collection[str]) -> list[Entry]:
    """The reserves of these teams, then those of no team; a reserve of another team is seldom meant."""
    return sorted(reserves, key=lambda entry: (bool(entry.team) and entry.team not in teams, not entry.team))


def _moment(table: Table) -> str:
    """The moment of the change: "during" the game once hands were played, else "before" it."""
    played = any(hand.event["kind"] != "substitute" for hand in games.live_hands(table))
    return "during" if played and table.round.state != Round.State.PLANNED else "before"


class Replaced(NamedTuple):
    """A replaced player, and the player in their place: a substitute, or the reserve of their team."""

    pk: int
    entry: Entry
    by: Entry


def _replaced(seat: Seat) -> Replaced:
    if seat.in_place_of is not None:
        return Replaced(seat.pk, seat.in_place_of, seat.entry)
    assert seat.played_by is not None
    return Replaced(seat.pk, seat.entry, seat.played_by)


def _seat(request: HttpRequest, table: Table) -> Seat:
    sent = SubstituteForm(request.POST, table).read()
    return substitutes.seat_substitute(table=table, by=account_of(request), **sent)


def _people(seat: Seat) -> tuple[str, str]:
    replaced = _replaced(seat)
    return replaced.by.full_name, replaced.entry.full_name


@action
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a substitute back: the player plays after all."""
    table = find_table(request, pk)
    sent = TakeBackForm(request.POST).read()
    people = [person for seat in table.all_seats() for person in (seat.in_place_of, seat.entry) if person]
    entry = next((person for person in people if person.key == sent["entry"]), None)
    if entry is None:
        raise Http404
    substitutes.take_back_substitute(table=table, entry=entry, by=account_of(request), reason=sent["reason"])
    messages.success(request, _("%(name)s is playing after all.") % {"name": entry.full_name})
    return redirect("table", pk)
