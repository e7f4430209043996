"""A table: its players, the state of the game, the hands so far and the scores after each as a chart; and calling a
referee.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.naming import told_apart
from tournaments.common import permissions
from tournaments.common.web.charts.lines import LineChart, Series, line_chart
from tournaments.common.web.engine.pages import runs_engine, without_engine
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    account_of,
    find_table,
    render_page,
    signed_in,
)
from tournaments.desk.hall.selectors import desk as hall
from tournaments.models import Hand, Round, Seat, Table
from tournaments.play.hands.presentation.clock import table_time
from tournaments.play.hands.presentation.hands import (
    hand_form_page,
    hand_views,
    names_of,
    new_seats,
    position_of,
    sittings,
)
from tournaments.play.hands.presentation.now import now_of
from tournaments.play.hands.presentation.phone import phone_data
from tournaments.play.hands.presentation.score_sheet import deal_in_letters, score_sheet
from tournaments.play.hands.selectors import confirmations
from tournaments.play.hands.services.hands import is_undone_freely, takes_back
from tournaments.play.ledger import clock, games
from tournaments.play.penalties.selectors import after_game
from tournaments.play.signatures.presentation import signing_at
from tournaments.play.signatures.selectors import is_asked, is_closed
from tournaments.play.standings.selectors.player_results import next_seats_of
from tournaments.play.standings.selectors.round_results import result_of_table
from tournaments.texts.format import WINDS

SHOWN = timedelta(seconds=10)
"""How long the square shows what the newest hand changed."""
PLACES = ("bottom", "right", "top", "left")


def seats_view(table: Table, *, now: bool) -> list[dict[str, Any]]:
    """The seats around the square, as people sit: the first East nearest to the reader. The winds are those of this
    hand; of the first, where the game is over or scores are not public yet."""
    position, first = position_of(table), games.position_of(games.start_of(table))
    if not now:
        position = first
    elif position["finished"]:  # by the winds under which results are signed; nobody deals
        position = {**position, "winds": first["winds"], "deal": first["deal"], "dealer": None}
    return [{"sitting": sitting, "place": PLACES[sitting.place]} for sitting in sittings(table, position)]


@same_for_everybody(row=Table)
@runs_engine
def table_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The present state of a table; with its hands if this reader may see them."""
    table = find_table(request, pk)
    tournament = table.round.stage.tournament
    if not permissions.can_enter_hands(request.user, table):
        without_engine(request)
    seen = permissions.can_see_hands(request.user, table)
    hands = hand_views(table) if seen else []
    live = games.live_hands(table)
    works_here = _works_here(request, table)
    return render_page(
        request,
        "hall/table.html",
        tournament,
        "rounds",
        seats=seats_view(table, now=seen),
        position=position_of(table),
        new_seats=new_seats(table, position_of(table)) if seen else None,
        hands=hands[::-1],
        score_sheet=score_sheet(table, hands, _families(table), _late(request, table)) if hands else None,
        held=[hand for hand in live if hand.is_held and seen],
        hands_public=seen,
        chart=score_chart(table, hands) if hands else None,
        result=result_of_table(table, held=False) if seen and table.state == Table.State.FINISHED else None,
        chain=games.ruleset_of(tournament).ranking,
        works_here=works_here,
        paper=games.paper_hand(table),
        **_confirmations(request, table),
        **signing_at(request, table),
        **_played_offline(request, table),
        **(now_of(request, table) if permissions.can_call_referee(request.user, table) else {"table": table}),
        penalties=after_game(table) if seen else [],
        next_seats=_next_seats(table),
        first_rounds=_first_rounds(table),
        this_page=reverse("table", args=[pk]),
        time=table_time(table),
        takes_back=takes_back(table, request.user),
        **_newest(live, hands, works_here=works_here),
        open_for_hands=table.round.state == "running"
        and not position_of(table)["finished"]
        and games.newest_unsettled(live) is None,
    )


def _next_seats(table: Table) -> list[tuple[str, Seat]]:
    """The players of a table that is done with its round, and their seats of the next round once it has seats."""
    to_sign = table.round.state == Round.State.RUNNING and is_asked(table.round.stage.tournament)
    if table.state != Table.State.FINISHED or (to_sign and not is_closed(table)):
        return []
    players = [(seat.entry, seat.entry.full_name) for seat in table.all_seats()]
    seats = next_seats_of(entry for entry, _name in players)
    return [
        (name, seats[entry.pk])
        for entry, name in players
        if entry.pk in seats and _follows(table.round, seats[entry.pk].round)
    ]


def _follows(round_: Round, later: Round) -> bool:
    if round_.stage_id == later.stage_id:
        return later.number == round_.number + 1
    return round_.number == round_.stage.rounds_planned and later.number == 1


def _newest(live: Sequence[Hand], hands: Sequence[Mapping[str, Any]], *, works_here: bool) -> dict[str, Any]:
    """For people who work at the table: whether the newest hand can be undone without a reason, and for its first
    seconds what it changed."""
    if not works_here or not live:
        return {"fresh": {}}
    age = timezone.now() - live[-1].created_at
    changes = hands[-1]["changes"] if hands and age < SHOWN else []
    fresh = {change["key"]: change["delta"] for change in changes if change["delta"]}
    return {"undoes": is_undone_freely(live[-1], timezone.now()), "fresh": fresh}


def _works_here(request: HttpRequest, table: Table) -> bool:
    """Whether this reader has forms on the page, which then does not change while they type."""
    may = (permissions.can_enter_hands, permissions.can_call_referee, permissions.can_correct_hands)
    return any(question(request.user, table) for question in may)


def _played_offline(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The form of the next hand and the data for its scripts, for people who enter hands while the round runs."""
    if table.round.state != "running" or not permissions.can_enter_hands(request.user, table):
        return {}
    return {
        "phone": phone_data(table),
        "hand_form": hand_form_page(table, QueryDict()),
        "preview_url": reverse("preview_hand", args=[table.pk]),
        "action": reverse("enter_hand", args=[table.pk]),
        "keep": f"table-{table.pk}-{table.seq + 1}",
        "send_label": _("Send hand"),
    }


def _confirmations(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The hands to confirm on the table's page, for the staff: all waiting ones, and those this account may confirm."""
    waiting = confirmations.to_confirm(table)
    if not waiting or not permissions.can_confirm_hands(request.user, table):
        return {}
    authors = confirmations.authors_of(waiting)
    mine = [hand for hand in waiting if request.user.pk not in authors[hand.pk]]
    return {"to_confirm": waiting, "mine_to_confirm": mine}


def _late(request: HttpRequest, table: Table) -> set[int]:
    """The keys of the hands that were entered after the end, for the staff."""
    if not permissions.can_enter_hands(request.user, table) or table.round.state == Round.State.PLANNED:
        return set()
    return {hand.pk for hand in clock.hands_after_end(table, timezone.now())}


def _first_rounds(table: Table) -> list[tuple[str, str]]:
    """The winds to choose from before the first hand, if the first round need not be East's."""
    tournament = table.round.stage.tournament
    ruleset = games.ruleset_of(tournament)
    open_fields = ruleset.open_start_fields(ruleset.resolve(tournament.options))
    if table.seq or "first_round" not in open_fields:
        return []
    return [(letter, str(words)) for letter, words in WINDS.items()]


@signed_in
def my_tables(request: HttpRequest) -> HttpResponse:
    """The start page of a referee: the tables of the running rounds of their tournaments."""
    groups = hall.tables_for(account_of(request), timezone.now())
    return render(request, "hall/my_tables.html", {"groups": groups})


def score_chart(table: Table, hands: Sequence[dict[str, Any]]) -> LineChart:
    """A line for each player; `hands` are those of `hand_views`, oldest first."""
    start = games.start_of(table)
    scores = [
        start.by_name(start.scores),
        *({c["key"]: c["score"] for c in view["changes"]} for view in hands),
    ]
    families = _families(table)
    series = [
        Series(name, [after[key] for after in scores], brief=families[key])
        for key, name in names_of(table).items()
    ]
    columns = [_("Start"), *(deal_in_letters(view["before"]) for view in hands)]
    return line_chart(_("Scores after each hand"), series, columns, across=_("Hand"), up=_("Points"))


def _families(table: Table) -> dict[str, str]:
    """The players' family names by the key of events, with more of the name if two are alike."""
    players = {seat.entry.key: (seat.played_by or seat.entry).narrow_name for seat in table.all_seats()}
    return dict(zip(players, told_apart([*players.values()]), strict=True))
