"""A table: who sits there, where the game stands, the hands so far; and calling a referee."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments import permissions
from tournaments.models import Table
from tournaments.selectors import confirmations, games, hall
from tournaments.selectors.hands import full_tables
from tournaments.services import rounds, starts
from tournaments.templatetags.mahjong import WINDS
from tournaments.web.handviews import hand_views, position_of, sittings
from tournaments.web.shell import deed, member, readable, show, signed_in
from tournaments.web.time_left import table_time

PLACES = {"E": "bottom", "S": "right", "W": "top", "N": "left"}


def find_table(request: HttpRequest, pk: int) -> Table:
    """The table with all that its game needs, if its tournament may be seen."""
    table = full_tables().filter(pk=pk).first()
    if table is None:
        raise Http404
    readable(request, table.round.stage.tournament)
    return table


def seats_view(table: Table, *, now: bool) -> list[dict[str, Any]]:
    """The seats around the square, East nearest to the reader: East of this hand, or where scores are not
    public yet, of the first."""
    position = None if now else games.position_of(games.start_of(table))
    return [{"sitting": one, "place": PLACES[one.wind]} for one in sittings(table, position)]


def table_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The table as it stands; its hands where they are public to this reader."""
    table = find_table(request, pk)
    tournament = table.round.stage.tournament
    seen = permissions.can_see_hands(request.user, table)
    hands = hand_views(table) if seen else []
    held = next((one for one in hands if one["hand"].state == "held"), None)
    return show(
        request,
        "tournaments/table.html",
        tournament,
        "rounds",
        table=table,
        seats=seats_view(table, now=seen),
        position=position_of(table),
        hands=hands[::-1],
        held=held,
        hands_public=seen,
        **_confirmations(request, table),
        first_rounds=_first_rounds(table),
        here=reverse("table", args=[pk]),
        time=table_time(table),
        open_for_hands=table.round.state == "running"
        and table.state != Table.State.FINISHED
        and held is None,
    )


def _confirmations(request: HttpRequest, table: Table) -> dict[str, Any]:
    """What the table's page shows to those who work there: what waits, and what this account may confirm."""
    waiting = confirmations.to_confirm(table)
    if not waiting or not permissions.can_confirm_hands(request.user, table):
        return {}
    authors = confirmations.authors_of(waiting)
    mine = [hand for hand in waiting if request.user.pk not in authors[hand.pk]]
    return {"to_confirm": waiting, "mine_to_confirm": mine}


def _first_rounds(table: Table) -> list[tuple[str, str]]:
    """The winds to choose from where the first round need not be East's: before the first hand."""
    state = games.start_of(table)
    free = "first_round" in state.ruleset.start_fields and getattr(state.rules, "is_tournament", False)
    return [(letter, str(words)) for letter, words in WINDS.items()] if free and not table.seq else []


@signed_in
def my_tables(request: HttpRequest) -> HttpResponse:
    """Where a referee starts: the tables of the running rounds of his tournaments."""
    groups = hall.tables_for(member(request), timezone.now())
    return render(request, "tournaments/my_tables.html", {"groups": groups})


@deed
def set_start(request: HttpRequest, pk: int) -> HttpResponse:
    """The wind of the wall that was breached, before the first hand."""
    table = find_table(request, pk)
    starts.set_start(
        table=table, start={"first_round": request.POST.get("first_round", "")}, by=member(request)
    )
    return redirect("table", pk)


@deed
def call_referee(request: HttpRequest, pk: int) -> HttpResponse:
    """Raise the table's flag."""
    reason = request.POST.get("reason", "").strip()[:200]
    rounds.call_referee(table=find_table(request, pk), by=member(request), reason=reason)
    return redirect("table", pk)


@deed
def clear_call(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody is there: lower the flag."""
    rounds.clear_call(table=find_table(request, pk), by=member(request))
    return redirect("table", pk)
