"""Players of a tournament: the list, adding one or many, leaving, and a player's own page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ranking import exact
from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.models import Entry, Penalty, Round, Tournament
from tournaments.selectors import overview
from tournaments.selectors.registration import applications, places_left
from tournaments.selectors.results import ranking_of
from tournaments.selectors.ways import way_of
from tournaments.services import tournaments
from tournaments.web.charts import way_chart
from tournaments.web.shell import deed, find_tournament, member, show
from tournaments.web.words import Shown, show_faults

ONE = ("name", "country", "ema_number", "club")


def players_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody entered; the organiser adds players here."""
    return _show(request, find_tournament(request, slug))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    one_faults: list[Shown] | None = None,
    list_faults: list[Shown] | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = list(overview.entries_of(tournament))
    asked = applications(tournament) if permissions.can_manage_entries(request.user, tournament) else []
    return show(
        request,
        "tournaments/players.html",
        tournament,
        "players",
        entries=entries,
        applications=asked,
        places_left=places_left(tournament) if asked else None,
        playing=sum(entry.status == Entry.Status.PLAYING for entry in entries),
        one_faults=one_faults or [],
        list_faults=list_faults or [],
        typed=request.POST,
        entering="enter" in request.GET,
        status=status,
    )


@deed
def add_player(request: HttpRequest, slug: str) -> HttpResponse:
    """One player; his family name is what cannot be missing."""
    tournament = find_tournament(request, slug)
    cells = [request.POST.get(name, "").replace(";", ",").strip() for name in ONE]
    try:
        entries = tournaments.add_players(tournament=tournament, players="; ".join(cells), by=member(request))
    except MENDABLE as error:
        return _show(request, tournament, one_faults=show_faults(faults_of(error)), status=status_of(error))
    messages.success(request, _("%(name)s is entered.") % {"name": entries[0].player.full_name})
    return redirect(f"{reverse('players', args=[slug])}?enter")  # the form stays open: the next one, please


@deed
def paste_players(request: HttpRequest, slug: str) -> HttpResponse:
    """A whole list: all of it, or none of it with every fault at its line."""
    tournament = find_tournament(request, slug)
    try:
        entries = tournaments.add_players(
            tournament=tournament, players=request.POST.get("players", ""), by=member(request)
        )
    except MENDABLE as error:
        return _show(request, tournament, list_faults=show_faults(faults_of(error)), status=status_of(error))
    words = ngettext("%(n)s player is entered.", "%(n)s players are entered.", len(entries))
    messages.success(request, words % {"n": len(entries)})
    return redirect("players", slug)


@deed
def change_entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave, or come back."""
    entry = find_entry(request, slug, number)
    reason = request.POST.get("reason", "").strip()[:400]
    back_again = entry.status == Entry.Status.WITHDRAWN
    change = tournaments.reinstate_entry if back_again else tournaments.withdraw_entry
    change(entry=entry, by=member(request), reason=reason)
    words = _("%(name)s plays again.") if back_again else _("%(name)s has left; what was played stays.")
    messages.success(request, words % {"name": entry.player.full_name})
    return redirect("players", slug)


def find_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """An entry of a tournament this reader may see."""
    tournament = find_tournament(request, slug)
    entry = tournament.entries.select_related("player__club", "tournament").filter(number=number).first()
    if entry is None or (
        entry.status == Entry.Status.APPLIED and not permissions.can_manage_entries(request.user, tournament)
    ):
        raise Http404
    return entry


def player_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a player wants in the break: where to sit next, and how it goes."""
    entry = find_entry(request, slug, number)
    games = overview.games_of(entry)
    inside = permissions.can_see_unpublished(request.user, entry.tournament)
    chain = [one.key for one in ranking_of(entry.tournament)]

    def seen(one: Round) -> bool:
        return inside or permissions.hands_are_public(one)

    def told(penalty: Penalty) -> bool:
        return inside or permissions.penalty_is_public(penalty)

    way = way_of(entry, games, chain[0], seen=seen, told=told)
    return show(
        request,
        "tournaments/player.html",
        entry.tournament,
        "players",
        entry=entry,
        games=games,
        visible={game["table"].pk for game in games if seen(game["round"])},
        next_game=overview.next_game(games),
        metrics=chain,
        figures=[key for key in chain if key != "total"],
        total=exact(way.total),
        carried=exact(way.carried),
        chart=way_chart(way.games, way.start),
    )
