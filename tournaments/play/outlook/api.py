"""The results that every player of a stage still needs."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ranking import exact
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.models import Outlook
from tournaments.play.outlook import selectors
from tournaments.play.outlook.engine.needs import Contender, Figures
from tournaments.play.standings.selectors.standings import public_snapshot
from tournaments.play.standings.serializers import Exact


def _figures(words: str) -> serializers.ListField:
    return serializers.ListField(child=Exact(), help_text=words, allow_null=True)


class NeedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    as_it_stands = _figures("final figures to reach if the others keep what they have; null: none")
    possible = _figures("with less the place is out of reach; null: it takes nothing")
    enough = _figures("with this the place is certain; null: it takes nothing")
    standing = serializers.ChoiceField(["sure", "open", "gone"])
    drawn = serializers.IntegerField(
        allow_null=True, help_text="runs in which the player ended at the place or above it"
    )


class OutlookRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the player's number")
    figures = _figures("the figures of finished games, as `metrics` names them; fractions as text")
    games_left = serializers.IntegerField()
    needs = NeedSerializer(many=True)


class BoundsSerializer(serializers.Serializer[Any]):
    low = _figures("nobody loses more in a game")
    high = _figures("nobody wins more in a game")


class DrawnSerializer(serializers.Serializer[Any]):
    after_round = serializers.IntegerField()
    runs = serializers.IntegerField()
    seed = serializers.CharField()


class OutlookSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    bounds = BoundsSerializer(help_text="the assumption: the extremes of the games so far")
    drawn = DrawnSerializer(
        allow_null=True, help_text="how the rest was drawn; null: not, or nothing is left"
    )
    rows = OutlookRowSerializer(many=True)


@same_for_everybody()
class StageOutlook(LedgerView):
    @operation("What each player of a stage still needs for a place", response=OutlookSerializer)
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
