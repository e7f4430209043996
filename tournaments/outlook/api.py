"""What every player of a stage still needs."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ranking import exact
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.kept.marks import same_for_everybody
from tournaments.models import Outlook
from tournaments.outlook import selectors
from tournaments.outlook import serializers as shapes
from tournaments.outlook.engine.goals import LastGame
from tournaments.outlook.engine.needs import Contender, Figures
from tournaments.standings.selectors.standings import public_snapshot


@same_for_everybody()
class StageOutlook(LedgerView):
    @operation("What each player of a stage still needs for a place", response=shapes.OutlookSerializer)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Reckoned from the public standings, finished games alone; 404 before there are any. `needs` hold within
        `bounds`; `drawn` counts runs in which the rest was drawn from the results so far.
        """
        shown = self.stage(slug, stage)
        snapshot = public_snapshot(shown)
        field = selectors.field_of(snapshot) if snapshot else None
        if field is None or field.bounds is None:
            raise Http404
        drawn = selectors.outlook_of(shown) if field.games_left else None
        places = selectors.places_of(shown, len(field.contenders))
        mates = selectors.seated_now(shown) if field.games_left else {}
        return Response(
            {
                "metrics": field.payload["metrics"],
                "bounds": {"low": _plain(field.bounds.low), "high": _plain(field.bounds.high)},
                "drawn": drawn and {"after_round": drawn.after_round, "runs": drawn.runs, "seed": drawn.seed},
                "rows": [
                    _row(field, one, places, drawn, mates.get(one.number, frozenset()))
                    for one in field.contenders.values()
                ],
            }
        )


def _row(
    field: selectors.Field,
    player: Contender,
    places: list[int],
    drawn: Outlook | None,
    mates: frozenset[int],
) -> dict[str, Any]:
    counts = drawn.counts.get(str(player.number), []) if drawn else []
    counted = dict(zip(drawn.places, counts, strict=False)) if drawn else {}
    needs = [field.race.need(player, place) for place in places]
    return {
        "number": player.number,
        "figures": _plain(player.figures),
        "games_left": player.left,
        "needs": [
            {
                "place": need.place,
                "as_it_stands": _plain(need.as_it_stands),
                "possible": _plain(need.possible),
                "enough": _plain(need.enough),
                "standing": need.standing.value,
                "drawn": counted.get(need.place),
            }
            for need in needs
        ],
        "last_game": _last_game(selectors.last_game_of(field, player, mates, places)),
    }


def _last_game(game: LastGame | None) -> dict[str, Any] | None:
    if game is None:
        return None
    return {
        "mates": sorted(game.mates),
        "scores": [
            {"place": goal.place, "as_it_stands": goal.as_it_stands, "enough": goal.enough}
            for goal in game.goals
        ],
        "rivals": [
            {
                "number": rival.number,
                "ahead": _plain(rival.ahead),
                "leads": rival.leads,
                "scores": rival.scores,
            }
            for rival in game.rivals
        ],
    }


def _plain(figures: Figures | None) -> list[int | str] | None:
    return None if figures is None else [exact(value) for value in figures]
