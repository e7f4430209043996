"""The page of the outlook: the results that a player still needs, and their share of the drawn runs."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.common import permissions
from tournaments.common.selectors import cut_after, open_stages, stage_asked_for
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_tournament, render_page
from tournaments.models import Stage
from tournaments.play.ledger import games
from tournaments.play.outlook import selectors
from tournaments.play.outlook.presentation import needs
from tournaments.play.outlook.presentation.last_hand import last_hands
from tournaments.play.standings.columns import list_name
from tournaments.play.standings.presentation import chosen_numbers, place_name
from tournaments.play.standings.selectors.standings import public_snapshot

MOST_ASKED = 80
"""Characters of the name or number that a reader asks for."""


@same_for_everybody("stage", "player")
def outlook_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The chances of the first players of the standings; for the player in the address, also the results they need."""
    tournament = find_tournament(request, slug)
    stages = open_stages(tournament)
    stage = stage_asked_for(stages, request.GET.get("stage", ""))
    wanted = request.GET.get("player", "")[:MOST_ASKED].strip()
    return render_page(
        request,
        "outlook/outlook.html",
        tournament,
        "standings",
        stages=stages,
        stage=stage,
        asked=wanted,
        **_outlook(request, stage, wanted),
    )


def _outlook(request: HttpRequest, stage: Stage, wanted: str) -> dict[str, Any]:
    """The outlook by the public standings, the same for everybody; unpublished results do not count."""
    snapshot = public_snapshot(stage)
    if snapshot is None:
        return {}
    field = selectors.field_of(snapshot)
    if field.bounds is None:
        return {}
    drawn = selectors.outlook_of(stage) if field.games_left else None
    context = {"field": field, "drawn": drawn, "bounds": needs.bounds_words(field)}
    numbers = chosen_numbers(field.payload["rows"], wanted)
    if numbers:
        return {**context, **_of_player(request, field, numbers[0])}
    cut = cut_after(stage)
    return {
        **context,
        "headings": [place_name(place, cut) for place in drawn.places] if drawn else [],
        "chances": needs.chance_rows(selectors.closed_field(snapshot), drawn) if drawn else [],
    }


def _of_player(request: HttpRequest, field: selectors.Field, number: int) -> dict[str, Any]:
    player, stage = field.contenders[number], field.stage
    cut, drawn = cut_after(stage), selectors.outlook_of(stage)
    places = selectors.places_of(stage, len(field.contenders))
    tables = list(selectors.running_tables(stage, number)) if player.left == 1 else []
    seen = [table for table in tables if permissions.can_see_hands(request.user, table)]
    last = selectors.last_table_of(field, number, seen)
    names = {key: list_name(field.rows[int(key)]) for key in games.players_of(last.table)} if last else {}
    return {
        "player": player,
        "row": field.rows[number],
        "name": list_name(field.rows[number]),
        "needs": needs.need_rows(field, player, places, cut, drawn if field.games_left else None),
        "last": last,
        "last_hands": last_hands(last, places, cut, names) if last else [],
    }
