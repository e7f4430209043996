"""What a player still needs, and how often it came about when the rest was drawn."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.common import permissions
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.pages import find_tournament, render_page
from tournaments.common.selectors import open_stages, stage_asked_for
from tournaments.ledger import games
from tournaments.models import Stage
from tournaments.outlook import selectors
from tournaments.outlook.presentation import needs
from tournaments.outlook.presentation.last_game import last_game_words
from tournaments.outlook.presentation.last_hand import last_hands
from tournaments.standings.columns import list_name
from tournaments.standings.presentation import chosen_numbers
from tournaments.standings.selectors.standings import public_snapshot

MOST_ASKED = 80
"""Characters of the name or number that a reader asks for."""


@same_for_everybody("stage", "player")
def outlook_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The chances of the first of the standings; of the player in the address, also what they need."""
    tournament = find_tournament(request, slug)
    stages = open_stages(tournament)
    stage = stage_asked_for(stages, request.GET.get("stage", ""))
    asked = request.GET.get("player", "")[:MOST_ASKED].strip()
    return render_page(
        request,
        "outlook/outlook.html",
        tournament,
        "standings",
        stages=stages,
        stage=stage,
        asked=asked,
        **_outlook(request, stage, asked),
    )


def _outlook(request: HttpRequest, stage: Stage, asked: str) -> dict[str, Any]:
    """From the public standings, for everybody alike: what is not public is not reckoned with."""
    snapshot = public_snapshot(stage)
    if snapshot is None:
        return {}
    field = selectors.field_of(snapshot)
    if field.bounds is None:
        return {}
    drawn = selectors.outlook_of(stage) if field.games_left else None
    found = {"field": field, "drawn": drawn, "bounds": needs.bounds_words(field)}
    numbers = chosen_numbers(field.payload["rows"], asked)
    if numbers:
        return {**found, **_of_player(request, field, numbers[0])}
    cut = selectors.cut_after(stage)
    return {
        **found,
        "headings": [needs.place_name(place, cut) for place in drawn.places] if drawn else [],
        "chances": needs.chance_rows(field, drawn) if drawn else [],
    }


def _of_player(request: HttpRequest, field: selectors.Field, number: int) -> dict[str, Any]:
    player, stage = field.contenders[number], field.stage
    cut, drawn = selectors.cut_after(stage), selectors.outlook_of(stage)
    places = selectors.places_of(stage, len(field.contenders))
    tables = list(selectors.running_tables(stage, number)) if player.left == 1 else []
    mates = next(
        (frozenset(seat.entry.number for seat in table.seats.all()) for table in tables), frozenset()
    )
    game = selectors.last_game_of(field, player, mates, places)
    seen = [table for table in tables if permissions.can_see_hands(request.user, table)]
    last = selectors.last_table_of(field, number, seen)
    names = {key: list_name(field.rows[int(key)]) for key in games.players_of(last.table)} if last else {}
    return {
        "player": player,
        "row": field.rows[number],
        "name": list_name(field.rows[number]),
        "needs": needs.need_rows(field, player, places, cut, drawn if field.games_left else None),
        "last_game": last_game_words(field, player, game, cut) if game else None,
        "last": last,
        "last_hands": last_hands(last, places, cut, names) if last else [],
    }
