"""Players of a tournament: the list, adding players, and a player's own page."""

from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from players.searching import LONGEST_QUERY
from scoring.ranking import exact
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.selectors import entries_by_name, entries_named, entries_numbered
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    account_of,
    action,
    find_entry,
    find_tournament,
    render_page,
    require_permission,
)
from tournaments.common.web.paging import LONG_PAGE, asked_page, page_of
from tournaments.desk.people.forms import AcceptanceForm, PlayerForm
from tournaments.desk.people.presentation.player_head import head_of
from tournaments.desk.people.presentation.players_desk import desk_of
from tournaments.desk.people.selectors.fees import has_fee, totals
from tournaments.desk.people.selectors.persons import proposals_for
from tournaments.desk.people.selectors.questions import missing_in, questions_for, told_of
from tournaments.desk.people.selectors.registration import applications, places_left
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.seating.selectors import lacks_seat
from tournaments.models import Entry, Penalty, Round, Tournament
from tournaments.play.outlook.presentation.needs import needs_of
from tournaments.play.standings.presentation import results_chart
from tournaments.play.standings.selectors.courses import Course, courses_of
from tournaments.play.standings.selectors.final_list import place_of
from tournaments.play.standings.selectors.player_results import PlayerGame, games_of, next_game, progress_of
from tournaments.play.standings.selectors.results import ranking_of
from tournaments.play.standings.selectors.standings import payloads_of, published_rounds, snapshot_for
from tournaments.play.statistics.selectors import entry_statistics
from tournaments.texts.forms import FaultSentence, show_faults


@same_for_everybody("q", "page")
def players_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The players, a page at a time, or those whose names fit a search. Those who may withdraw players have all of them
    in one table, filtered and sorted; those who manage entries add players there.
    """
    tournament = find_tournament(request, slug)
    if permissions.can_withdraw_players(request.user, tournament):
        return _desk(request, tournament)
    entries, q = entries_by_name(tournament), _query(request)
    shown, pages = page_of(entries_named(entries, q), asked_page(request), size=LONG_PAGE, q=q)
    return render_page(
        request,
        "people/players.html",
        tournament,
        "players",
        entries=entries,
        playing=_playing(entries),
        q=q,
        shown=shown,
        pages=pages,
        told=told_of(shown, questions_for(request.user, tournament)),
    )


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


def _playing(entries: Iterable[Entry]) -> int:
    return sum(entry.status == Entry.Status.PLAYING and entry.ranked for entry in entries)


def _desk(
    request: HttpRequest,
    tournament: Tournament,
    *,
    one_faults: list[FaultSentence] | None = None,
    namesake: bool = False,
    status: int = 200,
) -> HttpResponse:
    desk, q = desk_of(request.user, tournament, request.GET), _query(request)
    questions = questions_for(request.user, tournament)
    manages = permissions.can_manage_entries(request.user, tournament)
    applicants = applications(tournament) if manages else []
    waiting = [applicant.entry for applicant in applicants]
    return render_page(
        request,
        "people/players_desk.html",
        tournament,
        "players",
        entries=desk.entries,
        playing=_playing(desk.entries),
        q=q,
        desk=desk,
        shown=entries_named(desk.rows, q),
        applications=applicants,
        places_left=places_left(tournament) if applicants else None,
        wishes=[entry for entry in desk.entries if manages and entry.wish],
        proposals=proposals_for(tournament).filter(state="open").count() if manages else 0,
        told=told_of([*desk.entries, *waiting], questions),
        lacking={*desk.lacking, *missing_in(waiting, questions)},
        fees=totals(desk.entries) if manages and has_fee(tournament) else None,
        one_faults=one_faults or [],
        namesake=namesake,
        typed=request.POST,
        entering="enter" in request.GET,
        status=status,
    )


@action
def choose_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Go on with the players who are ticked: write to them, or print their name badges."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    chosen = entries_numbered(tournament, AcceptanceForm(request.POST).read()["numbers"])
    goal = ("print_document", slug, "badges") if "badges" in request.POST else ("messages", slug)
    return redirect(
        f"{reverse(goal[0], args=goal[1:])}?players={','.join(str(entry.number) for entry in chosen)}"
    )


@action
def add_player(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a player; only the family name is required."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    namesake = "namesake" in request.POST
    try:
        rows = [PlayerForm(request.POST).read_row()]
        entries = add_players(tournament=tournament, players=rows, by=account_of(request), namesakes=namesake)
    except MENDABLE as error:
        faults = [fault._replace(field=fault.field.removeprefix("lines[1].")) for fault in faults_of(error)]
        namesake = namesake or any(fault.code == "already_entered" for fault in faults)
        return _desk(
            request, tournament, one_faults=show_faults(faults), namesake=namesake, status=status_of(error)
        )
    messages.success(request, _("%(name)s has been added.") % {"name": entries[0].full_name})
    return redirect(f"{reverse('players', args=[slug])}?enter")  # the form stays open for the next player


def _published(tournament: Tournament, games: Sequence[PlayerGame]) -> list[Round]:
    """The rounds of these games that the organiser has published by hand: the rounds of the standings."""
    if tournament.state == Tournament.State.DRAFT or tournament.results_policy != Tournament.Results.BY_HAND:
        return []
    published = {game.round.stage: published_rounds(game.round.stage) for game in games}
    return [game.round for game in games if game.round.number in published[game.round.stage]]


@same_for_everybody("figures")
def player_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The player's next seat and results: read in the break between two rounds."""
    entry = find_entry(request, slug, number)
    games = games_of(entry)
    tournament, inside = entry.tournament, permissions.can_see_unpublished(request.user, entry.tournament)
    chain = [figure.key for figure in ranking_of(tournament)]
    published = [] if inside else _published(tournament, games)

    def sees_round(round_: Round) -> bool:
        return inside or permissions.hands_are_public(round_) or round_ in published

    def sees_penalty(penalty: Penalty) -> bool:
        return inside or permissions.penalty_is_public(penalty)

    progress = progress_of(entry, games, chain[0], may_see_round=sees_round, may_see_penalty=sees_penalty)
    coming = next_game(games)
    counted = [game for game in games if game.result and sees_round(game.round)]
    return render_page(
        request,
        "people/player.html",
        tournament,
        "players",
        entry=entry,
        games=games,
        visible={game.table.pk for game in games if sees_round(game.round)},
        next_game=coming,
        is_open=coming is not None and sees_round(coming.round),
        seatless=lacks_seat(entry),
        metrics=chain,
        figures=[key for key in chain if key != "total"],
        place=place_of(payloads_of(tournament, inside=inside), entry.number),
        head=head_of(counted, chain[0], _course(request, counted, entry)),
        total=exact(progress.total),
        carried=exact(progress.carried),
        chart=results_chart(tournament.ruleset, chain[0], counted),
        needs=needs_of((counted or games)[-1].round.stage, entry.number) if games else [],
        statistics=entry_statistics(entry),
    )


def _course(request: HttpRequest, games: Sequence[PlayerGame], entry: Entry) -> Course | None:
    """The player's course in the stage of their last game, if the standings are open to this reader."""
    snapshot = snapshot_for(request.user, games[-1].round.stage) if games else None
    return courses_of(snapshot).by_number.get(entry.number) if snapshot else None
