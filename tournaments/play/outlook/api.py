"""The results that every player of a stage still needs."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ranking import exact
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.models import Outlook
from tournaments.play.outlook import selectors
from tournaments.play.outlook import serializers as shapes
from tournaments.play.outlook.engine.needs import Contender, Figures
from tournaments.play.standings.selectors.standings import public_snapshot


@same_for_everybody()
class StageOutlook(LedgerView):
    @operation("What each player of a stage still needs for a place", response=shapes.OutlookSerializer)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Reckoned from the public standings, finished games alone; 404 before there are any. `needs` hold within
        `bounds`; `drawn` counts the runs of a draw that started from the results so far.
        """
        shown = self.stage(slug, stage)
        snapshot = public_snapshot(shown)
        field = selectors.field_of(snapshot) if snapshot else None
        if field is None or field.bounds is None:
            raise Http404
        drawn = selectors.outlook_of(shown) if field.games_left else None
        places = selectors.places_of(shown, len(field.contenders))
        return Response(
            {
                "metrics": field.payload["metrics"],
                "bounds": {"low": _plain(field.bounds.low), "high": _plain(field.bounds.high)},
                "drawn": drawn and {"after_round": drawn.after_round, "runs": drawn.runs, "seed": drawn.seed},
                "rows": [_row(field, contender, places, drawn) for contender in field.contenders.values()],
            }
        )


def _row(
    field: selectors.Field, player: Contender, places: list[int], drawn: Outlook | None
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
    }


def _plain(figures: Figures | None) -> list[int | str] | None:
    return None if figures is None else [exact(value) for value in figures]
